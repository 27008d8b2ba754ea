import { describe, expect, test } from "vitest";
import { expectError } from "../support/api-answers";
import { api, visitor } from "../support/app";
import { countRows, snapshot } from "../support/bindings";
import { createAccount, createSession, JOB_FIELDS, PASSWORD } from "../support/factories";

const SESSION = "__Host-session";
const XSRF = "XSRF-TOKEN";

/** A recruiter who has logged in on the web, with what her browser keeps. */
async function loggedIn() {
  const account = await createAccount("admin");
  const browser = visitor();
  const response = await browser.form("/login", { email: account.email, password: PASSWORD });
  expect(response.status).toBe(303);
  const session = browser.cookies.get(SESSION) ?? "";
  const xsrf = browser.cookies.get(XSRF) ?? "";
  expect(xsrf).toMatch(/^[\w-]{43}$/);
  const cookies = `${SESSION}=${session}; ${XSRF}=${xsrf}`;
  return { account, session, xsrf, cookies, path: `/jobs/createjob/${account.id}` };
}

describe("the web's cookie on the JSON API", () => {
  test("counts with the anti-forgery header of the same session", async () => {
    const { path, cookies, xsrf } = await loggedIn();
    const headers = { Cookie: cookies, "X-XSRF-TOKEN": xsrf };
    expect((await api("POST", path, { body: JOB_FIELDS, headers })).status).toBe(201);
    const fromPage = { ...headers, Origin: "http://localhost", "Sec-Fetch-Site": "same-origin" };
    expect((await api("POST", path, { body: JOB_FIELDS, headers: fromPage })).status).toBe(201);
  });

  test("does not count otherwise", async () => {
    const { account, path, session, cookies, xsrf } = await loggedIn();
    const other = await loggedIn();
    const right = { Cookie: cookies, "X-XSRF-TOKEN": xsrf };
    const cases: [string, Record<string, string>][] = [
      ["without the header", { Cookie: cookies }],
      ["with an empty header", { ...right, "X-XSRF-TOKEN": "" }],
      ["with another session's token", { ...right, "X-XSRF-TOKEN": other.xsrf }],
      ["with a token of one's own making", { Cookie: `${SESSION}=${session}; ${XSRF}=x`, "X-XSRF-TOKEN": "x" }],
      ["with a planted pair", { Cookie: `${SESSION}=${session}; ${XSRF}=${other.xsrf}`, "X-XSRF-TOKEN": other.xsrf }],
      ["without the token's cookie", { Cookie: `${SESSION}=${session}`, "X-XSRF-TOKEN": xsrf }],
      ["from a foreign origin", { ...right, Origin: "https://evil.example" }],
      ["from the same host on another port", { ...right, Origin: "http://localhost:8080" }],
      ["from nowhere", { ...right, Origin: "null" }],
      ["from another site", { ...right, "Sec-Fetch-Site": "cross-site" }],
      ["from a neighbour", { ...right, "Sec-Fetch-Site": "same-site" }],
      ["beside a bearer token that is wrong", { ...right, Authorization: `Bearer ${"x".repeat(43)}` }],
    ];
    const before = await snapshot();
    for (const [name, headers] of cases) {
      const answer = await api("POST", path, { body: JOB_FIELDS, headers });
      expect(answer.status, name).toBe(401);
      expectError(answer, 401, "not_signed_in");
      expect((await api("GET", `/jobs/getJobsByUserId/${account.id}`, { headers })).status, name).toBe(401);
    }
    expect(await snapshot()).toEqual(before);
  });

  test("ends by the API's logout with the header, and only with it", async () => {
    const { cookies, xsrf } = await loggedIn();
    expectError(await api("POST", "/auth/logout", { headers: { Cookie: cookies } }), 401, "not_signed_in");
    expect(await countRows("sessions")).toBe(1);
    const headers = { Cookie: cookies, "X-XSRF-TOKEN": xsrf };
    expect((await api("POST", "/auth/logout", { headers })).status).toBe(200);
    expect(await countRows("sessions")).toBe(0);
  });

  test("with a token of the API in it is nothing", async () => {
    const { account, path, xsrf } = await loggedIn();
    const token = await createSession(account, "api");
    const headers = { Cookie: `${SESSION}=${token}; ${XSRF}=${xsrf}`, "X-XSRF-TOKEN": xsrf };
    expectError(await api("POST", path, { body: JOB_FIELDS, headers }), 401, "not_signed_in");
  });

  test("is not asked for where a bearer token is right", async () => {
    const { account, path } = await loggedIn();
    const token = await createSession(account, "api");
    const headers = { Origin: "https://partner.example", "Sec-Fetch-Site": "cross-site" };
    expect((await api("POST", path, { body: JOB_FIELDS, headers, token })).status).toBe(201);
  });
});
