import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import tls from "node:tls";
import { fileURLToPath } from "node:url";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { marksUnder } from "../../../workers/providers/mail/marks";

const certificate = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../peers/certificates/${name}`, import.meta.url)), "utf8");

export interface Arrived {
  from: string;
  to: string[];
  raw: string;
  user: string | undefined;
  isSecure: boolean;
  session: string;
  /** Parameters of MAIL FROM. */
  args: Record<string, unknown>;
}

export const USER = { username: "cabinet", password: "mail-2026" };
export const OUTSIDE = { WEBHOOK_SECRET: "a secret of thirty-two letters or so", SMPP_LINK: {} as never };
export const marks = marksUnder(OUTSIDE.WEBHOOK_SECRET);

/** The server's reply to a recipient or after the content; null accepts. */
interface Answers {
  recipient?: (address: string) => string | null | "hang";
  data?: (address: string) => string | null | "hang" | "drop";
}

/** An independent mail server on a separate port with a trusted certificate. */
export async function openMailServer(answers: Answers = {}, options: SMTPServerOptions = {}) {
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), certificate("ca.pem")]);
  const mails: Arrived[] = [];
  const server = new SMTPServer({
    key: certificate("peer.key"),
    cert: certificate("peer.pem"),
    logger: false,
    closeTimeout: 100,
    authMethods: ["PLAIN", "LOGIN"],
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      const isKnown = username === USER.username && password === USER.password;
      done(isKnown ? null : refusal("535 5.7.8 Authentication credentials invalid"), { user: username });
    },
    onRcptTo({ address }, _session, done) {
      const answer = answers.recipient?.(address) ?? null;
      if (answer !== "hang") done(answer === null ? null : refusal(answer));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part) => parts.push(part));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        const answer = answers.data?.(to[0]!) ?? null;
        if (answer === "hang") return;
        if (answer === "drop") return (session as unknown as { id: string }) && dropAll();
        if (answer === null) {
          mails.push({
            from: mailFrom ? mailFrom.address : "",
            to,
            raw: Buffer.concat(parts).toString("utf8"),
            user: session.user as string | undefined,
            isSecure: session.secure,
            session: session.id,
            args: (mailFrom && (mailFrom.args as Record<string, unknown>)) || {},
          });
        }
        done(answer === null ? null : refusal(answer));
      });
    },
    ...options,
  });
  const sockets = new Set<import("node:net").Socket>();
  server.server.on("connection", (socket) => sockets.add(socket));
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    connections: () => sockets.size,
    async close() {
      dropAll();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function refusal(answer: string): Error {
  const [, code, text] = /^(\d{3}) (.*)$/s.exec(answer) ?? [];
  return Object.assign(new Error(text), { responseCode: Number(code) });
}
