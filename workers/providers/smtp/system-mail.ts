import type { Mail } from "../../../app/domain/base/shared/ports/platform";
import { type Relay, wayOf } from "../../dial";
import { SmtpLine } from "./line";
import { buildMail } from "./mail";
import { readSmtp } from "./set-up";

interface SmtpMail {
  /** For a URL with `?relay=true`. */
  relay?: Relay | null;
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`; the query holds other settings. */
  url: string;
  from: string;
  dkimKey?: string;
}

const TIMEOUT_MS = 10_000;
const MARK_CHARS = 40;

/** Throws for an invalid URL. */
export function smtpMail({ url, from, dkimKey, relay = null }: SmtpMail): Mail {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const security = protocol === "smtps:" ? "tls" : "starttls";
  const config = {
    id: "letters",
    title: "Letters",
    processor: "smtp",
    host: hostname,
    port: port ? Number(port) : null,
  };
  const setUp = readSmtp({
    ...config,
    properties: { security, from, ...Object.fromEntries(searchParams) },
    secrets: {
      ...(username && { username: decodeURIComponent(username), password: decodeURIComponent(password) }),
      ...(dkimKey && { apikey: dkimKey }),
    },
  });
  if (!/^smtps?:$/.test(protocol) || !setUp) throw new Error("MAIL_SMTP_URL or what belongs to it is wrong");
  return {
    async send({ to, subject, html, text, idempotencyKey, attachments = [] }) {
      const mark = idempotencyKey.replace(/[^\w]/g, "").slice(-MARK_CHARS);
      const content = { from: setUp.from, to, subject, text, html, headers: {}, file: null };
      const returnPath = setUp.return_path ?? setUp.from.address;
      const line = new SmtpLine(setUp, wayOf(setUp, relay), TIMEOUT_MS);
      const files = attachments.map(({ name, type, bytes }) => ({
        filename: name,
        contentType: type,
        content: Buffer.from(bytes),
      }));
      const mail = await buildMail(setUp, content, { mark, returnPath, at: Date.now(), attachment: null, files });
      const verdict = await line.send(mail);
      line.close();
      if (verdict.kind === "accepted") return "sent";
      return { failed: verdict.code, retry: verdict.kind !== "rejected" };
    },
  };
}
