/** What another site may try: forms in somebody's name, planted sessions, redirects that lead away, one by one over all routes. */
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { safePath } from "~/http/redirects";
import { encodeMultipart, ORIGIN, request, send, visitor } from "../support/app";
import { countRows, resetStorage, rowsOf, snapshot } from "../support/bindings";
import { PASSWORD, pdf } from "../support/factories";
import { shortText } from "../support/hostile-values";
import { picture } from "../support/pictures";
import { runs } from "../support/test-depth";
import { beginInWorld, createWorld, fillIn, PEOPLE, restoreWorld, type Who, type World } from "../support/world";
import { SCREENS, type ScreenRow } from "./access-table";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await resetStorage();
});
beginInWorld(() => world);

function cookieOf(who: Who, cookies: Record<string, string> = {}): string {
  const all = { ...(who === "nobody" ? {} : { "__Host-session": world.cookies[who] }), ...cookies };
  return Object.entries(all)
    .map(([name, value]) => `${name}=${fillIn(world, value)}`)
    .join("; ");
}

const HOME: Record<string, string> = { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" };
/** Headers as a browser sends them with another site's form, and as nobody's browser would. */
const FOREIGN: [name: string, headers: Record<string, string>][] = [
  ["a foreign Origin", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }],
  ["a foreign Origin, from an old browser", { Origin: "https://evil.example" }],
  ["a null Origin", { Origin: "null" }],
  ["a null Origin that says same-origin", { Origin: "null", "Sec-Fetch-Site": "same-origin" }],
  ["our Origin from a sister site", { Origin: ORIGIN, "Sec-Fetch-Site": "same-site" }],
  ["no Origin, from another site", { "Sec-Fetch-Site": "cross-site" }],
  ["no Origin, with a foreign Referer", { Referer: "https://evil.example/" }],
  ["a name that begins as ours", { Origin: `${ORIGIN}.evil.example` }],
  ["our host over https", { Origin: "https://localhost" }],
  ["our Origin twice", { Origin: `${ORIGIN}, ${ORIGIN}` }],
  ["a host of its own in X-Forwarded-Host", { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" }],
];
// A mail program stops an alert from wherever it is (RFC 8058): the token in the address is all that counts.
const forms = SCREENS.filter((row) => row.post && row.route !== "alerts/stop" && row.route !== "mails/stop");

async function post(row: ScreenRow, isTwin: boolean, headers: Record<string, string>): Promise<Response> {
  const url = new URL(fillIn(world, row.address ?? `/${row.route}`), ORIGIN);
  const path = `${url.pathname}${isTwin ? ".data" : ""}${url.search}`;
  const { fields, upload, file } = row.post ?? {};
  const able = PEOPLE.find((_, index) => row.post?.cells[index]?.is === "done") ?? "recruiter";
  const drawn: Record<string, string> = able === "nobody" ? {} : { drawn_for: world.accounts[able].id };
  const texts = Object.fromEntries(
    Object.entries({ ...drawn, ...(fields ?? upload) }).map(([name, value]) => [name, fillIn(world, value)]),
  );
  const files: Record<string, File> = file ? { [file]: file === "photo" ? picture() : pdf() } : {};
  const { body, type } = upload
    ? await encodeMultipart({ ...texts, ...files })
    : { body: new URLSearchParams(texts).toString(), type: "application/x-www-form-urlencoded" };
  const cookie = cookieOf(able, row.cookies);
  return send(
    request(path, {
      method: "POST",
      body,
      headers: { ...(cookie ? { Cookie: cookie } : {}), "Content-Type": type, ...headers },
    }),
  );
}

describe("a form that another site sends in the name of whoever may", () => {
  test.each(FOREIGN)("with %s changes nothing, on every page and twin that takes one", async (_, headers) => {
    const before = await snapshot();
    expect(forms.length).toBeGreaterThan(25);
    const answers = forms.flatMap((row) =>
      [false, true].map(async (isTwin) => {
        const response = await post(row, isTwin, headers);
        const told = { status: response.status, text: await response.text(), cookies: response.headers.getSetCookie() };
        const text = "This form was not sent from a page of Staffroom";
        expect(told, `${row.route} ${isTwin}`).toEqual({ status: 403, text, cookies: [] });
      }),
    );
    await Promise.all(answers);
    expect(await snapshot()).toEqual(before);
  });

  test("is refused under every method and spelling of the address", async () => {
    const before = await snapshot();
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      for (const path of [
        "/yourdata",
        "/YourData",
        "/%79ourdata",
        "//yourdata",
        "/yourdata/",
        "/yourdata.data",
        "/_root.data",
        "/?index",
        "/x/../yourdata",
      ]) {
        const headers = {
          ...FOREIGN[0]?.[1],
          Cookie: cookieOf("candidate"),
          "Content-Type": "application/x-www-form-urlencoded",
        };
        const response = await send(request(`${ORIGIN}${path}`, { method, headers, body: `password=${PASSWORD}` }));
        expect(response.status, `${method} ${path}`).toBe(403);
      }
    }
    expect(await snapshot()).toEqual(before);
  });

  test("is refused under every spelling of a page's address", async () => {
    for (const path of ["/applications//", "/jobs//", "/applications/.data", "/j%6Fbs//", "/_root.data", "/log%69n/"]) {
      const answer = await send(
        request(path, { method: "POST", headers: { Origin: "https://evil.example" }, body: "a=b" }),
      );
      expect(answer.status, path).toBe(403);
    }
    const page = await visitor().get("/jobs//");
    expect([page.status, page.headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
  });

  test("is no different from our own in anything but the headers", async () => {
    for (const row of forms.filter(({ route }) => ["saved-jobs", "yourdata/close", "applied-jobs"].includes(route))) {
      const before = JSON.stringify(await snapshot());
      expect((await post(row, false, HOME)).status, row.route).toBe(303);
      expect(JSON.stringify(await snapshot()), row.route).not.toBe(before);
      await restoreWorld(world);
    }
  });
});

/** Every way that we know to write an address that looks like a path and is none. */
const AWAY = [
  "//evil.com",
  "///evil.com",
  "/\\evil.com",
  "\\/evil.com",
  "\\\\evil.com",
  "/./\\evil.com",
  "/.//evil.com",
  "/..//evil.com",
  "/%2e//evil.com",
  "/x/..//evil.com",
  "/\t/evil.com",
  "/\n/evil.com",
  "/\r/evil.com",
  "\t//evil.com",
  " //evil.com",
  "/\0/evil.com",
  "/\u00a0/evil.com",
  "/\u2028/evil.com",
  "/／evil.com",
  "/%5Cevil.com",
  "/%2Fevil.com",
  "/%09/evil.com",
  "https://evil.com",
  "https:evil.com",
  "https:/evil.com",
  "http:evil.com",
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "evil.com",
  "@evil.com",
  "?//evil.com",
  ".evil.com",
  ":80",
  "/@evil.com/..//evil.com",
];

/** Where a browser goes when it is told to go there. */
function originOf(target: string | null): string {
  return new URL(target ?? "", `${ORIGIN}/login`).origin;
}

describe("a target that is written by somebody else", () => {
  test.each(AWAY)("%j leads nowhere but here, from every form that has one", async (target) => {
    const back = encodeURIComponent(target);
    const candidate = visitor({ "__Host-session": world.cookies.candidate });
    const recruiter = visitor({ "__Host-session": world.cookies.recruiter });
    const move = { status: "shortlisted", from: "submitted", redirectTo: target };
    const answers = await Promise.all([
      candidate.upload(`/photo?back=${back}`, { intent: "remove" }),
      recruiter.form(fillIn(world, "/applicants/APPLICATION"), move),
    ]);
    const shown = await Promise.all([
      visitor().form("/login", { email: "wrong", password: "wrong", redirectTo: target }),
      visitor().get(`/login?redirectTo=${back}`),
      candidate.get(`/photo?back=${back}`),
    ]);
    for (const answer of answers) {
      expect([302, 303]).toContain(answer.status);
      const location = answer.headers.get("Location") ?? "";
      expect(originOf(location), location).toBe(ORIGIN);
      expect(location).toMatch(/^\/(?![/\\])/);
    }
    const pages = await Promise.all(shown.map((response) => response.text()));
    for (const page of pages) {
      for (const [, href = ""] of page.matchAll(/(?:href|action)="([^"]*evil[^"]*)"/g))
        expect(originOf(href), href).toBe(ORIGIN);
    }
  });

  test("whatever it is, is a path of ours or nothing", () => {
    const pieces = fc.array(
      fc.oneof(fc.constantFrom(...AWAY, "/", "\\", ".", "..", ":", "%", "#", "?", "\t", "evil.com"), shortText),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        const path = safePath(parts.join(""));
        if (path === null) return;
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(originOf(path)).toBe(ORIGIN);
        expect(new URL(path, ORIGIN).pathname).not.toMatch(/^\/\//);
      }),
      { numRuns: runs(2000) },
    );
  });

  test.each([
    "//saved-jobs",
    "//applied-jobs",
    "//notifications",
    "///saved-jobs",
    "//userprofile",
    "//myjobs",
    "//evil.com/..//saved-jobs",
  ])("the address %s, which a redirect would repeat, leads nowhere else", async (path) => {
    const person = path.includes("myjobs") ? "nobody" : "candidate";
    const fields = path.includes("applied")
      ? "applicationId=APPLICATION"
      : path.includes("saved")
        ? "jobId=CLOSED_JOB"
        : "";
    const headers = { ...HOME, Cookie: cookieOf(person), "Content-Type": "application/x-www-form-urlencoded" };
    const answers = [
      await send(request(`${ORIGIN}${path}`, { method: "POST", headers, body: fillIn(world, fields) })),
      await send(request(`${ORIGIN}${path}`)),
    ];
    for (const answer of answers) {
      const location = answer.headers.get("Location");
      if (location !== null) expect(location).toMatch(/^\/(?![/\\])/);
      await answer.arrayBuffer();
    }
  });
});

describe("a session that somebody else has planted", () => {
  const logIn = (planted: Record<string, string>) => {
    const browser = visitor(planted);
    const fields = { email: world.accounts.candidate.email, password: PASSWORD };
    return browser.form("/login", fields).then((response) => ({ browser, response }));
  };

  test("never becomes the session of whoever logs in", async () => {
    const planted = "p".repeat(43);
    for (const cookie of [planted, `${planted}.${world.accounts.candidate.id}.user.${"q".repeat(43)}`]) {
      const { browser, response } = await logIn({ "__Host-session": cookie, "XSRF-TOKEN": "planted" });
      expect(response.status).toBe(303);
      expect(browser.cookies.get("__Host-session")).toMatch(/^[\w-]{43}$/);
      expect(browser.cookies.get("__Host-session")).not.toBe(planted);
      expect(browser.cookies.get("XSRF-TOKEN")).not.toBe("planted");
      expect((await visitor({ "__Host-session": cookie }).get("/userprofile")).status).toBe(302);
    }
  });

  test("one person's token with another person's name behind it is no session", async () => {
    const mixed = `${world.cookies.candidate}.${world.accounts.recruiter.id}.admin.${"q".repeat(43)}`;
    const browser = visitor({ "__Host-session": mixed });
    expect((await browser.get("/recruiter")).status).toBe(302);
    expect((await browser.get("/profile")).status).toBe(302);
  });

  test("each log-in makes a new one, and logging out ends the old one everywhere", async () => {
    const one = (await logIn({})).browser;
    const two = (await logIn({})).browser;
    const old = one.cookies.get("__Host-session") ?? "";
    expect(two.cookies.get("__Host-session")).not.toBe(old);
    const sessions = await countRows("sessions");
    expect((await one.form("/logout", {})).status).toBe(303);
    expect(one.cookies.has("__Host-session")).toBe(false);
    expect(await countRows("sessions")).toBe(sessions - 1);
    expect((await visitor({ "__Host-session": old }).get("/userprofile")).headers.get("Location")).toBe("/");
    expect((await two.get("/userprofile")).status).toBe(200);
    expect(JSON.stringify(await rowsOf("sessions"))).not.toContain(two.cookies.get("__Host-session"));
  });

  test("somebody's live session in a victim's browser is not merged with hers: she is told whose it is", async () => {
    const { browser, response } = await logIn({ "__Host-session": world.cookies.otherCandidate });
    expect(response.headers.get("Location")).toBe("/userprofile");
    expect(browser.cookies.get("__Host-session")).toBe(world.cookies.otherCandidate);
    expect(await (await browser.get("/profile")).text()).toContain(world.accounts.otherCandidate.email);
  });
});
