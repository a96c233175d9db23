export const DEMO_PASSWORD = "demo-2026";

export const DEMO_SIGN_INS = [
  { username: "manager", about: "the platform's manager" },
  { username: "reseller", about: "a reseller under manager" },
  { username: "client", about: "a customer under reseller, with money, tariffs and sender names" },
  { username: "client2", about: "another customer, under nobody, with integrations" },
];
