import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SMTPServer } from "smtp-server";

const inFolder = (name) => readFileSync(fileURLToPath(new URL(`./certificates/${name}`, import.meta.url)), "utf8");

const USERNAME = "cabinet";
const PASSWORD = "sandbox-mail-password";
const MOST_BYTES = 25_000_000;

/**
 * The sandbox's mail server: STARTTLS and AUTH on loopback. Sends each recipient and each complete e-mail to
 * `sandboxUrl`, and passes its replies to the client.
 */
export async function startMailServer({ port, sandboxUrl }) {
  const server = new SMTPServer({
    banner: "Sandbox",
    size: MOST_BYTES,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 200,
    key: inFolder("peer.key"),
    cert: inFolder("peer.pem"),
    authMethods: ["PLAIN", "LOGIN"],
    onAuth({ username, password }, _session, done) {
      if (username === USERNAME && password === PASSWORD) return done(null, { user: username });
      done(refusal(535, "5.7.8 Authentication credentials invalid"));
    },
    onRcptTo({ address }, { envelope: { mailFrom } }, done) {
      const body = JSON.stringify({ from: mailFrom ? mailFrom.address : "", to: address });
      respond(askSandbox(sandboxUrl, "recipients", { body }), done);
    },
    onData(stream, session, done) {
      const parts = [];
      stream.on("data", (part) => parts.push(part));
      stream.on("end", () => {
        if (stream.sizeExceeded) return done(refusal(552, "5.3.4 Message too big"));
        respond(handOver(sandboxUrl, session.envelope, Buffer.concat(parts)), done);
      });
    },
  });
  // Ignores connection errors of clients.
  server.on("error", () => {});
  await new Promise((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return { port: server.server.address().port, stop: () => new Promise((resolve) => server.close(resolve)) };
}

function respond(answering, done) {
  answering.then(
    ({ code, text }) => (code === 250 ? done(null, text) : done(refusal(code, text))),
    () => done(refusal(451, "4.3.0 The sandbox does not answer")),
  );
}

function handOver(sandboxUrl, { mailFrom, rcptTo }, mail) {
  const envelope = { from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address) };
  const headers = { "x-envelope": inAscii(envelope), "content-type": "message/rfc822" };
  return askSandbox(sandboxUrl, "mails", { headers, body: mail });
}

async function askSandbox(sandboxUrl, path, request) {
  const answer = await fetch(new URL(`/smtp/${path}`, sandboxUrl), { method: "POST", ...request });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`);
  return answer.json();
}

/** Header values must not contain Unicode. */
const inAscii = (value) =>
  JSON.stringify(value).replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

const refusal = (responseCode, text) => Object.assign(new Error(text), { responseCode });
