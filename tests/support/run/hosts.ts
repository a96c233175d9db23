/** The two hosts that exist in a test inside workerd (see network.ts). */
export const CABINET_URL = "http://cabinet.test";
export const SANDBOX_URL = "http://sandbox.test";

/** Seals the secrets that a test stores; the Worker under test opens them with it. */
export const CREDENTIALS_KEY = btoa("credentials-key-of-the-tests-012");

/** Who knows it may name a customer's address. */
export const GATEWAY_SECRET = "gateway-secret-of-the-tests-0123456789";
