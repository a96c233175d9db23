import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { librariesOf, unpackDebian } from "../../scripts/lib/debian.mjs";
import { received, serveSandbox } from "./sandbox";
import { startMailServer } from "./smtp.mjs";

const CA = fileURLToPath(new URL("./certificates/ca.pem", import.meta.url));
const USER = "cabinet";
const PASSWORD = "sandbox-mail-password";

let sandbox: Awaited<ReturnType<typeof serveSandbox>>;
let server: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  sandbox = await serveSandbox();
  server = await startMailServer({ port: 0, sandboxUrl: sandbox.url });
});
afterAll(async () => {
  await server.stop();
  await sandbox.stop();
});

async function run(command: string, options: string[], env: Record<string, string>, input = "") {
  const child = spawn(command, options, { env: { ...process.env, ...env }, stdio: ["pipe", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += part));
  child.stdin.end(input);
  const [code] = (await once(child, "close")) as [number];
  return { code, said };
}

/** The sandbox's e-mails for these recipients, by name. */
async function mailsOf(...names: string[]) {
  const mails = (await received(sandbox.url)).map(({ to, ...mail }) => [String(to).split("@")[0]!, mail] as const);
  return names.map((name) => mails.filter(([to]) => to === name).map(([, mail]) => mail));
}

describe("the sandbox's mail server with swaks, a client in Perl", () => {
  let perl: string[];

  beforeAll(() => {
    const root = unpackDebian("swaks", ["swaks", "libnet-ssleay-perl"]);
    const libraries = librariesOf(root)
      .split(":")
      .map((folder) => join(folder, "perl5"));
    const modules = libraries.flatMap((folder) => readdirSync(folder).map((version) => `-I${join(folder, version)}`));
    perl = [...modules, join(root, "usr", "bin", "swaks")];
  }, 120_000);

  const swaks = (to: string, ...options: string[]) => {
    const mail = ["--from", "news@shop.example", "--to", to, ...options];
    return run("perl", [...perl, "--server", `127.0.0.1:${server.port}`, "--helo", "shop.example", ...mail], {});
  };
  const SECURE = ["--tls", "--tls-verify", "--tls-ca-path", CA];
  const KNOWN = ["--auth-user", USER, "--auth-password", PASSWORD];
  const named = (id: string) => ["--header", `Message-Id: <${id}@shop.example>`];

  it("accepts an e-mail over STARTTLS for every recipient with a mailbox, and refuses the others", async () => {
    const emailArgs = ["--h-Subject", "Ваш заказ", "--body", "Готов.\n.\n..точки"];
    const { code, said } = await swaks(
      "anna@shop.example,nobody00@shop.example,boris@shop.example",
      ...SECURE,
      ...KNOWN,
      "--auth",
      "PLAIN",
      ...emailArgs,
    );
    expect([code, said]).toEqual([0, expect.stringContaining("=== TLS started with cipher TLSv1.3")]);
    for (const words of [/<~ {2}250[- ]AUTH PLAIN LOGIN/, /<~ {2}235 /, /<~\* 550 5\.1\.1 <nobody00@shop\.example>/])
      expect(said).toMatch(words);
    expect(said).toMatch(/~> DATA[\s\S]+<~ {2}250 2\.0\.0 Ok: queued as/);
    const emails = [{ subject: "Ваш заказ", text: expect.stringMatching(/^Готов\.\r?\n\.\r?\n\.\.точки/) }];
    expect(await mailsOf("anna", "boris", "nobody00")).toMatchObject([emails, emails, [{ status: "rejected" }]]);
  });

  it("accepts nothing where no recipient has a mailbox", async () => {
    const { code, said } = await swaks("empty00@shop.example,void00@shop.example", ...SECURE, ...KNOWN);
    expect(code).toBe(24);
    expect(said).not.toContain("~> DATA");
  });

  it("accepts one user, and only over TLS", async () => {
    const login = ["--auth", "LOGIN", "--auth-user", USER];
    expect(await swaks("clara@shop.example", ...SECURE, ...login, "--auth-password", "guess")).toMatchObject({
      code: 28,
      said: expect.stringContaining("<~* 535 5.7.8"),
    });
    expect(await swaks("clara@shop.example", ...login, "--auth-password", PASSWORD)).toMatchObject({ code: 28 });
    expect(await swaks("clara@shop.example", ...SECURE)).toMatchObject({
      said: expect.stringMatching(/~> MAIL FROM[\s\S]+<~\* 530 /),
    });
    expect(await mailsOf("clara")).toEqual([[]]);
  });

  it("is busy twice and broken once with the same e-mail, then accepts it", async () => {
    const send = (to: string) => swaks(to, ...SECURE, ...KNOWN, ...named(to.slice(0, 6)));
    const busy = [await send("dora04@shop.example"), await send("dora04@shop.example")];
    expect(busy.map(({ said }) => /~> \.\n<~\* (\d{3} \S+)/.exec(said)?.[1])).toEqual(["451 4.3.2", "451 4.3.2"]);
    expect((await send("dora04@shop.example")).code).toBe(0);
    expect((await send("egor05@shop.example")).said).toContain("<~* 421 4.3.0");
    expect((await send("egor05@shop.example")).code).toBe(0);
    expect(await mailsOf("dora04", "egor05")).toMatchObject([[{}], [{}]]);
  });
});

describe("the sandbox's mail server with msmtp, a client in C", () => {
  const PACKAGES = ["msmtp", "libgsasl18", "libgssglue1", "libidn12", "libntlm0", "libsecret-1-0"];
  let root: string;

  beforeAll(() => {
    root = unpackDebian("msmtp", PACKAGES);
  }, 120_000);

  function msmtp(to: string[], { password = PASSWORD, name = "localhost" } = {}) {
    const place = [
      "--host=127.0.0.1",
      `--tls-host-override=${name}`,
      `--port=${server.port}`,
      "--tls=on",
      `--tls-trust-file=${CA}`,
    ];
    const account = ["--auth=on", `--user=${USER}`, `--passwordeval=echo ${password}`, "--from=news@shop.example"];
    const mail = "From: news@shop.example\nSubject: Hello\nMessage-Id: <m@shop.example>\n\nReady\n.\n";
    const env = { LD_LIBRARY_PATH: librariesOf(root) };
    return run(join(root, "usr", "bin", "msmtp"), [...place, ...account, ...to], env, mail);
  }

  it("accepts an e-mail to several people, and refuses it in the words that the client repeats", async () => {
    expect(await msmtp(["fedor@shop.example", "galina@shop.example"])).toEqual({ code: 0, said: "" });
    expect(await msmtp(["hanna@shop.example", "ivan00@shop.example"])).toMatchObject({
      code: 65,
      said: expect.stringMatching(/recipient address ivan00@shop\.example not accepted[\s\S]+550 5\.1\.1/),
    });
    expect(await msmtp(["hanna@shop.example"], { password: "guess" })).toMatchObject({
      code: 77,
      said: expect.stringContaining("535 5.7.8"),
    });
    expect(await msmtp(["hanna@shop.example"], { name: "other.example" })).toMatchObject({
      code: 69,
      said: expect.stringContaining("certificate"),
    });
    const emails = [{ subject: "Hello", text: expect.stringMatching(/^Ready\r?\n\.\r?\n$/) }];
    expect(await mailsOf("fedor", "galina", "hanna")).toMatchObject([emails, emails, []]);
  });
});
