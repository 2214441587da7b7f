"""Reading from one screen's socket: no faster than anybody taps, and no more than is answered.

What is not read stays with its sender: TCP makes it wait. websockets cuts the bytes into frames (its Sans-I/O
layer); the WebSocket protocol's own frames, pings and closes, are answered here.
"""

import logging
from collections import deque
from collections.abc import Callable

import gevent
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import OPEN, Protocol, Side

from shboard.server.callers import Caller
from shboard.server.frames import MAX_FRAME
from shboard.server.limits import Allowance

FRAMES_A_SECOND, FRAMES_AT_ONCE = 200, 1000
"""From one seat, or from all boards of one address: a screen of ours sends one a second. A frame costs some
0.1 ms, so this is 2 % of a core."""
CHANGE_FRAMES = 10
"""What is to be saved and shown to everybody costs as much as so many frames."""
PIECE = 1024
"""Bytes read before others have their turn: five frames of ours, or 170 empty ones."""

_SILENT = logging.Logger("frames")
_SILENT.disabled = True  # what a phone says is in no log, whatever the host has set


class Gone(Exception):
    """There will be no message any more."""


class Intake:
    """Reads one screen's messages. `write` takes the frames with which the protocol itself answers.

    `allowance` tells how many frames may be read; None where they are not counted.
    """

    def __init__(self, caller: Caller, allowance: Allowance | None, write: Callable[[bytes], object]) -> None:
        self._caller, self._write = caller, write
        self._protocol = Protocol(Side.SERVER, max_size=MAX_FRAME, logger=_SILENT)
        self._frames: deque[Frame] = deque()
        self._so_far = bytearray()
        self._binary = self._ended = self._turn = False
        self.allowance = allowance

    def take(self) -> str | bytes:
        """The next message, as text or binary as it was sent; waits for it. Raises `Gone`."""
        while True:
            while self._frames:
                if self._whole(self._frames.popleft()):
                    return self._message()
            self._read()

    @property
    def open(self) -> bool:
        """Whether nobody has said goodbye."""
        return self._protocol.state is OPEN

    def charge(self, frames: float) -> None:
        """Wait, if so many frames are too many."""
        if self.allowance is not None and frames:
            self._caller.pause(self.allowance.take(frames))

    def say_goodbye(self, code: int) -> None:
        """Send the close frame, once."""
        if self.open:
            self._protocol.send_close(code)
            self._answer()

    def part(self) -> None:
        """Read on until the other side has said goodbye as well, or has hung up; nothing is taken now."""
        try:
            while self._protocol.close_rcvd is None:
                self._ended = False
                self._read()
                self._frames.clear()
        except Gone:
            pass

    def _read(self) -> None:
        """Read a piece, behind all others who have something to do, and charge for it. Raises `Gone`."""
        if self._ended:
            raise Gone
        if self._turn:
            gevent.sleep(0)
        self._turn = True
        try:
            data = self._caller.sock.recv(PIECE)
        except OSError:
            raise Gone from None
        if not data:
            raise Gone
        self._protocol.receive_data(data)
        frames = [event for event in self._protocol.events_received() if isinstance(event, Frame)]
        self._answer()
        self.charge(len(frames))
        self._frames.extend(frames)

    def _answer(self) -> None:
        """Send what the protocol has to say. Its last word is nothing at all: then the connection ends."""
        for data in self._protocol.data_to_send():
            if data:
                self._write(data)
            else:
                self._ended = True

    def _whole(self, frame: Frame) -> bool:
        """Whether a message is whole with this frame."""
        if frame.opcode not in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            return False
        if frame.opcode is not Opcode.CONT:
            self._binary = frame.opcode is Opcode.BINARY
        self._so_far += frame.data
        return frame.fin

    def _message(self) -> str | bytes:
        data = bytes(self._so_far)
        self._so_far.clear()
        if self._binary:
            return data
        try:
            return data.decode()
        except UnicodeDecodeError:
            self._protocol.fail(CloseCode.INVALID_DATA)
            self._answer()
            raise Gone from None
