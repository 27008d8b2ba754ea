/** A form outlives its session: it comes back with all that was typed, and goes on after logging in on the spot. */
import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { labelOf } from "~/domain/form-recovery/typed-field-labels";
import { newToken } from "~/domain/ids";
import { visitedPath } from "~/http/redirects";
import { drawnFor as drawnForPath, ownersOfTokens, type Visitor, visitor } from "../support/app";
import { bindings, countRows, countsOf, rowsOf, snapshot, sql, TABLES } from "../support/bindings";
import { expectLoggedErrors, loggedLines } from "../support/captured-log";
import { APPLY_FIELDS, createAccount, createSession, JOB_FIELDS, PASSWORD, pdf } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { attributesOf, control, decode, errorOf, linksOf, mainTextOf, textOf } from "../support/pages";
import { picture, pngBytes } from "../support/pictures";
import { beginInWorld, createWorld, fillIn, type Member, PEOPLE, restoreWorld, type World } from "../support/world";
import { type Outcome, SCREENS, type ScreenRow } from "./access-table";

const SESSION = "__Host-session";
const REGISTRATION = "__Host-registration";
/** Only the script of these screens sends its form to a twin. */
const HYDRATED = ["recruiter"];
/** The page of a mailed link asks for the password on the spot as well, in its own words. */
const ASKS_ITSELF = ["confirmemail"];
/** What a device has signed is for one session alone, and is of no use in the next one. */
const FOR_ONE_SESSION = ["passkeys/confirm", "passkeys/options"];
const APART = [...ASKS_ITSELF, ...FOR_ONE_SESSION];
const NEEDS_SESSION = SCREENS.filter(({ post, route }) => post?.cells[0].status === 401 && !APART.includes(route));
const rows = NEEDS_SESSION.map((row) => [row.address ?? `/${row.route}`, row] as const);

/** What somebody might type, or send by hand. */
const HOSTILE: Record<string, string> = {
  note: `"><script>alert(1)</script>' & \u2028 {{x}}`,
  '"><img src=x onerror=alert(2)>': "a hostile name",
  constructor: "a name of every object",
  lines: "first\r\nsecond",
};
const SECRETS = { password: "old-secret-phrase", resetToken: "a-secret-token" };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beginInWorld(() => world);

type Sent = { fields: Record<string, string>; file: "resume" | "photo" | null; isUpload: boolean };

function formOf({ post }: ScreenRow): Sent {
  const given = Object.entries(post?.fields ?? post?.upload ?? {});
  const fields = Object.fromEntries(given.map(([name, value]) => [name, fillIn(world, value)]));
  return { fields, file: post?.file ?? null, isUpload: post?.upload !== undefined };
}

function post(browser: Visitor, path: string, { fields, file, isUpload }: Sent, env?: object): Promise<Response> {
  const options = env ? { env } : {};
  if (!isUpload) return browser.form(path, fields, options);
  const files = file ? { [file]: file === "photo" ? picture() : pdf() } : {};
  return browser.upload(path, { ...fields, ...files }, options);
}

const addressOf = (row: ScreenRow) => fillIn(world, row.address ?? `/${row.route}`);
const twinOf = (path: string) => path.replace(/^([^?]*)/, "$1.data");
/** A browser whose session has ended: its page was drawn for this person. */
function withDeadSession(who: Member): Visitor {
  const token = newToken();
  ownersOfTokens.set(token, world.accounts[who].id);
  return visitor({ [SESSION]: token });
}
const withSession = (who: Member) => visitor({ [SESSION]: world.cookies[who] });
const logInAs = (who: Member, password: string = PASSWORD) => ({
  session_email: world.accounts[who].email.toLowerCase(),
  session_password: password,
});

/** Whom the table lets send this form, and what it answers. */
function senderOf({ post }: ScreenRow): { who: Member; outcome: Outcome } {
  const cells = post?.cells ?? [];
  const found = ["done", "refused"].flatMap((is) =>
    PEOPLE.flatMap((who, index) => {
      const outcome = cells[index];
      return who !== "nobody" && outcome?.is === is && outcome.status !== 403 ? [{ who, outcome }] : [];
    }),
  );
  const [first] = found;
  if (!first) throw new Error("Nobody may send this form");
  return first;
}

/** The form of the page that came back, as a browser would send it. */
function returned(html: string) {
  const main = /<main\b[^>]*>([\s\S]*?)<\/main>/.exec(html)?.[1] ?? "";
  const form = attributesOf(main, /<form\b[^>]*>/);
  const inputs = [...main.matchAll(/<input\b[^>]*>/g)].map(([tag]) => attributesOf(tag, /<input\b[^>]*>/) ?? {});
  const hidden = inputs.filter(({ type }) => type === "hidden").map(({ name = "", value = "" }) => [name, value]);
  const visible = inputs.filter(({ type }) => type !== "hidden");
  return {
    form,
    hidden: Object.fromEntries(hidden) as Record<string, string>,
    names: visible.map(({ name }) => name),
    file: visible.find(({ type }) => type === "file") ?? null,
  };
}

const counts = () => countsOf(TABLES.filter((table) => table !== "sessions" && table !== "limit_counters"));

describe.each(rows)("the form of %s, sent without a session", (_, row) => {
  test.each(["none", "one that has ended"])("with %s: it comes back whole, and nothing is written", async (kind) => {
    const { who } = senderOf(row);
    const sent = formOf(row);
    // A browser writes a quotation mark in a multipart name as %22.
    const hostile = Object.entries(HOSTILE).map(([name, value]) => [
      sent.isUpload ? name.replaceAll('"', "%22") : name,
      value,
    ]);
    const typed: Record<string, string> = { ...sent.fields, ...Object.fromEntries(hostile) };
    const before = await snapshot();
    const browser = () => (kind === "none" ? visitor() : withDeadSession(who));
    const answer = await post(browser(), addressOf(row), { ...sent, fields: { ...typed, ...SECRETS } }, row.env);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("Location")).toBeNull();
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(answer.headers.getSetCookie().filter((line) => !line.startsWith("__Host-bookmark"))).toEqual([]);
    const html = await answer.text();
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toBe("You are logged out · Staffroom");
    const { form, hidden, names, file } = returned(html);
    expect(form).toMatchObject({ method: "post", action: addressOf(row) });
    expect(form?.enctype).toBe(sent.isUpload ? "multipart/form-data" : undefined);
    const { password: _p, currentPassword: _c, ...open } = typed;
    expect(hidden).toEqual({ ...(await drawnForPath(addressOf(row), browser().cookies)), ...open });
    expect(names).toEqual(expect.arrayContaining(["session_email", "session_password", "password", "resetToken"]));
    expect(file?.name ?? null).toBe(sent.file);
    for (const secret of [...Object.values(SECRETS), PASSWORD]) expect(html).not.toContain(secret);
    expect(html).not.toMatch(/<script>alert|<img src=x/);

    const twin = await post(browser(), twinOf(addressOf(row)), { ...sent, fields: { ...typed, ...SECRETS } });
    const text = await twin.text();
    if (HYDRATED.includes(row.route)) {
      expect(twin.status).toBe(401);
      for (const value of Object.values(open)) if (value) expect(text).toContain(JSON.stringify(value).slice(1, -1));
    } else expect([twin.status, text]).toEqual([404, "Not found"]);
    for (const secret of [...Object.values(SECRETS), PASSWORD]) expect(text).not.toContain(secret);
    expect(await snapshot()).toEqual(before);
  });

  test("it is carried out once by the form of that page, which logs in on the spot", async () => {
    const { who, outcome } = senderOf(row);
    const sent = formOf(row);
    await post(withSession(who), addressOf(row), sent, row.env);
    const wanted = await counts();
    await restoreWorld(world);

    const browser = withDeadSession(who);
    const page = returned(await (await post(browser, addressOf(row), sent, row.env)).text());
    const again = Object.fromEntries(Object.entries(sent.fields).filter(([name]) => page.names.includes(name)));
    const fields = { ...page.hidden, ...again, ...logInAs(who) };
    const answer = await post(browser, page.form?.action ?? "", { ...sent, fields }, row.env);
    const where = answer.headers.get("Location") ?? answer.status;
    expect(where).toBe(outcome.target === undefined ? outcome.status : fillIn(world, outcome.target));
    expect(await counts()).toEqual(wanted);

    const names = answer.headers.getSetCookie().map((line) => line.split("=")[0]);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining([SESSION, "XSRF-TOKEN"]));
    if (row.route === "yourdata/close") return expect(browser.cookies.has(SESSION)).toBe(false);
    // A draft that is kept by itself tells nothing.
    const tellsNothing = ["/about", "/notifications", "/recruiter?draft=DRAFT"];
    // A secret is told on the page that answers, once.
    const showsSecret = /^institution\/(keys|webhooks)/.test(row.route) && outcome.target === undefined;
    if (showsSecret) expect(await answer.text()).toMatch(/whsec_|sr_\w{57}/);
    else if (outcome.is === "done" && !tellsNothing.includes(outcome.target ?? ""))
      expect(names).toContain("__Host-flash");
    expect((await browser.get("/userprofile")).status).toBe(200);
  });

  test("it is sent by whoever has logged in elsewhere meanwhile, with no password in what the action gets", async () => {
    const { who, outcome } = senderOf(row);
    const sent = formOf(row);
    const fields = { ...sent.fields, session_email: "x", session_password: "not-her-password", session_again: "1" };
    const sessions = await countRows("sessions");
    const answer = await post(withSession(who), addressOf(row), { ...sent, fields }, row.env);
    const where = answer.headers.get("Location") ?? answer.status;
    expect(where).toBe(outcome.target === undefined ? outcome.status : fillIn(world, outcome.target));
    expect(await answer.text()).not.toContain("not-her-password");
    // Closing the account ends it; nothing else touches the session that was there.
    const own = answer.headers.getSetCookie().filter((line) => line.startsWith(SESSION));
    expect(own).toHaveLength(row.route === "yourdata/close" ? 1 : 0);
    expect(await countRows("sessions")).toBeLessThanOrEqual(sessions);
  });
});

/** Forms that one role alone may send, with somebody of the other. */
const ofOneRole = rows.flatMap(([name, row]) => {
  const [, ...cells] = (row.post?.cells ?? []).map(({ status }) => status === 403);
  const who = cells[0] && cells[1] ? "candidate" : cells[2] && cells[3] ? "recruiter" : null;
  return who ? [[name, who, row] as const] : [];
});
test.each(ofOneRole)("the form of %s, sent by a %s, whose it is not, comes back whole", async (_, who, row) => {
  const sent = formOf(row);
  const browser = withSession(who);
  const answer = await post(browser, addressOf(row), sent, row.env);
  expect(answer.status).toBe(403);
  const { form, hidden } = returned(await answer.text());
  expect(form).toMatchObject({ method: "post", action: addressOf(row) });
  expect(hidden).toEqual({ ...(await drawnForPath(addressOf(row), browser.cookies)), ...sent.fields });
});

test("the table names every form that needs a session: no other sends people without one away", () => {
  expect(NEEDS_SESSION.length).toBeGreaterThan(15);
  const isAway = ({ is, target }: Outcome) => is !== "done" && /^\/(login.*)?$/.test(target ?? "no");
  const away = SCREENS.filter(({ post }) => post && isAway(post.cells[0]));
  const known = [
    "applications.zip",
    "applications/undo",
    "jobdetails/:id/save",
    "login/google/first",
    "login/google/role",
    "logout",
  ];
  expect([...new Set(away.map(({ route }) => route))].sort()).toEqual(known);
});

describe("logging in on the spot", () => {
  const job = { ...JOB_FIELDS, title: "Typed for an hour" };
  const send = (browser: Visitor, fields: Record<string, string>, env?: object) =>
    post(browser, "/recruiter", { fields: { ...job, ...fields }, file: null, isUpload: false }, env);
  const sessionsAndJobs = async () => [await rowsOf("sessions"), await rowsOf("jobs")];

  async function expectKept(answer: Response, status: number): Promise<string> {
    expect(answer.status).toBe(status);
    expect(answer.headers.getSetCookie().join()).not.toMatch(/__Host-session|XSRF/);
    const html = await answer.text();
    const { drawn_for: _, ...hidden } = returned(html).hidden;
    expect(hidden).toEqual(job);
    return html;
  }

  test.each(["page", "data"])("a wrong password brings the form back, with the address (%s)", async (kind) => {
    const before = await sessionsAndJobs();
    const fields = logInAs("recruiter", "not-the-password");
    if (kind === "data") {
      const answer = await withDeadSession("recruiter").form("/recruiter.data", { ...job, ...fields });
      expect(answer.status).toBe(401);
      const text = await answer.text();
      expect(text).toContain("Email or password is wrong");
      expect(text).not.toContain("not-the-password");
    } else {
      const html = await expectKept(await send(withDeadSession("recruiter"), fields), 401);
      expect(errorOf(html, "session_password")).toBe("Email or password is wrong");
      expect(control(html, "session_email")?.value).toBe(fields.session_email);
      expect(control(html, "session_password")?.value).toBeUndefined();
      expect(html).not.toContain("not-the-password");
    }
    expect(await sessionsAndJobs()).toEqual(before);
  });

  test("empty fields are named", async () => {
    const html = await expectKept(await send(visitor(), { session_email: "", session_password: "" }), 401);
    expect(errorOf(html, "session_email")).toMatch(/^Enter /);
    expect(errorOf(html, "session_password")).toBe("Enter your password");
  });

  test("Send again without a session says only that there is none", async () => {
    const html = await expectKept(await send(visitor(), { session_email: "", session_again: "1" }), 401);
    expect([errorOf(html, "session_email"), errorOf(html, "session_password")]).toEqual([null, null]);
  });

  test("an account of the other role may not: the form stays, and nobody is logged in", async () => {
    const before = await sessionsAndJobs();
    const html = await expectKept(await send(visitor(), logInAs("candidate")), 403);
    expect(errorOf(html, "session_email")).toMatch(/^This is a candidate's account, and the form is for recruiters/);
    expect(await sessionsAndJobs()).toEqual(before);
    const upload = { fields: logInAs("recruiter"), file: "resume" as const, isUpload: true };
    const resume = await post(visitor(), "/resume", upload);
    expect(resume.status).toBe(403);
    expect(errorOf(await resume.text(), "session_email")).toMatch(/^This is a recruiter's account/);
  });

  test("whoever is logged in with the other role keeps the form too, and may log in as somebody else", async () => {
    const browser = withSession("candidate");
    const drawn = { drawn_for: world.accounts.recruiter.id };
    const answer = await send(browser, drawn);
    const html = await expectKept(answer, 403);
    expect(mainTextOf(html)).toContain("This page is for recruiters. You are logged in as a candidate.");
    expect(linksOf(html)).toContain("/userprofile");
    expect(textOf(html)).toContain("Logout");

    const old = browser.cookies.get(SESSION) ?? "";
    expect((await send(browser, { ...drawn, ...logInAs("recruiter") })).headers.get("Location")).toBe("/myjobs");
    expect(await (await browser.get("/myjobs")).text()).toContain(job.title);
    expect((await visitor({ [SESSION]: old }).get("/userprofile")).status).toBe(302);
  });

  test("ten failures hold it up like any log-in: 429, when to come back, and the form", async () => {
    const proof = createHmac("sha256", bindings.SIGNING_SECRET).update(`limit:${world.accounts.recruiter.email}`);
    const key = `failedLogin:${proof.digest("base64url")}`;
    await sql("INSERT INTO limit_counters VALUES (?, ?, ?)", key, 10, Date.now() + 600_000);
    const answer = await send(visitor(), logInAs("recruiter"));
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(500);
    expect(mainTextOf(await expectKept(answer, 429))).toContain("Too many failed logins for this email address");
  });

  test("it counts with the log-ins of its network", async () => {
    const asked: string[] = [];
    const limiter = { limit: async ({ key }: { key: string }) => ({ success: asked.push(key) < 0 }) };
    const env = { LIMIT_SECRETS: limiter };
    const headers = { "CF-Connecting-IP": "192.0.2.7" };
    const answer = await visitor().form("/recruiter", { ...job, ...logInAs("recruiter") }, { env, headers });
    expect(answer.headers.get("Retry-After")).toBe("60");
    await expectKept(answer, 429);
    expect(asked).toEqual(["login 192.0.2.7"]);
  });

  test("a database that does not answer costs nobody the form", async () => {
    const before = await sessionsAndJobs();
    const { DB } = failingDatabase({ at: 1, isLasting: true, matching: /insert into "sessions"/ });
    const answer = await send(visitor(), logInAs("recruiter"), { DB });
    expect(answer.headers.get("Retry-After")).not.toBeNull();
    await expectKept(answer, 503);
    expectLoggedErrors(1);
    expect(await sessionsAndJobs()).toEqual(before);
  });

  test("an answer that is no redirect brings the cookies too, and its page knows who is there", async () => {
    const browser = withDeadSession("otherRecruiter");
    const answer = await send(browser, { drawn_for: world.accounts.recruiter.id, ...logInAs("recruiter"), title: "" });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(errorOf(html, "title")).toBe("Enter a title");
    expect(textOf(html)).toContain("Logout");
    expect(html).not.toContain(PASSWORD);
    expect((await browser.get("/recruiter")).status).toBe(200);
  });

  test("the page of an action that failed after it shows the session that has begun as this one", async () => {
    const { DB } = failingDatabase({ at: 1, matching: /delete from "sessions"/ });
    const answer = await withDeadSession("recruiter").form("/profile", logInAs("recruiter"), { env: { DB } });
    expect(answer.status).toBe(503);
    expectLoggedErrors(1);
    expect(mainTextOf(await answer.text())).toContain("This one");
  });

  test("it is told in the log as the use of a secret, without whose", async () => {
    await send(visitor(), logInAs("recruiter"));
    const lines = loggedLines("log").map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter(({ event }) => event === "secret used")).toEqual([
      expect.objectContaining({ method: "POST", path: "/recruiter" }),
    ]);
  });

  test("another site's form logs nobody in", async () => {
    const before = await snapshot();
    const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    const answer = await visitor().form("/recruiter", { ...job, ...logInAs("recruiter") }, { headers });
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await snapshot()).toEqual(before);
  });
});

describe("the page that brings a form back", () => {
  test.each([
    ["//evil.example/recruiter", "/evil.example/recruiter"],
    ["///recruiter.data?jobId=x&_routes=y", "/recruiter?jobId=x"],
    ["/_root.data", "/"],
    ["/", "/"],
  ])("sends to this host alone, whatever slashes the address begins with: %s", (address, path) => {
    expect(visitedPath(new Request(`http://localhost${address}`))).toBe(path);
  });

  test("takes 64 KB of text, and takes it again with the log-in", async () => {
    const size = 64 * 1024 - "f_name=A&address=".length;
    const fields = { f_name: "A", address: "x".repeat(size) };
    const answer = await visitor().form("/updateprofile", fields);
    expect(answer.status).toBe(401);
    const page = returned(await answer.text());
    expect(page.hidden).toEqual(fields);
    const browser = visitor();
    const again = await browser.form("/updateprofile", { ...page.hidden, ...logInAs("candidate") });
    // Too long for an address, said by the form of the page itself.
    expect(again.status).toBe(400);
    expect(errorOf(await again.text(), "address")).toMatch(/300/);
    expect((await visitor().form("/updateprofile", { ...fields, more: "1" })).status).toBe(413);
  });

  test("lists what was typed, long texts folded, and nothing that nobody typed", async () => {
    const typed = {
      ...JOB_FIELDS,
      description: "Long.\n".repeat(100),
      request_key: "technical-key",
      version: "7-technical",
    };
    const html = await (await visitor().form("/recruiter", typed)).text();
    const text = mainTextOf(html);
    for (const label of ["Title", "Job Nature", "Company Location", "Image"]) expect(text).toContain(label);
    expect(text).toContain(JOB_FIELDS.salary);
    expect(html).toMatch(/<details><summary>600(<!-- -->)? characters<\/summary><p class="typed">Long\./);
    expect(text).not.toContain("technical");
  });

  test("shows a short text with its lines, and an answer to an interview without its id and not in UTC", async () => {
    const path = "/applied-jobs/01a204d9-f315-7f10-8528-f257d66cc871";
    const written = await (await visitor().form(path, { message: "Namaste.\nOne question." })).text();
    expect(written).toContain('<span class="typed">Namaste.\nOne question.</span>');
    const answer = {
      intent: "choose",
      interview: "01a22163-0000-7c54-98b9-a0561ca3371e",
      time: "2026-12-06T06:30:00.000Z",
    };
    const html = await (await visitor().form(path, answer)).text();
    expect(returned(html).hidden).toEqual(answer);
    const text = mainTextOf(html);
    expect(text).not.toMatch(/01a22163|06:30/);
    expect(text).toMatch(/Time 6 Dec(ember)?,? .*12:00/);
  });

  test.each([
    ["/recruiter", "recruiter"],
    ["/updateprofile", "candidate"],
    ["/jobdetails/JOB?apply", "otherCandidate"],
    ["/userregister", "fresh"],
    ["/alerts", "candidate"],
    ["/teachingprofile/seeks", "candidate"],
  ] as const)("calls each field of %s what its own form calls it", async (path, who) => {
    const browser = who === "fresh" ? visitor({ [REGISTRATION]: world.freshId }) : withSession(who);
    const html = (await (await browser.get(fillIn(world, path))).text()).replace(/^[\s\S]*<main/, "");
    const form = [...html.matchAll(/<form\b[^>]*method="post"[\s\S]*?<\/form>/g)].map(([each]) => each).join("");
    // A group of choices has its label beside it.
    const labels = [...form.matchAll(/<(?:label for|strong id)="(?:apply-)?(\w+)(?:-label)?">([^<]+)/g)];
    const own = labels.map(([, name = "", label = ""]) => [name, decode(label)] as const);
    expect(own.length).toBeGreaterThan(4);
    const names = new Set(own.map(([name]) => name));
    for (const [name, label] of own) {
      const shown = { resume: "Resume", photo: "Picture" }[name] ?? label;
      // The form shows five questions, each under its number; alone a field has to say which one it belongs to.
      const [, question] = /^question_(\d)/.exec(name) ?? [];
      if (question) expect(labelOf(name, names)).toMatch(new RegExp(`^Question ${question}\\b`));
      else expect(labelOf(name, names)).toBe(shown);
    }
  });

  test("asks for the file again, but not where the script has kept it", async () => {
    const files = { resume: pdf() };
    const plain = await (await visitor().upload("/resume", files)).text();
    expect(returned(plain).form).toHaveProperty("data-upload");
    expect(mainTextOf(plain)).toContain("Choose the file again.");
    const headers = { "Idempotency-Key": "1-2-3-4" };
    const kept = await (await visitor().upload("/resume", files, { headers })).text();
    expect(mainTextOf(kept.replace(/<noscript>.*?<\/noscript>/g, ""))).not.toContain("Choose the file again.");
    const none = returned(await (await visitor().upload("/photo", { intent: "remove" })).text());
    expect([none.file, none.form?.["data-upload"]]).toEqual([null, undefined]);
  });

  test("of a picture that is too large says so after logging in, whatever the guard read", async () => {
    const large = new File([pngBytes(), new Uint8Array(2 * 1024 * 1024)], "large.png", { type: "image/png" });
    const browser = visitor();
    const answer = await browser.upload("/photo", { ...logInAs("candidate"), photo: large });
    expect(answer.status).toBe(413);
    expect(errorOf(await answer.text(), "photo")).toMatch(/2 MB/);
    expect((await browser.get("/photo")).status).toBe(200);
  });

  test("of a file beyond every limit keeps the texts that came before it", async () => {
    const huge = pdf("huge.pdf", new Uint8Array(10 * 1024 * 1024 + 1));
    const answer = await visitor().upload("/resume", { note: "kept", resume: huge });
    expect(answer.status).toBe(401);
    expect(returned(await answer.text()).hidden).toEqual({ note: "kept" });
  });

  test("comes for a form alone: a body of another type goes no further than the gate", async () => {
    const headers = { "Content-Type": "text/plain" };
    const answer = await visitor().form("/recruiter", { ...JOB_FIELDS, ...logInAs("recruiter") }, { headers });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([415, []]);
  });
});

describe("an application that was drawn for a candidate", () => {
  const path = () => fillIn(world, "/jobdetails/JOB");
  const drawnFor = (who: Member) => ({ ...APPLY_FIELDS, drawn_for: world.accounts[who].id });
  const apply = (browser: Visitor, fields: Record<string, string>) =>
    browser.upload(path(), { ...fields, resume: pdf() });
  const applicants = async () => {
    const rows = await rowsOf("applications");
    const sent = rows.filter(({ name }) => name === APPLY_FIELDS.applicant_name);
    return sent.map(({ candidate_id, email }) => ({ candidate_id, email }));
  };
  /** The application of an account goes out with its address, whatever was typed. */
  const sentBy = (who: Member) => [
    { candidate_id: world.accounts[who].id, email: world.accounts[who].email.toLowerCase() },
  ];

  test("is drawn with her account's id", async () => {
    const html = await (await withSession("otherCandidate").get(`${path()}?apply`)).text();
    expect(html).toContain(`<input type="hidden" name="drawn_for" value="${world.accounts.otherCandidate.id}"/>`);
    expect(await (await visitor().get(`${path()}?apply`)).text()).not.toContain("drawn_for");
  });

  test.each(["none", "one that has ended"])(
    "is never a stranger's: without a session (%s) it comes back",
    async (kind) => {
      const before = await snapshot();
      const browser = kind === "none" ? visitor() : withDeadSession("otherCandidate");
      const answer = await apply(browser, drawnFor("otherCandidate"));
      expect(answer.status).toBe(401);
      const page = returned(await answer.text());
      expect(page.hidden).toEqual(drawnFor("otherCandidate"));
      expect(page.file?.name).toBe("resume");
      expect(page.form?.action).toBe(path());
      expect(await snapshot()).toEqual(before);
    },
  );

  test.each(["otherCandidate", "candidate"] as const)("goes on as whoever logs in for it: %s", async (who) => {
    await sql("DELETE FROM resume_openings");
    await sql("DELETE FROM application_events");
    await sql("DELETE FROM interviews");
    await sql("DELETE FROM application_messages");
    await sql("DELETE FROM applications");
    const answer = await apply(visitor(), { ...drawnFor("otherCandidate"), ...logInAs(who) });
    expect([answer.status, mainTextOf(await answer.text())]).toEqual([303, ""]);
    expect(await applicants()).toEqual(sentBy(who));
  });

  test("does not go on with somebody else's session, unless she logs in for it", async () => {
    const browser = withSession("candidate");
    const answer = await apply(browser, drawnFor("otherCandidate"));
    expect(answer.status).toBe(403);
    const html = await answer.text();
    expect(mainTextOf(html)).toContain("This form belongs to another account");
    expect(returned(html).hidden).toEqual(drawnFor("otherCandidate"));
    expect(await applicants()).toEqual([]);
    const again = await apply(browser, { ...drawnFor("otherCandidate"), ...logInAs("otherCandidate") });
    expect(again.headers.get("Location")).toBe(path());
    expect(await applicants()).toEqual(sentBy("otherCandidate"));
  });

  test("goes on with her session, and one that names nobody is a stranger's as ever", async () => {
    expect((await apply(withSession("otherCandidate"), drawnFor("otherCandidate"))).status).toBe(303);
    expect(await applicants()).toEqual(sentBy("otherCandidate"));
    const stranger = { ...APPLY_FIELDS, applicant_email: "stranger@world.example" };
    expect((await apply(visitor(), stranger)).status).toBe(303);
    const rows = await rowsOf("applications");
    expect(rows.find(({ email }) => email === stranger.applicant_email)).toMatchObject({ candidate_id: null });
  });
});

describe("a form with what belongs to one account", () => {
  const PROFILE = { f_name: "Typed", l_name: "By Another" };
  const KINDS: [string, Member, Member, (browser: Visitor, fields: Record<string, string>) => Promise<Response>][] = [
    [
      "profile",
      "candidate",
      "otherCandidate",
      (browser, fields) => browser.form("/updateprofile", { ...PROFILE, ...fields }),
    ],
    [
      "job",
      "recruiter",
      "otherRecruiter",
      (browser, fields) => browser.form("/recruiter", { ...JOB_FIELDS, ...fields }),
    ],
    [
      "resume",
      "candidate",
      "otherCandidate",
      (browser, fields) => browser.upload("/resume", { ...fields, resume: pdf() }),
    ],
  ];
  const pathOf = { profile: "/updateprofile", job: "/recruiter", resume: "/resume" } as Record<string, string>;

  test.each(KINDS)("says whose it is: %s", async (kind, who) => {
    const html = await (await withSession(who).get(pathOf[kind] ?? "")).text();
    expect(html).toContain(`name="drawn_for" value="${world.accounts[who].id}"`);
  });

  test.each(KINDS)(
    "is written for nobody else, with her session or after her log-in: %s",
    async (_, who, other, send) => {
      const drawn_for = world.accounts[who].id;
      const before = await snapshot();
      const inSession = await send(withSession(other), { drawn_for });
      expect([inSession.status, mainTextOf(await inSession.text())]).toEqual([
        403,
        expect.stringContaining("This form belongs to another account"),
      ]);
      expect(await snapshot()).toEqual(before);
      const onTheSpot = await send(visitor(), { drawn_for, ...logInAs(other) });
      const html = await onTheSpot.text();
      expect([onTheSpot.status, errorOf(html, "session_email")]).toEqual([
        403,
        "The form was filled in with another account. Log in with that one",
      ]);
      expect(returned(html).hidden.drawn_for).toBe(drawn_for);
      for (const table of ["profiles", "jobs", "sessions"]) {
        expect((await snapshot())[table as keyof typeof before], table).toEqual(before[table as keyof typeof before]);
      }
    },
  );

  test.each(KINDS)("goes on as its own account: %s", async (_, who, other, send) => {
    const drawn_for = world.accounts[who].id;
    expect((await send(withSession(who), { drawn_for })).status).toBe(303);
    // A job with the same text would be pointed out.
    const again = { drawn_for, post_again: "1", ...logInAs(who) };
    expect((await send(withSession(other), again)).status).toBe(303);
  });
});

describe("a registration that took longer than its 30 minutes", () => {
  const PERSON = { f_name: "Asha", l_name: "Rao", mobile: "9876543210", address: "7 Long Road", city: "Pune" };
  /** A number without a country's code is one of India. */
  const STORED = { ...PERSON, mobile: "+919876543210" };
  const FRESH = { email: "just.signed.up@world.example" };
  const drawn = () => ({ ...PERSON, drawn_for: world.freshId });
  const late = () => sql("UPDATE users SET registration_open_until = 1 WHERE id = ?", world.freshId);
  /** Its cookie is kept for 30 minutes too; some browsers' clocks are slow. */
  const withCookie = () => visitor({ [REGISTRATION]: world.freshId });
  const logIn = { session_email: FRESH.email, session_password: PASSWORD };
  const profileOf = async (id: string) => (await rowsOf("profiles")).find((row) => row.user_id === id);

  test("is drawn with the account that it is for", async () => {
    const html = await (await withCookie().get("/userregister")).text();
    expect(html).toContain(`<input type="hidden" name="drawn_for" value="${world.freshId}"/>`);
  });

  test.each(["without its cookie", "with it"])("comes back with all that was typed, %s", async (kind) => {
    await late();
    const before = await snapshot();
    const browser = kind === "with it" ? withCookie() : visitor();
    const answer = await browser.form("/userregister", drawn());
    expect([answer.status, answer.headers.get("Location")]).toEqual([401, null]);
    const html = await answer.text();
    expect(returned(html).hidden).toEqual(drawn());
    expect(returned(html).form?.action).toBe("/userregister");
    expect(mainTextOf(html)).toContain(PERSON.address);
    expect(await snapshot()).toEqual(before);
  });

  test("is completed by logging in on the spot, and leads to one's own page", async () => {
    await late();
    const browser = withCookie();
    const page = returned(await (await browser.form("/userregister", drawn())).text());
    const answer = await browser.form(page.form?.action ?? "", { ...page.hidden, ...logIn });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/userprofile"]);
    expect(await profileOf(world.freshId)).toMatchObject(STORED);
    expect(browser.cookies.has(REGISTRATION)).toBe(false);
    expect(textOf(await (await browser.follow(answer)).text())).toContain("Asha Rao");
  });

  test("is completed for whoever logs in for it, and for nobody else", async () => {
    await late();
    const others = await profileOf(world.freshId);
    const answer = await visitor().form("/userregister", { ...drawn(), ...logInAs("recruiter") });
    expect(answer.headers.get("Location")).toBe("/recruiter");
    expect(await profileOf(world.accounts.recruiter.id)).toMatchObject(STORED);
    expect(await profileOf(world.freshId)).toEqual(others);
  });

  test("with an error comes back to the form after logging in, and goes on from there", async () => {
    await late();
    const browser = visitor();
    const answer = await browser.form("/userregister", { ...drawn(), ...logIn, mobile: "call me" });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(errorOf(html, "mobile")).toMatch(/^Enter /);
    expect(control(html, "address")?.value).toBe(PERSON.address);
    expect(html).toContain(`name="drawn_for" value="${world.freshId}"`);
    const again = await browser.form("/userregister", drawn());
    expect(again.headers.get("Location")).toBe("/userprofile");
    expect(await profileOf(world.freshId)).toMatchObject(STORED);
  });

  test.each(["late", "in time"])("never goes to the account of somebody else who is logged in: %s", async (when) => {
    if (when === "late") await late();
    const before = await snapshot();
    const browser = visitor({ [SESSION]: world.cookies.candidate, [REGISTRATION]: world.freshId });
    const answer = await browser.form("/userregister", drawn());
    expect(answer.status).toBe(403);
    const html = await answer.text();
    expect(mainTextOf(html)).toContain("This form belongs to another account");
    expect(returned(html).hidden).toEqual(drawn());
    expect(await snapshot()).toEqual(before);
    const again = await browser.form("/userregister", { ...drawn(), ...logIn });
    expect(again.headers.get("Location")).toBe("/userprofile");
    expect(await profileOf(world.freshId)).toMatchObject(STORED);
  });

  test("that was drawn for an earlier sign-up never fills in the one that this browser has begun since", async () => {
    const browser = withCookie();
    const { id: earlier } = await createAccount("user", { email: "earlier.sign.up@world.example" });
    const before = await snapshot();
    const answer = await browser.form("/userregister", { ...PERSON, drawn_for: earlier });
    expect([answer.status, answer.headers.get("Location")]).toEqual([401, null]);
    expect(returned(await answer.text()).hidden).toEqual({ ...PERSON, drawn_for: earlier });
    expect(await snapshot()).toEqual(before);
  });

  test("goes on with the session of a sign-up by Google, whose cookie has ended", async () => {
    await late();
    const token = await createSession({ id: world.freshId, email: FRESH.email, role: "user" }, "web");
    const answer = await visitor({ [SESSION]: token }).form("/userregister", drawn());
    expect(answer.headers.get("Location")).toBe("/userprofile");
    expect(await profileOf(world.freshId)).toMatchObject(STORED);
  });
});

test("an account that was made meanwhile logs in on the spot too", async () => {
  const fresh = await createAccount("admin", { email: "made.meanwhile@world.example" });
  const fields = { ...JOB_FIELDS, session_email: fresh.email, session_password: PASSWORD };
  expect((await visitor().form("/recruiter", fields)).headers.get("Location")).toBe("/myjobs");
  expect((await rowsOf("jobs")).filter((job) => job.user_id === fresh.id)).toHaveLength(1);
});
