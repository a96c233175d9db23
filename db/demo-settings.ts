const PLATFORM = "";
const BRAND_B = "brand:b";

export function demoSettings(tariffIds: string[]) {
  return [
    { ownerId: PLATFORM, key: "registration.tariffs", value: tariffIds },
    { ownerId: PLATFORM, key: "frontend.hosts", value: { "brand-b.localhost": "b" } },
    {
      ownerId: PLATFORM,
      key: "frontend.support",
      value: { email: "help@cabinet.example", phone: "+7 800 555-01-01", telegram: "cabinet_support" },
    },
    { ownerId: BRAND_B, key: "frontend.title", value: "Relay" },
    {
      ownerId: BRAND_B,
      key: "frontend.support",
      value: { email: "help@relay.example", phone: "+7 800 555-01-02", telegram: "relay_support" },
    },
  ];
}
