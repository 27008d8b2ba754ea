/** Requests that script makes, in the browser: what went wrong with one, in the words that the specification gives. */

/** No limit unless a page sets one: `data-request-timeout-ms` on its `<html>`. */
export const DEFAULT_REQUEST_TIMEOUT_MS = 0;

export type RequestErrorCode = "ERR_NETWORK" | "ETIMEDOUT" | "ECONNABORTED" | "ERR_BAD_REQUEST" | "ERR_BAD_RESPONSE";

/** A scripted request that brought no answer, or one that is not the app's. Its message may be shown. */
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
 * For `shouldRevalidate`. After a request that got no answer nothing is asked again, as that would fail as well and put an error
 * screen in the place of what was typed; its `clientAction` returns `isUnanswered`. After a form that was refused as a whole (an
 * error with a status, such as a session that has ended) nothing is asked again either: the page that came is what is to be shown.
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
 * `fetch` with failures that tell what happened. Success is 200 to 299; an answer of another status passes when the app made it,
 * and is a bad request (4xx) or a bad response (5xx) when something on the way did.
 */
export async function sendScripted(
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
      throw new RequestError("ETIMEDOUT", `timeout of ${timeoutMs}ms exceeded`);
    }
    // Remix itself stops a request that a newer one replaced, and knows that by its own signal.
    if (init.signal?.aborted) throw error;
    if (signal.aborted || (error instanceof DOMException && error.name === "AbortError")) {
      throw new RequestError("ECONNABORTED", "Request aborted");
    }
    throw new RequestError("ERR_NETWORK", "Network Error");
  } finally {
    clearTimeout(timer);
    underWay.delete(controller);
  }
}

function badAnswer(status: number): RequestError {
  return status < 500
    ? new RequestError("ERR_BAD_REQUEST", `Bad request (${status})`)
    : new RequestError("ERR_BAD_RESPONSE", `Bad response (${status})`);
}

/** Put this in the place of the window's `fetch`, which Remix calls. */
export function watchRequests(): void {
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const timeoutMs = Number(document.documentElement.dataset.requestTimeoutMs ?? DEFAULT_REQUEST_TIMEOUT_MS);
    return sendScripted(send, input, init, timeoutMs);
  };
}
