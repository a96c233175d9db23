import { z } from "zod";

/** Message types by content (public v11.3 client). */
const TYPES = {
  text: [206, 225, 306],
  image: [7, 107, 207, 307],
  imageTextButton: [8, 108, 208, 210],
  textButton: [9, 109, 209],
  file: [220, 221, 222, 223, 224],
  video: [230],
  videoText: [231],
  videoTextButton: [232],
  videoAction: [233],
} as const;

/** Two-way types require tracking data, possibly empty; the others refuse it. */
const TRACKED = [206, 207, 208, 209, 210, 220, 225, 230, 231, 232, 233, 306, 307];

const text = z.string().min(1).max(1000);
const link = z.string().regex(/^(https?|viber|tel|callto):/);
const address = z.url({ protocol: /^https?$/ });
const caption = z.string().min(1).max(30);
const thumbnail = address.max(1000).optional();
const film = { "#thumbnail": thumbnail, "#action": address };

const parts = {
  text: z.strictObject({ "#txt": text }),
  image: z.strictObject({ "#img": address }),
  imageTextButton: z
    .strictObject({
      "#txt": text,
      "#img": address,
      "#caption": z.string().max(30),
      "#action": z.union([link, z.literal("")]),
    })
    .refine((message) => (message["#caption"] === "") === (message["#action"] === "")),
  textButton: z.strictObject({ "#txt": text, "#caption": caption, "#action": link }),
  file: z.strictObject({ "#action": address, "#fileName": z.string().min(1) }),
  video: z.strictObject(film),
  videoText: z.strictObject({ ...film, "#txt": text }),
  videoTextButton: z.strictObject({ ...film, "#txt": text, "#caption": caption }),
  videoAction: z.strictObject({
    "#thumbnail": thumbnail,
    "#media": address,
    "#txt": text,
    "#caption": caption,
    "#action": link,
  }),
};

const shared = z.object({
  service_id: z.coerce.string(),
  dest: z.coerce.string(),
  seq: z.number().int(),
  type: z.number().int(),
  message: z.record(z.string(), z.unknown()),
  ttl: z.number().optional(),
  label: z.string().optional(),
  tag: z.string().optional(),
  file_type: z.string().optional(),
  file_size: z.number().optional(),
  duration: z.number().optional(),
});

const FILE_TYPES = "doc docx rtf dot dotx odt odf fodt txt info pdf xps pdax eps xls xlsx ods fods csv xlsm xltx".split(
  " ",
);
const MAX_VIDEO = { bytes: 200 * 1024 * 1024, seconds: 600 };

export const STATUS = {
  ok: 0,
  internalFailure: 1,
  badServiceId: 2,
  badData: 3,
  badType: 5,
  badParameters: 6,
  notViberUser: 9,
  badLabel: 18,
  invalidTtl: 20,
  invalidPhone: 27,
  fileNotPermitted: 28,
  badFileName: 29,
  badFileSize: 31,
  badDuration: 32,
} as const;

const LABELS = ["transaction", "promotion"];

export type ViberRequest = z.infer<typeof shared> & { content: Record<string, string>; tracking: string | null };

/** The request, or the error status, in the provider's order of checks. */
export function readRequest(body: unknown, serviceId: string): ViberRequest | number {
  const { data } = shared.safeParse(body);
  if (!data) return STATUS.badData;
  if (data.service_id !== serviceId) return STATUS.badServiceId;
  if (!/^[1-9]\d{6,14}$/.test(data.dest)) return STATUS.invalidPhone;
  if (data.label !== undefined && !LABELS.includes(data.label)) return STATUS.badLabel;
  if (data.ttl !== undefined && !(data.ttl >= 30 && data.ttl <= 1_209_600)) return STATUS.invalidTtl;
  const kind = Object.entries(TYPES).find(([, types]) => (types as readonly number[]).includes(data.type))?.[0];
  if (!kind) return STATUS.badType;
  const { "#tracking_data": tracking, ...message } = data.message;
  if (TRACKED.includes(data.type) !== (typeof tracking === "string" && tracking.length <= 4096))
    return STATUS.badParameters;
  const content = parts[kind as keyof typeof parts].safeParse(message);
  if (!content.success) return STATUS.badParameters;
  const refusal = kind === "file" ? refusedFile(data) : kind.startsWith("video") ? refusedVideo(data) : null;
  return (
    refusal ?? { ...data, content: content.data as Record<string, string>, tracking: (tracking as string) ?? null }
  );
}

function refusedFile({ file_type, message }: z.infer<typeof shared>): number | null {
  if (!FILE_TYPES.includes(file_type ?? "")) return STATUS.fileNotPermitted;
  return String(message["#fileName"]).length > 25 ? STATUS.badFileName : null;
}

function refusedVideo({ file_size, duration }: z.infer<typeof shared>): number | null {
  if (!(file_size && file_size <= MAX_VIDEO.bytes)) return STATUS.badFileSize;
  return duration && duration <= MAX_VIDEO.seconds ? null : STATUS.badDuration;
}
