import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../web/handle";
import { guard } from "../../web/guard";

export const handle: ScreenHandle = { screen: "home" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await guard(args, "signed-in");
  return { name: viewer.name };
}

export default function Home() {
  const { name } = useLoaderData<typeof loader>();
  return <h1>{name}</h1>;
}
