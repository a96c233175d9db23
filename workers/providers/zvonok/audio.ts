import type { Deadline } from "../core/deadline";
import { ask, below } from "../core/http";
import { type Verdict, verdictOfStatus } from "../core/outcomes";
import { loadAudio } from "../core/speech";
import type { SetUp } from "./adapter";
import { refused, uploaded } from "./answers";
import { verdictOfZvonok } from "./errors";

const KEPT_MS = 10 * 60_000;
const MOST_CLIPS = 200;

/** By account and URL: a campaign's recording is uploaded once. */
const clips = new Map<string, { id: string; until: number }>();

export async function clipOf(
  { host, apikey }: SetUp,
  address: string,
  callbackUrl: string,
  deadline: Deadline,
): Promise<{ id: string } | Verdict> {
  const key = `${host} ${apikey} ${address}`;
  const known = clips.get(key);
  if (known && known.until > Date.now()) return { id: known.id };
  const audio = await loadAudio(address, callbackUrl, deadline.beforeMs());
  if (!(audio instanceof Blob)) return audio;
  const body = new FormData();
  body.set("public_key", apikey);
  body.set("clip_name", new URL(address).pathname.slice(-100));
  body.set("clip_file", audio, audio.type === "audio/wav" ? "clip.wav" : "clip.mp3");
  const answer = await ask(
    below(host, "manager/cabapi_external/api/v1/audio/upload/"),
    { method: "POST", body },
    deadline.beforeMs(),
  );
  const refusal = answer && answer.status < 429 ? refused.safeParse(answer.json) : null;
  if (refusal?.success) return verdictOfZvonok(refusal.data.data);
  const clip = answer?.status === 200 ? uploaded.safeParse(answer.json) : null;
  if (!clip?.success) return asRetry(verdictOfStatus(answer));
  if (clips.size >= MOST_CLIPS) clips.delete(clips.keys().next().value!);
  clips.set(key, { id: clip.data.audioclip_id, until: Date.now() + KEPT_MS });
  return { id: clip.data.audioclip_id };
}

/** No call has been requested yet, so a retry is safe. */
function asRetry(verdict: Verdict): Verdict {
  return verdict.kind === "unknown" ? { ...verdict, kind: "retry", afterMs: 5000 } : verdict;
}
