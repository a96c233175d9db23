import { setTimeout as sleep } from "node:timers/promises";
import { startKannel } from "../peers/kannel.mjs";
import { rateOf, runs, whole } from "./measure.mjs";
import { bareSmpp, startMailSink, throughKannel } from "./rivals.mjs";
import { startSmppSink } from "./smpp-sink.mjs";

const N = 20_000;
const MAILS = 1200;
/** Unanswered submits, the same for all clients. */
export const WINDOW = 50;
const KANNEL_PORTS = [18_775, 18_776, 18_777];
const SESSIONS = 4;
/** Approximate size of one of our e-mails with headers. */
const MAIL_BYTES = 1500;

/** Messages per second with receipts, each client alone on one sink; `product` is all of Cabinet. */
export async function smppRates(bench, product) {
  const sink = await startSmppSink();
  const kannel = await startKannel({
    ports: KANNEL_PORTS,
    smscPort: sink.port,
    username: "kannel",
    password: "kannel",
    window: WINDOW,
    isKept: true,
  });
  const params = { port: sink.port, window: WINDOW };
  const measured = async (send) => {
    const taken = sink.taken(N);
    const end = await send();
    const rate = await taken;
    await end?.();
    return rate;
  };
  try {
    while (!/\(online/.test(await kannel.status())) await sleep(100);
    await bench.step("smppRow", 0, params);
    await product.overSmpp(sink.port, WINDOW);
    return await runs(async () => ({
      bare: await measured(() => bareSmpp(sink, N, WINDOW)),
      kannel: await measured(() => throughKannel(kannel, N)),
      codec: await rateOf(N, () => bench.step("smppCodec", N)),
      link: await measured(() => bench.step("smpp", N, params)),
      whole: await measured(() => product.bulk()),
    }));
  } finally {
    await kannel.stop();
    await sink.stop();
  }
}

/** E-mails per second over four connections, and the time to build them. */
export async function smtpRates(bench) {
  const sink = await startMailSink();
  const { port } = sink;
  const step = (name, params = {}) => rateOf(MAILS, () => bench.step(name, MAILS, { port, ...params }));
  try {
    return await runs(async () => ({
      source: await rateOf(MAILS * 5, () => sink.source(MAILS * 5, SESSIONS, MAIL_BYTES)),
      plain: await step("smtp"),
      signed: await step("smtp", { dkim: 1 }),
      build: await step("smtpMails"),
      buildSigned: await step("smtpMails", { dkim: 1 }),
    }));
  } finally {
    await sink.stop();
  }
}

/** Microseconds per message and step; each step is the difference from the previous one. */
export function wireTimes({ bare, kannel, codec, link, whole: all }, { source, plain, signed, build, buildSigned }) {
  const us = (rate) => 1_000_000 / rate;
  const list = (steps) => steps.map(([name, time]) => `${name} ${whole(time)}`).join(", ");
  return [
    `An SMS over SMPP takes ${whole(us(all))} µs: ${list([
      ["the octets of its four PDUs", us(codec)],
      ["socket, window, notes of the Durable Object and the receipts' queue", us(link) - us(codec)],
      ["claim, ledger, receipts and events in D1", us(all) - us(link)],
    ])}. A bare client takes ${whole(us(bare))}, Kannel ${whole(us(kannel))}.`,
    `A mail over SMTP takes ${whole(us(signed))} µs: ${list([
      ["building it", us(build)],
      ["its signature", us(buildSigned) - us(build)],
      ["the talk with the server", us(plain) - us(build)],
    ])}; without a signature ${whole(us(plain))}. smtp-source sends one text again and again in ${whole(us(source))}.`,
  ].join("\n\n");
}
