import { createPrivateKey, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

/** PEM of a key and its certificate. */
export interface Certified {
  key: string;
  cert: string;
  name: string;
}

const DAY_MS = 86_400_000;
const COMMON_NAME = "550403";
const BASIC_CONSTRAINTS = "551d13";
const ALTERNATIVE_NAME = "551d11";
const ECDSA_SHA256 = "2a8648ce3d040302";

function der(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "hex") : part)));
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const algorithm = sequence(der(0x06, ECDSA_SHA256));
const nameOf = (name: string) => sequence(der(0x31, sequence(der(0x06, COMMON_NAME), der(0x0c, Buffer.from(name)))));
const timeOf = (ms: number) => der(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replace(/\D/g, "")}Z`));
const extension = (id: string, value: Buffer) => sequence(der(0x06, id), der(0x04, value));

function certificate(subject: string, publicKey: KeyObject, issuer: { name: string; key: KeyObject }, about: Buffer) {
  const body = sequence(
    der(0xa0, der(0x02, "02")),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    nameOf(issuer.name),
    sequence(timeOf(Date.now() - DAY_MS), timeOf(Date.now() + 30 * DAY_MS)),
    nameOf(subject),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(about)),
  );
  const signature = createSign("sha256").update(body).sign(issuer.key);
  const whole = sequence(body, algorithm, der(0x03, "00", signature)).toString("base64");
  return `-----BEGIN CERTIFICATE-----\n${whole.match(/.{1,64}/g)!.join("\n")}\n-----END CERTIFICATE-----\n`;
}

const pem = (key: KeyObject) => `${key.export({ type: "pkcs8", format: "pem" })}`;

/** A certificate authority with its own key. */
export function makeAuthority(name: string): Certified {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const about = extension(BASIC_CONSTRAINTS, sequence(der(0x01, "ff")));
  return { name, key: pem(privateKey), cert: certificate(name, publicKey, { name, key: privateKey }, about) };
}

/** A server's certificate for one host, signed by an authority. */
export function certify(host: string, { name, key }: Certified): Certified {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const about = extension(ALTERNATIVE_NAME, sequence(der(0x82, Buffer.from(host))));
  const issuer = { name, key: createPrivateKey(key) };
  return { name: host, key: pem(privateKey), cert: certificate(host, publicKey, issuer, about) };
}
