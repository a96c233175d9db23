import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Submit } from "../../app/domain/base/shared/ports/platform";
import { receive } from "../../workers/providers/core/callback";
import { smtp } from "../../workers/providers/smtp/adapter";
import { met } from "../support/faults/served";
import { OUTSIDE, openMailServer, USER } from "../support/providers/mail-server";
import { freePorts } from "../support/run/free-ports";
import { startExim } from "./exim";

const MAIL: Submit = {
  ownerId: "0199a000-0000-7000-8000-00000000000a",
  id: "0199a000-0000-7000-8000-0000000000b1",
  type: "email",
  to: "anna@shop.example",
  sender: "Ромашка",
  text: "Ваш заказ готов.\n.\n..Точки в начале строк",
  payload: { subject: "Заказ № 7 готов" },
};

let port: number;
let next: Awaited<ReturnType<typeof openMailServer>>;
let exim: Awaited<ReturnType<typeof startExim>>;

beforeAll(async () => {
  const recipient = (to: string) => (to.startsWith("gone@") ? "550 5.1.1 No such user here" : null);
  [port] = (await freePorts(1)) as [number];
  next = await openMailServer({ recipient }, { authOptional: true, hideSTARTTLS: true });
  exim = await startExim({ port, next: next.port });
}, 120_000);
afterAll(async () => {
  await exim?.stop();
  await next?.close();
});

it("hands e-mails to Debian's Exim, and reads from its reports the outcome of undelivered ones", async () => {
  const config = {
    id: "p1",
    title: "",
    processor: "smtp",
    host: "localhost",
    port,
    secrets: USER,
    properties: { security: "starttls", from: "Cabinet <news@mail.example>", return_path: "bounces@mail.example" },
  };
  const people = ["anna", "nobody", "full", "gone"];
  const mails = people.map((who, place) => ({
    ...MAIL,
    to: `${who}@shop.example`,
    id: `${MAIL.id.slice(0, -1)}${place}`,
  }));
  const outcomes = await smtp.open(config, "http://cabinet.test/webhook", OUTSIDE).submit(mails, 10_000);
  expect(outcomes).toMatchObject([
    { kind: "accepted" },
    { kind: "rejected", code: "noMailbox", detail: expect.stringContaining("5.1.1 No such mailbox") },
    { kind: "accepted" },
    { kind: "accepted" },
  ]);

  await met("the mail and two reports", () => next.mails.length === 3, { everyMs: 20, limitMs: 10_000 });
  const { subject, text } = await PostalMime.parse(next.mails.find(({ to }) => to[0] === mails[0]!.to)!.raw);
  expect([subject, text?.trimEnd()]).toEqual([MAIL.payload!.subject, MAIL.text]);
  const reports = await Promise.all(
    next.mails
      .filter(({ from }) => from === "")
      .map(({ to: [returnPath], raw }) => {
        const request = new Request("http://cabinet.test/", { headers: { "x-envelope-to": returnPath! } });
        return receive(smtp, {
          request,
          body: raw,
          bytes: new TextEncoder().encode(raw),
          config,
          secret: OUTSIDE.WEBHOOK_SECRET,
        });
      }),
  );
  const failed = (place: number, code: string, detail: string) => ({
    ownerId: MAIL.ownerId,
    id: mails[place]!.id,
    status: "failed",
    code,
    detail: expect.stringContaining(detail),
  });
  expect(reports.flatMap((read) => ("receipts" in read ? read.receipts : []))).toEqual(
    expect.arrayContaining([
      expect.objectContaining(failed(2, "undelivered", "5.0.0")),
      expect.objectContaining(failed(3, "noMailbox", "550 5.1.1 No such user here")),
    ]),
  );
});
