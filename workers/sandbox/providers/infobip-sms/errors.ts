import type { z } from "zod";

interface ApiError {
  errorCode: string;
  description: string;
  action: string;
  violations: { property: string; violation: string }[];
  resources: { name: string; url: string }[];
}

const resources = [{ name: "API documentation", url: "https://www.infobip.com/docs/api" }];

export const UNAUTHORIZED = error("E401", "The request lacks valid authentication credentials.", "Check the API key.");
export const TOO_MANY_REQUESTS = error("E429", "Too many requests.", "Slow down and repeat the request later.");
export const SERVER_ERROR = error("E500", "An internal error occurred.", "Contact support if it happens again.");

/** `issues`: null for a body that is not JSON. */
export function badRequest(issues: z.core.$ZodIssue[] | null): ApiError {
  const violations = (issues ?? []).map(({ path, message }) => ({ property: pathOf(path), violation: message }));
  return {
    ...error("E400", "Request cannot be processed.", "Check the syntax, violations and adjust the request."),
    violations,
  };
}

function error(errorCode: string, description: string, action: string): ApiError {
  return { errorCode, description, action, violations: [], resources };
}

const pathOf = (path: PropertyKey[]) =>
  path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "");
