import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { allowedOf } from "../../workers/relay/allowed";
import { startRelay } from "../../workers/relay/relay";
import { type Certified, certify, makeAuthority } from "../support/run/certificate";
import { runScript } from "../support/run/run-script";

const SECRET = "a secret of the relay, thirty-two letters";

const folder = mkdtempSync(join(tmpdir(), "cabinet-relay-tls-"));
const [authority, stranger] = [makeAuthority("Operator's CA"), makeAuthority("Another CA")];
let came = 0;
const echo = createServer((socket) => {
  came++;
  socket.pipe(socket);
});
let port: number;
let relay: Awaited<ReturnType<typeof startRelay>>;

beforeAll(async () => {
  echo.listen(0, "127.0.0.1");
  await once(echo, "listening");
  ({ port } = echo.address() as AddressInfo);
});
afterEach(async () => {
  await relay.stop({ drainMs: 0 });
});
afterAll(() => {
  echo.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Dials through a relay with this certificate, from a Worker that trusts one authority. */
async function heardBy(trusted: Certified, tls: Certified, scheme = "https"): Promise<string> {
  const file = join(folder, "trusted.pem");
  writeFileSync(file, trusted.cert);
  const allowed = allowedOf(`localhost:${port}`);
  relay = await startRelay({ host: "127.0.0.1", port: 0, secret: SECRET, allowed, tls });
  const asked = JSON.stringify({ relay: `${scheme}://localhost:${relay.port}`, secret: SECRET, port });
  const { status, said } = await runScript(["tests/support/run/dial-once.mjs", asked], { NODE_EXTRA_CA_CERTS: file });
  expect(status).toBe(0);
  return said;
}

it("A relay carries bytes over TLS where the Worker trusts the authority of the relay's certificate", async () => {
  expect(await heardBy(authority, certify("localhost", authority))).toBe("hello");
});

it.each<[string, RegExp, Certified, Certified, string?]>([
  ["an authority that the Worker does not trust", /UnknownIssuer/, stranger, certify("localhost", authority)],
  ["another host", /not valid for name "localhost"/, authority, certify("relay.example", authority)],
  [
    "the trusted authority's name, signed by another key",
    /BadSignature/,
    authority,
    certify("localhost", makeAuthority(authority.name)),
  ],
  [
    "any authority, without TLS on the Worker's side",
    /^relayDown$/,
    authority,
    certify("localhost", authority),
    "http",
  ],
])(
  "A relay is taken for down with a certificate of %s, and nothing reaches the target",
  async (_, says, trusted, tls, scheme) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const before = came;
    const said = await heardBy(trusted, tls, scheme);
    expect(said).toMatch(says);
    expect(said).toMatch(/relayDown$/);
    expect(came).toBe(before);
  },
);
