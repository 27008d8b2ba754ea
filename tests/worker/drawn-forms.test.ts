/**
 * Two people at one computer, or two tabs: a form that was drawn for one account, application or institution is carried out for no
 * other. This walks every page as everybody, and sends every form that it finds as everybody else.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { matchRoute } from "~/edge/match";
import { drawnFor as drawnForPath, ORIGIN, send, type Visitor, visitor } from "../support/app";
import { snapshot, sql } from "../support/bindings";
import { createKey, findInstitutionOf, moveTo, PASSWORD, pdf, workAlone } from "../support/factories";
import { formsOf, type PageForm } from "../support/forms";
import { allowBrokenRows } from "../support/invariants";
import { decode, mainTextOf } from "../support/pages";
import { picture } from "../support/pictures";
import { routeMap } from "../support/route-map";
import { beginInWorld, createWorld, fillIn, type Member, PEOPLE, type Who, type World } from "../support/world";
import { addressOf, cookieOf, screenRequest } from "./access-requests";
import { SCREENS, type ScreenRow } from "./access-table";

allowBrokenRows("open job that nobody can work on", "people leave their institution by SQL");

const GUEST = "__Host-application";
const MEMBERS = PEOPLE.filter((who) => who !== "nobody");

/** Routes whose forms are not compared with a session, and why. */
const NOT_COMPARED: Record<string, string> = {
  "*": "it refuses every form",
  logout: "it ends the session of this browser, whoever's it is: that is what a person at it wants",
  login: "for visitors without a session alone",
  signup: "for visitors without a session alone",
  "login/google/role": "for visitors without a session alone",
  forgotpassword: "it mails a link to the address that is typed, for whoever types it",
  resetpassword: "the mailed link names the account, and needs no session",
  confirmemail: "the mailed link names the account; its session or its password is asked for",
  "alerts/confirm": "the mailed link is the right to send it",
  "alerts/edit": "the mailed link is the right to send it",
  "alerts/stop": "the mailed link is the right to send it",
  "mails/stop": "the mailed link is the right to send it",
  "jobdetails/:id/seen": "no form: a beacon that counts a view",
  "passkeys/options":
    "no form: script asks for a challenge, which changes nothing; the form that brings it is compared",
};
/** Forms that no page of the table's world shows, and the tests that send them as somebody else. */
const ELSEWHERE: Record<string, string> = {
  userregister: "tests/worker/session-ended.test.ts",
  "applications/undo": "below",
  "institution/keys/:id": "below",
  "login/google/first": "tests/worker/google-first.test.ts",
};

const screenSources = import.meta.glob<string>(["../../app/screens/*/*.{ts,tsx}", "../../app/resources/*.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const withAction = routeMap
  .filter(({ file }) => /^export const action\b/m.test(screenSources[`../../app/${file}`] ?? ""))
  .map(({ path }): string => path);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beginInWorld(() => world);

const routeOf = (path: string): string => matchRoute(new URL(path, ORIGIN).pathname).path ?? "";
/** A form of `/application` that opens a link, or has links mailed to the address that is typed: whoever sends it, it does the same. */
const isOfLink = ({ fields }: PageForm) => fields.some(([name, value]) => name === "key" || value === "again");
const isCompared = (path: string) => !Object.hasOwn(NOT_COMPARED, routeOf(path));
const as = (who: Who, cookies: Record<string, string> = {}) => {
  const { Cookie = "" } = cookieOf(world, who, cookies);
  const pairs = Cookie.split("; ").filter(Boolean);
  return visitor(Object.fromEntries(pairs.map((pair) => [pair.split("=")[0], pair.slice(pair.indexOf("=") + 1)])));
};

/** Who sees a page, and which forms are on it. */
type Seen = { row: ScreenRow; who: Who; drawnFor: string | undefined; form: PageForm };

async function look(row: ScreenRow, who: Who): Promise<Seen[]> {
  const path = addressOf(world, row);
  const browser = as(who, row.cookies);
  const answer = await send(await screenRequest(world, row, { method: "GET", who }), row.env);
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  const html = await answer.text();
  if (!isPage) return [];
  const { drawn_for } = await drawnForPath(path, browser.cookies);
  return formsOf(html).map((form) => ({ row, who, drawnFor: drawn_for, form }));
}

/** Pages of the table with a form that a link opens. */
const FOLDED = [
  ["myjobs", "/myjobs?remove_draft=DRAFT"],
  ["applicants/:id", "/applicants/APPLICATION?reject=1"],
  ["applied-jobs", "/applied-jobs?page=1"],
  ["myjobs", "/myjobs?status=removed"],
  ["report", "/report?institution=SLUG"],
  ["report", "/report?institution=INSTITUTION"],
].map(([route = "", address = ""]): ScreenRow => ({ route, address, get: SCREENS[0]?.get as ScreenRow["get"] }));

/** Each page once, though the table has a row for each of its forms. */
const PAGES = [
  ...new Map(
    [...SCREENS, ...FOLDED].map((row) => [JSON.stringify([row.route, row.address, row.cookies, row.env]), row]),
  ).values(),
];

const seenOn = new Map<ScreenRow, Promise<Seen[]>>();
/** Every form of a page, as everybody who may see the page. */
function formsOn(row: ScreenRow): Promise<Seen[]> {
  const seen = seenOn.get(row) ?? Promise.all(PEOPLE.map((who) => look(row, who))).then((each) => each.flat());
  seenOn.set(row, seen);
  return seen;
}

const everyForm = async () => (await Promise.all(PAGES.map(formsOn))).flat();

/** Whether a form names nobody but the account or application for which its page is drawn, before everything else. */
function isRightlyDrawn({ row, form, drawnFor }: Seen): boolean {
  const named = form.fields.filter(([name]) => name === "drawn_for").map(([, value]) => value);
  // The page of a sign-up names the account that has just been made.
  if (row.route === "userregister") return named.length === 1;
  if (isOfLink(form)) return true;
  if (named.length === 0) return drawnFor === undefined || form.actions.every((action) => !isCompared(action));
  return named.length === 1 && named[0] === drawnFor && form.fields[0]?.[0] === "drawn_for";
}

describe("every form of every page", () => {
  test.each(PAGES.map((row) => [row.address ?? `/${row.route}`, row] as const))(
    "of %s names the account or the application for which it was drawn",
    async (_, row) => {
      const wrong = (await formsOn(row)).filter((one) => !isRightlyDrawn(one));
      expect(wrong.map(({ who, form }) => [who, form.actions, form.fields[0]])).toEqual([]);
    },
  );

  test("was seen: a screen that takes forms shows one to somebody, or a test elsewhere sends it", async () => {
    const actions = new Set((await everyForm()).flatMap(({ form }) => form.actions).map(routeOf));
    const known = { ...NOT_COMPARED, ...ELSEWHERE };
    expect(withAction.filter((path) => !actions.has(path) && !Object.hasOwn(known, path))).toEqual([]);
    expect(Object.keys(known).filter((path) => !withAction.includes(path))).toEqual([]);
    expect(Object.keys(ELSEWHERE).filter((path) => actions.has(path) && path !== "userregister")).toEqual([]);
  });
});

test("an action that asks nobody who sends its form is listed, with the reason", () => {
  const asks = /\b(?:require(?:Role|Actor|Session|Moderator|Owner)|findSender|guestOfForm)\(/;
  const silent = routeMap.filter(({ path, file }) => {
    const [, action] = (screenSources[`../../app/${file}`] ?? "").split("export const action");
    // A long screen has its forms in a file beside it.
    const forms = screenSources[`../../app/${file.replace(/\.tsx?$/, "-forms.ts")}`] ?? "";
    return withAction.includes(path) && !asks.test(`${action ?? ""}${forms}`);
  });
  const listed = silent.map(({ path }): string => path).filter((path) => !Object.hasOwn(NOT_COMPARED, path));
  expect(listed).toEqual([]);
});

/** Sends a form of a page, with words of its own in every field that a person types into. */
async function sendAs(browser: Visitor, path: string, form: PageForm, env?: object) {
  const words = (name: string) => `Typed into ${name}`;
  const fields = Object.fromEntries(
    form.fields.toReversed().map(([name, value]) => [name, form.typed.includes(name) ? words(name) : value]),
  );
  const [button] = form.buttons;
  if (button) fields[button[0]] = button[1];
  const typed = form.typed.filter((name) => !/^(extra_note|token|password)/.test(name)).map(words);
  const files = Object.fromEntries(form.files.map((name) => [name, name === "photo" ? picture() : pdf()]));
  const options = env ? { env } : {};
  const answer = form.isMultipart
    ? await browser.upload(path, { ...fields, ...files }, options)
    : await browser.form(path, fields, options);
  return { answer, typed, fields };
}

/** One of each kind: where it goes, its buttons, and what it has. */
function kindOf({ form, who }: Seen, action: string): string {
  const intent = form.fields.find(([name]) => name === "intent")?.[1] ?? "";
  return [who, routeOf(action), intent, form.buttons.join(), form.typed.join()].join(" ");
}

const PAIRS = MEMBERS.flatMap((owner) =>
  MEMBERS.filter((other) => other !== owner).map((other) => [owner, other] as const),
);
test.each(PAIRS)(
  "every form that was drawn for the %s and is sent by the %s comes back whole",
  async (owner, other) => {
    const isOwn = ({ who, form }: Seen) => who === owner && form.fields[0]?.[1] === world.accounts[owner].id;
    const own = (await everyForm()).filter((one) => isOwn(one) && !isOfLink(one.form));
    const kinds = new Map(
      own.flatMap((one) =>
        one.form.actions.filter(isCompared).map((action) => [kindOf(one, action), { ...one, action }] as const),
      ),
    );
    expect(kinds.size).toBeGreaterThan(15);
    const before = await snapshot();
    const wrong: unknown[] = [];
    for (const [kind, { form, row, action }] of kinds) {
      const { answer, typed } = await sendAs(as(other, row.cookies), action, form, row.env);
      const text = decode(await answer.text());
      const lost = typed.filter((words) => !text.includes(words));
      if (answer.status !== 403 || lost.length > 0) wrong.push([kind, answer.status, lost]);
    }
    expect(wrong).toEqual([]);
    expect(await snapshot()).toEqual(before);
  },
);

const OF_GUESTS = ["application", "application/interview"];
const sendable = SCREENS.filter(
  ({ post, route }) => post && isCompared(`/${route}`) && route !== "userregister" && !OF_GUESTS.includes(route),
);

test.each(sendable.map((row) => [row.address ?? `/${row.route}`, row] as const))(
  "a form of %s that its owner may send changes nothing in another session",
  async (_, row) => {
    const before = await snapshot();
    const wrong: unknown[] = [];
    for (const owner of MEMBERS) {
      for (const other of MEMBERS.filter((who) => who !== owner)) {
        const drawn = { drawn_for: world.accounts[owner].id };
        const answer = await send(await screenRequest(world, row, { method: "POST", who: other, drawn }), row.env);
        if (answer.status !== 403) wrong.push([owner, other, answer.status, answer.headers.get("Location")]);
      }
    }
    expect(wrong).toEqual([]);
    expect(await snapshot()).toEqual(before);
  },
);

const BELONGS = "This form belongs to another account than the one you are logged in with.";
const FOUND = {
  intent: "found",
  name: "Chalk and Wren",
  kind: "company",
  place: "Pune",
  website: "",
  about: "We teach.",
};
const logInAs = (who: Member) => ({
  session_email: world.accounts[who].email.toLowerCase(),
  session_password: PASSWORD,
});

describe("a form that came back because it was drawn for another account", () => {
  const describeIt = { ...FOUND, intent: "describe", name: "Neem Ferry School" };
  const drawn = () => ({ ...describeIt, drawn_for: world.accounts.recruiter.id });

  test("says so, holds what was typed, and names the account for which it was drawn", async () => {
    const answer = await as("otherRecruiter").form("/institution", drawn());
    const html = await answer.text();
    expect([answer.status, mainTextOf(html)]).toEqual([403, expect.stringContaining(BELONGS)]);
    expect(mainTextOf(html)).toContain("Neem Ferry School");
    expect(html.match(/name="drawn_for"/g)).toHaveLength(1);
    expect(html).toContain(`name="drawn_for" value="${world.accounts.recruiter.id}"`);
  });

  test("is carried out for that account once it logs in on the spot, and for no other", async () => {
    await sql("UPDATE users SET email = lower(email)");
    const before = await snapshot();
    const wrong = await as("candidate").form("/institution", { ...drawn(), ...logInAs("otherRecruiter") });
    expect(wrong.status).toBe(403);
    const { institutions } = await snapshot();
    expect(institutions).toEqual(before.institutions);
    const right = await as("otherRecruiter").form("/institution", { ...drawn(), ...logInAs("recruiter") });
    expect([right.status, right.headers.get("Location")]).toEqual([303, "/institution"]);
    const names = (await snapshot()).institutions as { name: string }[];
    expect(names.map(({ name }) => name)).toContain("Neem Ferry School");
  });
});

describe("a form that names no account", () => {
  const unnamed = { ...FOUND, drawn_for: "" };

  test("was drawn before its sender logged in, or by an earlier version: it comes back once, and is sent by one button", async () => {
    const browser = as("otherRecruiter");
    const before = await snapshot();
    const html = await (await browser.form("/institution", unnamed)).text();
    expect(mainTextOf(html)).toContain("Look at it once more");
    expect(html).not.toContain("session_password");
    const [form] = formsOf(html).filter(({ actions }) => actions.includes("/institution"));
    expect(form?.buttons).toEqual([["session_again", "1"]]);
    expect(await snapshot()).toEqual(before);
    const again = await browser.form("/institution", { ...Object.fromEntries(form?.fields ?? []), session_again: "1" });
    expect([again.status, again.headers.get("Location")]).toEqual([303, "/institution"]);
    const later = await as("recruiter").form("/institution", {
      ...Object.fromEntries(form?.fields ?? []),
      session_again: "1",
    });
    expect(later.status).toBe(403);
  });

  test.each(["/alerts", "/privacy/ask", "/report?job=JOB", "/jobdetails/JOB"])(
    "and was drawn for a visitor without an account, is not sent in the name of whoever has logged in since: %s",
    async (address) => {
      const path = fillIn(world, address);
      const before = await snapshot();
      const typed = { text: "Typed by a visitor", drawn_for: "" };
      const answer = address.startsWith("/jobd")
        ? await as("candidate").upload(path, { ...typed, resume: pdf() })
        : await as("candidate").form(path, typed);
      const html = await answer.text();
      expect([answer.status, mainTextOf(html)]).toEqual([403, expect.stringContaining("Look at it once more")]);
      expect(html).toContain("Typed by a visitor");
      expect(await snapshot()).toEqual(before);
    },
  );

  test("saves a job all the same: the button asks visitors without an account to log in", async () => {
    const path = fillIn(world, "/jobdetails/JOB/save");
    const answer = await as("otherCandidate").form(path, { saved: "yes", drawn_for: "" });
    expect(answer.headers.get("Location")).toBe(fillIn(world, "/jobdetails/JOB"));
  });
});

describe("a form of an application without an account", () => {
  const ROWS = SCREENS.filter(({ route, cookies }) => OF_GUESTS.includes(route) && cookies?.[GUEST] === "GUEST_COOKIE");
  const other = { [GUEST]: "INTERVIEW_COOKIE" };

  test.each(["nobody", "candidate"] as const)(
    "changes no other application whose link was opened since: %s",
    async (who) => {
      const seen = (await Promise.all(ROWS.map((row) => look(row, who)))).flat();
      const forms = seen.filter(({ form }) => form.fields[0]?.[0] === "drawn_for" && form.actions.every(isCompared));
      const own = forms.filter(({ form }) => form.fields[0]?.[1] === world.names.GUEST_APPLICATION);
      expect(own.length).toBeGreaterThan(0);
      const before = await snapshot();
      for (const { form } of own) {
        const { answer, typed } = await sendAs(as(who, other), form.actions[0] ?? "", form);
        const html = decode(await answer.text());
        expect([answer.status, mainTextOf(html)]).toEqual([403, expect.stringContaining("another application")]);
        for (const words of typed) expect(html).toContain(words);
      }
      expect(await snapshot()).toEqual(before);
    },
  );

  test("is carried out once its own link is opened again", async () => {
    const typed = {
      intent: "withdraw",
      way: "withdraw",
      reason: "Typed for long",
      number: world.names.GUEST_NUMBER ?? "",
    };
    const drawn = { ...typed, drawn_for: world.names.GUEST_APPLICATION ?? "" };
    const html = await (await as("nobody", other).form("/application", drawn)).text();
    const [form] = formsOf(html);
    const again = { ...Object.fromEntries(form?.fields ?? []), session_again: "1" };
    expect((await as("nobody", other).form("/application", again)).status).toBe(403);
    const answer = await as("nobody", { [GUEST]: "GUEST_COOKIE" }).form("/application", again);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/application"]);
  });

  test("is not sent to report a message of another one", async () => {
    const fields = { reason: "other", text: "Typed for long", drawn_for: world.names.GUEST_APPLICATION ?? "" };
    const answer = await as("nobody", other).form(fillIn(world, "/report?message=NOTHING"), fields);
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining("Typed for long")]);
  });

  test("that names none comes back once", async () => {
    const fields = { way: "withdraw", number: world.names.GUEST_NUMBER ?? "", drawn_for: "" };
    const browser = as("nobody", { [GUEST]: "GUEST_COOKIE" });
    const html = await (await browser.form("/application", fields)).text();
    expect(mainTextOf(html)).toContain("Look at it once more");
    const again = { ...Object.fromEntries(formsOf(html)[0]?.fields ?? []), session_again: "1" };
    expect((await browser.form("/application", again)).headers.get("Location")).toBe("/application");
  });
});

describe("a recruiter who works for another institution than when her form was drawn", () => {
  const leave = (who: Member) => workAlone(world.accounts[who].id);
  const openForm = async (who: Member, path: string, intent: string) => {
    const html = await (await as(who).get(path)).text();
    const form = formsOf(html).find(({ fields }) =>
      fields.some(([name, value]) => name === "intent" && value === intent),
    );
    return Object.fromEntries(form?.fields ?? []) as Record<string, string>;
  };

  test.each(["describe", "invite", "leave"])("does not change the new one by it: %s", async (intent) => {
    // The only owner is shown no form that leaves.
    await sql("UPDATE institution_members SET role = 'owner' WHERE institution_id = ?", world.names.INSTITUTION ?? "");
    const drawn = await openForm("recruiter", intent === "leave" ? "/institution?leave=yes" : "/institution", intent);
    const fields = { ...drawn, name: "Typed for the old one" };
    expect(drawn.drawn_for_institution).toBe(world.names.INSTITUTION);
    await leave("recruiter");
    await as("recruiter").form("/institution", { ...FOUND, name: "The new one" });
    const before = await snapshot();
    const answer = await as("recruiter").form("/institution", fields);
    const text = mainTextOf(await answer.text());
    expect([answer.status, text]).toEqual([403, expect.stringContaining("You worked for another institution")]);
    expect(text).toContain("Typed for the old one");
    expect(await snapshot()).toEqual(before);
  });

  test("does not enter her own break for the school that she has joined since", async () => {
    const html = await (await as("otherRecruiter").get("/breaks")).text();
    const fields = Object.fromEntries(formsOf(html).at(-1)?.fields ?? []);
    const { id } = world.accounts.otherRecruiter;
    expect(fields.drawn_for_institution).toBe((await findInstitutionOf(id))?.id);
    await moveTo(world.names.INSTITUTION ?? "", { id }, "owner");
    const before = await snapshot();
    const answer = await as("otherRecruiter").form("/breaks", {
      ...fields,
      first_day: "2030-01-01",
      last_day: "2030-01-02",
    });
    expect(answer.status).toBe(403);
    expect(await snapshot()).toEqual(before);
  });

  test("keeps what she typed to an applicant whom she does not see any more, and may send it where she does", async () => {
    const path = fillIn(world, "/applicants/APPLICATION");
    const fields = { ...(await openForm("recruiter", path, "message")), message: "Typed for long" };
    const own = await leave("recruiter");
    const answer = await as("recruiter").form(path, fields);
    const html = await answer.text();
    expect([answer.status, mainTextOf(html)]).toEqual([403, expect.stringContaining("Typed for long")]);
    expect(html).toContain(`name="drawn_for_institution" value="${own}"`);
  });
});

test("what can be taken back is taken back by whoever moved it, not in another session", async () => {
  const move = { "chosen.APPLICATION": "1", status: "shortlisted" };
  const chosen = Object.fromEntries(Object.entries(move).map(([name, value]) => [fillIn(world, name), value]));
  await as("recruiter").form(fillIn(world, "/applications/moves?jobId=JOB"), chosen);
  const html = await (await as("recruiter").get("/myjobs")).text();
  const form = formsOf(html).find(({ actions }) => actions.includes("/applications/undo"));
  expect(form?.fields[0]).toEqual(["drawn_for", world.accounts.recruiter.id]);
  const before = await snapshot();
  for (const other of MEMBERS.filter((who) => who !== "recruiter")) {
    const { answer } = await sendAs(as(other), "/applications/undo", form as PageForm);
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining(BELONGS)]);
  }
  expect(await snapshot()).toEqual(before);
});

test("a key is ended by whoever its page was drawn for, not in another session", async () => {
  const key = await createKey(world.names.INSTITUTION ?? "", { madeBy: world.accounts.recruiter.id });
  const html = await (await as("recruiter").get(`/institution/keys/${key.id}?end=yes`)).text();
  const form = formsOf(html).find(({ actions }) => actions.includes(`/institution/keys/${key.id}`));
  expect(form?.fields[0]).toEqual(["drawn_for", world.accounts.recruiter.id]);
  const before = await snapshot();
  for (const other of MEMBERS.filter((who) => who !== "recruiter")) {
    const { answer } = await sendAs(as(other), `/institution/keys/${key.id}`, form as PageForm);
    // A candidate is told that no page of schools is hers.
    const told = other === "otherRecruiter" ? BELONGS : "Not for this account";
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining(told)]);
  }
  expect(await snapshot()).toEqual(before);
});

test("a challenge for a passkey is made for the account whose page asks for it", async () => {
  const asked = { purpose: "make", password: PASSWORD, drawn_for: world.accounts.recruiter.id };
  const answer = await as("otherRecruiter").form("/passkeys/options", asked);
  expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ message: BELONGS })]);
});

test("a page for visitors without an account names nobody", async () => {
  for (const path of ["/", "/jobs", fillIn(world, "/jobdetails/JOB?apply"), "/alerts", "/login", "/signup"])
    expect(await (await visitor().get(path)).text()).not.toContain("drawn_for");
});
