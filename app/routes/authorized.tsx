import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";
import { guard } from "../web/guard";

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, "signed-in");
  return { user: { name: viewer.name } };
}

export default function Authorized() {
  return <Outlet />;
}
