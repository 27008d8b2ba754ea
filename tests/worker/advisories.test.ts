/** What the advisories of docs/security.md describe, done to the built Worker: the framework's own addresses, its data format, its redirects. */
import { beforeAll, describe, expect, test } from "vitest";
import { api, encodeMultipart, ORIGIN, request, send, type Visitor, visitor } from "../support/app";
import { rowsOf, snapshot } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import { timesAsDear } from "../support/compare-cost";
import { createJob, JOB_FIELDS, PASSWORD } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { beginInWorld, createWorld, fillIn, type Member, type Who, type World } from "../support/world";
import { SCREENS } from "./access-table";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beginInWorld(() => world);

const FROM_PAGE: Record<string, string> = { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" };
const asked = (who: Who): Visitor => visitor(who === "nobody" ? {} : { "__Host-session": world.cookies[who] });
const cookie = (who: Member) => ({ Cookie: `__Host-session=${world.cookies[who]}` });

/** So many times as dear as a plain request of the same kind: each attack took hundreds of times as long. */
const QUICK = 50;

type Ask = () => Promise<Response>;
const whole = (ask: Ask) => async () => (await ask()).text();

async function expectQuick(ask: Ask, plain: Ask, about: string): Promise<void> {
  expect(await timesAsDear(whole(ask), { plain: whole(plain), atMost: QUICK }), about).toBeLessThanOrEqual(QUICK);
}

/** The shapes of CVE-2026-42342 and of CVE-2026-55685, up to the eight kilobytes that a server takes. */
const DEAR_QUERIES: [name: string, query: string][] = [
  ["thousands of slashes", `p=${"/".repeat(7000)}`],
  ["thousands of encoded slashes", `p=${"%2F".repeat(2300)}`],
  ["thousands of parts", `p=${"/a".repeat(3500)}`],
  ["many paths", Array.from({ length: 600 }, (_, index) => `p=/x${index}/y`).join("&")],
  ["many paths of many parts", Array.from({ length: 30 }, (_, index) => `p=/${index}${"/a/b".repeat(50)}`).join("&")],
  ["one long part", `p=/${"a".repeat(7000)}`],
  ["dots and slashes", `p=${"/..".repeat(2300)}`],
  ["broken escapes", `p=${"/%25E0".repeat(1200)}`],
];

describe("the manifest of routes", () => {
  /** A recruiter's page names the build. */
  async function version(): Promise<string> {
    const page = await (await asked("recruiter").get("/recruiter")).text();
    return /manifest-([0-9a-f]+)\.js/.exec(page)?.[1] ?? "";
  }

  test.each(DEAR_QUERIES)(
    "asked with %s is not there, whoever asks, and costs no more than another address",
    async (_, query) => {
      const build = await version();
      expect(build).toMatch(/^[0-9a-f]{8}$/);
      for (const who of ["nobody", "candidate", "recruiter"] as const) {
        const ask = () => asked(who).get(`/__manifest?version=${build}&${query}`);
        expect((await ask()).status, who).toBe(404);
        await expectQuick(ask, () => asked(who).get(`/__manifest?version=${build}&p=a`), who);
      }
    },
  );
});

describe("a page's data by itself", () => {
  const paths = [...new Set(SCREENS.map((row) => row.address ?? `/${row.route}`))].filter(
    (path) => !path.startsWith("/recruiter") && !path.includes("."),
  );

  test("does not exist for a screen without the framework's script, to read or to write, for anybody", async () => {
    const before = await snapshot();
    expect(paths.length).toBeGreaterThan(30);
    for (const path of paths) {
      const url = new URL(fillIn(world, path), ORIGIN);
      const twin = url.pathname === "/" ? "/_root.data" : `${url.pathname}.data`;
      for (const who of ["nobody", "candidate", "recruiter"] as const) {
        for (const query of [url.search, "?_routes=root", "?_routes=screens/layouts/site,screens/account/profile"]) {
          const answer = await asked(who).get(`${twin}${query}`);
          expect(answer.status, `${who} ${twin}${query}`).toBe(404);
          expect(answer.headers.get("Content-Type"), twin).not.toContain("x-script");
          await answer.arrayBuffer();
        }
      }
      const written = await asked("candidate").form(twin, { jobId: "x", password: PASSWORD, intent: "remove" });
      expect(written.status, `POST ${twin}`).toBe(404);
      await written.arrayBuffer();
    }
    expect(await snapshot()).toEqual(before);
  });

  test("a request for single routes gets the same answer, with the same guard", async () => {
    const routes = [
      "root",
      "screens/recruiter/recruiter",
      "screens/account/profile,root",
      "__proto__",
      "constructor",
      ",".repeat(5000),
    ];
    const whole = await asked("recruiter").get("/recruiter.data");
    expect(whole.status).toBe(200);
    const names = (text: string) => text.match(/"(root|screens\/[\w/.$-]+)"/g);
    const wanted = names(await whole.text());
    expect(wanted).toContain('"screens/recruiter/recruiter"');
    for (const each of routes) {
      const ask = () => asked("recruiter").get(`/recruiter.data?_routes=${each}`);
      const answer = await ask();
      expect(answer.status, each.slice(0, 50)).toBe(200);
      expect(names(await answer.text()), each.slice(0, 50)).toEqual(wanted);
      await expectQuick(ask, () => asked("recruiter").get("/recruiter.data"), each.slice(0, 50));
      for (const who of ["nobody", "candidate"] as const) {
        const refused = await (await asked(who).get(`/recruiter.data?_routes=${each}`)).text();
        expect(refused, who).not.toContain(world.accounts.recruiter.email);
        for (const marker of world.markers.recruiter) expect(refused, who).not.toContain(marker);
      }
    }
  });

  /** Forms that come back with what was typed; CVE-2026-34077 is about what such an answer costs to encode. */
  const REFLECTED: [name: string, body: string][] = [
    ["as many fields as fit", Array.from({ length: 9000 }, (_, index) => `${index.toString(36)}=`).join("&")],
    ["one field again and again", "title=&".repeat(9000)],
    [
      "names that objects have already",
      "__proto__=a&constructor=b&toString=c&hasOwnProperty=d&then=e&length=9999999999",
    ],
    ["signs that are escaped", `title=${encodeURIComponent('\u2028<>&"\\'.repeat(1500))}`],
    ["text in the framework's own format", `title=${encodeURIComponent('["E","x","Function"]'.repeat(500))}`],
  ];
  test.each(REFLECTED)("reflects a refused form with %s at once, and not larger than it came", async (_, body) => {
    const before = await snapshot();
    for (const path of ["/recruiter.data", "/recruiter"]) {
      const headers = { ...FROM_PAGE, ...cookie("recruiter"), "Content-Type": "application/x-www-form-urlencoded" };
      const drawn = `drawn_for=${world.accounts.recruiter.id}`;
      const post = (sent: string) => () => send(request(path, { method: "POST", headers, body: `${drawn}&${sent}` }));
      const answer = await post(body)();
      expect([400, 413], path).toContain(answer.status);
      expect((await answer.text()).length, path).toBeLessThan(1_000_000);
      await expectQuick(post(body), post("title="), path);
    }
    expect(await snapshot()).toEqual(before);
  });
});

/** CVE-2026-42211 needs a server that decodes; CVE-2026-53663 one that looks at posts alone. */
const TURBO_STREAM = `[{"_1":2},"error",["E","alert(1)","Function"]]\n`;
const ENCODINGS: [type: string | null, body: string][] = [
  [
    "application/json",
    `{"email":"new@world.example","password":"${PASSWORD}","role":"admin","__proto__":{"role":"admin"}}`,
  ],
  ["text/plain", "email=new@world.example"],
  ["text/x-script", TURBO_STREAM],
  ["text/x-component", '0:["$","$1"]'],
  ["application/octet-stream", TURBO_STREAM],
  ["application/x-www-form-urlencoded-not", "email=new@world.example"],
  ["text/html", "<form></form>"],
  [null, "email=new@world.example"],
];

describe("a body that is no form", () => {
  const forms = SCREENS.filter((row) => row.post && row.route !== "*");

  test.each(ENCODINGS)("of the type %s reaches no screen's action, and changes nothing", async (type, body) => {
    const before = await snapshot();
    expect(forms.length).toBeGreaterThan(25);
    for (const row of forms) {
      const path = fillIn(world, row.address ?? `/${row.route}`);
      for (const who of ["candidate", "recruiter"] as const) {
        const headers = { ...FROM_PAGE, ...cookie(who), ...(type ? { "Content-Type": type } : {}) };
        // Bytes have no type of their own, so that "none" is sent as none.
        const sent = request(path, { method: "POST", headers, body: new TextEncoder().encode(body) });
        const answer = await send(sent);
        expect(answer.status, `${who} ${path}`).toBe(415);
        await answer.arrayBuffer();
      }
    }
    const data = new TextEncoder().encode(body);
    const headers = { ...FROM_PAGE, ...cookie("recruiter"), ...(type ? { "Content-Type": type } : {}) };
    expect((await send(request("/recruiter.data", { method: "POST", headers, body: data }))).status).toBe(415);
    expect(await snapshot()).toEqual(before);
  });
});

describe("names of fields that every object has", () => {
  const NAMES = [
    "__proto__",
    "__proto__.polluted",
    "__proto__[polluted]",
    "constructor",
    "constructor.prototype.polluted",
    "constructor[prototype][polluted]",
    "prototype",
    "toString",
    "valueOf",
    "hasOwnProperty",
    "then",
  ];
  const noise = Object.fromEntries(NAMES.map((name) => [name, "polluted"]));
  const isClean = () =>
    !("polluted" in {}) && typeof {}.toString === "function" && Object.keys(Object.prototype).length === 0;

  test("are dropped from urlencoded forms, which do what they did", async () => {
    const answer = await visitor().form("/signup", {
      ...noise,
      email: "n@world.example",
      password: PASSWORD,
      role: "user",
    });
    expect(answer.headers.get("Location")).toBe("/userregister");
    expect(await rowsOf("users")).toContainEqual(expect.objectContaining({ email: "n@world.example", role: "user" }));
    const refused = await asked("recruiter").form("/recruiter", noise);
    expect(refused.status).toBe(400);
    expect(isClean()).toBe(true);
  });

  test("are dropped from multipart forms", async () => {
    const row = SCREENS.find(({ route, post }) => route === "photo" && post);
    const { body, type } = await encodeMultipart({
      ...{ drawn_for: world.accounts.candidate.id, ...noise },
      ...row?.post?.upload,
      intent: "remove",
    });
    const headers = { ...FROM_PAGE, ...cookie("candidate"), "Content-Type": type };
    expect((await send(request("/photo", { method: "POST", headers, body }))).status).toBe(303);
    expect(isClean()).toBe(true);
  });

  test("give nobody a role by JSON, nested or not", async () => {
    for (const proto of ['{"role":"admin","polluted":1}', '"polluted"', "null"]) {
      const body = `{"__proto__":${proto},"constructor":{"prototype":{"polluted":1}},"email":"j${proto.length}@world.example","password":"${PASSWORD}","role":"user"}`;
      const { status } = await api("POST", "/auth/createuser", { body });
      expect(status, proto).toBe(201);
      expect(isClean()).toBe(true);
    }
    const roles = (await rowsOf("users")).filter(({ email }) => /^j\d+@/.test(String(email))).map(({ role }) => role);
    expect(roles).toEqual(["user", "user", "user"]);
    // A role that only the prototype has is no role.
    const body = `{"__proto__":{"role":"admin"},"email":"k@world.example","password":"${PASSWORD}"}`;
    expect((await api("POST", "/auth/createuser", { body })).status).toBe(400);
  });

  test("in cookies and queries change nothing", async () => {
    const headers = { Cookie: "__proto__=polluted; constructor=polluted; toString=polluted" };
    const answer = await send(request("/jobs?__proto__[polluted]=1&constructor=1&q=teacher", { headers }));
    expect(answer.status).toBe(200);
    await answer.text();
    expect(isClean()).toBe(true);
  });
});

describe("what a page hands to the framework's script", () => {
  const HOSTILE = `</script><script>alert(1)</script><!--<script>\u2028\u2029"];window.x=1;//`;

  test("stays data, whatever a job's texts hold", async () => {
    const { id, email } = world.accounts.recruiter;
    const texts = { title: HOSTILE, description: HOSTILE, company_name: HOSTILE, keywords: HOSTILE };
    const job = await createJob({ id, email, role: "admin" }, texts);
    for (const path of [`/recruiter?jobId=${job.id}`, "/recruiter"]) {
      const page = await (await asked("recruiter").get(path)).text();
      expect(page, path).toContain("streamController.enqueue");
      expect(page, path).not.toContain("<script>alert(1)");
      const scripts = page
        .split(/<script\b/)
        .slice(1)
        .map((part) => part.slice(0, part.indexOf("</script>")));
      for (const script of scripts) expect(script, path).not.toMatch(/<!--|[\u2028\u2029]/);
      // Each script carries the page's own nonce: one that text had opened would have none.
      const nonces = scripts.map((script) => /nonce="([\w+/=-]+)"/.exec(script)?.[1]);
      expect(new Set(nonces.filter((nonce) => nonce !== undefined)).size, path).toBe(1);
      expect(
        scripts.filter((script) => !/nonce=|speculationrules| src=/.test(script.slice(0, 200))),
        path,
      ).toEqual([]);
    }
  });

  test("names no class of error for the browser to make, and tells nothing of one", async () => {
    for (const path of ["/recruiter", "/recruiter.data", "/recruiter?jobId=Function", "/recruiter?jobId=__proto__"]) {
      for (const env of [{}, { DB: failingDatabase({ at: 1, isLasting: true }).DB }]) {
        const answer = await asked("recruiter").get(path, { env });
        const page = await answer.text();
        expect(page, path).not.toMatch(/__subType|SanitizedError|\["E"/);
        expect(page, path).not.toMatch(/\bat \w+ \(|D1_ERROR|SQLITE/);
      }
    }
    // They were asked for: the log has them, with what the page does not tell.
    expect(takeLoggedErrors().join("")).toContain("D1_ERROR");
  });
});

/** Written as a path, read by a browser as another host; CVE-2026-22029, -40181, -53668, -53669. */
const AWAY = [
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/%5Cevil.example",
  "/%09/evil.example",
  "/%2F/evil.example",
  "https:evil.example",
  "javascript:alert(1)//",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
];

describe("an address that looks like ours", () => {
  const leadsAway = (target: string) => {
    const url = new URL(target, `${ORIGIN}/login`);
    return url.origin !== ORIGIN;
  };

  test.each(AWAY)("%j stands in no Location, also where the path itself is written so", async (target) => {
    const encoded = encodeURIComponent(target);
    const tries = [
      `${ORIGIN}/login?redirectTo=${encoded}`,
      `${ORIGIN}/myjobs?page=${encoded}`,
      `${ORIGIN}/applications?jobId=${encoded}`,
      `${ORIGIN}/photo?back=${encoded}`,
      `${ORIGIN}/${target.replace(/^[/\\]+/, "/")}/userprofile`,
      `${ORIGIN}//evil.example/..//userprofile`,
    ];
    for (const address of tries) {
      for (const who of ["nobody", "candidate", "recruiter"] as const) {
        const headers = who === "nobody" ? {} : cookie(who);
        const answer = await send(request(address, { headers }));
        const location = answer.headers.get("Location");
        if (location !== null) expect(leadsAway(location), `${address} → ${location}`).toBe(false);
        const page = await answer.text();
        for (const [, href = ""] of page.matchAll(/<(?:a|form)\b[^>]*?(?:href|action)="([^"]*)"/g)) {
          if (href.includes("evil")) expect(leadsAway(href), `${address}: ${href}`).toBe(false);
        }
      }
    }
  });

  test.each(AWAY)("%j is led to by no form, and by no answer to the framework's script", async (target) => {
    const login = { email: world.accounts.candidate.email, password: PASSWORD, redirectTo: target };
    const answers = [
      await visitor().form("/login", login),
      await asked("candidate").form("/logout", { redirectTo: target }),
      await asked("recruiter").form("/recruiter", { ...JOB_FIELDS, redirectTo: target }),
      await asked("recruiter").form(`/login?redirectTo=${encodeURIComponent(target)}`, login),
    ];
    for (const answer of answers) {
      expect([302, 303]).toContain(answer.status);
      expect(leadsAway(answer.headers.get("Location") ?? "//nowhere.example")).toBe(false);
    }
    const told = await asked("recruiter").form("/recruiter.data", {
      ...JOB_FIELDS,
      title: "Another",
      redirectTo: target,
    });
    expect(told.status).toBe(202);
    expect(await told.text()).not.toContain("evil.example");
  });
});

describe("another host in a proxy's headers", () => {
  const FORWARDED = {
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "javascript",
    "X-Forwarded-Server": "evil.example",
    "X-Original-URL": "//evil.example/recruiter",
    "X-Rewrite-URL": "//evil.example/recruiter",
    Forwarded: "host=evil.example;proto=https",
  };

  test("stands in no page, feed, map of the site, cookie or redirect", async () => {
    const paths = [
      "/",
      "/jobs",
      "/jobdetails/JOB",
      "/login",
      "/sitemap.xml",
      "/sitemaps/1.xml",
      "/jobs.atom",
      "/robots.txt",
    ];
    for (const path of [...paths, "/openapi.json", "/developers", "/userprofile", "/__manifest?p=/"]) {
      const answer = await send(request(fillIn(world, path), { headers: FORWARDED }));
      const told = [await answer.text(), ...[...answer.headers].flat()].join("\n");
      expect(told, path).not.toContain("evil.example");
    }
  });

  test("stands in no mail", async () => {
    await visitor().form("/forgotpassword", { email: world.accounts.candidate.email }, { headers: FORWARDED });
    const fields = { email: "forwarded@world.example", password: PASSWORD, role: "user" };
    await visitor().form("/signup", fields, { headers: FORWARDED });
    const mails = JSON.stringify(await rowsOf("mail_outbox"));
    expect(mails).toContain("forwarded@world.example");
    expect(mails).not.toContain("evil.example");
  });

  test("makes no foreign form ours", async () => {
    const before = await snapshot();
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      for (const path of ["/profile", "/recruiter", "/recruiter.data"]) {
        const headers = {
          ...FORWARDED,
          ...cookie("recruiter"),
          Origin: "https://evil.example",
          "Content-Type": "application/x-www-form-urlencoded",
        };
        const answer = await send(request(path, { method, headers, body: new URLSearchParams(JOB_FIELDS).toString() }));
        expect(answer.status, `${method} ${path}`).toBe(403);
      }
    }
    expect(await snapshot()).toEqual(before);
  });
});

describe("a form without an Origin", () => {
  test.each<[string, Record<string, string>, number]>([
    ["from another site, as its browser says", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["from a sister site", { "Sec-Fetch-Site": "same-site" }, 403],
    ["from a page elsewhere, as an old browser says", { Referer: "https://evil.example/" }, 403],
    ["from a page whose address cannot be read", { Referer: "evil" }, 403],
    ["from an opaque page", { Origin: "null" }, 403],
    ["from our own page, of an old browser", { Referer: `${ORIGIN}/recruiter` }, 303],
  ])("%s", async (_, from, status) => {
    const before = JSON.stringify(await snapshot());
    for (const path of status === 403 ? ["/recruiter", "/recruiter.data"] : ["/recruiter"]) {
      const headers = { ...from, ...cookie("recruiter"), "Content-Type": "application/x-www-form-urlencoded" };
      const drawn = { drawn_for: world.accounts.recruiter.id };
      const body = new URLSearchParams({ ...drawn, ...JOB_FIELDS }).toString();
      const answer = await send(request(path, { method: "POST", headers, body }));
      expect(answer.status, path).toBe(status);
    }
    const isSame = JSON.stringify(await snapshot()) === before;
    expect(isSame).toBe(status === 403);
  });
});
