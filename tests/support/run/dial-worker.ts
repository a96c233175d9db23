import { dial, NotDialed } from "../../../workers/dial";

/** Sends "hello" through the relay to an echo server, and answers the reply or the reason of a failure. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { relay, secret, port } = await request.json<{ relay: string; secret: string; port: number }>();
    try {
      const target = { host: "localhost", port, tls: "none" } as const;
      const dialed = await dial(target, { url: relay, secret }, AbortSignal.timeout(10_000));
      await dialed.write(new TextEncoder().encode("hello"));
      const octets = await dialed.read();
      dialed.close();
      return new Response(octets && new TextDecoder().decode(octets));
    } catch (error) {
      return new Response(error instanceof NotDialed ? error.why : `${error}`);
    }
  },
};
