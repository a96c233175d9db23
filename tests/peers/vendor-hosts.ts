import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Agent, createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

const certificate = (name: string) => readFileSync(fileURLToPath(new URL(`./certificates/${name}`, import.meta.url)));

// Headers of a single connection, and encodings that fetch has already decoded.
const HOP = /^(host|connection|keep-alive|transfer-encoding|content-length|content-encoding|accept-encoding|date)$/;

/**
 * For clients with built-in vendor hosts: TLS requests of `agent` to one of `hosts` go to the given address. Other
 * hosts are unreachable.
 */
export async function standAt(hosts: Record<string, string>): Promise<{ agent: Agent; stop(): Promise<void> }> {
  const keys = { key: certificate("peer.key"), cert: certificate("peer.pem") };
  const server = createServer(keys, (request, response) => void pass(hosts, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ host: "127.0.0.1", port, servername: "localhost", ca: certificate("ca.pem") });
  return {
    agent,
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function pass(hosts: Record<string, string>, request: IncomingMessage, response: ServerResponse) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const place = hosts[request.headers.host ?? ""];
  if (!place) return void response.writeHead(421).end();
  const answer = await fetch(`${place}${request.url}`, {
    method: request.method!,
    headers: own(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    ...(parts.length > 0 && { body: new Uint8Array(Buffer.concat(parts)) }),
  });
  response.writeHead(answer.status, own([...answer.headers]));
  response.end(Buffer.from(await answer.arrayBuffer()));
}

const own = (headers: [string, string][]) => Object.fromEntries(headers.filter(([name]) => !HOP.test(name)));
