import type { Env } from "../core/env";

const crmOf = (env: Env) => env.CRM.get(env.CRM.idFromName("crm"));

export async function get<T>(env: Env, key: string): Promise<T | null> {
  const text = await crmOf(env).get(key);
  return text === null ? null : (JSON.parse(text) as T);
}

export async function put(env: Env, key: string, value: unknown): Promise<void> {
  await crmOf(env).put(key, JSON.stringify(value));
}

export async function take<T>(env: Env, key: string): Promise<T | null> {
  const text = await crmOf(env).take(key);
  return text === null ? null : (JSON.parse(text) as T);
}

export async function list<T>(env: Env, prefix: string): Promise<Record<string, T>> {
  const found = await crmOf(env).list(prefix);
  return Object.fromEntries(Object.entries(found).map(([key, value]) => [key, JSON.parse(value) as T]));
}

export const random = () => crypto.randomUUID().replaceAll("-", "");

export async function hexOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function hmacHex(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const how = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), how, false, ["sign"]);
  const bytes = await crypto.subtle.sign("HMAC", key, encoder.encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
