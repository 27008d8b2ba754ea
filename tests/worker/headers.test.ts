import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { createEffects } from "~/domain/effects";
import { matchRoute } from "~/edge/match";
import { withCommonHeaders } from "~/edge/response";
import { request, send, type Visitor, visitor } from "../support/app";
import {
  type Account,
  createAccount,
  createApplication,
  createJob,
  type Job,
  PASSWORD,
  signedIn,
} from "../support/factories";

let recruiter: Visitor & { account: Account };
let job: Job;
beforeEach(async () => {
  recruiter = await signedIn("admin");
  job = await createJob(recruiter.account);
});

/** Name, who asks, and the address of every kind of HTML page. */
const PAGES: [path: string, who: "nobody" | "recruiter"][] = [
  ["/", "nobody"],
  ["/", "recruiter"],
  ["/jobs", "nobody"],
  ["/jobdetails/JOB", "nobody"],
  ["/jobdetails/JOB?apply=1", "recruiter"],
  ["/login", "nobody"],
  ["/signup", "nobody"],
  ["/userprofile", "recruiter"],
  ["/recruiter", "recruiter"],
  ["/myjobs", "recruiter"],
  ["/applications?jobId=JOB", "recruiter"],
  ["/nothing", "nobody"],
  ["/jobdetails/nothing", "recruiter"],
];
const get = (path: string, who: "nobody" | "recruiter") =>
  (who === "nobody" ? visitor() : recruiter).get(path.replace("JOB", job.id));

/** The directives of a policy by name. */
function policyOf(response: Response): Map<string, string> {
  const parts = (response.headers.get("Content-Security-Policy") ?? "").split("; ");
  return new Map(parts.map((part) => [part.split(" ")[0] ?? "", part.split(" ").slice(1).join(" ")]));
}

describe.each(PAGES)("the page %s for %s", (path, who) => {
  test("carries the security headers", async () => {
    const { headers } = await get(path, who);
    expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    expect(headers.get("Permissions-Policy")).toContain("camera=()");
    expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("X-Powered-By")).toBeNull();
  });

  test("takes what it needs from this host alone, and runs nothing that stands in it", async () => {
    const response = await get(path, who);
    const policy = policyOf(response);
    expect(policy.get("default-src")).toBe("'none'");
    for (const name of ["base-uri", "frame-ancestors"]) expect(policy.get(name), name).toBe("'none'");
    expect(policy.get("form-action")).toBe("'self'");
    expect(policy.get("style-src") + (policy.get("script-src") ?? "")).not.toMatch(/unsafe|\*|http|data:/);
    const html = await response.text();
    expect(html).not.toMatch(/<[^>]*\s(on[a-z]+|style)="/);
    expect(html).not.toContain("javascript:");
  });
});

/** Opening tags of scripts and styles, without data for search engines: that is no script, nothing runs it. */
function inlineTags(html: string): string[] {
  return [...html.matchAll(/<(?:script|style)\b(?! type="application\/ld\+json")[^>]*>/g)].map(([tag]) => tag);
}

/** What a policy calls each style sheet of a page, in their order. */
function sheetsOf(html: string): string[] {
  return [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = ""]) => {
    expect(css.length).toBeGreaterThan(1000);
    return `'sha256-${createHash("sha256").update(css).digest("base64")}'`;
  });
}

describe.each(PAGES.filter(([path]) => path !== "/recruiter"))(
  "the page %s for %s, without framework script",
  (path, who) => {
    test("dresses by the hash of its kind of page, and runs nothing inline: it can be kept", async () => {
      const response = await get(path, who);
      const html = await response.text();
      expect(sheetsOf(html)).toEqual([policyOf(response).get("style-src")]);
      const rules = /<script type="speculationrules">([^<]*)<\/script>/.exec(html)?.[1] ?? "";
      const rulesHash = createHash("sha256").update(rules).digest("base64");
      expect(policyOf(response).get("script-src")).toBe(`'self' 'sha256-${rulesHash}'`);
      const known = /^<style>$|^<script type="speculationrules">$|^<script [^>]*src="\/assets\//;
      for (const tag of inlineTags(html)) expect(tag).toMatch(known);
      expect(html).not.toContain("nonce");
    });
  },
);

describe("the policy of a kind of page is the same whatever the page shows", () => {
  /** Addresses of pages with and without rows, for both visitors, by their kind. */
  const KINDS = {
    base: ["/privacy", "/nothing"],
    lists: ["/", "/jobs", "/jobs?q=nothingsuch", "/jobs?filters=open"],
    job: ["/jobdetails/JOB", "/jobdetails/JOB?apply=1", "/jobdetails/nothing"],
    reference: ["/developers", "/developers#limits"],
    account: ["/alerts", "/login", "/signup", "/about", "/report?job=JOB"],
    desk: ["/myjobs", "/applications?jobId=JOB", "/applications?jobId=nothing", "/userprofile"],
  };
  const policiesOf = async (paths: string[], who: "nobody" | "recruiter") => {
    const answers = await Promise.all(paths.map((path) => get(path, who)));
    const pages = answers.filter(({ headers }) => headers.get("Content-Type")?.startsWith("text/html"));
    return new Set(pages.map((page) => policyOf(page).get("style-src")));
  };

  test.each(Object.entries(KINDS))("%s", async (name, paths) => {
    const own = await policiesOf(paths, "recruiter");
    if (name !== "desk") for (const each of await policiesOf(paths, "nobody")) own.add(each);
    expect([...own]).toHaveLength(1);
  });

  test("and each kind has its own", async () => {
    const all = await policiesOf(["/privacy", "/jobs", "/jobdetails/JOB", "/developers", "/myjobs"], "recruiter");
    expect(all.size).toBe(5);
  });

  test("a form that comes back has its errors under it", async () => {
    const answer = await visitor().form("/login", { email: "nobody@example.org", password: "wrong password" });
    const carried = sheetsOf(await answer.text());
    expect(carried).toEqual([policyOf(answer).get("style-src")]);
    expect(carried).toEqual(sheetsOf(await (await get("/login", "nobody")).text()));
  });
});

test("the screen that hydrates allows its own scripts alone, by a nonce that differs each time", async () => {
  const [one, two] = [await get("/recruiter", "recruiter"), await get("/recruiter", "recruiter")];
  const scripts = policyOf(one).get("script-src") ?? "";
  const nonce = /^'self' 'nonce-([\w-]{20,})'$/.exec(scripts)?.[1];
  expect(nonce).toBeDefined();
  expect(policyOf(one).get("style-src")).toBe(`'nonce-${nonce}'`);
  expect(policyOf(two).get("script-src")).not.toBe(scripts);
  const inline = inlineTags(await one.text());
  expect(inline.length).toBeGreaterThan(3);
  for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`);
});

describe("what is personal is kept by no cache", () => {
  test.each(["/", "/userprofile", "/recruiter", "/myjobs", "/applications", "/jobs", "/logout"])("%s", async (path) => {
    expect((await recruiter.get(path)).headers.get("Cache-Control")).toMatch(/no-store/);
  });

  test.each(["/userprofile.data", "/myjobs.data", "/_root.data", "/jobs.data"])("%s", async (path) => {
    expect((await recruiter.get(path)).headers.get("Cache-Control")).toMatch(/no-store/);
  });

  test("answers to forms, redirects with cookies, and resumes", async () => {
    const application = await createApplication(job);
    const account = await createAccount("user");
    const answers = [
      await visitor().form("/login", { email: account.email, password: "wrong password" }),
      await visitor().form("/login", { email: account.email, password: PASSWORD }),
      await recruiter.get(`/resumes/${application.id}`),
      await visitor().get("/userprofile"),
    ];
    for (const answer of answers) expect(answer.headers.get("Cache-Control")).toMatch(/no-store/);
  });
});

type About = { requestId?: string; path?: string; isShared?: boolean; retryAfterSeconds?: number };

/** An answer to a request for this path, with what every answer carries. */
function dressed(
  answer: Response,
  { requestId = "r-1", path = "/x", isShared = false, retryAfterSeconds }: About = {},
) {
  const effects = { ...createEffects(() => {}), retryAfterSeconds: retryAfterSeconds ?? null };
  const asked = new Request(`https://staffroom.example${path}`);
  return withCommonHeaders(
    answer,
    asked,
    { requestId, route: matchRoute(path), effects, key: null, overLimit: null },
    isShared,
  );
}

describe("an answer that says nothing itself", () => {
  const added = (status: number, over: About = {}, headers: Record<string, string> = {}) =>
    dressed(new Response("body", { status, headers }), over).headers;

  test("is kept by nobody, shown by no search engine, and is nobody else's", () => {
    const headers = added(200);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
    expect(added(200, { isShared: true }).get("Vary")).toBe("Cookie, Authorization");
    expect(added(200, { path: "/jobs" }).get("X-Robots-Tag")).toBeNull();
  });

  test.each([429, 503])("of the status %i says when to come back", (status) => {
    expect(added(status).get("Retry-After")).toBe("5");
    expect(added(status, { retryAfterSeconds: 60 }).get("Retry-After")).toBe("60");
  });

  test("a page with unknown styles runs no script and loads no style", () => {
    const policy = added(500, {}, { "Content-Type": "text/html" }).get("Content-Security-Policy") ?? "";
    expect(policy.split("; ")).toEqual(expect.arrayContaining(["script-src 'self'", "style-src 'none'"]));
  });
});

describe("are added to what cannot be changed", () => {
  test("a redirect as the platform makes it", () => {
    const answer = dressed(Response.redirect("https://staffroom.example/login", 303));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "https://staffroom.example/login"]);
    expect([answer.headers.get("X-Request-Id"), answer.headers.get("X-Frame-Options")]).toEqual(["r-1", "DENY"]);
  });

  test("what the Cache API answers, twice from one copy: each answer has its own", async () => {
    const store = (caches as unknown as { default: Cache }).default;
    const address = "http://localhost/.kept/headers-test";
    await store.put(address, new Response("body", { headers: { "Cache-Control": "max-age=50", Link: "</a>; rel=x" } }));
    for (const requestId of ["r-1", "r-2"]) {
      const found = await store.match(address);
      if (!found) throw new Error("the copy is gone");
      const answer = dressed(found, { requestId });
      expect([answer.headers.get("X-Request-Id"), answer.headers.get("Link")]).toEqual([requestId, "</a>; rel=x"]);
      expect([answer.status, await answer.text()]).toEqual([200, "body"]);
    }
  });

  test("with each cookie in a line of its own", () => {
    const answer = new Response(null, {
      status: 303,
      headers: [
        ["Set-Cookie", "a=1"],
        ["Set-Cookie", "b=2"],
      ],
    });
    expect(dressed(answer).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });
});

test("no two requests are answered by one Response: each answer names its own request", async () => {
  const ids = new Set<string>();
  const ask = [
    () => recruiter.get("/login"),
    () => visitor().get("/userprofile"),
    () => visitor().get("/healthz"),
    () => visitor().get("/nothing"),
    () => visitor().get("/robots.txt"),
    () => send(request("/login", { method: "POST", headers: { Origin: "https://evil.example" } })),
    () => send(request("/jobs/getalljobs", { method: "OPTIONS" })),
    () => send(request("/jobs/getalljobs", { method: "DELETE" })),
    () => send(request("/jobs/no-such-call")),
    () => visitor().get("/jobs", { env: { MAINTENANCE: "1" } }),
    () => visitor().get("/jobs.data", { env: { MAINTENANCE: "1" } }),
  ];
  for (const one of [...ask, ...ask]) {
    const { headers } = await one();
    ids.add(headers.get("X-Request-Id") ?? "");
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("Vary") ?? "").not.toMatch(/Cookie.*Cookie/);
  }
  expect(ids.size).toBe(2 * ask.length);
});

test("over https the browser is told to stay there", async () => {
  const overHttps = await send(new Request("https://staffroom.example/", { headers: { Host: "staffroom.example" } }));
  expect(overHttps.headers.get("Strict-Transport-Security")).toMatch(/^max-age=\d{8}/);
  expect((await visitor().get("/")).headers.get("Strict-Transport-Security")).toBeNull();
});

test("every cookie is for this host alone, or readable by scripts for a reason", async () => {
  const account = await createAccount("user");
  const browser = visitor();
  const answers = [
    await browser.get("/userprofile"),
    await browser.form("/signup", { role: "user", email: "new@example.com", password: PASSWORD }),
    await browser.form("/login", { email: account.email, password: PASSWORD, remember: "on" }),
    await browser.form("/logout", {}),
  ];
  const lines = answers.flatMap((answer) => answer.headers.getSetCookie());
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) {
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).toContain("Secure");
    expect(line).toContain("SameSite=Lax");
    expect(line).not.toContain("Domain");
    // That of a shared device says only that it is one: the script keeps nothing there.
    const isReadable = line.startsWith("XSRF-TOKEN=") || line.startsWith("__Host-shared=");
    expect(isReadable || (line.startsWith("__Host-") && line.includes("HttpOnly")), line).toBe(true);
  }
});

test.each(["GET", "HEAD"])("%s of a page answers 200", async (method) => {
  expect((await send(request("/", { method }))).status).toBe(200);
});

test.each(["/", "/login", "/nothing"])("OPTIONS of %s opens nothing to other origins", async (path) => {
  const response = await send(request(path, { method: "OPTIONS", headers: { Origin: "https://evil.example" } }));
  expect(response.status).toBeLessThan(500);
  expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
});

test.each(["PUT", "PATCH", "DELETE"])("%s is no way to log in or post a job", async (method) => {
  const headers = { Origin: "http://localhost", "Content-Type": "application/x-www-form-urlencoded" };
  const cookie = { Cookie: [...recruiter.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  for (const path of ["/login", "/recruiter", `/jobdetails/${job.id}`]) {
    const response = await send(request(path, { method, headers: { ...headers, ...cookie }, body: "title=x" }));
    expect(response.status, path).toBe(405);
  }
});
