import { type ChildProcess, spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { debianPython } from "../../../scripts/lib/debian-python.mjs";

const peer = (name: string) => fileURLToPath(new URL(`../../peers/${name}`, import.meta.url));

export interface DebianMail {
  sender: string;
  to: string[];
  /** base64 */
  raw: string;
  /** DKIM result of Debian's verifier. */
  isSigned: boolean;
  /** Domains for which the verifier looked up the key. */
  asked: string[];
  isSecure: boolean;
  isKnown: boolean;
}

/** Debian's aiosmtpd with its own DKIM verifier, and a signing key. */
export async function openDebianMail() {
  const { python, env } = debianPython({
    "python3-aiosmtpd": ["aiosmtpd"],
    "python3-attr": ["attr"],
    "python3-public": ["public"],
    "python3-dkim": ["dkim"],
    "python3-dnspython": ["dns"],
  });
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const spki = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  const files = ["aiosmtpd_peer.py", "certificates/peer.pem", "certificates/peer.key"].map(peer);
  const server: ChildProcess = spawn(python, [...files, spki], { env, stdio: ["pipe", "pipe", "inherit"] });
  const mails: DebianMail[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    server.once("exit", (code) => reject(new Error(`Debian's mail server ended with ${code}`)));
    createInterface({ input: server.stdout! }).on("line", (line) => {
      const said = JSON.parse(line) as DebianMail & { port?: number };
      if (said.port === undefined) mails.push(said);
      else resolve(said.port);
    });
  });
  return {
    port,
    mails,
    dkimKey: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    close: () => server.stdin!.end(),
  };
}
