import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { ScreenHandle } from "../../web/handle";
import { guard } from "../../web/guard";

export const handle: ScreenHandle = { screen: "forbidden" };

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, "signed-in");
  return null;
}

export default function Forbidden() {
  return <h1>403</h1>;
}
