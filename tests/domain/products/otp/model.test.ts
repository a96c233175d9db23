import fc from "fast-check";
import { expect, it } from "vitest";
import { applyReceipts } from "../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { askForCode } from "../../../../app/domain/products/otp/request-code";
import { checkCode, completeConfirmed, resendCode, statusOfSession } from "../../../../app/domain/products/otp/steps";
import { OPEN_MS, PROVED_MS } from "../../../../app/domain/products/otp/types";
import { openEngine } from "../../../support/engine/engine";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount } from "../../../support/world/scene";
import { codeOf, openWidget, serverOf } from "./world";

const DAY_MS = 86_400_000;
const COOLDOWN_MS = 30_000;
const MOST_WRONG = 10;
const CHANNELS = [
  { numberOfTries: 2, numberOfRestart: 1, lifetime: 60 },
  { numberOfTries: 3, numberOfRestart: 0, lifetime: 90 },
];
const PHONES = ["+79162041833", "+79162041834"];
const SEED = 20261127;

type Answer = "true" | "false" | string;

/** The specified state table in memory; times in ms UTC. */
class ModelSession {
  status: "open" | "confirmed" | "closed" | "unreachable" = "open";
  step = 0;
  restarts = 0;
  sends = 1;
  tries = 0;
  message: "sent" | "delivered" | "failed" = "sent";
  sentAt: number;
  expiresAt: number;

  constructor(
    readonly createdAt: number,
    /** Wrong codes for the phone, over all its sessions. */
    readonly wrong: { day: number; today: number },
  ) {
    this.sentAt = createdAt;
    this.expiresAt = createdAt + CHANNELS[0]!.lifetime * 1000;
  }

  #isOver(now: number): boolean {
    if (this.status === "open") return now >= this.createdAt + OPEN_MS;
    return this.status === "confirmed" ? now >= this.createdAt + PROVED_MS : this.status === "closed";
  }

  #send(step: number, restarts: number, now: number): void {
    Object.assign(this, { step, restarts, tries: 0, sends: this.sends + 1, message: "sent", sentAt: now });
    this.expiresAt = now + CHANNELS[step]!.lifetime * 1000;
  }

  /** A failed channel yields to the next one at once. */
  #place(now: number): string | null {
    if (this.#isOver(now)) return "SessionClosedException";
    while (this.status === "open" && this.message === "failed") {
      if (this.step + 1 < CHANNELS.length) this.#send(this.step + 1, 0, now);
      else this.status = "unreachable";
    }
    if (this.status === "unreachable") return "NoAvailableChannelsException";
    const { numberOfTries, numberOfRestart } = CHANNELS[this.step]!;
    if (this.status !== "open" || (this.tries < numberOfTries && now < this.expiresAt)) return null;
    const mayGoOn = this.restarts < numberOfRestart || this.step + 1 < CHANNELS.length;
    if (mayGoOn) return "ResendChannelException";
    return this.tries < numberOfTries ? "CodeExpiredException" : "AttemptsExpiredException";
  }

  check(isRight: (send: number) => boolean, now: number): Answer {
    const error = this.#place(now);
    if (error) return error;
    if (this.status === "confirmed") return "SessionClosedException";
    const day = Math.floor(now / DAY_MS);
    if (this.wrong.day !== day) Object.assign(this.wrong, { day, today: 0 });
    if (this.wrong.today >= MOST_WRONG) return "AttemptsExpiredException";
    this.tries++;
    if (isRight(this.sends)) this.status = "confirmed";
    else this.wrong.today++;
    return this.status === "confirmed" ? "true" : "InvalidCodeException";
  }

  resend(now: number): Answer {
    const error = this.#place(now);
    if (this.status === "confirmed" && !error) return "SessionAlreadyConfirmedException";
    if (error && error !== "ResendChannelException") return error;
    if (this.sentAt + COOLDOWN_MS > now) return "RestartCooldownActiveException";
    if (this.restarts < CHANNELS[this.step]!.numberOfRestart) this.#send(this.step, this.restarts + 1, now);
    else if (this.step + 1 < CHANNELS.length) this.#send(this.step + 1, 0, now);
    else return "AttemptsExpiredException";
    return "true";
  }

  isConfirmed(now: number): Answer {
    return this.#place(now) ?? String(this.status === "confirmed");
  }

  complete(now: number): Answer {
    const error = this.#place(now);
    if (error === "SessionClosedException") return "SessionNotFoundException";
    if (error) return error;
    if (this.status !== "confirmed") return "false";
    this.status = "closed";
    return "true";
  }

  report(status: "delivered" | "failed"): void {
    if (this.message === "sent") this.message = status;
  }
}

const command = fc.oneof(
  fc.record({ kind: fc.constantFrom("right", "wrong", "replayed", "other", "resend") }),
  fc.record({ kind: fc.constantFrom("status", "complete", "right twice", "resend twice", "ask", "restart") }),
  fc.record({ kind: fc.constantFrom("delivered", "failed", "late") }),
  fc.record({ kind: fc.constant("pass"), seconds: fc.constantFrom(1, 31, 61, 91, 1801, 3601) }),
);
const story = fc.array(fc.tuple(fc.nat(2), command), { minLength: 6, maxLength: 16 });

it("follows the state table for any requests, input, replays, delays and concurrency", {
  timeout: 120_000,
}, async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(story, async (commands) => {
      for (const answer of await play(commands)) seen.add(answer);
    }),
    { numRuns: 25, seed: SEED },
  );
  const met = ["true", "false", "InvalidCodeException", "ResendChannelException", "SessionClosedException"];
  expect([...seen]).toEqual(expect.arrayContaining([...met, "NoAvailableChannelsException"]));
});

interface Known {
  id: string;
  model: ModelSession;
  /** Codes, one per send. */
  codes: string[];
  messages: string[];
}

async function play(commands: [number, { kind: string; seconds?: number }][]): Promise<string[]> {
  let engine = openEngine();
  const account = await openAccount(engine);
  const widget = await openWidget(engine, account, {
    channels: CHANNELS,
    settings: { isGuarded: false, perPhone: 100, perAddress: 1000 },
  });
  const server = serverOf(account);
  const sessions: Known[] = [];
  const wrong = PHONES.map(() => ({ day: 0, today: 0 }));
  const ask = async () => {
    const at = sessions.length % PHONES.length;
    const requested = await askForCode(engine, server, { widgetId: widget.id, recipient: PHONES[at]! });
    if (!requested.ok) throw new Error(requested.error);
    sessions.push({
      id: requested.value.requestId,
      model: new ModelSession(engine.clock(), wrong[at]!),
      codes: [],
      messages: [],
    });
    await dispatched();
  };
  /** Sends all messages and records the newest codes. */
  const dispatched = async () => {
    await engine.work();
    for (const { id, model, codes, messages } of sessions) {
      if (codes[model.sends - 1] !== undefined) continue;
      codes[model.sends - 1] = await codeOf(engine, id);
      const [row] = await rowsOf<{ message: string }>(
        "SELECT sending_id AS message FROM otp_sessions WHERE id = ?",
        id,
      );
      messages[model.sends - 1] = row!.message;
    }
  };
  await ask();
  await ask();
  const answers: string[] = [];
  for (const [at, { kind, seconds = 0 }] of commands) {
    const session = sessions[at % sessions.length]!;
    const { id, model, codes } = session;
    const recipient = PHONES[sessions.indexOf(session) % PHONES.length]!;
    const now = engine.clock();
    const current = codes[model.sends - 1] ?? "";
    const typed = typedFor(kind, current, codes, sessions[(at + 1) % sessions.length]!.codes.at(-1) ?? "");
    if (typed !== null) {
      const times = kind === "right twice" ? 2 : 1;
      const results = await Promise.all(Array.from({ length: times }, () => checkCode(engine, server, id, typed)));
      // A failed channel has meanwhile led to another code.
      const newest = await codeOf(engine, id);
      const said = results.map(() => model.check((send) => typed === (codes[send - 1] ?? newest), now));
      expect(results.map(shown).sort()).toEqual(said.sort());
      answers.push(...said);
    } else if (kind.startsWith("resend")) {
      const times = kind === "resend twice" ? 2 : 1;
      const results = await Promise.all(Array.from({ length: times }, () => resendCode(engine, server, id)));
      const said = model.resend(now);
      answers.push(said);
      expect(results.map(shown)).toContain(said);
    } else if (kind === "status") {
      const said = model.isConfirmed(now);
      answers.push(said);
      expect(shown(await statusOfSession(engine, server, id, recipient))).toBe(said);
    } else if (kind === "complete") {
      const results = await Promise.all([1, 2].map(() => completeConfirmed(engine, server, id, recipient)));
      const said = model.complete(now);
      answers.push(said);
      expect(results.map(shown)).toContain(said);
      expect(results.filter((one) => shown(one) === "true").length).toBe(Number(said === "true"));
    } else if (kind === "ask" && sessions.length < 4) await ask();
    else if (kind === "restart") engine = Object.assign(openEngine(), { clock: engine.clock, pass: engine.pass });
    else if (kind === "pass") engine.pass(seconds * 1000);
    else await receipt(engine, account.id, session, kind);
    await dispatched();
  }
  const stored = await rowsOf<{ id: string; sends: number }>(
    "SELECT id, sends FROM otp_sessions WHERE owner_id = ?",
    account.id,
  );
  expect(new Map(stored.map(({ id, sends }) => [id, sends]))).toEqual(
    new Map(sessions.map(({ id, model }) => [id, model.sends])),
  );
  const messages = await rowsOf("SELECT id FROM sendings WHERE owner_id = ?", account.id);
  expect(messages).toHaveLength(sessions.reduce((sum, { model }) => sum + model.sends, 0));
  return answers;
}

function typedFor(kind: string, current: string, codes: string[], other: string): string | null {
  if (kind === "right" || kind === "right twice") return current;
  if (kind === "wrong") return current.replace(/./, (digit) => String((Number(digit) + 1) % 10));
  if (kind === "replayed") return codes[0] ?? "";
  return kind === "other" ? other : null;
}

/** A late receipt belongs to the first message, after another was sent: it changes nothing. */
async function receipt(engine: Engine, ownerId: string, { model, messages }: Known, kind: string): Promise<void> {
  const status = kind === "delivered" ? ("delivered" as const) : ("failed" as const);
  const id = kind === "late" ? messages[0] : messages[model.sends - 1];
  if (!id || (kind === "late" && id === messages[model.sends - 1])) return;
  await applyReceipts(engine, [{ ownerId, id, status, at: engine.clock() }]);
  if (kind !== "late") model.report(status);
}

const shown = (outcome: { ok: true; value: { success: boolean } } | { ok: false; error: string }) =>
  outcome.ok ? String(outcome.value.success) : outcome.error;
