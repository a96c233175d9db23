import { z } from "zod";

export const messageInput = z.object({
  targetUserId: z.string({ error: "targetUserRequired" }).min(1, "targetUserRequired"),
  type: z.literal("message", "notificationTypeUnknown").default("message"),
  title: z.string({ error: "titleRequired" }).trim().min(1, "titleRequired").max(150, "titleTooLong"),
  text: z.string({ error: "textRequired" }).trim().min(1, "textRequired").max(4000, "noticeTooLong"),
  isHtml: z.boolean().default(false),
});

/** `key` makes a repeated post idempotent. */
export const noticeForm = messageInput
  .pick({ title: true, text: true })
  .extend({ key: z.uuid({ error: "idInvalid" }), isHtml: z.boolean().default(false) });

export type MessageInput = z.infer<typeof messageInput>;
