import { z } from "zod";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { fileView } from "../../../app/domain/library/files/files";
import { speechInput } from "../../../app/domain/library/speech/input";
import * as speech from "../../../app/domain/library/speech/speak";
import { synthesizersOf } from "../../../app/domain/library/speech/view";
import { generate } from "../../../app/domain/messaging/generator/generate";
import { generatorInput } from "../../../app/domain/messaging/generator/input";
import { endpoint, viewed } from "../http/endpoint";
import { listOf } from "../http/list";
import { file } from "./storage";

const synthesizer = z.object({
  id: z.string(),
  title: z.string(),
  voices: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      gender: z.enum(["male", "female"]),
      /** null: any. */
      language: z.string().nullable(),
    }),
  ),
});

export const listSynthesizers = endpoint("listSynthesizers", {
  reply: listOf(synthesizer),
  async handle({ platform }) {
    const data = synthesizersOf(platform.speech);
    return ok({ data, total: data.length });
  },
});

/** The recording is deleted after ten minutes unless a message, a task or a template uses it. */
export const speak = endpoint("speak", {
  isCostly: true,
  body: speechInput,
  reply: file,
  handle: async ({ platform, viewer, body, id }) =>
    viewed(await speech.speak(platform, viewer, body, id ? { id } : {}), fileView),
});

export const generateTexts = endpoint("generateTexts", {
  isCostly: true,
  body: generatorInput,
  reply: listOf(z.object({ text: z.string(), characters: z.int(), segments: z.int() })),
  async handle({ platform, viewer, body }) {
    const language = body.language ?? viewer.preferences.language;
    return viewed(await generate(platform, viewer, { ...body, language }), (data) => ({ data, total: data.length }));
  },
});
