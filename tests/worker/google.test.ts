/** Login with Google where it is off, and which providers the Worker talks to. The journeys are in tests/browser/google.deep.test.ts. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { visitor } from "../support/app";
import { PRODUCTION } from "../support/bindings";
import { expectLoggedErrors } from "../support/captured-log";
import { signedIn } from "../support/factories";
import { describeProvider } from "../support/oidc-provider";
import { linksOf, toastsOf } from "../support/pages";

const ON = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
const AWAY = "Login Failed! Please try again Google does not answer just now";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("without its secrets", () => {
  test("there is no button, and its addresses do not exist", async () => {
    for (const env of [{}, { GOOGLE_CLIENT_ID: "id" }, { GOOGLE_CLIENT_SECRET: "secret" }]) {
      for (const page of ["/login", "/signup"]) {
        const html = await (await visitor().get(page, { env })).text();
        expect(html).not.toContain("Google");
      }
      expect((await visitor().get("/login/google", { env })).status).toBe(404);
      expect((await visitor().get("/login/google/callback?code=x&state=y", { env })).status).toBe(404);
    }
    expect((await visitor().get("/login/google/role")).headers.get("Location")).toBe("/login");
  });
});

describe("with a demo of it", () => {
  const demo = { ...ON, GOOGLE_DEMO: "1" };

  test("both pages say that it is one", async () => {
    for (const page of ["/login", "/signup"]) {
      const html = await (await visitor().get(page, { env: demo })).text();
      expect(html).toContain("Login with Google");
      expect(html).toContain("A demo: it leads to a page on this machine");
      expect(await (await visitor().get(page, { env: ON })).text()).not.toContain("A demo:");
    }
  });

  test("there is none in production, whatever its settings say", async () => {
    const env = { ...demo, ...PRODUCTION };
    expect(await (await visitor().get("/login", { env })).text()).not.toContain("Google");
    expect((await visitor().get("/login/google", { env })).status).toBe(404);
  });
});

describe("with its secrets", () => {
  test("log-in and sign-up show the way, each with what it knows", async () => {
    const login = await (await visitor().get("/login?redirectTo=/jobs", { env: ON })).text();
    expect(login).toContain("Login with Google");
    expect(linksOf(login)).toContain("/login/google?redirectTo=%2Fjobs");
    const signup = await (await visitor().get("/signup", { env: ON })).text();
    expect(linksOf(signup)).toEqual(expect.arrayContaining(["/login/google?role=user", "/login/google?role=admin"]));
  });

  test("it goes to Google unless told otherwise", async () => {
    const asked = describeProvider("https://accounts.google.com");
    const response = await visitor().get("/login/google", { env: { ...ON, ...PRODUCTION } });
    expect(asked.mock.calls[0]?.[0]).toBe("https://accounts.google.com/.well-known/openid-configuration");
    const target = new URL(response.headers.get("Location") ?? "");
    expect(target.origin + target.pathname).toBe("https://accounts.google.com/authorize");
    const cookie = response.headers.get("Set-Cookie") ?? "";
    expect(cookie).toMatch(/^__Host-sign-in=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toContain(target.searchParams.get("code_challenge"));
  });

  test.each([
    ["an issuer without TLS in production", "http://localhost:9", "production", {}],
    ["an issuer without TLS that is not this machine", "http://provider.example", "test", {}],
    ["a description in another issuer's name", "https://a.example", "test", { issuer: "https://b.example" }],
    ["a token endpoint without TLS", "https://c.example", "test", { token_endpoint: "http://c.example/token" }],
    ["keys without TLS", "https://d.example", "test", { jwks_uri: "http://d.example/keys" }],
    ["a description without keys", "https://e.example", "test", { jwks_uri: undefined }],
  ])("%s is not talked to", async (_name, OIDC_ISSUER, APP_ENV, changes) => {
    describeProvider(OIDC_ISSUER, changes);
    const person = visitor();
    const env = { ...ON, ...PRODUCTION, OIDC_ISSUER, APP_ENV };
    const response = await person.get("/login/google", { env });
    expect(response.headers.get("Location")).toBe("/login");
    expect(toastsOf(await (await person.get("/login", { env })).text())).toEqual([AWAY]);
    expectLoggedErrors(1);
  });

  test("a provider that cannot be reached costs a message, no more", async () => {
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("connection refused"));
    const person = visitor();
    const env = { ...ON, OIDC_ISSUER: "https://away.example" };
    expect((await person.get("/login/google", { env })).headers.get("Location")).toBe("/login");
    expect(toastsOf(await (await person.get("/login", { env })).text())).toEqual([AWAY]);
    expectLoggedErrors(1);
  });

  test("whoever is signed in is sent to her own page", async () => {
    const person = await signedIn("admin");
    for (const path of ["/login/google", "/login/google/callback?code=x&state=y", "/login/google/role"]) {
      expect((await person.get(path, { env: ON })).headers.get("Location"), path).toBe("/recruiter");
    }
  });
});
