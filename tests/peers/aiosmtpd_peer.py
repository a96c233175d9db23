"""Debian's mail server, independent of ours: STARTTLS and AUTH asked for, DKIM checked by Debian's verifier.

Usage: aiosmtpd_peer.py certificate.pem key.pem dkim-public-key.b64; prints one JSON line a mail, the port first.
"""

import base64
import json
import ssl
import sys

import dkim
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

certificate, key, public_key = sys.argv[1:4]


def say(**words):
    print(json.dumps(words), flush=True)


class Mailbox:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("nobody@"):
            return "550 5.1.1 No such user here"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 Ok"

    async def handle_DATA(self, server, session, envelope):
        record = b"v=DKIM1; k=rsa; p=" + public_key.encode()
        names = []

        def look_up(name, timeout=5):
            names.append(name.decode() if isinstance(name, bytes) else name)
            return record

        is_signed = dkim.verify(envelope.content, dnsfunc=look_up)
        say(
            sender=envelope.mail_from,
            to=envelope.rcpt_tos,
            raw=base64.b64encode(envelope.content).decode(),
            isSigned=is_signed,
            asked=names,
            isSecure=session.ssl is not None,
            isKnown=bool(session.authenticated),
        )
        return "250 2.0.0 Ok"


def authenticate(server, session, envelope, mechanism, given):
    is_known = isinstance(given, LoginPassword) and (given.login, given.password) == (b"cabinet", b"mail-2026")
    return AuthResult(success=is_known)


context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
context.load_cert_chain(certificate, key)
controller = Controller(
    Mailbox(),
    hostname="127.0.0.1",
    port=int(sys.argv[4]) if len(sys.argv) > 4 else 0,
    tls_context=context,
    require_starttls=True,
    authenticator=authenticate,
    auth_required=True,
)
# The controller looks at its own port by connecting to it, so it must know it.
import socket

if controller.port == 0:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        controller.port = probe.getsockname()[1]
controller.start()
say(port=controller.port)
sys.stdin.read()
controller.stop()
