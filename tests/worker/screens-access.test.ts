import { beforeEach, describe, expect, test } from "vitest";
import { request, send, type Visitor, visitor } from "../support/app";
import { snapshot } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createJob,
  JOB_FIELDS,
  type Job,
  PASSWORD,
  signedIn,
} from "../support/factories";
import { heldBy, linksOf, mainTextOf, textOf } from "../support/pages";

type Who = "nobody" | "user" | "admin";
/** 200, 403, or where a redirect leads. */
type Outcome = number | string;
const FOR_RECRUITERS = "This page is for recruiters. You are logged in as a candidate.";

/** Every screen with a guard or a public door, and what each visitor gets. JOB is a job of the recruiter who visits. */
const SCREENS: [path: string, Record<Who, Outcome>][] = [
  ["/", { nobody: 200, user: 200, admin: 200 }],
  ["/jobs", { nobody: 200, user: 200, admin: 200 }],
  ["/jobdetails/JOB", { nobody: 200, user: 200, admin: 200 }],
  ["/jobdetails/01900000-0000-7000-8000-000000000000", { nobody: 404, user: 404, admin: 404 }],
  ["/login", { nobody: 200, user: "/userprofile", admin: "/recruiter" }],
  ["/signup", { nobody: 200, user: "/userprofile", admin: "/recruiter" }],
  ["/userregister", { nobody: "/signup", user: "/userprofile", admin: "/recruiter" }],
  ["/userprofile", { nobody: "/", user: 200, admin: 200 }],
  ["/recruiter", { nobody: "/", user: 403, admin: 200 }],
  ["/myjobs", { nobody: "/login?redirectTo=%2Fmyjobs", user: 403, admin: 200 }],
  ["/myjobs?status=open", { nobody: "/login?redirectTo=%2Fmyjobs%3Fstatus%3Dopen", user: 403, admin: 200 }],
  ["/applications", { nobody: "/login?redirectTo=%2Fapplications", user: 403, admin: 200 }],
  ["/applications?jobId=JOB", { nobody: "/login?redirectTo=%2Fapplications%3FjobId%3DJOB", user: 403, admin: 200 }],
  [
    "/applications?jobId=OTHERS",
    { nobody: "/login?redirectTo=%2Fapplications%3FjobId%3DOTHERS", user: 403, admin: 404 },
  ],
  [
    "/applications?jobId=nonsense",
    { nobody: "/login?redirectTo=%2Fapplications%3FjobId%3Dnonsense", user: 403, admin: 404 },
  ],
  ["/logout", { nobody: "/", user: "/", admin: "/" }],
  ["/nothing/here", { nobody: 404, user: 404, admin: 404 }],
];

let recruiter: Visitor & { account: Account };
let job: Job;
let others: Job;
beforeEach(async () => {
  recruiter = await signedIn("admin");
  job = await createJob(recruiter.account, { title: "Own secret job" });
  others = await createJob(await createAccount("admin"));
  await createApplication(job, { name: "Secret Applicant" });
});

const fill = (path: string) => path.replace("JOB", job.id).replace("OTHERS", others.id);
async function visitAs(who: Who): Promise<Visitor> {
  if (who === "admin") return recruiter;
  return who === "nobody" ? visitor() : signedIn("user");
}

describe.each(SCREENS)("%s", (path, outcomes) => {
  test.each(Object.entries(outcomes) as [Who, Outcome][])("for %s answers %s", async (who, outcome) => {
    const browser = await visitAs(who);
    const response = await browser.get(fill(path));
    if (typeof outcome === "string") {
      expect([302, 303]).toContain(response.status);
      expect(response.headers.get("Location")).toBe(fill(outcome));
    } else {
      expect(response.status).toBe(outcome);
      expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    }
    const text = await response.text();
    if (outcome !== 200) expect(text).not.toMatch(/Secret Applicant/);
    if (outcome === 403) {
      expect(textOf(text)).toContain(FOR_RECRUITERS);
      expect(linksOf(text.replace(/<header[\s\S]*?<\/header>/, ""))).toContain("/userprofile");
    }
  });
});

describe("somebody signed out", () => {
  test.each(["/applications?jobId=JOB", "/myjobs", "/settings/mails", "/applied-jobs"])(
    "who asks for %s, as by the link of a mail, comes to the log-in, and after it to that page",
    async (template) => {
      const path = fill(template);
      const browser = visitor();
      const answer = await browser.get(path);
      const login = `/login?redirectTo=${encodeURIComponent(path)}`;
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, login]);
      const shown = await (await browser.follow(answer)).text();
      expect(mainTextOf(shown)).toContain("to see that page.");
      expect(heldBy(shown, "email")).toBe("");
      const back = { email: recruiter.account.email, password: PASSWORD, redirectTo: path };
      expect((await browser.form("/login", back)).headers.get("Location")).toBe(path);
      expect((await browser.get(login)).headers.get("Location"), "signed in it leads on").toBe(path);
    },
  );

  test.each(["https://evil.example/", "//evil.example", "/\\evil.example"])(
    "signed in, the log-in leads to no other site: %s",
    async (evil) => {
      const answer = await recruiter.get(`/login?redirectTo=${encodeURIComponent(evil)}`);
      expect(answer.headers.get("Location")).toBe("/recruiter");
    },
  );

  test.each(["/userprofile", "/recruiter"])(
    "who asks for %s is told so once, with a link that leads back after logging in",
    async (template) => {
      const path = fill(template);
      const browser = visitor();
      const shown = await (await browser.follow(await browser.get(path))).text();
      expect(textOf(shown)).toContain("Log in to see that page.");
      expect(linksOf(shown)).toContain(`/login?redirectTo=${encodeURIComponent(path)}`);
      expect(textOf(await (await browser.get("/")).text())).not.toContain("Log in to see that page.");
    },
  );

  test.each(["garbage", "%E0%A4%A", "x".repeat(43), ""])("with the session cookie %.12j is nobody", async (token) => {
    const browser = visitor({ "__Host-session": token, "__Host-flash": token, "XSRF-TOKEN": token });
    expect((await browser.get("/userprofile")).headers.get("Location")).toBe("/");
    expect((await browser.get("/")).status).toBe(200);
  });
});

/** The `.data` twins, each with the route that it is asked for. Only the screen that hydrates has one. */
const TWINS: [path: string, route: string, isThere: boolean][] = [
  ["/userprofile.data", "screens/account/userprofile", false],
  ["/recruiter.data", "screens/recruiter/recruiter", true],
  ["/myjobs.data", "screens/recruiter/myjobs", false],
  ["/applications.data?jobId=JOB", "screens/recruiter/applications", false],
];
describe.each(TWINS)("the twin %s", (template, route, isThere) => {
  const withRoute = (path: string) => `${path}${path.includes("?") ? "&" : "?"}_routes=${encodeURIComponent(route)}`;

  test(isThere ? "answers its screen's visitor" : "is not there for its screen's visitor either", async () => {
    for (const path of [fill(template), withRoute(fill(template))]) {
      const response = await recruiter.get(path);
      expect(response.status).toBe(isThere ? 200 : 404);
      expect(response.headers.get("Cache-Control")).toMatch(/no-store/);
      if (!isThere) expect(await response.text()).toBe("Not found");
    }
  });

  test("tells nobody else anything", async () => {
    const stranger = await signedIn("admin");
    const browsers: [string, Visitor][] = [
      ["nobody", visitor()],
      ["a candidate", await signedIn("user")],
      ["another recruiter", stranger],
    ];
    for (const [who, browser] of browsers) {
      for (const path of [fill(template), withRoute(fill(template))]) {
        const response = await browser.get(path);
        const text = await response.text();
        expect(text, `${who} ${path}`).not.toMatch(/Secret Applicant|Own secret job/);
        expect(text).not.toContain(recruiter.account.email);
        if (!isThere) expect(response.status).toBe(404);
        else if (who === "nobody") expect(response.status).toBe(202);
      }
    }
  });
});

describe("a form that another site sends", () => {
  const POSTS: [path: string, fields: Record<string, string>][] = [
    ["/recruiter", JOB_FIELDS],
    ["/recruiter.data", JOB_FIELDS],
    ["/logout", {}],
    ["/logout.data", {}],
    ["/login", { email: "a@b.example", password: "x" }],
    ["/login.data", { email: "a@b.example", password: "x" }],
    ["/signup", { role: "user", email: "new@example.com", password: "chalk and duster" }],
    ["/jobdetails/JOB", {}],
    ["/", {}],
    ["/nothing", {}],
  ];
  const FOREIGN: [name: string, headers: Record<string, string>][] = [
    ["a foreign Origin", { Origin: "https://evil.example" }],
    ["another port", { Origin: "http://localhost:8080" }],
    ["another scheme", { Origin: "https://localhost" }],
    ["a null Origin", { Origin: "null" }],
    ["an Origin of nonsense", { Origin: "nonsense" }],
    ["Sec-Fetch-Site: cross-site", { "Sec-Fetch-Site": "cross-site" }],
    ["Sec-Fetch-Site: same-site", { "Sec-Fetch-Site": "same-site" }],
    ["only a foreign Referer", { Origin: "", Referer: "https://evil.example/x" }],
  ];

  test.each(FOREIGN)("with %s changes nothing, on pages and their twins", async (_, headers) => {
    const before = await snapshot();
    for (const [path, fields] of POSTS) {
      const sent = new Headers({ "Content-Type": "application/x-www-form-urlencoded", ...headers });
      if (headers.Origin === "") sent.delete("Origin");
      sent.set("Cookie", [...recruiter.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
      const body = new URLSearchParams(fields).toString();
      const response = await send(request(fill(path), { method: "POST", headers: sent, body }));
      expect(response.status, path).toBe(403);
      expect(response.headers.getSetCookie(), path).toEqual([]);
      expect(await response.text()).toContain("This form was not sent from a page of Staffroom");
    }
    expect(await snapshot()).toEqual(before);
  });
});

describe("a form that the wrong person sends", () => {
  test.each(["/recruiter", "/recruiter.data"])("to %s posts no job", async (path) => {
    const before = await snapshot();
    const nobody = await visitor().form(path, JOB_FIELDS);
    expect(nobody.status).toBe(401);
    const candidate = await signedIn("user");
    const refused = await candidate.form(path, JOB_FIELDS);
    expect(refused.status).toBe(403);
    const after = await snapshot();
    expect(after.jobs).toEqual(before.jobs);
  });

  test("is answered with who may, and the way to one's own page", async () => {
    const candidate = await signedIn("user");
    const html = await (await candidate.form("/recruiter", JOB_FIELDS)).text();
    expect(textOf(html)).toContain(FOR_RECRUITERS);
    expect(linksOf(html.replace(/<header[\s\S]*?<\/header>/, ""))).toContain("/userprofile");
    expect(textOf(html)).toContain("Logout");
  });
});

test("an address of any length leads to a cookie that browsers keep", async () => {
  for (const length of [100, 1800, 2500, 5000, 20_000]) {
    const response = await visitor().get(`/userprofile?x=${"x".repeat(length)}`);
    expect(response.headers.get("Location")).toBe("/");
    for (const line of response.headers.getSetCookie()) expect(line.length, String(length)).toBeLessThan(4096);
  }
});

test("a proxy that names another host in X-Forwarded-Host breaks no form", async () => {
  const headers = { "X-Forwarded-Host": "proxy.example" };
  const response = await recruiter.form("/recruiter", JOB_FIELDS, { headers });
  expect(response.status).toBe(303);
});

test.each(["/", "/jobs", "/alljobs", "/applications", "/userprofile"])(
  "a POST to %s, which takes none, is refused with 405 and a page that says so",
  async (path) => {
    const response = await recruiter.form(path, { a: "b" });
    expect(response.status).toBe(405);
    const said = mainTextOf(await response.text()).replace(/405|That did not work|Return Home/g, "");
    expect(said.trim().length).toBeGreaterThan(10);
  },
);
