/** The only hosts reachable by a test inside workerd (see network.ts). */
export const CABINET_URL = "http://cabinet.test";
export const SANDBOX_URL = "http://sandbox.test";

export const CREDENTIALS_KEY = btoa("credentials-key-of-the-tests-012");

/** Authorises a caller to state a customer's address. */
export const GATEWAY_SECRET = "gateway-secret-of-the-tests-0123456789";
