import { expect, it } from "vitest";
import { shouldRevalidate as account } from "../../../app/routes/account/account";
import { shouldRevalidate as balance } from "../../../app/routes/balance/balance";
import { shouldRevalidate as routing } from "../../../app/routes/routing/routing";
import { shouldRevalidate as settings } from "../../../app/routes/settings/settings";

const at = (path: string) => new URL(path, "http://cabinet.test");

it.each(Object.entries({ account, balance, routing, settings }))(
  "reloads the tabs of %s with each screen and after each form, but not with a filter",
  (_, shouldRevalidate) => {
    const args = { currentUrl: at("/one"), currentParams: {}, nextParams: {}, defaultShouldRevalidate: true };
    expect(shouldRevalidate({ ...args, nextUrl: at("/two") })).toBe(true);
    expect(shouldRevalidate({ ...args, nextUrl: at("/one"), formMethod: "POST" })).toBe(true);
    expect(shouldRevalidate({ ...args, nextUrl: at("/one?period=today"), formMethod: "GET" })).toBe(false);
  },
);
