"""A cable between a browser and the server that can be pulled out and put in again."""

import contextlib
import select
import socket
import threading

CHUNK = 65_536


class Cable:
    """Carries every connection on to the server, byte by byte, as long as it is whole."""

    def __init__(self, port: int) -> None:
        self.server_port = port
        self.door = socket.create_server(("127.0.0.1", 0))
        self.is_whole = True
        self.ends: list[socket.socket] = []
        threading.Thread(target=self.accept_all, daemon=True).start()

    @property
    def port(self) -> int:
        port: int = self.door.getsockname()[1]
        return port

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def accept_all(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.door.accept()
                threading.Thread(target=self.carry, args=(near,), daemon=True).start()

    def carry(self, near: socket.socket) -> None:
        with near, contextlib.suppress(OSError):
            if not self.is_whole:
                return
            with socket.create_connection(("127.0.0.1", self.server_port)) as far:
                self.ends += [near, far]
                self.pump(near, far)

    def pump(self, near: socket.socket, far: socket.socket) -> None:
        while self.is_whole:
            ready, _, _ = select.select([near, far], [], [], 0.1)
            for end in ready:
                data = end.recv(CHUNK)
                if not data:
                    return
                (far if end is near else near).sendall(data)

    def pull(self) -> None:
        self.is_whole = False
        for end in self.ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.ends = []

    def mend(self) -> None:
        self.is_whole = True

    def close(self) -> None:
        self.pull()
        self.door.close()
