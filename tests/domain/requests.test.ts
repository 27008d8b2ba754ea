/** What went wrong with a request that script made, in the specification's words. */
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  abortRequests,
  DEFAULT_REQUEST_TIMEOUT_MS,
  fetchOrExplain,
  RequestError,
  unansweredText,
} from "~/browser/request-errors";

const ADDRESS = "https://staffroom.example/recruiter.data";

/** Answers never; ends as `fetch` does when its signal is aborted. */
const hang: typeof fetch = (_input, init) =>
  new Promise((_, reject) => {
    init?.signal?.addEventListener("abort", () => reject(new DOMException("The operation was aborted", "AbortError")));
  });
const answer = (status: number, headers: Record<string, string> = {}) => {
  const send: typeof fetch = async () => new Response("{}", { status, headers });
  return send;
};
const broken: typeof fetch = () => Promise.reject(new TypeError("Failed to fetch"));

async function failureOf(request: Promise<Response>): Promise<unknown> {
  return request.then(
    (response) => `answered ${response.status}`,
    (error: unknown) => error,
  );
}

afterEach(() => {
  vi.useRealTimers();
});

describe("a scripted request", () => {
  test("succeeds with 200 to 299", async () => {
    for (const status of [200, 202, 299]) expect((await fetchOrExplain(answer(status), ADDRESS)).status).toBe(status);
  });

  test("without a line is a Network Error", async () => {
    const failure = await failureOf(fetchOrExplain(broken, ADDRESS));
    expect(failure).toBeInstanceOf(RequestError);
    expect(failure).toMatchObject({ code: "ERR_NETWORK", message: "Network Error" });
  });

  test("that takes longer than its limit says how long that was", async () => {
    vi.useFakeTimers();
    const failure = failureOf(fetchOrExplain(hang, ADDRESS, {}, 1500));
    await vi.advanceTimersByTimeAsync(1500);
    expect(await failure).toMatchObject({ code: "ETIMEDOUT", message: "timeout of 1500ms exceeded" });
  });

  test("has no limit where none is set", async () => {
    vi.useFakeTimers();
    let isOver = false;
    const request = failureOf(fetchOrExplain(hang, ADDRESS)).finally(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(isOver).toBe(false);
    expect(DEFAULT_REQUEST_TIMEOUT_MS).toBe(0);
    abortRequests();
    await request;
  });

  test("that is stopped says so", async () => {
    const failure = failureOf(fetchOrExplain(hang, ADDRESS));
    abortRequests();
    expect(await failure).toMatchObject({ code: "ECONNABORTED", message: "Request aborted" });
  });

  test("that its sender stops is left to the sender", async () => {
    const controller = new AbortController();
    const failure = failureOf(fetchOrExplain(hang, ADDRESS, { signal: controller.signal }));
    controller.abort();
    expect(await failure).not.toBeInstanceOf(RequestError);
    expect(await failure).toMatchObject({ name: "AbortError" });
  });

  test("that something on the way refuses is a bad request or a bad response", async () => {
    expect(await failureOf(fetchOrExplain(answer(413), ADDRESS))).toMatchObject({
      code: "ERR_BAD_REQUEST",
      message: "Bad request (413)",
    });
    expect(await failureOf(fetchOrExplain(answer(502), ADDRESS))).toMatchObject({
      code: "ERR_BAD_RESPONSE",
      message: "Bad response (502)",
    });
  });

  test("that the app itself refuses comes back as its answer", async () => {
    const response = await fetchOrExplain(answer(400, { "X-Remix-Response": "yes" }), ADDRESS);
    expect(response.status).toBe(400);
  });
});

test.each([
  [
    { status: 503, data: { message: "We cannot reach our records just now. Please try again" } },
    "We cannot reach our records just now",
  ],
  [{ status: 503, data: "<html>" }, "Bad response (503)"],
  [{ status: 502 }, "Bad response (502)"],
  [{ status: 401, data: { message: "Log in" } }, null],
])("why a form of a hydrated page was not carried out: %j", (error, text) => {
  expect(unansweredText(error)).toBe(text);
});
