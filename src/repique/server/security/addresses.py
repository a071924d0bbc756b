"""The addresses of this machine at which others in the same network reach it."""

import ipaddress
import socket
from contextlib import suppress

# Addresses that are asked for nothing: connecting a datagram socket sends no packet, but chooses
# the address of this machine from which one would be sent.
_FAR = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def machine_addresses() -> list[str]:
    """The addresses of this machine, those of private networks first; without loopback and those
    that hold for one cable only. Empty without a network."""
    found = [*_default_addresses(), *_named_addresses()]
    usable = [address for address in dict.fromkeys(found) if _is_usable(address)]
    return sorted(usable, key=_rank)


def local_name() -> str:
    """The name of this machine in its network, such as `laptop.local`; empty if it has none."""
    with suppress(OSError):
        name = socket.gethostname().partition(".")[0].lower()
        if name and name != "localhost" and all(m.isalnum() or m == "-" for m in name):
            return f"{name}.local"
    return ""


def host_header(address: str, port: int) -> str:
    """The `Host` of a request to this address or name."""
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


def home_hosts(addresses: list[str], port: int) -> frozenset[str]:
    """The values of `Host` with which others in the network may call this machine."""
    names = [*addresses, local_name()]
    return frozenset(host_header(name, port) for name in names if name)


def _default_addresses() -> list[str]:
    """The address from which this machine would call a far one, for each kind of address."""
    found = []
    for family, far in _FAR.items():
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((far, 9))
            found.append(str(asking.getsockname()[0]))
    return found


def _named_addresses() -> list[str]:
    """The addresses that the name of this machine stands for."""
    with suppress(OSError, UnicodeError):
        return [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)]
    return []


def _is_usable(address: str) -> bool:
    try:
        known = ipaddress.ip_address(address)
    except ValueError:  # with a zone: it holds for one cable only
        return False
    barred = (known.is_loopback, known.is_link_local, known.is_unspecified, known.is_multicast)
    return not any(barred)


def _rank(address: str) -> tuple[bool, bool]:
    """Private addresses first, and those that are easy to type before others."""
    known = ipaddress.ip_address(address)
    return not known.is_private, known.version == 6
