import { once } from "node:events";
import { createServer } from "node:http";
import smpp from "smpp";
import { joiner } from "./parts.mjs";
import { messagePdus, receiptPdus } from "./pdus.mjs";
import { refusalOfBind, refusalOfSubmit } from "./rules.mjs";

/** The demo's account (db/demo-routing.ts). */
export const ACCOUNT = { systemId: "sandbox", password: "smppdemo" };

const STATES = { sent: 1, delivered: 2, seen: 2, failed: 5, rejected: 8 };
const ANSWER_MS = 10_000;
/** Longer than the two minutes for which the sandbox delays a hanging message. */
const HANG_MS = 150_000;
const SILENCE_MS = 110_000;

/**
 * The sandbox's SMS centre: strict SMPP 3.4 on loopback. The sandbox Worker stores its messages, scripts their
 * outcomes and calls back for receipts and replies. `tls`: {key, cert}.
 */
export async function startSmsc({ port, sandboxUrl, account = ACCOUNT, tls = {}, log = console.error }) {
  const sessions = new Set();
  let opened = 0;
  const server = smpp.createServer(tls, (session) => {
    session.number = ++opened;
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
    session.on("error", () => session.destroy());
    serve(session, { account, sandboxUrl, log });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const callbacks = createServer((request, response) => callBack(sessions, request, response, log));
  callbacks.listen(0, "127.0.0.1");
  await once(callbacks, "listening");
  await register(sandboxUrl, `http://127.0.0.1:${callbacks.address().port}/`);
  return {
    port: server.address().port,
    sessions,
    async stop() {
      for (const session of sessions) session.destroy();
      callbacks.closeAllConnections();
      const closed = [once(server, "close"), once(callbacks, "close")];
      server.close();
      callbacks.close();
      await Promise.all(closed);
    },
  };
}

function serve(session, { account, sandboxUrl, log }) {
  const join = joiner(session.number);
  for (const mode of ["receiver", "transmitter", "transceiver"]) {
    session.on(`bind_${mode}`, (pdu) => {
      const refusal = session.mode ? smpp.ESME_RALYBND : refusalOfBind(pdu, account);
      if (!refusal) session.mode = mode;
      session.send(pdu.response(refusal ? { command_status: refusal } : { system_id: "CABINETSMSC" }));
    });
  }
  session.on("submit_sm", async (pdu) => {
    const isBound = session.mode === "transmitter" || session.mode === "transceiver";
    const refusal = isBound ? refusalOfSubmit(pdu) : smpp.ESME_RINVBNDSTS;
    if (refusal) return session.send(pdu.response({ command_status: refusal }));
    const { id, whole } = join(pdu);
    const status = whole ? await passOn(sandboxUrl, whole, log) : smpp.ESME_ROK;
    if (status !== null) session.send(pdu.response(status ? { command_status: status } : { message_id: id }));
  });
  session.on("query_sm", async (pdu) => {
    const { message_id } = pdu;
    const status = await statusOf(sandboxUrl, message_id.slice(0, -2)).catch(() => undefined);
    const known = { message_id, message_state: STATES[status] };
    session.send(pdu.response(status ? known : { command_status: smpp.ESME_RQUERYFAIL }));
  });
  session.on("enquire_link", (pdu) => session.send(pdu.response()));
  session.on("unbind", (pdu) => {
    session.send(pdu.response());
    session.close();
  });
  session.on("unknown", (pdu) => session.send(pdu.response()));
}

async function register(sandboxUrl, url) {
  const body = JSON.stringify({ callbacks: { smpp: url } });
  const answer = await fetch(`${sandboxUrl}/control`, { method: "PUT", body });
  if (!answer.ok) throw new Error(`The sandbox did not take the SMS centre's address: ${answer.status}`);
}

async function passOn(sandboxUrl, { data, ...message }, log) {
  const askedAt = Date.now();
  try {
    const answer = await fetch(`${sandboxUrl}/smpp/messages`, {
      method: "POST",
      body: JSON.stringify({ ...message, data: JSON.stringify(data) }),
      signal: AbortSignal.timeout(HANG_MS),
    });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    const { verdict } = await answer.json();
    if (Date.now() - askedAt > SILENCE_MS) return null;
    if (verdict === "rejected") return smpp.ESME_RINVDSTADR;
    if (verdict === "tooManyRequests") return smpp.ESME_RTHROTTLED;
    return verdict === "accepted" ? smpp.ESME_ROK : smpp.ESME_RSYSERR;
  } catch (error) {
    log(`The sandbox did not take a message: ${error.message}`);
    return smpp.ESME_RSYSERR;
  }
}

async function statusOf(sandboxUrl, reference) {
  const answer = await fetch(`${sandboxUrl}/smpp/messages/${encodeURIComponent(reference)}`);
  return answer.ok ? (await answer.json()).status : undefined;
}

// Rejected callbacks are retried: 503 while no receiver is bound.
async function callBack(sessions, request, response, log) {
  const receivers = [...sessions].filter(({ mode }) => mode === "transceiver" || mode === "receiver");
  // Receipts go to the sending session; a transmitter's go to the account's receiver, or to another session if that one
  // is gone.
  const receiverOf = (number) =>
    receivers.find((session) => session.number === number) ??
    receivers.find(({ mode }) => mode === "receiver") ??
    receivers[0];
  try {
    const chunks = await Array.fromAsync(request);
    const { receipts = [], replies = [] } = JSON.parse(Buffer.concat(chunks).toString());
    const isHeard = receivers.length > 0;
    const outgoing = [
      ...receipts.map((one) => [one, receiptPdus(one)]),
      ...replies.map((one) => [one, messagePdus(one)]),
    ];
    const delivered = outgoing.flatMap(([{ data }, pdus]) => {
      const receiver = receiverOf(JSON.parse(data).session);
      return isHeard ? pdus.map((pdu) => deliver(receiver, pdu)) : [];
    });
    await Promise.all(delivered);
    response.writeHead(isHeard ? 200 : 503).end();
  } catch (error) {
    log(`The SMS centre could not deliver: ${error.message}`);
    response.writeHead(500).end();
  }
}

function deliver(session, pdu) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("deliver_sm was not answered")), ANSWER_MS);
    const isSent = session.deliver_sm(pdu, ({ command_status: status }) => {
      clearTimeout(timer);
      if (status === smpp.ESME_ROK) resolve();
      else reject(new Error(`deliver_sm was answered with ${status}`));
    });
    if (isSent) return;
    clearTimeout(timer);
    reject(new Error("the session is closed"));
  });
}
