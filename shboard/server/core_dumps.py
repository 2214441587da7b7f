"""No picture of this server's memory is left behind when it crashes: every hand and every role is in it."""


def forbid() -> None:
    """Let the system write no core dump of this process, nor of any that it starts; for good."""
    try:
        import resource
    except ImportError:  # Windows writes none unless somebody sets it up for all programs
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
