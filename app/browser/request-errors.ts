/** Requests by script in the browser: what went wrong with one, in the words of the specification. */
import * as words from "~/words/scripts";

/** No limit unless a page sets one: `data-request-timeout-ms` on its `<html>`. */
export const DEFAULT_REQUEST_TIMEOUT_MS = 0;

/** The kind of an answer that the app did not make: a bad request (4xx), or a bad response. */
export function badAnswerText(status: number): string {
  return (status >= 400 && status < 500 ? words.badRequest : words.badResponse)(status);
}

export type RequestErrorCode = "ERR_NETWORK" | "ETIMEDOUT" | "ECONNABORTED" | "ERR_BAD_REQUEST" | "ERR_BAD_RESPONSE";

/** A scripted request that got no answer, or an answer that the app did not make. Its message may be shown. */
export class RequestError extends Error {
  constructor(
    readonly code: RequestErrorCode,
    message: string,
  ) {
    super(message);
    this.name = "RequestError";
  }
}

/**
 * The reason why a scripted form is not carried out: no answer came, or the site failed as a whole. Null if the answer
 * has its own.
 */
export function unansweredText(error: unknown): string | null {
  if (error instanceof RequestError) return error.message;
  const answer = (typeof error === "object" ? error : null) as {
    status?: unknown;
    data?: { message?: unknown };
  } | null;
  const status = Number(answer?.status ?? 0);
  if (status < 500) return null;
  // Our own answer says more: whether the records cannot be reached, and whether something may be saved.
  const said = status === 503 && answer?.data?.message;
  return typeof said === "string" ? (said.split(". ")[0] ?? said) : badAnswerText(status);
}

/**
 * For `shouldRevalidate`: whether the loaders run again. They do not after a request without an answer (its `clientAction`
 * returns `isUnanswered`): they would fail too, and an error screen would replace what was typed. Nor do they after a form that
 * was refused as a whole (an error with a status, such as an ended session): the page that came is the one to show.
 */
export function unlessUnanswered(about: { actionResult?: unknown; defaultShouldRevalidate: boolean }): boolean {
  const { actionResult, defaultShouldRevalidate } = about;
  if (typeof actionResult !== "object" || actionResult === null) return defaultShouldRevalidate;
  const isRefused = "status" in actionResult && Number(actionResult.status) >= 400;
  return !("isUnanswered" in actionResult) && !isRefused && defaultShouldRevalidate;
}

const underWay = new Set<AbortController>();

/** Stop every scripted request that is under way; each fails with "Request aborted". */
export function abortRequests(): void {
  for (const controller of underWay) controller.abort();
}

/**
 * `fetch` whose errors say what happened. 200 to 299 is a success. An answer with another status passes if the app made it. If
 * something on the way made it, it is the error "bad request" (4xx) or "bad response" (5xx).
 */
export async function fetchOrExplain(
  send: typeof fetch,
  input: RequestInfo | URL,
  init: RequestInit = {},
  timeoutMs = DEFAULT_REQUEST_TIMEOUT_MS,
): Promise<Response> {
  const controller = new AbortController();
  const timer = timeoutMs > 0 ? setTimeout(() => controller.abort("timeout"), timeoutMs) : undefined;
  const signal = init.signal ? AbortSignal.any([init.signal, controller.signal]) : controller.signal;
  underWay.add(controller);
  try {
    const response = await send(input, { ...init, signal });
    if (!response.ok && !response.headers.has("X-Remix-Response")) throw badAnswer(response.status);
    return response;
  } catch (error) {
    if (error instanceof RequestError) throw error;
    if (controller.signal.reason === "timeout") {
      throw new RequestError("ETIMEDOUT", words.timeout(timeoutMs));
    }
    // Remix itself stops a request that a newer one replaced, and knows that by its own signal.
    if (init.signal?.aborted) throw error;
    if (signal.aborted || (error instanceof DOMException && error.name === "AbortError")) {
      throw new RequestError("ECONNABORTED", words.aborted);
    }
    throw new RequestError("ERR_NETWORK", words.networkError);
  } finally {
    clearTimeout(timer);
    underWay.delete(controller);
  }
}

function badAnswer(status: number): RequestError {
  return new RequestError(status < 500 ? "ERR_BAD_REQUEST" : "ERR_BAD_RESPONSE", badAnswerText(status));
}

/** Replace the window's `fetch`, which Remix calls, by this one. */
export function watchRequests(): void {
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const timeoutMs = Number(document.documentElement.dataset.requestTimeoutMs ?? DEFAULT_REQUEST_TIMEOUT_MS);
    return fetchOrExplain(send, input, init, timeoutMs);
  };
}
