"""Blocking calls in a real thread: a slow card must not stop the house."""

from collections.abc import Callable
from typing import Any

from gevent.threadpool import ThreadPool

from shboard.store import StoreError


class Elsewhere:
    """One thread, which does one thing after the other."""

    def __init__(self) -> None:
        self._pool = ThreadPool(1)

    def begin(self, work: Callable[..., Any], *args: Any, **kwargs: Any) -> Callable[[], Any]:
        """Begin a call there; what is returned waits for its result. Raises `StoreError` there.

        The error is carried back as a value: gevent would print whatever is raised in its threads.
        """

        def caught() -> tuple[Any, StoreError | None]:
            try:
                return work(*args, **kwargs), None
            except StoreError as error:
                return None, error

        begun = self._pool.spawn(caught)

        def result() -> Any:
            found, error = begun.get()
            if error is not None:
                raise error
            return found

        return result
