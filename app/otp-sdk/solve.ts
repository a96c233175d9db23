/** Find an answer so that SHA-256 of "token.answer" begins with `bits` zero bits. */
export interface Challenge {
  token: string;
  bits: number;
}

/** Hashes per batch: a batch of promises costs less than one at a time. */
const BATCH = 512;

/** Takes from a fraction of a second to a few seconds. Rejects on pages without HTTPS, which may not hash. */
export async function solve({ token, bits }: Challenge): Promise<{ token: string; answer: string }> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += BATCH) {
    const digests = await Promise.all(
      Array.from({ length: BATCH }, (_, n) => crypto.subtle.digest("SHA-256", encoder.encode(`${token}.${first + n}`))),
    );
    const found = digests.findIndex((digest) => new DataView(digest).getUint32(0) >>> (32 - bits) === 0);
    if (found >= 0) return { token, answer: String(first + found) };
  }
}
