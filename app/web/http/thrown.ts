import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "@remix-run/cloudflare";
import { message as messageOf } from "../../domain/shared/errors/error-message";
import { CodedError, ERROR_STATUS, type ErrorCode } from "../../domain/shared/errors/errors";
import { logged, loggedPath, stackOf } from "../../domain/shared/errors/logged";
import { newId } from "../../domain/shared/ids";
import { retryHeaders } from "./reply";

/** The code, detail and, for a 500, the log reference. */
export interface Thrown {
  code: ErrorCode;
  detail?: string;
  reference?: string;
}

type Door = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

/** Remix hides the message of a thrown Error: coded errors become responses here. */
export function answeringThrown(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route!.module;
    const doors = {
      ...(loader && { loader: answering(loader as Door) }),
      ...(action && { action: answering(action as Door) }),
    };
    return [id, { ...route!, module: { headers: passRetryAfter, ...route!.module, ...doors } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

// Pages only send headers that routes pass on.
const passRetryAfter: HeadersFunction = ({ parentHeaders, loaderHeaders, actionHeaders, errorHeaders }) => {
  const answers = [errorHeaders, actionHeaders, loaderHeaders, parentHeaders];
  const seconds = answers.map((headers) => headers?.get("retry-after")).find(Boolean);
  return new Headers(seconds ? { "retry-after": seconds } : {});
};

function answering(door: Door): Door {
  return async (args) => {
    try {
      return await door(args);
    } catch (error) {
      if (!(error instanceof Error) || args.request.signal.aborted) throw error;
      const thrown = thrownOf(error, args.request);
      const headers = retryHeaders(error instanceof CodedError ? error.retryAfter : undefined);
      throw data(thrown, { status: ERROR_STATUS[thrown.code], headers });
    }
  };
}

export function thrownOf(error: unknown, request: Request): Thrown {
  if (error instanceof CodedError) return { code: error.code, detail: error.detail && messageOf(error.detail) };
  const reference = newId();
  const { pathname } = new URL(request.url);
  const what = { method: request.method, pathname: loggedPath(pathname), error: logged(error), stack: stackOf(error) };
  console.error(JSON.stringify({ event: "screen.failed", reference, ...what }));
  return { code: "internal", reference };
}
