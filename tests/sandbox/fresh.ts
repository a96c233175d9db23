import { call, prepare } from "./sandbox";

// Test files in one worker share its sandbox, so it is reset for each.
const { callbacks } = await (await call("/control")).json<{ callbacks: Record<string, string> }>();
await call("/control", { method: "DELETE" });
await call("/control", {
  method: "PUT",
  body: JSON.stringify({ callbacks: Object.fromEntries(Object.keys(callbacks).map((account) => [account, null])) }),
});
await prepare();
