import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "@remix-run/cloudflare";
import { isUnavailable } from "../../domain/base/shared/errors/db-errors";
import { message as messageOf } from "../../domain/base/shared/errors/error-message";
import { CodedError, ERROR_STATUS, type ErrorCode, UNAVAILABLE_S } from "../../domain/base/shared/errors/errors";
import { noteFailure } from "../../domain/base/shared/errors/failure-kind";
import { logged, loggedPath, stackOf } from "../../domain/base/shared/errors/logged";
import { newId } from "../../domain/base/shared/ids";
import { retryHeaders } from "./reply";

/** The code, the detail and, for a 500, the log reference. */
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
      ...(action && { action: answering(counted(action as Door)) }),
    };
    return [id, { ...route!, module: { headers: passRetryAfter, ...route!.module, ...doors } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

// Pages send only the headers that routes pass on.
const passRetryAfter: HeadersFunction = ({ parentHeaders, loaderHeaders, actionHeaders, errorHeaders }) => {
  const answers = [errorHeaders, actionHeaders, loaderHeaders, parentHeaders];
  const seconds = answers.map((headers) => headers?.get("retry-after")).find(Boolean);
  return new Headers(seconds ? { "retry-after": seconds } : {});
};

/** Counts sign-in and other public forms by network, since they have no account. */
function counted(action: Door): Door {
  return async (args) => {
    await args.context.countStranger();
    return action(args);
  };
}

function answering(door: Door): Door {
  return async (args) => {
    try {
      return await door(args);
    } catch (error) {
      if (!(error instanceof Error) || args.request.signal.aborted) throw error;
      const thrown = thrownOf(error, args.request);
      const seconds = thrown.code === "unavailable" ? UNAVAILABLE_S : undefined;
      const headers = retryHeaders(error instanceof CodedError ? error.retryAfter : seconds);
      throw data(thrown, { status: ERROR_STATUS[thrown.code], headers });
    }
  };
}

export function thrownOf(error: unknown, request: Request): Thrown {
  if (error instanceof CodedError) return { code: error.code, detail: error.detail && messageOf(error.detail) };
  const reference = newId();
  const { pathname } = new URL(request.url);
  const what = { method: request.method, pathname: loggedPath(pathname), error: logged(error), stack: stackOf(error) };
  noteFailure("screen.failed", error);
  console.error(JSON.stringify({ event: "screen.failed", reference, ...what }));
  return { code: isUnavailable(error) ? "unavailable" : "internal", reference };
}
