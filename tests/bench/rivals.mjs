import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import smpp from "smpp";
import { librariesOf, unpackDebian } from "../../scripts/lib/debian.mjs";

const TEXT = "Hello, your order is on its way and we will call you";
const SINK_PORT = 18_774;

/** Sends `n` messages with a bare `smpp` client: no store, no ledger, receipts confirmed and dropped. */
export async function bareSmpp({ port }, n, window) {
  const session = smpp.connect({ host: "127.0.0.1", port });
  await once(session, "connect");
  session.on("deliver_sm", (pdu) => session.send(pdu.response()));
  await new Promise((resolve) => {
    session.bind_transceiver({ system_id: "bare", password: "bare" }, resolve);
  });
  let left = n;
  const next = () => {
    if (left-- <= 0) return;
    const destination_addr = `7916${String(left).padStart(7, "0")}`;
    const addresses = {
      source_addr_ton: 5,
      source_addr: "BENCH",
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      destination_addr,
    };
    session.submit_sm({ ...addresses, data_coding: 0, registered_delivery: 1, short_message: TEXT }, next);
  };
  for (let place = 0; place < window; place++) next();
  return () => session.destroy();
}

/** Hands `n` messages to Kannel over HTTP, one per request. */
export async function throughKannel({ sendUrl }, n, inFlight = 32) {
  const { hostname, port } = new URL(sendUrl("0", TEXT));
  let left = n;
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      while (left-- > 0) {
        const { pathname, search } = new URL(sendUrl(`7916${String(left).padStart(7, "0")}`, TEXT, { mask: "3" }));
        socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
        const answer = `${(await once(socket, "data"))[0]}`;
        if (!/^HTTP\/1\.1 202 /.test(answer)) throw new Error(`Kannel answered ${answer}`);
      }
      socket.destroy();
    }),
  );
}

/** Postfix's smtp-sink drops every e-mail. */
export async function startMailSink() {
  const tools = mailTools();
  const asNobody = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const sink = tools.start("smtp-sink", [...asNobody, "-c", `127.0.0.1:${SINK_PORT}`, "100"]);
  await listening(SINK_PORT);
  return {
    port: SINK_PORT,
    /** Postfix's smtp-source to it, over `sessions` connections. */
    async source(n, sessions, bytes) {
      const counts = ["-m", `${n}`, "-s", `${sessions}`, "-l", `${bytes}`];
      const child = tools.start("smtp-source", ["-d", ...counts, `127.0.0.1:${SINK_PORT}`]);
      const [code] = await once(child, "exit");
      if (code !== 0) throw new Error(`smtp-source ended with ${code}`);
    },
    stop() {
      sink.kill();
      return once(sink, "exit");
    },
  };
}

function mailTools() {
  const root = unpackDebian("postfix", ["postfix"]);
  const env = { ...process.env, LD_LIBRARY_PATH: `${join(root, "usr/lib/postfix")}:${librariesOf(root)}` };
  return { start: (name, options) => spawn(join(root, "usr", "sbin", name), options, { env, stdio: "ignore" }) };
}

async function listening(port) {
  for (let tries = 100; tries > 0; tries--) {
    const socket = connect({ host: "127.0.0.1", port });
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nothing listened at port ${port}`);
}
