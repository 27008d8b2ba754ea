/** What stands before a call or a form is carried out: the network's count, who may, how much may come. The functions alone. */
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { MAX_PHOTO_BYTES } from "~/domain/photos/rules";
import { matchRoute } from "~/edge/match";
import { endpoint, operation } from "~/http/api/endpoint";
import { PHOTO_FIELD, readForm, readSentForm, readText, readUpload } from "~/http/body";
import type { RequestContext } from "~/http/context";
import { whyNotInstitution } from "~/http/form-owner";
import { requireModerator } from "~/http/guards";
import {
  clientNetwork,
  limitApplicantSearch,
  limitLogIn,
  limitRepeat,
  limitRequest,
  mayKeepFile,
  requireWithinLimit,
} from "~/http/network-limits";
import { nameOf } from "~/http/request";
import { openSession } from "~/http/session";
import { encodeMultipart, ORIGIN } from "../support/app";
import { config, db, effects } from "../support/bindings";
import { createAccount, withToken } from "../support/factories";

const TOO_MANY = { code: "too_many", retryAfterSeconds: 60 };
const TOO_LARGE = { code: "too_large" };

/** A request's context whose limiters write down what they count, and let so many through. */
function counting(letsThrough = 1, path = "/auth/login") {
  const counted: string[] = [];
  const limiter = (kind: string) => ({
    limit: async ({ key }: { key: string }) => ({ success: counted.push(`${kind} ${key}`) <= letsThrough }),
  });
  const limiters = { search: limiter("search"), forms: limiter("forms"), secrets: limiter("secrets") };
  const own = {
    db,
    now: new Date(),
    config,
    origin: "https://staffroom.example",
    client: "203.0.113.9",
    limiters,
    requestId: "r-1",
    overLimit: null,
    key: null,
  };
  return { counted, context: { ...own, route: matchRoute(path), effects } as unknown as RequestContext };
}
const ask = (path: string, init?: RequestInit) => new Request(`${ORIGIN}${path}`, init);

describe("a network's requests", () => {
  test.each([
    ["POST", "/login", ["secrets login 203.0.113.9"]],
    ["POST", "/profile", ["forms profile 203.0.113.9"]],
    ["GET", "/__manifest", []],
    ["DELETE", "/jobs/removejob/1", ["forms jobs/removejob/:id 203.0.113.9"]],
    ["POST", "/LOGIN/", ["secrets login 203.0.113.9"]],
    ["GET", "/about", []],
    ["OPTIONS", "/login", []],
  ])("%s %s is counted as %j", async (method, path, wanted) => {
    const { counted, context } = counting(1, path);
    expect(await limitRequest(ask(path, { method }), context)).toBeNull();
    expect(counted).toEqual(wanted);
  });

  test("each search is counted, and those beyond the number that the platform allows are refused", async () => {
    const { counted, context } = counting(2, "/jobs");
    const search = () => limitRequest(ask("/jobs"), context);
    expect([await search(), await search()]).toEqual([null, null]);
    expect(await search()).toMatchObject(TOO_MANY);
    expect(counted).toEqual(Array(3).fill("search jobs 203.0.113.9"));
  });

  test("beyond their number are refused, and so is a log-in that comes with another form", async () => {
    const request = ask("/login", { method: "POST" });
    const { context } = counting(0, "/login");
    context.overLimit = await limitRequest(request, context);
    expect(context.overLimit).toMatchObject(TOO_MANY);
    expect(() => requireWithinLimit(context)).toThrow(expect.objectContaining(TOO_MANY));
    await expect(limitLogIn(counting(0).context)).rejects.toMatchObject(TOO_MANY);
  });

  test("beyond their number are refused: a call sent again with its key, and a search among applicants", async () => {
    await expect(limitRepeat(counting(0).context)).rejects.toMatchObject(TOO_MANY);
    await expect(limitApplicantSearch(counting(0).context, { search: "asha" })).rejects.toMatchObject(TOO_MANY);
    const { counted, context } = counting();
    await limitApplicantSearch(context, { search: "" });
    expect(counted).toEqual([]);
    await limitApplicantSearch(context, { search: "asha" });
    expect(counted).toEqual(["search applicants 203.0.113.9"]);
    await limitRepeat(counting().context);
  });

  test("are not counted without an address, and not where the platform has no such counter", async () => {
    const { counted, context } = counting(0);
    await limitLogIn({ ...context, client: null });
    expect(counted).toEqual([]);
    expect(await mayKeepFile(context)).toBe(true);
  });

  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ])("are those of %s", (address, network) => {
    expect(clientNetwork(ask("/", { headers: { "CF-Connecting-IP": address } }))).toBe(network);
  });
});

describe("a call", () => {
  const run = async () => ({ done: true });
  const { action, loader } = endpoint({
    GET: operation({ id: "read", scope: "open", access: "optional", run }),
    POST: operation({ id: "make", scope: "person", access: "required", role: "admin", run }),
    PUT: operation({ id: "change", scope: "open", access: "anyone", body: z.object({ name: z.string() }), run }),
  });
  const call = async (method: string, { context = counting().context, ...init }: RequestInit & Given = {}) => {
    const request = ask("/auth/login", { method, ...init });
    context.overLimit = await limitRequest(request, context);
    // `/auth/login` asks for no session itself.
    const asking = { ...context, route: matchRoute("/auth/confirm-email/send") };
    if (!context.overLimit) context.session = await openSession(request, asking);
    return (await (method === "GET" ? loader : action)({ request, context, params: {} })).status;
  };
  type Given = { context?: RequestContext };
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

  test("is counted before anything else", async () => {
    const { counted, context } = counting(0);
    expect(await call("PUT", { context })).toBe(429);
    expect(counted).toEqual(["secrets auth/login 203.0.113.9"]);
  });

  test("that needs a session is refused without one, and one that does not where a token is wrong", async () => {
    expect(await call("POST")).toBe(401);
    expect(await call("POST", bearer("x".repeat(43)))).toBe(401);
    expect(await call("GET")).toBe(200);
    expect(await call("GET", bearer("x".repeat(43)))).toBe(401);
  });

  test("of one role is refused to the other", async () => {
    const [recruiter, candidate] = [await withToken("admin"), await withToken("user", await createAccount("user"))];
    expect(await call("POST", bearer(candidate.token))).toBe(403);
    expect(await call("POST", bearer(recruiter.token))).toBe(200);
  });

  test("with a body that is not right is refused", async () => {
    const headers = { "Content-Type": "application/json" };
    expect(await call("PUT", { headers, body: '{"name":7}' })).toBe(400);
    expect(await call("PUT", { headers, body: '{"name":"Asha"}' })).toBe(200);
  });
});

describe("a moderator on a deployed site", () => {
  const moderator = { id: "m", email: "moderator@staffroom.example", role: "user" } as const;
  const enter = (method: string, passkeyAt: Date | null) => {
    const live = { actor: moderator, isConfirmed: true, passkeyAt, institutionId: null };
    const context = {
      config: { moderators: [moderator.email], moderatorsNeedPasskey: true },
      session: { read: () => live },
      route: matchRoute("/moderation"),
    } as unknown as RequestContext;
    const body = method === "POST" ? new URLSearchParams({ drawn_for: moderator.id }) : null;
    return requireModerator({ request: ask("/moderation?page=2", { method, body }), context });
  };

  test("is let in with a session that has proven a passkey", async () => {
    for (const method of ["GET", "POST"]) expect(await enter(method, new Date())).toEqual(moderator);
  });

  test("is led from a page to the proof of a passkey and back", async () => {
    const led: Response = await enter("GET", null).then(
      () => Response.error(),
      (thrown) => thrown,
    );
    const back = encodeURIComponent("/moderation?page=2");
    expect([led.status, led.headers.get("Location")]).toEqual([302, `/passkeys/confirm?back=${back}`]);
  });

  test("is refused a form that comes without such a proof", async () => {
    await expect(enter("POST", null)).rejects.toMatchObject({ code: "not_allowed" });
  });
});

test("a form of an institution is never sent again for the next one, every other form is once it was looked at", () => {
  const session = { actor: { id: "r" }, institutionId: "new" } as unknown as Parameters<typeof whyNotInstitution>[1];
  const form = (institution: string) => ({ fields: { drawn_for_institution: institution } });
  expect(whyNotInstitution(form("new"), session, true)).toBeNull();
  const ofInstitution = whyNotInstitution(form("old"), session, true);
  expect(ofInstitution).toEqual({ reason: "other_institution", message: expect.any(String) });
  const other = whyNotInstitution(form("old"), session, false);
  expect(other).toMatchObject({ reason: "look_again", asDrawnNow: { id: "r", institution: "new" } });
});

test("a line of the log names the request by its method and path, without its query", () => {
  const request = ask("/jobs/removejob/1?q=asha", { method: "DELETE" });
  const name = { requestId: "r-1", method: "DELETE", path: "/jobs/removejob/1" };
  expect(nameOf(request, { requestId: "r-1" })).toEqual(name);
});

describe("a body", () => {
  const KB = 1024;
  const post = (body: BodyInit, type: string) => ask("/x", { method: "POST", body, headers: { "Content-Type": type } });
  const multipart = async (fields: Record<string, string | File>) => {
    const { body, type } = await encodeMultipart(fields);
    return post(body, type);
  };

  test("of text has at most 64 KB", async () => {
    const text = "a".repeat(64 * KB);
    expect(await readText(post(text, "text/plain"))).toBe(text);
    await expect(readText(post(`${text}a`, "text/plain"))).rejects.toMatchObject(TOO_LARGE);
  });

  test("of a form too, unless it brings a log-in along", async () => {
    const form = (more: string) => post(`a=${"a".repeat(64 * KB)}${more}`, "application/x-www-form-urlencoded");
    await expect(readForm(form(""))).rejects.toMatchObject(TOO_LARGE);
    const logIn = "&session_email=a%40b.example&session_password=secret";
    expect((await readForm(form(logIn))).a).toHaveLength(64 * KB);
  });

  test("of several parts has a limit for each text", async () => {
    const { problem } = await readSentForm(await multipart({ a: "a".repeat(64 * KB + 1) }));
    expect(problem).toMatchObject(TOO_LARGE);
  });

  test("has a picture of at most its own size, also where the guard has read it before", async () => {
    const request = await multipart({ photo: new File([new Uint8Array(MAX_PHOTO_BYTES + 1)], "a.png") });
    expect((await readSentForm(request)).problem).toBeNull();
    expect(await readUpload(request, PHOTO_FIELD)).toMatchObject({ file: null, problem: TOO_LARGE });
  });

  test("has a boundary of at most 70 characters", async () => {
    const problemOf = async (length: number) => {
      const boundary = "b".repeat(length);
      const body = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--${boundary}--\r\n`;
      return (await readSentForm(post(body, `multipart/form-data; boundary=${boundary}`))).problem;
    };
    expect(await problemOf(70)).toBeNull();
    expect(await problemOf(71)).toMatchObject({ message: "no valid boundary" });
  });
});
