import * as build from "virtual:remix/server-build";
import { type LazyBuild, narrowHandler } from "./narrow-routes";

const MANIFEST = /=(\{.*\})/s;

export async function openPages(assets: Pick<Fetcher, "fetch">): Promise<ReturnType<typeof narrowHandler>> {
  const lazy = build as unknown as LazyBuild;
  const answer = await assets.fetch(new URL(lazy.assets.url, "https://assets.local"));
  if (!answer.ok) throw new Error(`${lazy.assets.url} is answered ${answer.status}`);
  const [, manifest] = MANIFEST.exec(await answer.text()) ?? [];
  return narrowHandler({ ...lazy, assets: JSON.parse(manifest!) });
}
