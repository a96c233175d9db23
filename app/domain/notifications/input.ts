import { z } from "zod";

/** A message to a user, written by hand (spec §3). */
export const messageInput = z.object({
  targetUserId: z.string({ error: "targetUserRequired" }).min(1, "targetUserRequired"),
  type: z.literal("message", "notificationTypeUnknown").default("message"),
  title: z.string({ error: "titleRequired" }).trim().min(1, "titleRequired").max(150, "titleTooLong"),
  text: z.string({ error: "textRequired" }).trim().min(1, "textRequired").max(4000, "noticeTooLong"),
  isHtml: z.boolean().default(false),
});

/** The form; `key` makes two posts of it one message. */
export const noticeForm = messageInput
  .pick({ title: true, text: true })
  .extend({ key: z.uuid({ error: "idInvalid" }), isHtml: z.boolean().default(false) });

export type MessageInput = z.infer<typeof messageInput>;
