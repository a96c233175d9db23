import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import type { Duplex, Readable } from "node:stream";
import type { NodemailerError } from "nodemailer/lib/errors";
import type { ExternalLogger } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { type Exchange, NEVER_LEFT } from "../../../app/domain/base/shared/ports/platform";
import { dial, NotDialed, type Way } from "../../dial";
import { NeverLeft, outgoing } from "../../outgoing";
import type { Unopened } from "../../relay/request";
import { MASK, note } from "../core/http-recorder";
import { accepted, FAULT_MS, rejected, retry, unknown, type Verdict, verdictOfDial } from "../core/outcomes";
import { DialedStream } from "./dialed-stream";
import { domainOf, type WireMail } from "./mail";
import { type Stage, verdictOfReply } from "./replies";
import type { SmtpSetUp } from "./set-up";

const CLOSE_MS = 500;
/** End of data; dots at line starts inside a mail are doubled. */
const END = /(^|\n)\.\r\n$/;
const END_BYTES = 4;

/** Carries the verdict for all mails; `why` if there was no connection. */
export class Unreachable extends Error {
  constructor(
    readonly verdict: Verdict,
    readonly why: Unopened | null = null,
  ) {
    super(verdict.kind);
  }
}

export class SmtpSession {
  #connection: SMTPConnection;

  private constructor(connection: SMTPConnection) {
    this.#connection = connection;
  }

  /** Waits for one of the invocation's connections; throws `Unreachable`. */
  static async open(setUp: SmtpSetUp, way: Way, timeoutMs: number): Promise<SmtpSession> {
    try {
      return await outgoing(setUp.host, timeoutMs, (signal) => SmtpSession.#connect(setUp, way, timeoutMs, signal));
    } catch (error) {
      if (error instanceof NeverLeft) throw new Unreachable(retry(NEVER_LEFT));
      throw error;
    }
  }

  static async #connect(setUp: SmtpSetUp, way: Way, timeoutMs: number, signal: AbortSignal): Promise<SmtpSession> {
    const { host, port, security, servername, helo, from, username: user, password: pass } = setUp;
    const name = servername ?? (isIP(host) ? undefined : host);
    const address = { host, port };
    // Implicit TLS ends below the library, as does STARTTLS at the relay: startTls sends no SNI.
    const isDialed = way !== "none" || security === "tls";
    const isSecured = isDialed && security !== "none";
    const socket = isDialed ? await dialed(setUp, way, signal) : await connected(address, signal);
    const connection = new SMTPConnection({
      connection: socket,
      host,
      name: helo ?? domainOf(from.address),
      logger: notedTalk(address),
      transactionLog: true,
      secure: isSecured,
      secured: isSecured,
      requireTLS: security === "starttls",
      ignoreTLS: security === "none",
      ...(name && { servername: name }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      socketCloseTimeout: CLOSE_MS,
    });
    const failed = new Promise<never>((_, reject) => {
      connection.on("error", reject);
      signal.addEventListener("abort", () => reject(new Error("no time left")));
    });
    failed.catch(() => {});
    const isReady = async (start: (done: (error?: NodemailerError | null) => void) => void) =>
      Promise.race([
        failed,
        new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve()))),
      ]);
    try {
      await isReady((done) => connection.connect(done));
      if (user && pass) await isReady((done) => connection.login({ user, pass }, done));
    } catch (error) {
      const verdict = verdictOfStart(error as NodemailerError, connection.upgrading === true);
      connection.close();
      throw new Unreachable(verdict);
    }
    return new SmtpSession(connection);
  }

  get isOpen(): boolean {
    return !this.#connection.destroyed;
  }

  /**
   * A non-ASCII address needs SMTPUTF8 (RFC 6531 §3.1). The library records what the server offers, but sends
   * regardless.
   */
  #takes(address: string): boolean {
    const { _supportedExtensions: offered = [] } = this.#connection as unknown as { _supportedExtensions?: string[] };
    return /^[\x20-\x7e]*$/.test(address) || offered.includes("SMTPUTF8");
  }

  /** Never throws. */
  async deliver({ envelope, mark, body }: WireMail, timeoutMs: number): Promise<Verdict> {
    if (!this.#takes(envelope.to)) return rejected("unicodeMailbox", "The server does not offer SMTPUTF8");
    let isBegun = false;
    let isWhole = false;
    const message = {
      pipe(to: Duplex) {
        isBegun = true;
        to.on("data", (part: Buffer) => {
          // After a broken connection this is the only remaining listener.
          const isHeard = to.listenerCount("data") > 1;
          isWhole ||= isHeard && END.test(part.subarray(-END_BYTES).toString("latin1"));
        });
        to.end(body);
      },
    };
    const dsn = { id: mark, return: "headers", notify: ["failure", "delay"], recipient: `rfc822;${envelope.to}` };
    const error = await this.#within(timeoutMs, (done) =>
      this.#connection.send({ ...envelope, size: body.byteLength, dsn }, message as unknown as Readable, done),
    );
    if (error === null) return accepted(mark);
    const verdict = verdictOfError(error, isBegun, isWhole);
    if (this.isOpen) await this.#reset(timeoutMs);
    return verdict;
  }

  close(): void {
    if (this.isOpen) this.#connection.quit();
    setTimeout(() => this.#connection.close(), CLOSE_MS);
  }

  // A refused mail leaves its envelope behind; without RSET the server accepts no other mail.
  async #reset(timeoutMs: number): Promise<void> {
    const error = await this.#within(timeoutMs, (done) => this.#connection.reset(done));
    if (error !== null) this.#connection.close();
  }

  async #within(timeoutMs: number, start: (done: (error: NodemailerError | null) => void) => void) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const answer = await Promise.race([
      new Promise<NodemailerError | null>((resolve) => {
        const fail = (error: NodemailerError) => resolve(error);
        this.#connection.once("error", fail);
        start((error) => {
          this.#connection.removeListener("error", fail);
          resolve(error ?? null);
        });
      }),
      new Promise<NodemailerError>((resolve) => {
        timer = setTimeout(() => resolve(new Error("no time left")), timeoutMs);
      }),
    ]);
    clearTimeout(timer);
    if (answer?.message === "no time left") this.#connection.close();
    return answer;
  }
}

// Lets the runtime resolve the name: Node's resolver uses HTTPS and cannot resolve local hosts.
async function connected(address: { host: string; port: number }, signal: AbortSignal): Promise<Socket> {
  const socket = connect(address);
  try {
    await once(socket, "connect", { signal });
    return socket;
  } catch {
    socket.destroy();
    throw new Unreachable(retry("noConnection"), signal.aborted ? "noAnswer" : "refused");
  }
}

async function dialed({ host, port, security, servername }: SmtpSetUp, way: Way, signal: AbortSignal): Promise<Socket> {
  try {
    const stream = await dial({ host, port, tls: security, servername }, way, signal);
    return new DialedStream(stream) as unknown as Socket;
  } catch (error) {
    const { why } = error instanceof NotDialed ? error : new NotDialed("refused");
    const direct = why === "certificate" ? retry("tlsFailed", FAULT_MS) : retry("noConnection");
    throw new Unreachable(verdictOfDial(why, direct), why);
  }
}

/** Leaves out secrets; recorded only while a set-up is tested. */
function notedTalk({ host, port }: { host: string; port: number }): ExternalLogger {
  const started = Date.now();
  const talk: Exchange = { request: `smtp://${host}:${port}`, answer: null, ms: 0 };
  note(talk);
  let isLoggingIn = false;
  const shown = (words: string) => {
    const [, mechanism] = /^(AUTH \S+)/i.exec(words) ?? [];
    isLoggingIn ||= mechanism !== undefined;
    return isLoggingIn ? [mechanism, mechanism === words ? undefined : MASK].filter(Boolean).join(" ") : words;
  };
  const hear = ({ tnx }: { tnx?: string }, words: string) => {
    if (tnx !== "client" && tnx !== "server") return;
    // AUTH continues while the server answers 334; its lines contain the encoded credentials.
    if (tnx === "server" && !words.startsWith("334")) isLoggingIn = false;
    talk.answer = `${talk.answer ?? ""}${tnx === "client" ? `C: ${shown(words)}` : `S: ${words}`}\n`;
    talk.ms = Date.now() - started;
  };
  const ignore = () => {};
  return { trace: ignore, debug: hear, info: ignore, warn: ignore, error: ignore, fatal: ignore };
}

function verdictOfStart({ code, command = "", response }: NodemailerError, isUpgrading: boolean): Verdict {
  const isTls = code === "ETLS" || isUpgrading;
  const stage: Stage = /^AUTH/.test(command) || code === "EAUTH" ? "login" : isTls ? "tls" : "greeting";
  if (response) return verdictOfReply(response, stage);
  if (stage === "greeting") return retry(code === "EPROTOCOL" ? "unreadable" : "noConnection");
  return retry(stage === "tls" ? "tlsFailed" : "authFailed", FAULT_MS);
}

const STAGES: Record<string, Stage> = { "MAIL FROM": "sender", "RCPT TO": "recipient" };

function verdictOfError(
  { code, command = "", response, message }: NodemailerError,
  isBegun: boolean,
  isWhole: boolean,
): Verdict {
  const isReply = response !== undefined && /^[45]\d\d[ -]?/.test(response);
  if (isReply) return verdictOfReply(response, STAGES[command] ?? "data");
  if (code === "EMESSAGE" && !isBegun) return rejected("messageTooLarge", message);
  if (code === "EENVELOPE" && !isBegun && !response) return rejected("recipientInvalid", message);
  const why = response === undefined ? "noAnswer" : "unreadable";
  return isWhole ? unknown(why) : retry(why);
}
