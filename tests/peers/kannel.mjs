import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { librariesOf, unpackDebian } from "../../scripts/lib/debian.mjs";

const PACKAGES = ["kannel", "libhiredis0.14", "libct4", "libsybdb5", "libmariadb3", "libpq5", "libpcre3"];
const START_MS = 15_000;

/**
 * Kannel, an SMPP client in C, bound to the SMS centre at `smscPort`, on three `ports`. `told` collects its callbacks:
 * receipts and incoming messages. `window`: unanswered submits. `isKept`: stores its queue in files. `isSplit`: binds
 * separately as a transmitter and a receiver.
 */
export async function startKannel({ ports, smscPort, username, password, ...options }) {
  const { systemType = "", window = 10, isKept = false, isSplit = false } = options;
  const root = unpackDebian("kannel", PACKAGES);
  const folder = mkdtempSync(join(tmpdir(), "kannel-"));
  const told = [];
  const callbacks = createServer((request, response) => {
    told.push(Object.fromEntries(new URL(request.url, "http://localhost").searchParams));
    response.writeHead(200, { "content-type": "text/plain" }).end();
  });
  callbacks.listen(0, "127.0.0.1");
  await once(callbacks, "listening");
  const back = `http://127.0.0.1:${callbacks.address().port}/`;
  const config = join(folder, "kannel.conf");
  const log = join(folder, "kannel.log");
  const store = isKept ? `\nstore-type = file\nstore-location = "${join(folder, "kannel.store")}"` : "";
  const binds = isSplit ? [`port = ${smscPort}`, `receive-port = ${smscPort}`] : [`port = ${smscPort}`];
  const account = { username, password, systemType, window };
  const centres = binds.map((bind) => centreOf({ bind, isSplit, ...account })).join("\n");
  writeFileSync(config, configOf({ ports, centres, store, back, log }));
  const env = { ...process.env, LD_LIBRARY_PATH: librariesOf(root) };
  const start = (name) => spawn(join(root, "usr", "sbin", name), ["-v", "4", config], { env, stdio: "ignore" });
  const boxes = [start("bearerbox")];
  await listening(ports[1]);
  boxes.push(start("smsbox"));
  await listening(ports[2]);

  /** URL that hands a message to Kannel; its callbacks carry `mark`. */
  function sendUrl(to, text, { from = "CABINET", mark = "", mask = "31" } = {}) {
    const url = new URL(`http://127.0.0.1:${ports[2]}/cgi-bin/sendsms`);
    const dlr = `${back}?kind=receipt&status=%d&mark=${encodeURIComponent(mark)}&answer=%A`;
    const coding = /^[\x20-\x7e€]*$/.test(text) ? "0" : "2";
    const query = { username: "test", password: "test", to, from, text, charset: "UTF-8", coding };
    url.search = new URLSearchParams({ ...query, "dlr-mask": mask, "dlr-url": dlr }).toString();
    return url.href;
  }

  return {
    told,
    /** Kannel's own status of its links. */
    status: async () => (await fetch(`http://127.0.0.1:${ports[0]}/status.txt?password=admin`)).text(),
    sendUrl,
    /** Hands a message to Kannel; returns its reply. */
    send: async ({ to, text, ...more }) => (await fetch(sendUrl(to, text, more))).text(),
    async stop() {
      for (const box of boxes.reverse()) {
        if (box.exitCode !== null) continue;
        box.kill("SIGKILL");
        await once(box, "exit");
      }
      callbacks.closeAllConnections();
      callbacks.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listening(port) {
  const until = Date.now() + START_MS;
  while (Date.now() < until) {
    const socket = createConnection({ port, host: "127.0.0.1" });
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(100);
  }
  throw new Error(`Kannel did not listen at port ${port} in ${START_MS} ms`);
}

function centreOf({ bind, isSplit, username, password, systemType, window }) {
  return `group = smsc
smsc = smpp
smsc-id = centre
host = 127.0.0.1
${bind}
transceiver-mode = ${!isSplit}
smsc-username = "${username}"
smsc-password = "${password}"
system-type = "${systemType}"
enquire-link-interval = 5
max-pending-submits = ${window}
reconnect-delay = 1
source-addr-autodetect = true
dest-addr-ton = 1
dest-addr-npi = 1
`;
}

function configOf({ ports, centres, store, back, log }) {
  return `
group = core
admin-port = ${ports[0]}
admin-interface = 127.0.0.1
admin-password = admin
smsbox-port = ${ports[1]}
smsbox-interface = 127.0.0.1
box-allow-ip = "127.0.0.1"
dlr-storage = internal${store}
log-file = "${log}"
log-level = 2

${centres}
group = smsbox
bearerbox-host = 127.0.0.1
bearerbox-port = ${ports[1]}
sendsms-port = ${ports[2]}
sendsms-interface = 127.0.0.1
sendsms-chars = "0123456789 +-"
log-file = "${log}.smsbox"
log-level = 2

group = sendsms-user
username = test
password = test
concatenation = true
max-messages = 10

group = sms-service
keyword = default
catch-all = true
max-messages = 0
concatenation = true
get-url = "${back}?kind=message&from=%p&to=%P&text=%b&charset=%C"
`;
}
