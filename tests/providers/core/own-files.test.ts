import { createExecutionContext, env, SELF } from "cloudflare:test";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { parseEnv } from "../../../workers/env";
import { asInvocation } from "../../../workers/outgoing";
import { ownFiles } from "../../../workers/own-files";
import { loadAudio } from "../../../workers/providers/core/speech";
import { videoFacts } from "../../../workers/providers/core/video-metadata";
import { fetchFile } from "../../../workers/providers/mail/file";
import { createUser, type Session, signInAs } from "../../support/world/people";

const MP3 = new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0x44, ...new Array(400).fill(0)]);
const SECONDS = 12;

/** A movie's header: 32-bit times in milliseconds. */
function movie(): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(108);
  header.writeUInt32BE(108, 0);
  header.write("mvhd", 4, "latin1");
  header.writeUInt32BE(1000, 20);
  header.writeUInt32BE(SECONDS * 1000, 24);
  const type = Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isomiso2", "latin1");
  return new Uint8Array(Buffer.concat([type, Buffer.from("\0\0\0\x74moov", "latin1"), header]));
}

const own = parseEnv(env);
const callbackUrl = new URL("/webhook", own.PUBLIC_URL).href;
let session: Session;

beforeAll(async () => {
  session = await signInAs((await createUser()).username);
});

afterEach(() => vi.unstubAllGlobals());

async function addressOf(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  filename: string,
  isPublic = true,
): Promise<string> {
  const body = new FormData();
  body.append("file", new File([bytes], filename, { type }));
  body.append("isPublic", String(isPublic));
  const answer = await SELF.fetch("http://cabinet.test/api/storage", {
    method: "POST",
    headers: { authorization: session.token },
    body,
  });
  const { id } = (await answer.json()) as { id: string };
  return new URL(`/api/storage/${id}`, own.PUBLIC_URL).href;
}

/** As on Cloudflare: a request to a host that the zone routes to this Worker finds no origin. */
async function onTheEdge<T>(work: () => Promise<T>): Promise<T> {
  vi.stubGlobal("fetch", async () => new Response("error code: 522", { status: 522 }));
  return asInvocation(work, ownFiles(own, createExecutionContext()));
}

describe("a file on the cabinet's own host", () => {
  it("is read as a recording without a request to the own zone", async () => {
    const address = await addressOf(MP3, "audio/mpeg", "greeting.mp3");
    const audio = await onTheEdge(() => loadAudio(address, callbackUrl, 5000));
    expect(audio).toBeInstanceOf(Blob);
    expect(new Uint8Array(await (audio as Blob).arrayBuffer())).toEqual(MP3);
  });

  it("is read as an attachment of an e-mail", async () => {
    const url = await addressOf(MP3, "audio/mpeg", "voice.mp3");
    const file = await onTheEdge(() => fetchFile({ url, name: "voice.mp3" }, new URL(own.PUBLIC_URL).hostname, 5000));
    expect(file).toMatchObject({ filename: "voice.mp3", contentType: "audio/mpeg" });
    expect(new Uint8Array((file as { content: Buffer }).content)).toEqual(MP3);
  });

  it("is measured as a video by parts of it", async () => {
    const bytes = movie();
    const url = await addressOf(bytes, "video/mp4", "film.mp4");
    expect(await onTheEdge(() => videoFacts(url, callbackUrl, 5000))).toEqual({
      bytes: bytes.byteLength,
      seconds: SECONDS,
    });
  });

  it("stays inaccessible where it is not public", async () => {
    const address = await addressOf(MP3, "audio/mpeg", "secret.mp3", false);
    expect(await onTheEdge(() => loadAudio(address, callbackUrl, 5000))).not.toBeInstanceOf(Blob);
  });
});

it("fetches a file on another host over the network", async () => {
  const audio = await onTheEdge(() => loadAudio("https://203.0.113.7/a.mp3", callbackUrl, 5000));
  expect(audio).not.toBeInstanceOf(Blob);
});
