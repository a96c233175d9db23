/** The client's own id of a message: the last word of the data that it sends along for its callbacks. */
export function referenceOf(data: string): string {
  return data.split(" ").at(-1)!;
}

/** For protocols that take no id of the client's: alike messages have it alike. */
export async function fingerprintOf(value: unknown): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(value)));
  return Buffer.from(digest).toString("hex").slice(0, 16);
}
