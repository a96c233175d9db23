/** The two hosts that exist in a test inside workerd (see network.ts). */
export const CABINET_URL = "http://cabinet.test";
export const SANDBOX_URL = "http://sandbox.test";
