/** Everything that people, programs and the clock do with storage: the journeys at each point of which a fault is tried. */
import { sql as part } from "drizzle-orm";
import { openDatabase } from "~/db/client.server";
import { sessions } from "~/db/schema/accounts";
import { findFirstProof, type ProvenIdentity, signInElsewhere } from "~/domain/accounts/sign-in-with-google.server";
import type { Scope } from "~/domain/actor";
import { GUEST_WAYS, type GuestWay } from "~/domain/applications/apply/guest-rules";
import { guestKeyText, NUMBER_PURPOSE } from "~/domain/applications/guest-link";
import { hashToken, mailedNumber } from "~/domain/ids";
import { setJobState } from "~/domain/jobs/statements.server";
import { findPlace } from "~/domain/places/queries.server";
import { VIEWS_PER_WRITE } from "~/domain/statistics/rules";
import { type ApiAnswer, type ApiOptions, api, apiUpload, type Options, type Visitor, visitor } from "../support/app";
import { addPasskey, newDevice, optionsFor } from "../support/authenticator";
import { bindings, config, db, effects, PRODUCTION, rowsOf, sql, unpublishedRows } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import { atMoment } from "../support/clock";
import {
  type Account,
  APPLY_FIELDS,
  createAccount,
  createApplication,
  createHiddenJob,
  createInstitution,
  createJob,
  createKey,
  createSession,
  createUnpublishedJob,
  JOB_FIELDS,
  PASSWORD,
  pdf,
  pdfBytes,
  setVerifiedHosts,
  signedIn,
  withToken,
} from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { picture } from "../support/pictures";
import { assetsOf, NO_PLACES, TWO_PLACES } from "../support/places";
import { ALERT_JOURNEYS } from "./fault-alerts";
import { hiringJourneys } from "./fault-hiring";
import { INTERVIEW_JOURNEYS, interviewRuns } from "./fault-interviews";
import { MAIL_JOURNEYS } from "./fault-mails";
import { untilDone } from "./fault-once";
import { PERSON_CALL_JOURNEYS } from "./fault-person-calls";
import { WEBHOOK_JOURNEYS } from "./fault-webhooks";
import { linkTo } from "./mails";
import { runScheduled } from "./scheduled";

export type Outcome = { status: number; headers: Headers; text: string };
export type Send = (env?: object) => Promise<Outcome>;
export type Journey = {
  /** Prepares storage and returns what is sent, always the same. */
  prepare: () => Promise<Send>;
  success: number;
  /** What else the same request may answer for the second time. */
  again?: number[];
  /** Does nothing but read. */
  isRead?: boolean;
  /** Answers before all is done; what fails then is logged. */
  goesOn?: boolean;
  /** A second try begins one more session. */
  beginsSession?: boolean;
  /** Of several parts, each for itself: what one could not do it does the next time. */
  isInParts?: boolean;
  /** Nobody takes the mails over, or the address is refused for good. */
  mail?: "down" | "refused";
  /** tests/worker/faults-api.test.ts and faults-screens.test.ts try all faults at each point of this one; here it is only part of the count. */
  isKnown?: boolean;
  bucket?: ("put" | "get" | "delete" | "list" | "head")[];
};

const NEW = { role: "user", email: "new@example.com", password: "chalk and duster" };
const PERSON = { f_name: "Asha", l_name: "Rao", city: "Pune" };
const NEW_PASSWORD = "blackboard-and-sponge-9";
const KEY = "0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee";
const ABOUT_MONEY = { description: "Pay a training fee of Rs 500.", insist: true };
const DAY_MS = 86_400_000;

/** An institution with an owner, a recruiter who has posted a job for it, and an invitation to a recruiter who has one of her own. */
async function withInstitution() {
  const [owner, colleague, invited] = [await signedIn("admin"), await signedIn("admin"), await signedIn("admin")];
  const { id } = await createInstitution([
    [owner.account, "owner"],
    [colleague.account, "recruiter"],
  ]);
  const job = await createJob(colleague.account, { institutionId: id });
  const other = await createInstitution([[invited.account, "owner"]], { name: "Another School" });
  await createJob(invited.account, { institutionId: other.id });
  const token = "invitation";
  await sql(
    "INSERT INTO institution_invitations VALUES (?, ?, ?, 'recruiter', ?, ?, 5, 9e12)",
    ...[KEY, id, invited.account.email, owner.account.id, hashToken(token)],
  );
  await sql("UPDATE users SET email_verified_at = 5");
  return { owner, colleague, invited, token, invitationId: KEY, jobId: job.id };
}

/** The same with a key of the institution. */
async function withKey(...scopes: Scope[]) {
  const there = await withInstitution();
  const row = (await rowsOf("institution_members")).find(({ user_id }) => user_id === there.owner.account.id);
  const institutionId = String(row?.institution_id);
  const rights = scopes.length > 0 ? { scopes } : {};
  return {
    ...there,
    institutionId,
    ...(await createKey(institutionId, { madeBy: there.owner.account.id, ...rights })),
  };
}

/** The same with an owner of an institution who may ask to join it with her colleague, or has asked. */
async function withRequest({ isAsked = false } = {}) {
  const { owner } = await withInstitution();
  const [asker, hers] = [await signedIn("admin"), await signedIn("admin")];
  const row = (await rowsOf("institution_members")).find(({ user_id }) => user_id === owner.account.id);
  const institutionId = String(row?.institution_id);
  await sql("UPDATE users SET email = 'head@hillview.example', email_verified_at = 5 WHERE id = ?", owner.account.id);
  await sql("UPDATE institutions SET website_host = 'hillview.example' WHERE id = ?", institutionId);
  await setVerifiedHosts();
  const own = await createInstitution(
    [
      [asker.account, "owner"],
      [hers.account, "reader"],
    ],
    { websiteHost: "hillview.example" },
  );
  await createJob(asker.account, { institutionId: own.id });
  await sql("UPDATE users SET email_verified_at = 5");
  if (isAsked) {
    await sql("INSERT INTO institution_join_requests VALUES (?, ?, ?, 5, 0)", KEY, institutionId, asker.account.id);
  }
  return { owner, asker, institutionId };
}

/** A job whose recruiter, and whose institution, a moderator can look at. What the moderator sends is always a form. */
async function withModerator(
  state: "reported" | "hidden" | "hidden by reports" | "answered" | "suspended" = "reported",
) {
  const [owner, moderator] = [await signedIn("admin"), await signedIn("user")];
  const { id: institutionId } = await createInstitution([[owner.account, "owner"]]);
  const job = await (state === "reported" || state === "suspended" ? createJob : createHiddenJob)(owner.account, {
    institutionId,
  });
  await sql("UPDATE users SET email_verified_at = 5, created_at = 5");
  for (const name of ["one", "two"]) {
    const { id } = await createAccount("user");
    await sql("UPDATE users SET email_verified_at = 5, created_at = 5 WHERE id = ?", id);
    await sql(
      "INSERT INTO moderation_items VALUES (?, 'report', 'job', ?, 'money', 'Text', ?, 5, null)",
      ...[name, job.id, id],
    );
  }
  await sql(
    "INSERT INTO moderation_items VALUES ('check', 'check', 'institution', ?, 'other', '1', null, 5, null)",
    institutionId,
  );
  if (state === "hidden by reports") await sql("UPDATE job_hidings SET hidden_by = 'reports', until = 6");
  if (state === "answered") {
    await sql("UPDATE job_hidings SET answer = 'A mistake.', answered_at = 5");
    await sql(
      "INSERT INTO moderation_items VALUES ('a', 'answer', 'job', ?, 'money', 'A mistake.', null, 5, null)",
      job.id,
    );
  }
  // A deployed site asks moderators for a passkey.
  await sql("UPDATE sessions SET passkey_at = 5");
  const env = { MODERATORS: moderator.account.email };
  const act = (fields: Record<string, string>) => (options: Options) =>
    moderator.form("/moderation", { id: job.id, ...fields }, { ...options, env: { ...options.env, ...env } });
  if (state === "suspended") {
    await act({ intent: "suspend_account", account: owner.account.id, reason: "money" })({
      env: { LINK_SECRET: PRODUCTION.LINK_SECRET },
    });
    await act({ intent: "suspend_institution", institution: institutionId, reason: "money" })({
      env: { LINK_SECRET: PRODUCTION.LINK_SECRET },
    });
  }
  return { owner, moderator, job, institutionId, env, act };
}

/** A journey of a moderator, which somebody who was faster ends. */
function moderating(
  fields: (ids: { account: string; institution: string }) => Record<string, string>,
  state?: Parameters<typeof withModerator>[0],
): Journey {
  return web(
    async () => {
      const { owner, institutionId, act } = await withModerator(state);
      return act(fields({ account: owner.account.id, institution: institutionId }));
    },
    { again: [409] },
  );
}

/** Where the journeys are sent to. */
const AT_ORIGIN = { origin: PRODUCTION.ORIGIN, rpId: new URL(PRODUCTION.ORIGIN).hostname };

/** A candidate with a passkey. */
async function withPasskey() {
  const browser = await signedIn("user");
  const device = await newDevice();
  await addPasskey(browser, device);
  const { token } = await withToken("user", browser.account);
  return { browser, device, token, id: String((await rowsOf("passkeys"))[0]?.id) };
}

/** A journey through pages. */
function web(journey: () => Promise<(options: Options) => Promise<Response>>, more: Partial<Journey> = {}): Journey {
  return {
    success: 303,
    ...more,
    prepare: async () => {
      const go = await journey();
      return async (env) => {
        const response = await go(env ? { env } : {});
        // A download that breaks off has a status all the same.
        const text = await response.text().catch(() => "broken off");
        const status = text === "broken off" ? 503 : response.status;
        return { status, headers: response.headers, text };
      };
    },
  };
}

/** A journey through the JSON API. */
function program(
  journey: () => Promise<(options: ApiOptions) => Promise<ApiAnswer<unknown>>>,
  more: Partial<Journey> = {},
): Journey {
  return {
    success: 200,
    ...more,
    prepare: async () => {
      const go = await journey();
      return async (env) => {
        const { status, headers, body } = await go(env ? { env } : {});
        return { status, headers, text: JSON.stringify(body) };
      };
    },
  };
}

/** Production asks for a confirmed address before applicants are read. */
const confirmEverybody = () => sql("UPDATE users SET email_verified_at = 1");

const recruiterWithJob = async (overrides: Parameters<typeof createJob>[1] = {}) => {
  const browser = await signedIn("admin");
  return { browser, job: await createJob(browser.account, overrides) };
};

const ownerWithText = async () => {
  const owner = await withToken("admin");
  const body = { name: "Not now", text: "Dear {{name}}, no." };
  const made = await api("POST", "/application/templates", { token: owner.token, body });
  return { owner, id: String(made.body.id) };
};
const candidateWithApplication = async (owner?: Account) => {
  const browser = await signedIn("user", await createAccount("user", {}, { f_name: "Asha" }));
  const job = await createJob(owner ?? (await createAccount("admin")));
  const { id, email } = browser.account;
  return { browser, job, application: await createApplication(job, { candidateId: id, email }) };
};

/** The same with something to send along. */
const candidateWithProfile = async () => {
  const made = await candidateWithApplication();
  await sql(`UPDATE profiles SET teaching = '{"keep_from_school":true}' WHERE user_id = ?`, made.browser.account.id);
  return made;
};

/** A candidate withdraws while the mails about it fare so. */
const withdrawn = (mail: Journey["mail"]) =>
  program(
    async () => {
      const { browser, application } = await candidateWithApplication();
      const token = await createSession(browser.account, "api");
      return (options) => api("POST", `/application/withdraw/${application.id}`, { ...options, token });
    },
    { again: [409], ...(mail ? { mail } : {}) },
  );

const MESSAGE = "0199aaaa-bbbb-7ccc-8ddd-ffffffffffff";

/** The same with a message of the school, which nobody has read or mailed. */
async function candidateWithMessage() {
  const owner = await createAccount("admin");
  const made = await candidateWithApplication(owner);
  await sql(
    "INSERT INTO application_messages VALUES (?, ?, 'school', ?, 'At ten?', NULL, 5, NULL, 5)",
    ...[MESSAGE, made.application.id, owner.id],
  );
  return { ...made, owner };
}

/** A candidate who has a stored resume and a photo. */
const withFiles = async () => {
  const account = await createAccount(
    "user",
    {},
    {
      ...{ resume_path: "resumes/old", resumeName: "old.pdf", photoKey: "photos/old", photoType: "image/png" },
      ...{ f_name: "Asha", company_name: "Hill View School" },
      ...{ madeResumeKey: "resumes/made", madeResumeBytes: 64, madeResumeAt: new Date(), madeResumeHash: "old" },
    },
  );
  for (const key of ["resumes/old", "resumes/made", "photos/old"]) await bindings.RESUMES.put(key, pdfBytes());
  return signedIn("user", account);
};

const withResetLink = async (account?: Account): Promise<{ token: string; account: Account }> => {
  account ??= await createAccount();
  await createSession(account, "web");
  await visitor().form("/forgotpassword", { email: account.email });
  const token = new URL(await linkTo(account.email), "http://localhost").searchParams.get("token") ?? "";
  return { token, account };
};

const withConfirmLink = async (role: "admin" | "user" = "user") => {
  const browser = await signedIn(role);
  await browser.form("/confirmemail/send", {});
  const link = new URL(await linkTo(browser.account.email), "http://localhost");
  const token = link.searchParams.get("token") ?? "";
  const { number } = mailedNumber(PRODUCTION.LINK_SECRET, "confirm", hashToken(token));
  return { browser, token, number, email: browser.account.email };
};

/** A recruiter who may confirm her address, with a job that waits for it. */
const withHeldJob = async () => {
  const found = await withConfirmLink("admin");
  await createUnpublishedJob(found.browser.account, "held", { id: KEY });
  return found;
};

/**
 * What the mail gives to somebody who applied without an account. Of two from her address it is the second one's; one that she
 * disowned is dropped.
 */
async function withGuestLink(kind: "one" | "two" | "disowned" | "offered" | "called" | "stopped" = "one") {
  const { job } = await recruiterWithJob();
  const sent = { email: APPLY_FIELDS.applicant_email, confirmedAt: null };
  if (kind === "two") await createApplication(job, { ...sent, name: "Meera Iyer" });
  const dropped = kind === "disowned" ? { droppedReason: "not_me" as const, droppedAt: new Date() } : {};
  const dueAt = new Date(Date.now() + 3 * 86_400_000);
  const waits = {
    ...(kind === "offered" ? { status: "offered" as const, turn: "candidate" as const, dueAt } : {}),
    ...(kind === "called" ? { turn: "school" as const, dueAt, calledAt: new Date() } : {}),
  };
  const { id } = await createApplication(job, { ...sent, ...waits, ...dropped });
  if (kind === "stopped") await sql("INSERT INTO mail_settings VALUES (?, 'messages', 'off', 5)", id);
  const keyOf = (linkSecret: string) => guestKeyText({ linkSecret }, { id, version: 1 });
  return {
    /** As production makes it. */
    key: keyOf(PRODUCTION.LINK_SECRET),
    testKey: keyOf(config.linkSecret),
    number: mailedNumber(PRODUCTION.LINK_SECRET, NUMBER_PURPOSE, id).number,
  };
}

/** A browser in which the link was opened. */
async function openedGuestLink(kind?: Parameters<typeof withGuestLink>[0]) {
  const { key, number } = await withGuestLink(kind);
  const browser = visitor();
  await browser.form("/application", { key }, { env: PRODUCTION });
  return { browser, number };
}

const GUEST_KINDS: Record<GuestWay, Parameters<typeof withGuestLink>[0]> = {
  confirm: "two",
  accept: "offered",
  decline: "offered",
  contacted: "called",
  no_call: "called",
  withdraw: "one",
  mails_on: "stopped",
  not_me: "one",
  not_me_all: "two",
  was_me: "disowned",
};

/** A school's application that it is waited for in, with what it has said of it, and the tokens of both sides. */
async function waitedFor(said: string) {
  const owner = await withToken("admin");
  const { browser, application } = await candidateWithApplication(owner);
  await sql(`UPDATE applications SET turn = 'school', due_at = 4102444799000, waits_since = 5${said}`);
  return { owner, application, hers: await createSession(browser.account, "api") };
}

/** What both sides say beside moves, by call: who says it, the call, its body, what was said before, what a repeat is answered. */
const SAID_BY_CALL: [who: "school" | "candidate", name: string, body?: object, said?: string, again?: number[]][] = [
  ["school", "called"],
  ["school", "moretime", { days: 3 }, "", [409]],
  ["school", "markread"],
  ["school", "notreal"],
  ["candidate", "contacted"],
  ["candidate", "nocall", undefined, ", called_at = 5"],
];
const PROMISE_CALLS: Record<string, Journey> = Object.fromEntries(
  SAID_BY_CALL.map(([who, name, body, said = "", again = [200]]) => [
    `${name} by call`,
    program(
      async () => {
        const { owner, application, hers } = await waitedFor(said);
        const token = who === "school" ? owner.token : hers;
        return (options) => api("POST", `/application/${name}/${application.id}`, { ...options, token, body });
      },
      { again },
    ),
  ]),
);

/** Each thing that the link allows, on the page and by call. The same once more changes nothing and is answered the same. */
const GUEST_WRITES: [string, Journey][] = GUEST_WAYS.flatMap((way): [string, Journey][] => [
  [
    `an application without an account, ${way} by form`,
    web(async () => {
      const { browser, number } = await openedGuestLink(GUEST_KINDS[way]);
      return (options) => browser.form("/application", { way, number }, options);
    }),
  ],
  [
    `an application without an account, ${way} by call`,
    program(async () => {
      const { key, number } = await withGuestLink(GUEST_KINDS[way]);
      return (options) => api("POST", "/application/guest", { ...options, body: { key, way, number } });
    }),
  ],
]);

async function notified(): Promise<{ browser: Visitor & { account: Account }; id: string; token: string }> {
  const { browser, job } = await recruiterWithJob();
  await apiUpload("/application/applyforjob", { ...APPLY_FIELDS, job_id: job.id, resume: pdf() });
  const [row] = await rowsOf("notifications");
  return { browser, id: String(row?.id), token: await createSession(browser.account, "api") };
}

const IDENTITY: ProvenIdentity = {
  issuer: "https://accounts.example",
  subject: "107",
  email: "asha.rao@example.com",
  isEmailVerified: true,
  picture: "https://pictures.example/asha.png",
  givenName: "Asha",
  familyName: "Rao",
};

/** Signing in elsewhere from where the provider has answered; what goes before is in tests/browser/google.deep.test.ts. */
function elsewhere(prepare: () => Promise<unknown>): Journey {
  return {
    success: 200,
    again: [200],
    beginsSession: true,
    prepare: async () => {
      await prepare();
      return async (env) => {
        const DB = (env as { DB?: D1Database } | undefined)?.DB ?? bindings.DB;
        const asProduction = { ...config, confirmsAddresses: true };
        const deps = {
          db: openDatabase(DB),
          now: new Date(),
          effects,
          origin: "http://localhost",
          config: asProduction,
        };
        try {
          // Where something would end, a page asks first. Here she agrees to it.
          await findFirstProof(deps, IDENTITY);
          const { outcome } = await signInElsewhere(deps, IDENTITY, "user");
          return { status: 200, headers: new Headers(), text: outcome };
        } catch (error) {
          console.error(
            JSON.stringify({
              level: "error",
              event: "not signed in elsewhere",
              cause: error instanceof Error ? error.name : "",
            }),
          );
          return { status: 503, headers: new Headers({ "Retry-After": "5" }), text: "" };
        }
      };
    },
  };
}

const CONFIRMING = { CONFIRM_ADDRESSES: "1", ORIGIN: "https://staffroom.example" };

/** A job that waits for its recruiter's confirmed address. */
const withPostedHeldJob = async () => {
  const { id: userId, token } = await withToken("admin");
  const env = { CONFIRM_ADDRESSES: "1" };
  const { body } = await api<{ id: string }>("POST", `/jobs/createjob/${userId}`, { token, env, body: JOB_FIELDS });
  return { token, id: body.id };
};

/** Something of everything that time removes, and of what it keeps. */
/** A candidate who agreed to reminders, and has not read a notification for two days. */
async function withReminder() {
  const browser = await signedIn("user");
  const consent = "INSERT INTO consents VALUES (?, ?, 'reminders', '2026-11-23', 'yourdata', 5, null)";
  await sql(consent, crypto.randomUUID(), browser.account.id);
  await sql(
    "INSERT INTO notifications VALUES (?, ?, ?, 'text', '/here', null, ?, null, null, null)",
    ...[KEY, browser.account.id, KEY, Date.now() - 2 * DAY_MS],
  );
  await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", browser.account.id);
  return browser;
}

async function moderator() {
  const browser = await signedIn("admin");
  await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", browser.account.id);
  await sql("UPDATE sessions SET passkey_at = 5");
  return { browser, env: { MODERATORS: browser.account.email } };
}

/** What people do on `/yourdata`, by the intent of the form. */
const OWN_DATA: Record<string, Record<string, string>> = {
  agree: { purpose: "reminders" },
  withdraw: { purpose: "reminders" },
  nominate: { nominee_name: "Asha Rao", nominee_email: "asha@example.org" },
  remove_nominee: {},
};
const ASKED = { kind: "access", text: "What do you keep of me?", email: "somebody@example.com" };

async function grownOld(): Promise<void> {
  await withResetLink();
  await withFiles();
  const { institutionId } = await withRequest({ isAsked: true });
  await sql("UPDATE institutions SET website_host = '' WHERE id = ?", institutionId);
  await setVerifiedHosts();
  for (const key of ["resumes/orphan", "photos/orphan", "pictures/orphan"]) await bindings.RESUMES.put(key, pdfBytes());
  const { browser, job } = await recruiterWithJob({ state: "closed" });
  await browser.form("/recruiter", { ...JOB_FIELDS, request_key: KEY });
  const { id } = await createApplication(job);
  await (await browser.get(`/resumes/${id}`)).arrayBuffer();
  await candidateWithApplication();
  await notified();
  // Reminding recruiters and holding their jobs are journeys of their own.
  await confirmEverybody();
  await sql(
    `INSERT INTO mail_outbox VALUES ('w', 'application-received:w:recruiter', 'w@example.com', 'One more', 'Text', 0, 0, null, 1, 1, ?, null, 1, null, null, null, null, null, null)`,
    Date.now(),
  );
  await bindings.RESUMES.put("erasures/000000000000001-orphan", "sealed");
  const disowned = await createAccount("admin", { passwordHash: null });
  await sql("UPDATE users SET disowned_at = 1 WHERE id = ?", disowned.id);
}

function minuteRun(env: object | undefined, now: Date): Promise<Outcome> {
  return runAt(now, "* * * * *", { ...assetsOf(NO_PLACES), ...env });
}

/** Loading places is a journey of its own. */
function hourlyRun(env: object | undefined, now: Date): Promise<Outcome> {
  return runAt(now, "17 * * * *", { ...assetsOf(NO_PLACES), ...env });
}

async function runAt(now: Date, cron: string, env: object): Promise<Outcome> {
  try {
    await atMoment(now, () => runScheduled(cron, env));
    return { status: 200, headers: new Headers(), text: "" };
  } catch {
    return { status: 503, headers: new Headers({ "Retry-After": "3600" }), text: "" };
  }
}

/** A browser that shows a page. */
const BROWSER = { "User-Agent": "Mozilla/5.0", Accept: "text/html" };
const page = (path: string, who: Visitor) => (options: Options) => who.get(path, options);
const read = { success: 200, isRead: true };
/** A break of a week, in ten days. */
const ahead = () => {
  const [first_day = "", last_day = ""] = [10, 16].map((days) =>
    new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10),
  );
  return { first_day, last_day };
};

/** A time zone in which it is about noon at this moment. */
function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? "UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** A school that was asked whether it still looks. */
async function withQuestion() {
  const browser = await signedIn("admin");
  const job = await createJob(browser.account, { askedAt: new Date(Date.now() - DAY_MS) });
  await createApplication(job);
  return { browser, id: job.id };
}

async function withDraft() {
  const browser = await signedIn("admin");
  const id = crypto.randomUUID();
  await sql(
    "INSERT INTO form_drafts VALUES (?, ?, ?, 5, 5)",
    id,
    browser.account.id,
    JSON.stringify({ title: "Half" }),
  );
  return { browser, id };
}

const WRITES: Record<string, Journey> = {
  "sign-up form": web(async () => (options) => visitor().form("/signup", NEW, options), {
    isKnown: true,
    again: [303, 409],
  }),
  "sign-up form of a recruiter": web(
    async () => (options) => visitor().form("/signup", { ...NEW, role: "admin" }, options),
    { isKnown: true, again: [303, 409] },
  ),
  "sign-up call": program(async () => (options) => api("POST", "/auth/createuser", { ...options, body: NEW }), {
    success: 201,
    isKnown: true,
    again: [409],
  }),
  "registration form": web(
    async () => {
      const { id } = await createAccount("user", { registrationOpenUntil: new Date(Date.now() + DAY_MS) });
      return (options) => visitor({ "__Host-registration": id }).form("/userregister", PERSON, options);
    },
    { isKnown: true, again: [401] },
  ),
  "registration call": program(
    async () => {
      const { id } = await createAccount("user", { registrationOpenUntil: new Date(Date.now() + DAY_MS) });
      return (options) => api("PUT", `/user/registeruser/${id}`, { ...options, body: PERSON });
    },
    { isKnown: true, again: [401] },
  ),
  "registration call with a token": program(async () => {
    const { id, token } = await withToken("user");
    return (options) => api("PUT", `/user/registeruser/${id}`, { ...options, token, body: PERSON });
  }),
  "log-in form": web(
    async () => {
      const { email } = await createAccount();
      return (options) => visitor().form("/login", { email, password: PASSWORD }, options);
    },
    { isKnown: true, beginsSession: true },
  ),
  "log-in call": program(
    async () => {
      const { email } = await createAccount();
      return (options) => api("POST", "/auth/login", { ...options, body: { email, password: PASSWORD } });
    },
    { isKnown: true, beginsSession: true },
  ),
  "log-out call": program(
    async () => {
      const { token } = await withToken("user");
      return (options) => api("POST", "/auth/logout", { ...options, token });
    },
    { again: [401] },
  ),
  "reset request form": web(
    async () => {
      const { email } = await createAccount();
      return (options) => visitor().form("/forgotpassword", { email }, options);
    },
    { goesOn: true },
  ),
  "links asked for again": web(
    async () => {
      await withGuestLink();
      const again = { intent: "again", email: APPLY_FIELDS.applicant_email };
      return (options) => visitor().form("/application", again, options);
    },
    { goesOn: true },
  ),
  "links asked for again after a wrong number": web(
    async () => {
      const { browser, number } = await openedGuestLink();
      const wrong = String(10 + ((Number(number) - 9) % 90));
      await browser.form("/application", { way: "confirm", number: wrong }, { env: PRODUCTION });
      const again = { intent: "again", email: APPLY_FIELDS.applicant_email };
      return (options) => visitor().form("/application", again, options);
    },
    { goesOn: true },
  ),
  "links again call": program(
    async () => {
      const { email } = await createApplication(await createJob(await createAccount("admin")));
      return (options) => api("POST", "/application/links", { ...options, body: { email } });
    },
    { goesOn: true },
  ),
  "reset request call": program(
    async () => {
      const { email } = await createAccount();
      return (options) => api("POST", "/auth/forgot-password", { ...options, body: { email } });
    },
    { goesOn: true },
  ),
  "reset form": web(
    async () => {
      const { token } = await withResetLink();
      return (options) => visitor().form(`/resetpassword?token=${token}`, { token, password: NEW_PASSWORD }, options);
    },
    { again: [410] },
  ),
  "reset form of a recruiter who has held jobs": web(
    async () => {
      const { browser } = await withHeldJob();
      const { token } = await withResetLink(browser.account);
      return (options) => visitor().form(`/resetpassword?token=${token}`, { token, password: NEW_PASSWORD }, options);
    },
    { again: [410] },
  ),
  "change password": web(
    async () => {
      const browser = await signedIn("user");
      await createSession(browser.account, "api");
      const fields = { currentPassword: PASSWORD, password: NEW_PASSWORD };
      return (options) => browser.form("/changepassword", fields, options);
    },
    { again: [400] },
  ),
  "ask for a link to set a password": web(async () => {
    const browser = await signedIn("user", await createAccount("user", { passwordHash: null }));
    return (options) => browser.form("/changepassword", { intent: "mail" }, options);
  }),
  "found an institution": web(
    async () => {
      const browser = await signedIn("admin");
      const fields = { intent: "found", name: "Hill View School", kind: "school" };
      return (options) => browser.form("/institution", fields, options);
    },
    { again: [409] },
  ),
  "tell of an institution": web(async () => {
    const { owner } = await withInstitution();
    const fields = { intent: "describe", name: "Another School", kind: "college", about: "Four teachers." };
    return (options) => owner.form("/institution", fields, options);
  }),
  "choose the colours of a frame": web(async () => {
    const { owner } = await withInstitution();
    const fields = { intent: "colours", ground: "#ffffff", ink: "#222222", accent: "#0b5394" };
    return (options) => owner.form("/institution", fields, options);
  }),
  "invite a colleague": web(async () => {
    const { owner } = await withInstitution();
    const fields = { intent: "invite", email: "colleague@example.com", role: "reader" };
    return (options) => owner.form("/institution", fields, options);
  }),
  "withdraw an invitation": web(
    async () => {
      const { owner, invitationId } = await withInstitution();
      return (options) => owner.form("/institution", { intent: "withdraw", id: invitationId }, options);
    },
    { again: [404] },
  ),
  "accept an invitation": web(
    async () => {
      const { invited, token } = await withInstitution();
      return (options) => invited.form(`/invitations?token=${token}`, { jobs: "bring" }, options);
    },
    { again: [410] },
  ),
  "let a colleague read": web(async () => {
    const { owner, colleague } = await withInstitution();
    return (options) =>
      owner.form("/institution", { intent: "role", id: colleague.account.id, role: "reader" }, options);
  }),
  "take over a job": web(async () => {
    const { owner, jobId } = await withInstitution();
    return (options) => owner.form("/myjobs", { jobId, move: "take_over" }, options);
  }),
  "remove a colleague": web(
    async () => {
      const { owner, colleague } = await withInstitution();
      return (options) => owner.form("/institution", { intent: "remove", id: colleague.account.id }, options);
    },
    { again: [404] },
  ),
  "leave an institution": web(
    async () => {
      const { colleague } = await withInstitution();
      return (options) => colleague.form("/institution", { intent: "leave" }, options);
    },
    { again: [404] },
  ),
  "ask for a check": web(async () => {
    const { owner } = await withInstitution();
    return (options) => owner.form("/institution", { intent: "check", code: "27250100101" }, options);
  }),
  "report a job as the third one": web(
    async () => {
      const { moderator, job } = await withModerator();
      return (options) => moderator.form(`/report?job=${job.id}`, { reason: "money", text: "500" }, options);
    },
    { again: [410] },
  ),
  "report an institution": web(async () => {
    const { moderator, institutionId } = await withModerator();
    return (options) => moderator.form(`/report?institution=${institutionId}`, { reason: "danger" }, options);
  }),
  "report by call": program(
    async () => {
      const { moderator, job } = await withModerator();
      const token = await createSession(moderator.account, "api");
      const body = { subject: "job", id: job.id, reason: "other" };
      return (options) => api("POST", "/reports", { ...options, token, body });
    },
    { success: 201 },
  ),
  "dismiss what was reported": moderating(() => ({ intent: "dismiss", subject: "job" })),
  "dismiss what the page showed of it": moderating(() => ({
    ...{ intent: "dismiss", subject: "job" },
    ...{ seen: "3.5", shown: "1,2" },
  })),
  "dismiss a request for the check": moderating(({ institution }) => ({
    ...{ intent: "dismiss", subject: "institution", id: institution },
  })),
  "hide a job": moderating(() => ({ intent: "hide", reason: "money", words: "No fee is allowed." })),
  "keep a job hidden that reports have hidden": moderating(
    () => ({ intent: "hide", reason: "money" }),
    "hidden by reports",
  ),
  "keep a job hidden whose people have answered": moderating(() => ({ intent: "hide", reason: "money" }), "answered"),
  "show a hidden job again": moderating(() => ({ intent: "restore" }), "hidden"),
  "suspend an account": moderating(({ account }) => ({ intent: "suspend_account", account, reason: "money" })),
  "suspend an institution": moderating(({ institution }) => ({
    ...{ intent: "suspend_institution", institution, reason: "money" },
  })),
  "lift an account's suspension": moderating(({ account }) => ({ intent: "lift_account", account }), "suspended"),
  "lift an institution's suspension": moderating(
    ({ institution }) => ({ intent: "lift_institution", institution }),
    "suspended",
  ),
  "lift what is kept of an address": web(
    async () => {
      const { owner, act } = await withModerator("suspended");
      return act({ intent: "lift_kept", kept: owner.account.email });
    },
    { again: [404] },
  ),
  "founding a school that is suspended is refused": {
    success: 403,
    prepare: async () => {
      await withModerator("suspended");
      const other = await signedIn("admin");
      const name = (await rowsOf("institutions")).find((row) => row.name !== null)?.name;
      const fields = { kind: "school", name: String(name), place: "" };
      return async (env) => {
        const answer = await other.form("/institution", { intent: "found", ...fields }, env ? { env } : {});
        return { status: answer.status, headers: answer.headers, text: await answer.text() };
      };
    },
  },
  "a moderator asks for the link of her first passkey": web(async () => {
    const moderator = await signedIn("user");
    await sql("UPDATE users SET email_verified_at = 5");
    const env = { MODERATORS: moderator.account.email, MODERATOR_PASSKEY: "1" };
    return (options) =>
      moderator.form("/profile", { intent: "passkey-link" }, { ...options, env: { ...options.env, ...env } });
  }),
  "say that a school is checked": moderating(({ institution }) => ({ intent: "check", id: institution })),
  "answer for a hidden job": web(
    async () => {
      const { owner, job } = await withModerator("hidden");
      return (options) => owner.form(`/myjobs/hidden?job=${job.id}`, { answer: "It is what it says." }, options);
    },
    { again: [409] },
  ),
  "show what reports have hidden for long enough": {
    success: 200,
    isInParts: true,
    prepare: async () => {
      await withModerator("hidden by reports");
      return (env) => hourlyRun(env, new Date());
    },
  },
  "ask to join an institution": web(async () => {
    const { asker, institutionId } = await withRequest();
    const fields = { intent: "join", institution_id: institutionId, jobs: "bring" };
    return (options) => asker.form("/institution", fields, options);
  }),
  "take a request to join back": web(async () => {
    const { asker } = await withRequest({ isAsked: true });
    return (options) => asker.form("/institution", { intent: "unjoin" }, options);
  }),
  "let an institution in": web(
    async () => {
      const { owner } = await withRequest({ isAsked: true });
      return (options) => owner.form("/institution", { intent: "answer", id: KEY, role: "recruiter" }, options);
    },
    { again: [404] },
  ),
  "decline a request to join": web(
    async () => {
      const { owner } = await withRequest({ isAsked: true });
      return (options) => owner.form("/institution", { intent: "answer", id: KEY, role: "" }, options);
    },
    { again: [404] },
  ),
  "change an institution's logo": web(async () => {
    const { owner } = await withInstitution();
    await owner.upload("/institution/picture?which=logo", { photo: picture() });
    return (options) => owner.upload("/institution/picture?which=logo", { photo: picture() }, options);
  }),
  "remove an institution's photo": web(async () => {
    const { owner } = await withInstitution();
    await owner.upload("/institution/picture?which=photo", { photo: picture() });
    return (options) => owner.upload("/institution/picture?which=photo", { intent: "remove" }, options);
  }),
  "make a key for a program": web(
    async () => {
      const { owner } = await withInstitution();
      const fields = { name: "Website", scopes: "jobs:read", ends: "2030-05-10", request_key: KEY };
      return (options) => owner.form("/institution/keys", fields, options);
    },
    { success: 200 },
  ),
  "end a key": web(async () => {
    const { owner, id } = await withKey();
    return (options) => owner.form(`/institution/keys/${id}`, {}, options);
  }),
  "look at a key": web(async () => {
    const { owner, id } = await withKey();
    return (options) => owner.get(`/institution/keys/${id}`, options);
  }, read),
  "a call with a key": program(
    async () => {
      const { institutionId, token } = await withKey();
      return (options) => api("GET", `/jobs/getJobsByUserId/${institutionId}`, { ...options, token });
    },
    { ...read, goesOn: true },
  ),
  "a call that is refused to a key": program(
    async () => {
      const { jobId, token } = await withKey("jobs:read");
      return (options) => api("POST", `/jobs/closejob/${jobId}`, { ...options, token });
    },
    { success: 403, again: [403], goesOn: true },
  ),
  "a key in an address": program(
    async () => {
      const { token } = await withKey();
      return (options) => api("GET", `/jobs/getalljobs?key=${token}`, options);
    },
    { success: 400, again: [400], goesOn: true },
  ),
  "a resume that a program fetches": web(
    async () => {
      const { jobId, token } = await withKey();
      const { id } = await createApplication({ id: jobId });
      const headers = { Authorization: `Bearer ${token}` };
      return (options) => visitor().get(`/resumes/${id}`, { ...options, headers });
    },
    { success: 200, bucket: ["get"], goesOn: true },
  ),
  "ask for a link to confirm": web(async () => {
    const browser = await signedIn("user");
    return (options) => browser.form("/confirmemail/send", {}, options);
  }),
  "confirm the address": web(async () => {
    const { browser, token } = await withConfirmLink();
    return (options) => browser.form("/confirmemail", { token }, options);
  }),
  "confirm the address of a recruiter": web(async () => {
    const { browser, token } = await withHeldJob();
    return (options) => browser.form("/confirmemail", { token }, options);
  }),
  "confirm the address by the password": web(
    async () => {
      const { token } = await withConfirmLink();
      const fields = { token, password: PASSWORD };
      return (options) => visitor().form(`/confirmemail?token=${token}`, fields, options);
    },
    { beginsSession: true },
  ),
  "confirm the address by call": program(
    async () => {
      const { token, email } = await withConfirmLink();
      const body = { token, email, password: PASSWORD };
      return (options) => api("POST", "/auth/confirm-email", { ...options, body });
    },
    { again: [410] },
  ),
  "ask for a link to confirm by call": program(async () => {
    const { token } = await withToken("user");
    return (options) => api("POST", "/auth/confirm-email/send", { ...options, token });
  }),
  "this was not me": web(async () => {
    const { token, number } = await withHeldJob();
    return (options) => visitor().form(`/confirmemail?token=${token}`, { token, intent: "not-me", number }, options);
  }),
  "this was not me by call": program(
    async () => {
      const { browser, token, number, email } = await withConfirmLink();
      const job = await createJob(await createAccount("admin"));
      await createApplication(job, { candidateId: browser.account.id, email });
      return (options) => api("POST", "/auth/not-me", { ...options, body: { token, number } });
    },
    { again: [410] },
  ),
  "change a mistyped address": web(
    async () => {
      const { browser } = await withConfirmLink();
      const fields = { intent: "address", email: "right@example.com", password: PASSWORD };
      return (options) => browser.form("/profile", fields, options);
    },
    { again: [400] },
  ),
  "sign out everywhere else": web(async () => {
    const browser = await signedIn("user");
    await createSession(browser.account, "api");
    return (options) => browser.form("/profile", {}, options);
  }),
  "end one session": web(async () => {
    const browser = await signedIn("user");
    const before = await db.select({ hash: sessions.tokenHash }).from(sessions);
    await createSession(browser.account, "api");
    const all = await db.select({ hash: sessions.tokenHash }).from(sessions);
    const other = all.find(({ hash }) => !before.some((one) => one.hash === hash))?.hash ?? "";
    return (options) => browser.form("/profile", { session: other.slice(0, 16) }, options);
  }),
  "Google: a new account": elsewhere(async () => undefined),
  "Google: tied to a confirmed account": elsewhere(async () => {
    await createAccount("user", { email: IDENTITY.email ?? "" });
    await sql("UPDATE users SET email_verified_at = 1");
  }),
  "Google: tied to an account that nobody has confirmed": elsewhere(async () => {
    await createSession(await createAccount("admin", { email: IDENTITY.email ?? "" }), "web");
  }),
  "Google: known": elsewhere(() =>
    signInElsewhere({ db, now: new Date(), effects, origin: "", config }, IDENTITY, "user"),
  ),
  "a passkey is made": web(
    async () => {
      const browser = await signedIn("user");
      const options = await optionsFor<never>(browser, "make", { password: PASSWORD });
      const fields = { intent: "passkey", credential: await (await newDevice()).make(options, AT_ORIGIN) };
      const cookies = Object.fromEntries(browser.cookies);
      return (sent) => visitor(cookies).form("/profile", fields, sent);
    },
    { again: [409, 410] },
  ),
  "log in with a passkey": web(
    async () => {
      const { device } = await withPasskey();
      const browser = visitor();
      const fields = { credential: await device.use(await optionsFor(browser, "log-in"), AT_ORIGIN) };
      const cookies = Object.fromEntries(browser.cookies);
      return (sent) => visitor(cookies).form("/login", fields, sent);
    },
    { again: [410] },
  ),
  "a passkey in a session": web(
    async () => {
      const { browser, device } = await withPasskey();
      const fields = { credential: await device.use(await optionsFor(browser, "confirm"), AT_ORIGIN) };
      const cookies = Object.fromEntries(browser.cookies);
      return (sent) => visitor(cookies).form("/passkeys/confirm", fields, sent);
    },
    { again: [410] },
  ),
  "a copied passkey": web(
    async () => {
      const { device } = await withPasskey();
      await sql("UPDATE passkeys SET counter = 99");
      const browser = visitor();
      const fields = { credential: await device.use(await optionsFor(browser, "log-in"), AT_ORIGIN) };
      const cookies = Object.fromEntries(browser.cookies);
      return (sent) => visitor(cookies).form("/login", fields, sent);
    },
    { success: 401 },
  ),
  "the question before a passkey is made": web(
    async () => {
      const { browser } = await withPasskey();
      const cookies = Object.fromEntries(browser.cookies);
      return (sent) => visitor(cookies).form("/passkeys/options", { purpose: "make", password: PASSWORD }, sent);
    },
    { success: 200 },
  ),
  "a passkey gets another name": program(async () => {
    const { token, id } = await withPasskey();
    return (options) => api("PUT", `/user/passkeys/${id}`, { ...options, token, body: { name: "Laptop" } });
  }),
  "a passkey is removed": program(
    async () => {
      const { token, id } = await withPasskey();
      return (options) => api("DELETE", `/user/passkeys/${id}`, { ...options, token, body: { password: PASSWORD } });
    },
    { again: [404] },
  ),
  "passkeys listed": program(
    async () => {
      const { token } = await withPasskey();
      return (options) => api("GET", "/user/passkeys", { ...options, token });
    },
    { isRead: true },
  ),
  "no passkey for now": web(async () => {
    const browser = await signedIn("user");
    return (options) => browser.form("/profile", { intent: "passkey-offer" }, options);
  }),
  "update profile form": web(async () => {
    const browser = await signedIn("user");
    return (options) => browser.form("/updateprofile", PERSON, options);
  }),
  "update profile call": program(async () => {
    const { id, token } = await withToken("user");
    return (options) => api("PUT", `/user/${id}`, { ...options, token, body: PERSON });
  }),
  "teaching profile form": web(async () => {
    const browser = await signedIn("user");
    return (options) => browser.form("/teachingprofile/has", { has_b_ed: "yes", education_degree: "M.Sc." }, options);
  }),
  "add an older post": web(async () => {
    const browser = await signedIn("user");
    return (options) => browser.form("/teachingprofile/post", { school: "Hill View" }, options);
  }),
  "begin at a new school": web(async () => {
    const browser = await signedIn("user");
    await browser.form("/teachingprofile/work", { company_name: "Hill View" });
    return (options) => browser.form("/teachingprofile/work", { intent: "begin" }, options);
  }),
  "teaching profile call": program(async () => {
    const { id, token } = await withToken("user");
    const body = { teaching: { keep_from_school: false, has: null } };
    return (options) => api("PUT", `/user/${id}`, { ...options, token, body });
  }),
  "store a first photo": web(
    async () => {
      const browser = await signedIn("user");
      return (options) => browser.upload("/photo", { photo: picture() }, options);
    },
    { bucket: ["put"] },
  ),
  "replace the photo": web(
    async () => {
      const browser = await withFiles();
      return (options) => browser.upload("/photo", { photo: picture() }, options);
    },
    { bucket: ["put", "delete"] },
  ),
  "remove the photo": web(
    async () => {
      const browser = await withFiles();
      return (options) => browser.upload("/photo", { intent: "remove" }, options);
    },
    { bucket: ["delete"] },
  ),
  "store a first resume": web(
    async () => {
      const browser = await signedIn("user");
      return (options) => browser.upload("/resume", { resume: pdf() }, options);
    },
    { bucket: ["put"] },
  ),
  "replace the resume": web(
    async () => {
      const browser = await withFiles();
      return (options) => browser.upload("/resume", { resume: pdf() }, options);
    },
    { bucket: ["put", "delete"] },
  ),
  "remove the resume": web(
    async () => {
      const browser = await withFiles();
      return (options) => browser.upload("/resume", { intent: "remove" }, options);
    },
    { bucket: ["delete"] },
  ),
  "make the resume from the profile": web(
    async () => {
      const browser = await withFiles();
      return (options) => browser.upload("/resume", { intent: "make" }, options);
    },
    { bucket: ["put", "delete"] },
  ),
  "remove the made resume": web(
    async () => {
      const browser = await withFiles();
      return (options) => browser.upload("/resume", { intent: "remove-made" }, options);
    },
    { bucket: ["delete"] },
  ),
  "post a job by form": web(async () => {
    const browser = await signedIn("admin");
    return (options) => browser.form("/recruiter", { ...JOB_FIELDS, request_key: KEY }, options);
  }),
  "post a job by call": program(
    async () => {
      const { id, token } = await withToken("admin");
      const headers = { "Idempotency-Key": KEY };
      return (options) => api("POST", `/jobs/createjob/${id}`, { ...options, token, headers, body: JOB_FIELDS });
    },
    { success: 201 },
  ),
  "post a job for the second time": web(async () => {
    const browser = await signedIn("admin");
    const post = (options: Options) => browser.form("/recruiter", { ...JOB_FIELDS, request_key: KEY }, options);
    await post({});
    return post;
  }),
  "post a job as a confirmed recruiter": program(
    async () => {
      const { id, token } = await withToken("admin");
      await sql("UPDATE users SET email_verified_at = 1");
      const headers = { "Idempotency-Key": KEY };
      return (options) => api("POST", `/jobs/createjob/${id}`, { ...options, token, headers, body: JOB_FIELDS });
    },
    { success: 201 },
  ),
  "put a job of an own id": program(
    async () => {
      const { token } = await withToken("admin");
      return (options) => api("PUT", "/jobs/external/A-1", { ...options, token, body: JOB_FIELDS });
    },
    { success: 201, again: [200] },
  ),
  "make, change and close jobs by lines": program(async () => {
    const { token } = await withToken("admin");
    const headers = { "Content-Type": "application/x-ndjson" };
    const line = (id: string, more: object = {}) => JSON.stringify({ external_id: id, ...JOB_FIELDS, ...more });
    const close = JSON.stringify({ external_id: "b", state: "closed" });
    await api("POST", "/jobs/bulk", { token, headers, body: [line("a"), line("b")].join("\n") });
    const body = [line("a", { title: "New" }), close, line("c")].join("\n");
    return (options) => api("POST", "/jobs/bulk", { ...options, token, headers, body });
  }),
  "edit a held job": program(async () => {
    const { token, id } = await withPostedHeldJob();
    const body = { ...JOB_FIELDS, title: "New" };
    return (options) => api("PUT", `/jobs/updatejob/${id}`, { ...options, token, body });
  }),
  "insist on words of a job that is changed": program(async () => {
    const { browser, job } = await recruiterWithJob();
    const token = await createSession(browser.account, "api");
    const body = { ...JOB_FIELDS, description: "Call 98765 43210.", insist: true };
    return (options) => api("PUT", `/jobs/updatejob/${job.id}`, { ...options, token, body });
  }),
  "post a job that waits for a look": program(
    async () => {
      const { id, token } = await withToken("admin");
      const headers = { "Idempotency-Key": KEY };
      return (options) =>
        api("POST", `/jobs/createjob/${id}`, { ...options, token, headers, body: { ...JOB_FIELDS, ...ABOUT_MONEY } });
    },
    { success: 201 },
  ),
  "publish a job that waited for a look": lookedAt("publish"),
  "refuse a job that waited for a look": lookedAt("refuse"),
  "remove a held job": program(async () => {
    const { token, id } = await withPostedHeldJob();
    return (options) => api("DELETE", `/jobs/removejob/${id}`, { ...options, token });
  }),
  "publish a held job": program(async () => {
    const { token, id } = await withPostedHeldJob();
    await sql("UPDATE users SET email_verified_at = 1");
    return (options) => api("POST", `/jobs/publishjob/${id}`, { ...options, token });
  }),
  "remind the recruiters who have not confirmed": {
    success: 200,
    isInParts: true,
    prepare: async () => {
      await recruiterWithJob();
      // The run sends mail first: what it queues leaves with the next one.
      return async (env) => {
        const first = await hourlyRun({ ...env, ...CONFIRMING }, new Date());
        const second = await hourlyRun({ ...env, ...CONFIRMING }, new Date());
        return first.status === 200 ? second : first;
      };
    },
  },
  "hold the jobs of a recruiter whose time is over": {
    success: 200,
    isInParts: true,
    prepare: async () => {
      const { browser, job } = await recruiterWithJob();
      // A job that is still public would be queued for a look in the same run.
      await sql("INSERT INTO moderation_items VALUES ('f', 'first_job', 'job', ?, 'other', null, null, 5, 5)", job.id);
      const key = `confirm-email:grace-last:${browser.account.id}`;
      await sql("UPDATE users SET confirm_by = ?", Date.now() - DAY_MS);
      await sql(
        "INSERT INTO mail_outbox (id, event_key, recipient, subject, body, attempts, next_attempt_at, sent_at, created_at) VALUES ('m', ?, 'a@b.example', 's', '', 1, 1, 1, ?)",
        key,
        Date.now() - 2 * DAY_MS,
      );
      return (env) => hourlyRun({ ...env, ...CONFIRMING }, new Date());
    },
  },
  "reopen a job as a confirmed recruiter": web(async () => {
    const { browser, job } = await recruiterWithJob({ state: "closed" });
    await confirmEverybody();
    return (options) => browser.form("/myjobs", { jobId: job.id, move: "reopen" }, options);
  }),
  "edit a job by form": web(async () => {
    const { browser, job } = await recruiterWithJob();
    const html = await (await browser.get(`/recruiter?jobId=${job.id}`)).text();
    const version = /name="version" value="([^"]*)"/.exec(html)?.[1] ?? "";
    return (options) => browser.form(`/recruiter?jobId=${job.id}`, { ...JOB_FIELDS, title: "New", version }, options);
  }),
  "edit the pay of a job that somebody applied for": program(async () => {
    const { browser, job } = await recruiterWithJob();
    await createApplication(job);
    const token = await createSession(browser.account, "api");
    const body = { ...JOB_FIELDS, salary: "₹ 1,000 a month" };
    return (options) => api("PUT", `/jobs/updatejob/${job.id}`, { ...options, token, body });
  }),
  "change the questions of a job that nobody has answered": program(async () => {
    const { browser, job } = await recruiterWithJob();
    await createApplication(job);
    const token = await createSession(browser.account, "api");
    const questions = [{ text: "Can you begin in June?", kind: "yes_no", required: true }];
    const body = { ...JOB_FIELDS, questions };
    return (options) => api("PUT", `/jobs/updatejob/${job.id}`, { ...options, token, body });
  }),
  "change the questions of a job that somebody has answered": program(
    async () => {
      const { browser, job } = await recruiterWithJob();
      await createApplication(job, { answers: JSON.stringify({ q1: true }) });
      const token = await createSession(browser.account, "api");
      const questions = [{ text: "Can you begin in June?", kind: "yes_no", required: true }];
      const body = { ...JOB_FIELDS, questions };
      return (options) => api("PUT", `/jobs/updatejob/${job.id}`, { ...options, token, body });
    },
    { success: 409 },
  ),
  "edit a job by call": program(async () => {
    const { browser, job } = await recruiterWithJob();
    const token = await createSession(browser.account, "api");
    const body = { ...JOB_FIELDS, title: "New" };
    return (options) => api("PUT", `/jobs/updatejob/${job.id}`, { ...options, token, body });
  }),
  ...Object.fromEntries(
    (["close", "reopen", "remove"] as const).flatMap((move): [string, Journey][] => [
      [
        `${move} a job by form`,
        web(async () => {
          const { browser, job } = await recruiterWithJob({ state: move === "reopen" ? "closed" : "open" });
          return (options) => browser.form("/myjobs", { jobId: job.id, move }, options);
        }),
      ],
      [
        `${move} a job by call`,
        program(async () => {
          const { browser, job } = await recruiterWithJob({ state: move === "reopen" ? "closed" : "open" });
          const token = await createSession(browser.account, "api");
          const method = move === "remove" ? "DELETE" : "POST";
          return (options) => api(method, `/jobs/${move}job/${job.id}`, { ...options, token });
        }),
      ],
    ]),
  ),
  "apply by form": web(
    async () => {
      const job = await createJob(await createAccount("admin"));
      const fields = { ...APPLY_FIELDS, application_key: KEY, resume: pdf() };
      return (options) => visitor().upload(`/jobdetails/${job.id}`, fields, options);
    },
    { bucket: ["put"] },
  ),
  "apply for the second time": web(async () => {
    const job = await createJob(await createAccount("admin"));
    const fields = { ...APPLY_FIELDS, application_key: KEY };
    const apply = (options: Options) =>
      visitor().upload(`/jobdetails/${job.id}`, { ...fields, resume: pdf() }, options);
    await apply({});
    return apply;
  }),
  "apply by call, without a key": program(
    async () => {
      const job = await createJob(await createAccount("admin"));
      const { token } = await withToken("user");
      const fields = { ...APPLY_FIELDS, job_id: job.id, resume: pdf() };
      return (options) => apiUpload("/application/applyforjob", fields, { ...options, token });
    },
    { success: 201, again: [409], bucket: ["put"] },
  ),
  "apply by call, with a key": program(
    async () => {
      const job = await createJob(await createAccount("admin"));
      const { token } = await withToken("user");
      const fields = { ...APPLY_FIELDS, job_id: job.id, resume: pdf() };
      const headers = { "Idempotency-Key": KEY };
      return (options) => apiUpload("/application/applyforjob", fields, { ...options, token, headers });
    },
    { success: 201, bucket: ["put"] },
  ),
  "send an application from a school's own system": program(
    async () => {
      const { id, token } = await withToken("admin");
      const job = await createJob({ id });
      const consent = { consent_version: "1", consent_at: "2026-01-01T00:00:00Z" };
      const fields = { ...APPLY_FIELDS, ...consent, job_id: job.id, resume: pdf() };
      return (options) => apiUpload("/application/external/P-1", fields, { ...options, token });
    },
    { success: 201, bucket: ["put"] },
  ),
  // Sent again it is a second application, which waits beside the first.
  "apply by call, without a key or an account": program(
    async () => {
      const job = await createJob(await createAccount("admin"));
      const fields = { ...APPLY_FIELDS, job_id: job.id, resume: pdf() };
      return (options) => apiUpload("/application/applyforjob", fields, options);
    },
    { success: 201, isKnown: true },
  ),
  "apply for the second time without an account": web(async () => {
    const { job } = await recruiterWithJob();
    await createApplication(job, { email: APPLY_FIELDS.applicant_email, confirmedAt: null });
    const fields = { ...APPLY_FIELDS, application_key: KEY, resume: pdf() };
    return (options) => visitor().upload(`/jobdetails/${job.id}`, fields, options);
  }),
  "open the link of an application": web(async () => {
    const { key } = await withGuestLink();
    return (options) => visitor().form("/application", { key }, options);
  }),
  ...Object.fromEntries(GUEST_WRITES),
  "remove applications that were dropped long ago": {
    success: 200,
    isInParts: true,
    prepare: async () => {
      await withGuestLink("disowned");
      const { job } = await recruiterWithJob();
      await createApplication(job, { droppedReason: "other_confirmed", droppedAt: new Date() });
      await confirmEverybody();
      return (env) => hourlyRun(env, new Date(Date.now() + 31 * DAY_MS));
    },
  },
  "apply with the stored resume": web(
    async () => {
      const job = await createJob(await createAccount("admin"));
      const browser = await withFiles();
      const fields = { ...APPLY_FIELDS, application_key: KEY, use_stored_resume: "1" };
      return (options) => browser.upload(`/jobdetails/${job.id}`, fields, options);
    },
    { bucket: ["get", "put"] },
  ),
  "update a status by form": web(
    async () => {
      const owner = await signedIn("admin");
      const { application } = await candidateWithApplication(owner.account);
      const fields = { status: "shortlisted", from: "submitted" };
      return (options) => owner.form(`/applicants/${application.id}`, fields, options);
    },
    { again: [409] },
  ),
  "hire for the last vacancy by form": web(
    async () => {
      const owner = await signedIn("admin");
      const { application } = await candidateWithApplication(owner.account);
      await sql("UPDATE applications SET status = 'offered'");
      await sql("UPDATE jobs SET vacancy = 1");
      const fields = { status: "hired", from: "offered" };
      return (options) => owner.form(`/applicants/${application.id}`, fields, options);
    },
    { again: [409] },
  ),
  "hire many for the last vacancy by form": web(async () => {
    const owner = await signedIn("admin");
    const { job } = await candidateWithApplication(owner.account);
    await sql("UPDATE applications SET status = 'offered'");
    await sql("UPDATE jobs SET vacancy = 1");
    const fields = { all: "list", status: "hired", way: "send" };
    return (options) => owner.form(`/applications/moves?jobId=${job.id}`, fields, options);
  }),
  "write a note by form": web(
    async () => {
      const owner = await signedIn("admin");
      const { application } = await candidateWithApplication(owner.account);
      const fields = { intent: "note", note: "Ask about practicals" };
      return (options) => owner.form(`/applicants/${application.id}`, fields, options);
    },
    { again: [303] },
  ),
  "take a note back by form": web(
    async () => {
      const owner = await signedIn("admin");
      const { application } = await candidateWithApplication(owner.account);
      await owner.form(`/applicants/${application.id}`, { intent: "note", note: "Ask about practicals" });
      return (options) => owner.form(`/applicants/${application.id}`, { intent: "note", note: "" }, options);
    },
    { again: [303] },
  ),
  "give stars by form": web(
    async () => {
      const owner = await signedIn("admin");
      const { application } = await candidateWithApplication(owner.account);
      return (options) => owner.form(`/applicants/${application.id}`, { intent: "stars", stars: "4" }, options);
    },
    { again: [303] },
  ),
  "take stars back by form": web(
    async () => {
      const owner = await signedIn("admin");
      const { application } = await candidateWithApplication(owner.account);
      return (options) => owner.form(`/applicants/${application.id}`, { intent: "stars", stars: "0" }, options);
    },
    { again: [303] },
  ),
  "mark as read by form": web(
    async () => {
      const owner = await signedIn("admin");
      const { application } = await candidateWithApplication(owner.account);
      return (options) => owner.form(`/applicants/${application.id}`, { intent: "mark_read" }, options);
    },
    { again: [303] },
  ),
  "open WhatsApp for an applicant who agrees to it": web(
    async () => {
      const owner = await signedIn("admin");
      const { application } = await candidateWithApplication(owner.account);
      const { id, candidateId } = application;
      // Whatever the hour is: where the job is it is always noon.
      await sql("UPDATE jobs SET time_zone = ?", noonZone());
      await sql("UPDATE applications SET status = 'offered', confirmed_at = 1 WHERE id = ?", id);
      await sql("INSERT INTO consents VALUES ('c', ?, 'whatsapp', '2026-11-28', 'yourdata', 1, null)", candidateId);
      return (options) => owner.form(`/applicants/${id}`, { intent: "whatsapp", hasRead: "1" }, options);
    },
    { success: 200 },
  ),
  "call an application unreal by form": web(
    async () => {
      const owner = await signedIn("admin");
      const { application } = await candidateWithApplication(owner.account);
      return (options) => owner.form(`/applicants/${application.id}`, { intent: "unreal" }, options);
    },
    { again: [303] },
  ),
  "see the words of a rejection filled in by form": {
    ...web(async () => {
      const owner = await signedIn("admin");
      const { application } = await candidateWithApplication(owner.account);
      const fields = { intent: "words", template: "", message: "Dear {{name}}, no." };
      return (options) => owner.form(`/applicants/${application.id}`, fields, options);
    }),
    success: 200,
    isRead: true,
  },
  ...PROMISE_CALLS,
  "write note and stars by call": program(
    async () => {
      const owner = await withToken("admin");
      const { application } = await candidateWithApplication(owner);
      const body = { note: "Ask about practicals", stars: 4 };
      return (options) => api("PUT", `/application/note/${application.id}`, { ...options, token: owner.token, body });
    },
    { again: [200] },
  ),
  "download the resumes of a list": web(
    async () => {
      const owner = await signedIn("admin");
      const { job } = await candidateWithApplication(owner.account);
      const { id } = await createInstitution([[owner.account, "owner"]]);
      await sql("UPDATE institutions SET checked_at = 5");
      await sql("UPDATE jobs SET institution_id = ?", id);
      await sql("UPDATE users SET email_verified_at = 1");
      return (options) => owner.form(`/applications.zip?jobId=${job.id}`, {}, options);
    },
    { success: 200, again: [200] },
  ),
  "update a status by call": program(
    async () => {
      const owner = await withToken("admin");
      const { application } = await candidateWithApplication(owner);
      const path = `/application/updatestatus/${application.id}`;
      return (options) => api("PUT", path, { ...options, token: owner.token, body: { status: "rejected" } });
    },
    { again: [409] },
  ),
  "accept by call": program(async () => {
    const { browser, application } = await candidateWithApplication();
    await sql("UPDATE applications SET status = 'offered', turn = 'candidate', due_at = 4102444799000");
    const token = await createSession(browser.account, "api");
    return (options) => api("POST", `/application/accept/${application.id}`, { ...options, token });
  }),
  "decline by call": program(async () => {
    const { browser, application } = await candidateWithApplication();
    await sql("UPDATE applications SET status = 'offered', turn = 'candidate', due_at = 4102444799000");
    const token = await createSession(browser.account, "api");
    const body = { reason: "I have another post" };
    return (options) => api("POST", `/application/decline/${application.id}`, { ...options, token, body });
  }),
  "take a hire back by form": web(async () => {
    const owner = await signedIn("admin");
    const { application } = await candidateWithApplication(owner.account);
    await sql("UPDATE applications SET status = 'hired', updated_at = ?", Date.now());
    return (options) => owner.form(`/applicants/${application.id}`, { intent: "not_joined" }, options);
  }),
  "take a hire back by call": program(async () => {
    const owner = await withToken("admin");
    const { application } = await candidateWithApplication(owner);
    await sql("UPDATE applications SET status = 'hired', updated_at = ?", Date.now());
    const path = `/application/notjoined/${application.id}`;
    return (options) => api("POST", path, { ...options, token: owner.token });
  }),
  "take a move back by form": web(async () => {
    const owner = await signedIn("admin");
    const { application } = await candidateWithApplication(owner.account);
    await owner.form(`/applicants/${application.id}`, { status: "rejected", rejection: "", from: "submitted" });
    return (options) => owner.form("/applications/undo", { id: application.id, way: "undo" }, options);
  }),
  "end a move that can no longer be made": {
    success: 200,
    isInParts: true,
    prepare: async () => {
      const owner = await signedIn("admin");
      const { application } = await candidateWithApplication(owner.account);
      await owner.form(`/applicants/${application.id}`, { status: "rejected", rejection: "", from: "submitted" });
      await sql("UPDATE untold_moves SET notify_at = 5");
      await sql("UPDATE applications SET status = 'shortlisted'");
      return (env) => minuteRun(env, new Date());
    },
  },
  "move many by form": web(async () => {
    const owner = await signedIn("admin");
    const { job } = await candidateWithApplication(owner.account);
    const fields = { all: "list", status: "rejected", way: "send" };
    return (options) => owner.form(`/applications/moves?jobId=${job.id}`, fields, options);
  }),
  "tell those who wait by form": web(async () => {
    const owner = await signedIn("admin");
    const { job } = await candidateWithApplication(owner.account);
    const fields = { all: "waiting", jobId: job.id, status: "rejected", way: "send" };
    return (options) => owner.form("/applications/moves", fields, options);
  }),
  "keep a text by call": program(
    async () => {
      const owner = await withToken("admin");
      const body = { name: "Not now", text: "Dear {{name}}, no." };
      return (options) => api("POST", "/application/templates", { ...options, token: owner.token, body });
    },
    { success: 201 },
  ),
  "change a text by call": program(async () => {
    const { owner, id } = await ownerWithText();
    const body = { name: "Later", text: "Dear {{name}}, later." };
    return (options) => api("PUT", `/application/templates/${id}`, { ...options, token: owner.token, body });
  }),
  "remove a text by call": program(
    async () => {
      const { owner, id } = await ownerWithText();
      return (options) => api("DELETE", `/application/templates/${id}`, { ...options, token: owner.token });
    },
    { again: [404] },
  ),
  "tell words about money now by call": program(
    async () => {
      const owner = await withToken("admin");
      await sql("UPDATE users SET email_verified_at = 1");
      const { application } = await candidateWithApplication(owner);
      const body = { status: "rejected", message: "Pay a training fee of Rs 500, {{name}}.", insist: true };
      await api("PUT", `/application/updatestatus/${application.id}`, { token: owner.token, body });
      return (options) => api("POST", `/application/tellnow/${application.id}`, { ...options, token: owner.token });
    },
    { again: [409] },
  ),
  "tell a move now by call": program(
    async () => {
      const owner = await withToken("admin");
      const { application } = await candidateWithApplication(owner);
      const body = { status: "rejected", message: "Dear {{name}}, no." };
      await api("PUT", `/application/updatestatus/${application.id}`, { token: owner.token, body });
      return (options) => api("POST", `/application/tellnow/${application.id}`, { ...options, token: owner.token });
    },
    { again: [409] },
  ),
  "move many by call": program(async () => {
    const owner = await withToken("admin");
    const { application } = await candidateWithApplication(owner);
    const body = { ids: [application.id], status: "rejected" };
    return (options) => api("POST", "/application/bulk", { ...options, token: owner.token, body });
  }),
  "reject with words about money, and insist, by call": program(async () => {
    const owner = await withToken("admin");
    await sql("UPDATE users SET email_verified_at = 1");
    const { application } = await candidateWithApplication(owner);
    const path = `/application/updatestatus/${application.id}`;
    const body = { status: "rejected", message: "Pay a training fee of Rs 500, {{name}}.", insist: true };
    return (options) => api("PUT", path, { ...options, token: owner.token, body });
  }),
  "reject many with words about money, and insist, by call": program(async () => {
    const owner = await withToken("admin");
    await sql("UPDATE users SET email_verified_at = 1");
    const { application } = await candidateWithApplication(owner);
    const message = "Pay a training fee of Rs 500, {{name}}.";
    const body = { ids: [application.id], status: "rejected", message, insist: true };
    return (options) => api("POST", "/application/bulk", { ...options, token: owner.token, body });
  }),
  "move many by call, with a key": program(async () => {
    const owner = await withToken("admin");
    const { application } = await candidateWithApplication(owner);
    const [headers, body] = [{ "Idempotency-Key": KEY }, { ids: [application.id], status: "shortlisted" }];
    return (options) => api("POST", "/application/bulk", { ...options, token: owner.token, headers, body });
  }),
  "write to many by form": web(async () => {
    const owner = await signedIn("admin");
    await sql("UPDATE users SET email_verified_at = 1");
    const { application } = await candidateWithApplication(owner.account);
    const fields = { [`chosen.${application.id}`]: "1", message: "Come, {{name}}.", way: "send", request_key: KEY };
    return (options) => owner.form("/applications/messages", fields, options);
  }),
  "write about money to many, and insist, by call": program(async () => {
    const owner = await withToken("admin");
    await sql("UPDATE users SET email_verified_at = 1");
    const { application } = await candidateWithApplication(owner);
    const body = { ids: [application.id], message: "Pay a training fee of Rs 500, {{name}}.", insist: true };
    return (options) => api("POST", "/application/bulk", { ...options, token: owner.token, body });
  }),
  "withdraw by form": web(
    async () => {
      const { browser, application } = await candidateWithApplication();
      return (options) => browser.form("/applied-jobs", { applicationId: application.id }, options);
    },
    { again: [409] },
  ),
  "write a message by form": web(async () => {
    const { browser, application } = await candidateWithMessage();
    const fields = { intent: "message", message: "Yes, at ten.", request_key: KEY, seen: MESSAGE };
    return (options) => browser.form(`/applied-jobs/${application.id}`, fields, options);
  }),
  "write about money to an applicant, and insist, by call": program(
    async () => {
      const { application, owner } = await candidateWithMessage();
      await sql("UPDATE users SET email_verified_at = 1");
      // Its payment address is hidden with the next message.
      await sql("UPDATE application_messages SET text = 'hillview@okaxis'");
      const token = await createSession(owner, "api");
      const headers = { "Idempotency-Key": KEY };
      const body = { message: "Pay a training fee of Rs 500.", insist: true };
      return (options) => api("POST", `/application/messages/${application.id}`, { ...options, token, headers, body });
    },
    { success: 201 },
  ),
  "write a message by a private link": web(async () => {
    const { browser, number } = await openedGuestLink();
    await browser.form("/application", { way: "confirm", number }, { env: PRODUCTION });
    await browser.form("/application", { intent: "prove", number }, { env: PRODUCTION });
    const fields = { intent: "message", message: "Yes, at ten." };
    return (options) => browser.form("/application", fields, options);
  }),
  "choose the number before writing by a private link": web(async () => {
    const { browser, number } = await openedGuestLink();
    return (options) => browser.form("/application", { intent: "prove", number }, options);
  }),
  "mark a message as read": web(async () => {
    const { browser, application } = await candidateWithMessage();
    return (options) => browser.form(`/applied-jobs/${application.id}`, { intent: "read", seen: MESSAGE }, options);
  }),
  "stop messages by call": program(async () => {
    const { application, owner } = await candidateWithMessage();
    const token = await createSession(owner, "api");
    const body = { stopped: true, read_until: MESSAGE };
    return (options) => api("PUT", `/application/messages/${application.id}`, { ...options, token, body });
  }),
  "report a message from the page of a private link": web(async () => {
    const { browser } = await openedGuestLink();
    const id = String((await rowsOf("applications"))[0]?.id);
    await sql("UPDATE applications SET confirmed_at = 5");
    await sql(
      "INSERT INTO application_messages VALUES (?, ?, 'school', NULL, 'At ten?', NULL, 5, NULL, NULL)",
      MESSAGE,
      id,
    );
    return (options) => browser.form(`/report?message=${MESSAGE}`, { reason: "money" }, options);
  }),
  "report a message": web(async () => {
    const { browser } = await candidateWithMessage();
    return (options) => browser.form(`/report?message=${MESSAGE}`, { reason: "money" }, options);
  }),
  "mail the messages that are due": {
    success: 200,
    isInParts: true,
    prepare: async () => {
      const { application, owner } = await candidateWithMessage();
      await sql(
        "INSERT INTO application_messages VALUES (?, ?, 'candidate', NULL, 'Hello', NULL, 6, NULL, 6)",
        KEY,
        application.id,
      );
      await sql("UPDATE users SET email_verified_at = 1 WHERE id = ?", owner.id);
      return (env) => minuteRun(env, new Date());
    },
  },
  "withdraw by call": program(
    async () => {
      const { browser, application } = await candidateWithApplication();
      const token = await createSession(browser.account, "api");
      return (options) => api("POST", `/application/withdraw/${application.id}`, { ...options, token });
    },
    { again: [409] },
  ),
  "send one's teaching profile along": untilDone(
    web(async () => {
      const { browser, application } = await candidateWithProfile();
      return (options) => browser.form(`/applied-jobs/${application.id}`, { intent: "send_profile" }, options);
    }),
  ),
  "take one's teaching profile back": web(async () => {
    const { browser, application } = await candidateWithProfile();
    await sql("UPDATE applications SET teaching_copy = '{}'");
    return (options) => browser.form(`/applied-jobs/${application.id}`, { intent: "take_profile" }, options);
  }),
  "send one's teaching profile along by call": untilDone(
    program(async () => {
      const { browser, application } = await candidateWithProfile();
      const token = await createSession(browser.account, "api");
      return (options) => api("POST", `/application/teaching/${application.id}`, { ...options, token });
    }),
  ),
  "take one's teaching profile back by call": program(async () => {
    const { browser, application } = await candidateWithProfile();
    await sql("UPDATE applications SET teaching_copy = '{}'");
    const token = await createSession(browser.account, "api");
    return (options) => api("DELETE", `/application/teaching/${application.id}`, { ...options, token });
  }),
  "rate a school by call": program(async () => {
    const { browser, application } = await candidateWithApplication();
    await sql("UPDATE applications SET status = 'hired', updated_at = ?", Date.now());
    await sql("UPDATE users SET email_verified_at = 5");
    const token = await createSession(browser.account, "api");
    const body = { said_what_to_expect: 4, kept_its_word: 5, was_fair: 5 };
    return (options) => api("POST", `/application/rating/${application.id}`, { ...options, body, token });
  }),
  "show what a school said by call": program(async () => {
    const { browser, application } = await candidateWithApplication();
    await sql("UPDATE applications SET status = 'hired', updated_at = ?", Date.now());
    await sql(
      `INSERT INTO ratings (application_id, side, rater_id, institution_id, job_id, came_as_agreed, is_shown, created_at)
       SELECT id, 'school', NULL, 'desk', job_id, 1, 0, 1 FROM applications`,
    );
    const token = await createSession(browser.account, "api");
    return (options) =>
      api("PUT", `/application/rating/${application.id}`, { ...options, body: { shown: true }, token });
  }),
  "disown an application by call": program(async () => {
    const { browser, application } = await candidateWithApplication();
    await sql("UPDATE application_events SET actor_id = NULL");
    await sql("UPDATE applications SET confirmed_at = NULL");
    const token = await createSession(browser.account, "api");
    return (options) => api("POST", `/application/disown/${application.id}`, { ...options, token });
  }),
  "claim an application by call": program(async () => {
    const { browser, application } = await candidateWithApplication();
    await sql("UPDATE application_events SET actor_id = NULL");
    await sql(
      "UPDATE applications SET dropped_reason = 'not_me', dropped_at = 1, turn = 'school', due_at = 5, waits_since = 1",
    );
    const token = await createSession(browser.account, "api");
    return (options) => api("DELETE", `/application/disown/${application.id}`, { ...options, token });
  }),
  "say which of several applications is one's own": web(async () => {
    const { browser, job, application } = await candidateWithApplication();
    await createApplication(job, { email: browser.account.email, confirmedAt: null });
    await sql("UPDATE applications SET confirmed_at = NULL");
    await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", browser.account.id);
    return (options) => browser.form("/applied-jobs", { applicationId: application.id, intent: "mine" }, options);
  }),
  "save a job by form": web(async () => {
    const { job } = await recruiterWithJob();
    const browser = await signedIn("user");
    return (options) => browser.form(`/jobdetails/${job.id}/save`, {}, options);
  }),
  "save a job by call": program(async () => {
    const { job } = await recruiterWithJob();
    const { token } = await withToken("user");
    return (options) => api("POST", `/jobs/savejob/${job.id}`, { ...options, token });
  }),
  "unsave a job": program(async () => {
    const { job } = await recruiterWithJob();
    const { token } = await withToken("user");
    await api("POST", `/jobs/savejob/${job.id}`, { token });
    return (options) => api("DELETE", `/jobs/savejob/${job.id}`, { ...options, token });
  }),
  "mark all notifications as read": web(async () => {
    const { browser } = await notified();
    return (options) => browser.form("/notifications", {}, options);
  }),
  "open a notification": web(async () => {
    const { browser, id } = await notified();
    return (options) => browser.form("/notifications", { id }, options);
  }),
  "mark a notification as read by call": program(async () => {
    const { token, id } = await notified();
    return (options) => api("POST", "/user/notifications/read", { ...options, token, body: { id } });
  }),
  "open a resume as the recruiter": web(
    async () => {
      const { browser, job } = await recruiterWithJob();
      await confirmEverybody();
      return page(`/resumes/${(await createApplication(job)).id}`, browser);
    },
    { success: 200, bucket: ["get"] },
  ),
  "open a resume by a signed link": web(
    async () => {
      const { token, ...recruiter } = await withToken("admin");
      const job = await createJob(recruiter);
      await createApplication(job);
      await confirmEverybody();
      const { body } = await api<{ resumeUrl: string }[]>("GET", `/applications/${job.id}`, { token });
      const { pathname, search } = new URL(body[0]?.resumeUrl ?? "");
      return page(`${pathname}${search}`, visitor());
    },
    { success: 200, bucket: ["get"] },
  ),
  "withdraw while no mail goes out": withdrawn("down"),
  "withdraw while the address of the school is refused": withdrawn("refused"),
  "come back after hours": web(
    async () => {
      const account = await createAccount();
      const token = await createSession(account, "web", { lastSeenAt: new Date(Date.now() - 2 * 3_600_000) });
      return page("/saved-jobs", visitor({ "__Host-session": token }));
    },
    { success: 200, goesOn: true },
  ),
  "the hourly run": {
    success: 200,
    isInParts: true,
    bucket: ["list", "delete"],
    prepare: async () => {
      await grownOld();
      // At noon whatever the hour of the test: in a recruiter's morning one more mail may go out, and at 21 the vocabulary is made.
      const noon = new Date(new Date(Date.now() + 3 * 365 * DAY_MS).setUTCHours(12));
      return (env) => hourlyRun(env, noon);
    },
  },
  "close jobs, and remind of those that close soon": {
    success: 200,
    isInParts: true,
    prepare: async () => {
      const owner = await createAccount("admin");
      const now = Date.now();
      for (const days of [-1, 0.5, 6]) {
        const closesAt = new Date(now + days * DAY_MS);
        await createJob(owner, { closesAt, dueAt: new Date(now - DAY_MS / 24), title: `In ${days} days` });
      }
      return (env) => minuteRun(env, new Date(now));
    },
  },
  "ask quiet schools, and look again later at jobs without a quiet application": {
    success: 200,
    isInParts: true,
    prepare: async () => {
      const now = new Date();
      const sentAt = new Date(now.getTime() - 22 * DAY_MS);
      for (const readAt of [null, now]) {
        const job = await createJob(await createAccount("admin"), { askAt: new Date(now.getTime() - DAY_MS) });
        await createApplication(job, { createdAt: sentAt, confirmedAt: sentAt, readAt, dueAt: null });
      }
      return (env) => minuteRun(env, now);
    },
  },
  "say that one still looks": web(async () => {
    const { browser, id } = await withQuestion();
    return (options) => browser.form("/myjobs/looking", { jobId: id, intent: "yes" }, options);
  }),
  "the page that asks whether one still looks": web(
    async () => page("/myjobs/looking", (await withQuestion()).browser),
    read,
  ),
  "read the breaks": web(async () => page("/breaks", await signedIn("admin")), read),
  "enter a break": web(async () => {
    const browser = await signedIn("admin");
    return (options) => browser.form("/breaks", ahead(), options);
  }),
  "enter a break that overlaps another": web(
    async () => {
      const browser = await signedIn("admin");
      await sql(
        "INSERT INTO institution_breaks VALUES ('b', (SELECT institution_id FROM institution_members WHERE user_id = ?2), ?2, '2000-01-01', '2099-12-31', 1, null, null)",
        ...[browser.account.id, browser.account.id],
      );
      return (options) => browser.form("/breaks", ahead(), options);
    },
    { success: 409 },
  ),
  "take a break back by call": program(
    async () => {
      const account = await createAccount("admin");
      const token = await createSession(account, "api");
      const id = crypto.randomUUID();
      await sql(
        "INSERT INTO institution_breaks VALUES (?1, (SELECT institution_id FROM institution_members WHERE user_id = ?3), ?3, '2099-12-24', '2099-12-31', 1, null, null)",
        id,
        account.id,
        account.id,
      );
      return (options) => api("DELETE", `/institution/breaks/${id}`, { ...options, token });
    },
    { again: [404] },
  ),
  "move due days by a break": {
    success: 200,
    isInParts: true,
    prepare: async () => {
      const owner = await createAccount("admin");
      const now = new Date();
      const day = (days: number) => new Date(now.getTime() + days * DAY_MS);
      await createApplication(await createJob(owner), { turn: "school", dueAt: day(5), confirmedAt: now });
      const [first = "", last = ""] = [day(3), day(9)].map((at) => at.toISOString().slice(0, 10));
      await sql(
        "INSERT INTO institution_breaks VALUES ('b', (SELECT institution_id FROM institution_members WHERE user_id = ?2), ?2, ?3, ?4, 1, 1, null)",
        owner.id,
        owner.id,
        first,
        last,
      );
      return (env) => minuteRun(env, now);
    },
  },
  "sum up how a school answers, and tell of a job that went": {
    success: 200,
    isInParts: true,
    prepare: async () => {
      const owner = await createAccount("admin");
      const job = await createJob(owner);
      await createApplication(job, { promisedDays: 7, confirmedAt: new Date(), turn: "school" });
      await db.batch([...setJobState(db, part`jobs.id = ${job.id}`, "removed", new Date())]);
      return (env) => minuteRun(env, new Date());
    },
  },
  "tell those who applied of a change, and those who saved of an early closing": {
    success: 200,
    isInParts: true,
    prepare: async () => {
      const [owner, person] = [await createAccount("admin"), await createAccount("user")];
      await sql("UPDATE users SET email_verified_at = 1");
      const job = await createJob(owner);
      const was = JSON.stringify({ pay: "Less", place: job.location, nature: job.job_nature, "closing date": "" });
      await createApplication(job, { confirmedAt: new Date(1) });
      await sql("INSERT INTO job_news VALUES (?, ?, 'changed', ?, 1, 1, null, '')", crypto.randomUUID(), job.id, was);
      const closed = await createJob(owner, { state: "closed" });
      await sql("INSERT INTO saved_jobs VALUES (?, ?, 1)", person.id, closed.id);
      await sql(
        "INSERT INTO job_news VALUES (?, ?, 'closed_early', null, 1, 2, null, '')",
        crypto.randomUUID(),
        closed.id,
      );
      const hidden = await createJob(owner, { state: "hidden" });
      await sql(
        "INSERT INTO job_news VALUES (?, ?, 'changed', ?, 1, 3, null, '')",
        crypto.randomUUID(),
        hidden.id,
        was,
      );
      return async (env) => {
        const first = await minuteRun(env, new Date());
        const second = await minuteRun(env, new Date());
        return first.status === 200 ? second : first;
      };
    },
  },
  "give old jobs closing dates and old applications due days, and index anew": {
    success: 200,
    isInParts: true,
    prepare: async () => {
      const owner = await createAccount("admin");
      const job = await createJob(owner, { closesAt: null, terms: null, termsVersion: null });
      await sql("UPDATE users SET email_verified_at = 1");
      // No morning names it, whichever day it gets.
      await createApplication(job, { confirmedAt: null });
      return (env) => hourlyRun(env, new Date());
    },
  },
  "begin the vocabulary on a developer's own machine": {
    success: 200,
    isInParts: true,
    prepare: async () => (env) => minuteRun({ ...env, APP_ENV: "local" }, new Date()),
  },
  "make the vocabulary": {
    success: 200,
    isInParts: true,
    prepare: async () => {
      const owner = await createAccount("admin");
      for (const title of ["Beekeeping one", "Beekeeping two", "Beekeeping three"]) await createJob(owner, { title });
      await sql("UPDATE users SET email_verified_at = 1");
      await sql("INSERT INTO search_words VALUES ('vanished', 3)");
      return (env) => hourlyRun(env, new Date("2026-11-23T21:17:00Z"));
    },
  },
  "publish scheduled jobs, and hold one": {
    success: 200,
    isInParts: true,
    prepare: async () => {
      const [owner, suspended] = [await createAccount("admin"), await createAccount("admin")];
      await sql("UPDATE users SET email_verified_at = 1");
      await sql("UPDATE users SET suspended_at = 1 WHERE id = ?", suspended.id);
      for (const who of [owner, suspended]) await createUnpublishedJob(who, "scheduled", { publishAt: new Date(5) });
      return (env) => minuteRun(env, new Date());
    },
  },
  "schedule a job": program(
    async () => {
      const { id, token } = await withToken("admin");
      const headers = { "Idempotency-Key": KEY };
      const body = { ...JOB_FIELDS, publish_at: new Date(Date.now() + DAY_MS).toISOString() };
      return (options) => api("POST", `/jobs/createjob/${id}`, { ...options, token, headers, body });
    },
    { success: 201 },
  ),
  "save a draft": web(async () => {
    const browser = await signedIn("admin");
    const fields = { title: "Half a job", request_key: KEY, save_draft: "1" };
    return (options) => browser.form("/recruiter", fields, options);
  }),
  "save a draft once more": web(async () => {
    const { browser, id } = await withDraft();
    return (options) => browser.form(`/recruiter?draft=${id}`, { title: "More of it", save_draft: "auto" }, options);
  }),
  "post from a draft": web(async () => {
    const { browser, id } = await withDraft();
    return (options) => browser.form(`/recruiter?draft=${id}`, { ...JOB_FIELDS, request_key: KEY }, options);
  }),
  "remove a draft": web(async () => {
    const { browser, id } = await withDraft();
    return (options) => browser.form("/myjobs", { move: "remove_draft", draftId: id }, options);
  }),
  "copy a job": web(async () => {
    const browser = await signedIn("admin");
    const job = await createJob(browser.account);
    return (options) => browser.form("/myjobs", { move: "copy", jobId: job.id }, options);
  }),
  "the list of drafts": web(async () => page("/myjobs", (await withDraft()).browser), read),
  "the form of a draft": web(async () => {
    const { browser, id } = await withDraft();
    return page(`/recruiter?draft=${id}`, browser);
  }, read),
  "the preview of a draft": web(async () => {
    const { browser, id } = await withDraft();
    return page(`/drafts/${id}/preview`, browser);
  }, read),
  "extend a job": web(
    async () => {
      const browser = await signedIn("admin");
      const job = await createJob(browser.account, { closesAt: new Date(Date.now() + DAY_MS) });
      return (options) =>
        browser.form(`/myjobs/extend?job=${job.id}`, { from: String(job.closesAt?.getTime()) }, options);
    },
    { again: [303] },
  ),
  "the page that extends a job": web(async () => {
    const browser = await signedIn("admin");
    const job = await createJob(browser.account);
    return page(`/myjobs/extend?job=${job.id}`, browser);
  }, read),
  "a misspelt search": web(async () => {
    await createJob((await signedIn("admin")).account);
    await sql("INSERT INTO search_words VALUES ('physics', 3)");
    await sql("INSERT INTO search_deletions VALUES ('phsics', 'physics')");
    return page("/jobs?q=phisics", visitor());
  }, read),
  "a search that only the vocabulary mends": web(async () => {
    await createJob((await signedIn("admin")).account, { title: "Zirkites" });
    await sql("INSERT INTO search_words VALUES ('zirkites', 3)");
    await sql("INSERT INTO search_deletions VALUES ('zirkits', 'zirkites')");
    return page("/jobs?q=zirkitse", visitor());
  }, read),
  "places are loaded": {
    success: 200,
    isInParts: true,
    prepare: async () => (env) => runAt(new Date(), "* * * * *", { ...env, ...assetsOf(TWO_PLACES) }),
  },
  ...Object.fromEntries(
    Object.entries(OWN_DATA).map(([intent, fields]) => [
      `${intent} on /yourdata`,
      web(async () => {
        const browser = await withReminder();
        if (intent === "agree") await sql("DELETE FROM consents");
        return (options: Options) => browser.form("/yourdata", { intent, ...fields }, options);
      }),
    ]),
  ),
  "remind of unread notifications": {
    success: 200,
    isInParts: true,
    prepare: async () => {
      await withReminder();
      return async (env) => {
        // The mail goes out with the next run.
        const first = await hourlyRun({ ...env, ...CONFIRMING }, new Date());
        const second = await hourlyRun({ ...env, ...CONFIRMING }, new Date());
        return first.status === 200 ? second : first;
      };
    },
  },
  "send a mail whose claim got no answer": {
    success: 200,
    isInParts: true,
    prepare: async () => {
      await sql(
        `INSERT INTO mail_outbox (id, event_key, recipient, subject, body, attempts, next_attempt_at, created_at)
         VALUES ('w', 'test:w', 'w@example.com', 'News', 'Text', 0, 5, 5)`,
      );
      const { DB } = failingDatabase({ at: 1, when: "after", isLasting: true, matching: /^update "mail_outbox"/ });
      await minuteRun({ DB, MAIL: { send: async () => {} }, MAIL_FROM: "no-reply@staffroom.example" }, new Date());
      takeLoggedErrors();
      return (env) => minuteRun(env, new Date());
    },
  },
  "ask about one's data": web(async () => (options) => visitor().form("/privacy/ask", ASKED, options)),
  "answer a request about data": web(
    async () => {
      const { browser, env } = await moderator();
      await visitor().form("/privacy/ask", ASKED);
      const number = String((await rowsOf("privacy_requests"))[0]?.number);
      const fields = { number, answer: "Nothing but your application." };
      return (options) => browser.form("/privacy/requests", fields, { ...options, env: { ...options.env, ...env } });
    },
    { again: [409] },
  ),
  "close an account of which a sealed copy is kept": web(
    async () => {
      const browser = await signedIn("user");
      return (options) =>
        browser.form(
          "/yourdata/close",
          { password: PASSWORD },
          { ...options, env: { ...options.env, ERASURE_HOLD_DAYS: "30" } },
        );
    },
    { again: [401], bucket: ["put"] },
  ),
  "close a candidate's account": web(
    async () => {
      const { browser } = await candidateWithApplication();
      return (options) => browser.form("/yourdata/close", { password: PASSWORD }, options);
    },
    { again: [401], bucket: ["delete"] },
  ),
  "close a recruiter's account": web(
    async () => {
      const { browser, job } = await recruiterWithJob();
      await createApplication(job);
      return (options) => browser.form("/yourdata/close", { password: PASSWORD }, options);
    },
    { again: [401] },
  ),
};

async function ofJob(path: string): Promise<(options: Options) => Promise<Response>> {
  const { browser, job } = await recruiterWithJob();
  const { application } = await candidateWithApplication(browser.account);
  return page(path.replace("JOB", job.id).replace("APPLICATION", application.id), browser);
}

const READS: Record<string, Journey> = {
  "/teaching-jobs with a city": web(async () => {
    await sql(
      "INSERT OR REPLACE INTO places (id, name, state, country, lat, lon, zone, population, retired) VALUES (7, 'Pune', 'Maharashtra', 'IN', 18.5, 73.8, 'Asia/Kolkata', 3000000, 0)",
    );
    await createJob(await createAccount("admin"), { placeId: 7 });
    return page("/teaching-jobs", visitor());
  }, read),
  ...Object.fromEntries(
    [
      "/",
      "/jobs",
      "/jobs?q=physics&category=Science",
      "/jobs?q=nothing-like-it&location=Pune",
      "/jobdetails/JOB",
      "/sitemap.xml",
      "/sitemaps/1.xml",
      "/jobs.atom",
      "/jobs.feed.json",
      "/jobs.jsonld",
      "/jobs.ics",
      "/jobs.xml",
      "/teaching-jobs",
      "/teaching-jobs/physics",
      "/jobs/getalljobs?q=physics",
      "/jobs/getjobbyid/JOB",
      "/places?q=Pune",
    ].map((path) => [
      path,
      web(async () => page(path.replace("JOB", (await recruiterWithJob()).job.id), visitor()), read),
    ]),
  ),
  ...Object.fromEntries(
    [
      "/recruiter",
      "/recruiter?jobId=JOB",
      "/myjobs?status=closed&sort=title&remove=JOB",
      "/alljobs",
      "/applications?jobId=JOB",
      "/applications.csv?jobId=JOB",
      "/applications?jobId=JOB&q=physics&unread=1",
      "/statistics",
      "/statistics/JOB",
      "/statistics.csv?jobId=JOB",
      "/applicants/APPLICATION",
      "/notifications",
      "/profile",
      "/changepassword",
      "/yourdata",
      "/yourdata/copy",
      "/yourdata/close",
      "/yourdata/export",
      "/institution",
      "/institution/picture",
      "/institution/keys",
    ].map((path) => [`${path} of a recruiter`, web(() => ofJob(path), read)]),
  ),
  ...Object.fromEntries(
    [
      "/userprofile",
      "/updateprofile",
      "/teachingprofile",
      "/teachingprofile/work",
      "/resume",
      "/resume/file",
      "/resume/made",
      "/photo",
      "/passkeys/confirm",
      "/saved-jobs",
      "/applied-jobs",
      "/jobs",
    ].map((path) => [
      `${path} of a candidate`,
      web(async () => page(path, await withFiles()), {
        ...read,
        ...(["/resume/file", "/resume/made"].includes(path) ? { bucket: ["get"] } : {}),
      }),
    ]),
  ),
  ...Object.fromEntries(
    ["", "/jobs.atom", "/jobs.json"].map((form) => [
      `an institution's page${form}`,
      web(async () => {
        await withInstitution();
        const row = (await rowsOf("institutions")).find(({ name }) => name === "Hill View School");
        return page(`/institutions/${row?.slug}${form}`, visitor());
      }, read),
    ]),
  ),
  "an institution's logo": web(
    async () => {
      const { owner } = await withInstitution();
      await owner.upload("/institution/picture?which=logo", { photo: picture() });
      const row = (await rowsOf("institutions")).find(({ logo_key }) => logo_key);
      return page(`/${row?.logo_key}`, visitor());
    },
    { ...read, bucket: ["get"] },
  ),
  ...Object.fromEntries(
    [
      "/report?job=JOB",
      "/report?institution=INSTITUTION",
      "/moderation",
      "/moderation/log",
      "/moderation/log?before=5",
    ].map((path) => [
      `${path} of a moderator`,
      web(async () => {
        const { moderator, job, institutionId, env } = await withModerator();
        const address = path.replace("JOB", job.id).replace("INSTITUTION", institutionId);
        return (options) => moderator.get(address, { ...options, env: { ...options.env, ...env } });
      }, read),
    ]),
  ),
  "look at a text to many of a list": web(async () => {
    const owner = await signedIn("admin");
    await sql("UPDATE users SET email_verified_at = 1");
    const { job } = await candidateWithApplication(owner.account);
    const fields = { all: "list", message: "Come, {{name}}.", way: "look" };
    return (options) => owner.form(`/applications/messages?jobId=${job.id}`, fields, options);
  }, read),
  "/myjobs/hidden of a recruiter": web(async () => {
    const { owner, job } = await withModerator("hidden");
    return page(`/myjobs/hidden?job=${job.id}`, owner);
  }, read),
  "the page of an invitation": web(async () => {
    const { invited, token } = await withInstitution();
    return page(`/invitations?token=${token}`, invited);
  }, read),
  // A portion that is not written is lost: tests/worker/views.test.ts tries that.
  "the view of a job that completes a portion": web(
    async () => {
      const path = `/jobdetails/${(await recruiterWithJob()).job.id}`;
      await runScheduled("*/5 * * * *");
      for (let views = 1; views < VIEWS_PER_WRITE; views += 1) await visitor().get(path, { headers: BROWSER });
      return (options) => visitor().get(path, { ...options, headers: BROWSER });
    },
    { success: 200, isKnown: true },
  ),
  "a job's page of a candidate": web(
    async () => page(`/jobdetails/${(await recruiterWithJob()).job.id}`, await signedIn("user")),
    read,
  ),
  "requests about data": web(async () => {
    const { browser, env } = await moderator();
    return (options) => browser.get("/privacy/requests", { ...options, env: { ...options.env, ...env } });
  }, read),
  "the export of a candidate": web(
    async () => page("/yourdata/export", (await candidateWithApplication()).browser),
    read,
  ),
  "older messages by call": program(async () => {
    const { application, owner } = await candidateWithMessage();
    const token = await createSession(owner, "api");
    await sql(
      "INSERT INTO application_messages VALUES (?, ?, 'school', NULL, 'Hm', NULL, 4, NULL, 4)",
      KEY,
      application.id,
    );
    const { headers } = await api("GET", `/application/messages/${application.id}?limit=1`, { token });
    const next = /<([^>]+)>/.exec(headers.get("Link") ?? "")?.[1] ?? "";
    const { pathname, search } = new URL(next, "https://staffroom.example");
    return (options) => api("GET", `${pathname}${search}`, { ...options, token });
  }, read),
  "one's own photo": web(
    async () => {
      const browser = await signedIn("user");
      await browser.upload("/photo", { photo: picture() });
      const [row] = await rowsOf("profiles");
      return page(String(row?.photo_url), browser);
    },
    { ...read, bucket: ["get"] },
  ),
  "a reset link of a recruiter": web(
    async () => page(`/resetpassword?token=${(await withResetLink(await createAccount("admin"))).token}`, visitor()),
    read,
  ),
  "a reset link": web(async () => page(`/resetpassword?token=${(await withResetLink()).token}`, visitor()), read),
  "a confirm link": web(async () => page(`/confirmemail?token=${(await withConfirmLink()).token}`, visitor()), read),
  "an application without an account": web(
    async () => page("/application", (await openedGuestLink("two")).browser),
    read,
  ),
  "an application without an account, by call": program(async () => {
    const { testKey } = await withGuestLink("two");
    return (options) => api("POST", "/application/guest", { ...options, body: { key: testKey } });
  }, read),
  "the place of a job": {
    ...read,
    prepare: async () => async (env) => {
      const DB = (env as { DB?: D1Database } | undefined)?.DB ?? bindings.DB;
      try {
        await findPlace({ db: openDatabase(DB) }, 7);
        return { status: 200, headers: new Headers(), text: "" };
      } catch {
        console.error(JSON.stringify({ level: "error", event: "no place" }));
        return { status: 503, headers: new Headers({ "Retry-After": "5" }), text: "" };
      }
    },
  },
  // The answers that hide jobs are read before the search.
  "a search without what she does not have": web(
    async () => page("/jobs?q=physics&meets=1", await signedIn("user")),
    read,
  ),
  "/healthz": web(async () => page("/healthz", visitor()), { ...read, bucket: ["head"] }),
  "the outbox": web(async () => {
    await withResetLink();
    return page("/dev/mail", visitor());
  }, read),
  "a mail of the outbox": web(async () => {
    await withResetLink();
    const [row] = await rowsOf("mail_outbox");
    return page(`/dev/mail/${row?.id}`, visitor());
  }, read),
  ...Object.fromEntries(
    (
      [
        ["/jobs/getJobsByUserId/ME", "admin"],
        ["/applications/JOB", "admin"],
        ["/jobs/statistics", "admin"],
        ["/jobs/statistics/JOB", "admin"],
        ["/user/ME", "user"],
        ["/application/myapplications", "user"],
        ["/jobs/savedjobs", "user"],
        ["/jobs/fit/JOB", "user"],
        ["/user/notifications", "user"],
      ] as const
    ).map(([path, role]) => [
      path,
      program(async () => {
        const person = await withToken(role);
        const job = await createJob(role === "admin" ? person : await createAccount("admin"));
        const target = path.replace("ME", person.id).replace("JOB", job.id);
        return (options) => api("GET", target, { ...options, token: person.token });
      }, read),
    ]),
  ),
};

/** A moderator deals with a job that waits. The second try is told that somebody was faster. */
function lookedAt(intent: "publish" | "refuse"): Journey {
  return web(
    async () => {
      const { id: owner, token } = await withToken("admin");
      const body = { ...JOB_FIELDS, ...ABOUT_MONEY };
      const { body: posted } = await api<{ id: string }>("POST", `/jobs/createjob/${owner}`, { token, body });
      const moderator = await signedIn("user");
      await confirmEverybody();
      await sql("UPDATE sessions SET passkey_at = 5");
      const version = String((await unpublishedRows())[0]?.updated_at);
      const env = { MODERATORS: moderator.account.email };
      const fields = { intent, id: posted.id, version, reason: "money" };
      return (options) => moderator.form("/moderation", fields, { ...options, env: { ...options.env, ...env } });
    },
    { again: [409] },
  );
}

export const JOURNEYS: Record<string, Journey> = {
  ...WRITES,
  ...READS,
  ...ALERT_JOURNEYS,
  ...WEBHOOK_JOURNEYS,
  ...MAIL_JOURNEYS,
  ...PERSON_CALL_JOURNEYS,
  ...INTERVIEW_JOURNEYS,
  ...interviewRuns(minuteRun),
  ...hiringJourneys(minuteRun, hourlyRun),
};
