import { lookup } from "node:dns/promises";

/** Resolves `?name=` with this machine's own resolver; returns addresses as JSON, none for an unknown name. */
export async function resolve(request) {
  const name = new URL(request.url).searchParams.get("name") ?? "";
  const found = await lookup(name, { all: true }).catch(() => []);
  return Response.json(found.map(({ address }) => address));
}
