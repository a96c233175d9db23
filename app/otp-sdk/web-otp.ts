/** Reads the code from a message that names this site ("@domain #code"); null where the browser cannot. */
export async function readFromMessage(signal: AbortSignal): Promise<string | null> {
  if (!("OTPCredential" in window)) return null;
  const options = { otp: { transport: ["sms"] }, signal } as CredentialRequestOptions;
  const read = (await navigator.credentials.get(options).catch(() => null)) as { code?: string } | null;
  return read?.code ?? null;
}
