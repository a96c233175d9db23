import { z } from "zod";
import type { Registry, Unserved } from "../../app/domain/base/shared/ports/registry";
import type { Env } from "../env";
import { ask, below } from "../providers/core/http";
import { address, bank, party, person } from "./answers";

const TIMEOUT_MS = 4000;
const SUGGESTIONS = "suggestions/api/4_1/rs/";
const MOST_BANKS = 10;
const MOST_ADDRESSES = 10;

/** https://dadata.ru/api: null without an address or a key. */
export function openRegistry(env: Env): Registry | null {
  const { DADATA_URL: url, DADATA_CLEANER_URL: cleaner, DADATA_KEY: key, DADATA_SECRET: secret } = env;
  if (!url || !key) return null;
  const suggest = async <T>(path: string, body: object, one: z.ZodType<T>) =>
    post(below(url, SUGGESTIONS + path), key, {}, body, z.object({ suggestions: z.array(one) }));
  return {
    async party(inn) {
      const answer = await suggest("findById/party", { query: inn, branch_type: "MAIN", count: 1 }, party);
      return "failed" in answer ? answer : { found: answer.suggestions[0] ?? null };
    },
    async banks(query) {
      const answer = await suggest("suggest/bank", { query, count: MOST_BANKS, status: ["ACTIVE"] }, bank);
      return "failed" in answer ? answer : { found: answer.suggestions };
    },
    async addresses(query) {
      const answer = await suggest("suggest/address", { query, count: MOST_ADDRESSES }, address);
      return "failed" in answer ? answer : { found: answer.suggestions };
    },
    person:
      !cleaner || !secret
        ? null
        : async (text) => {
            const headers = { "x-secret": secret };
            const answer = await post(below(cleaner, "api/v1/clean/name"), key, headers, [text], z.tuple([person]));
            return "failed" in answer ? answer : { found: answer[0] };
          },
  };
}

async function post<T>(
  url: URL,
  key: string,
  more: Record<string, string>,
  body: unknown,
  shape: z.ZodType<T>,
): Promise<T | Unserved> {
  const headers = { authorization: `Token ${key}`, "content-type": "application/json", accept: "application/json" };
  const init = { method: "POST", headers: { ...headers, ...more }, body: JSON.stringify(body) };
  const answer = await ask(url, init, TIMEOUT_MS);
  if (answer?.status === 401 || answer?.status === 403) return { failed: "denied" };
  if (answer?.status === 429) return { failed: "busy" };
  if (answer && answer.status >= 400 && answer.status < 500) return { failed: "refused" };
  const read = answer?.status === 200 ? shape.safeParse(answer.json) : null;
  return read?.success ? read.data : { failed: "noAnswer" };
}
