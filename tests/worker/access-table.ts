/** What each person gets from each route: the table behind access-matrix.test.ts. Names in capitals are ids of tests/support/world.ts. */
import { PRODUCTION } from "../support/bindings";
import { APPLY_FIELDS, JOB_FIELDS, PASSWORD } from "../support/factories";
import type { Member, Owner, Who } from "../support/world";

/** A status, or where a redirect leads. `done` is a change that was made; `idle` an answer of success that changes nothing. */
export type Outcome = { is: "refused" | "shown" | "done" | "idle"; status?: number; target?: string };
/** In the order of PEOPLE: signed out, candidate, other candidate, recruiter, other recruiter. */
export type Cells = readonly [Outcome, Outcome, Outcome, Outcome, Outcome];

const shown: Outcome = { is: "shown", status: 200 };
const refused = (what: number | string): Outcome =>
  typeof what === "number" ? { is: "refused", status: what } : { is: "refused", target: what };
/** The log-in, which leads back to the address that was asked for: `access-matrix.test.ts` puts it in the place of HERE. */
const LOGIN = refused("/login?redirectTo=HERE");
const done = (target: string): Outcome => ({ is: "done", target });
const idle = (target: string): Outcome => ({ is: "idle", target });
const made = (status = 200): Outcome => ({ is: "done", status });

const each = (one: Outcome): Cells => [one, one, one, one, one];
const signedIn = (one: Outcome, out: Outcome = LOGIN): Cells => [out, one, one, one, one];
const candidates = (one: Outcome, wrong: Outcome = refused(403), out: Outcome = LOGIN): Cells => [
  out,
  one,
  one,
  wrong,
  wrong,
];
const recruiters = (one: Outcome, wrong: Outcome = refused(403), out: Outcome = LOGIN): Cells => [
  out,
  wrong,
  wrong,
  one,
  one,
];
/** The candidate whose row it is; every other candidate finds nothing there. */
const applicant = (one: Outcome, out: Outcome = LOGIN): Cells => [out, one, refused(404), refused(403), refused(403)];
/** The two sides of an application; everybody else finds nothing there. */
const eitherSide = (one: Outcome): Cells => [refused(401), one, refused(404), one, refused(404)];
/** The recruiter whose row it is; every other recruiter finds nothing there. */
const jobOwner = (one: Outcome, out: Outcome = LOGIN): Cells => [out, refused(403), refused(403), one, refused(404)];
/** The other candidate, whose address is confirmed and whom AS_MODERATOR names. Everybody else finds nothing there. */
const AS_MODERATOR = { MODERATORS: "address.othercandidate@marker.example" };
const moderators = (one: Outcome, out: Outcome = LOGIN): Cells => [out, refused(404), one, refused(404), refused(404)];
const only = (who: Member, one: Outcome, others: Outcome = refused(404), out: Outcome = others): Cells => [
  out,
  who === "candidate" ? one : others,
  others,
  who === "recruiter" ? one : others,
  others,
];
const landing = (one: Outcome): Cells => [
  one,
  refused("/userprofile"),
  refused("/userprofile"),
  refused("/recruiter"),
  refused("/recruiter"),
];

/** A key lives for a year at most. */
const NEXT_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

const EXTERNAL_FIELDS = { ...APPLY_FIELDS, job_id: "JOB", consent_version: "1", consent_at: "2026-01-01T00:00:00Z" };

/** A form that needs a session: without one it comes back with all that was typed. */
const sent = (cells: Cells): Cells => [refused(401), cells[1], cells[2], cells[3], cells[4]];

export type Tells = Partial<Record<Who, readonly Owner[]>>;
const tellsAll = (...owners: Owner[]): Tells => ({
  nobody: owners,
  candidate: owners,
  otherCandidate: owners,
  recruiter: owners,
  otherRecruiter: owners,
});

/** Both parties of an application; everybody else finds nothing there. */
const parties = (one: Outcome, out: Outcome = LOGIN): Cells => [out, one, refused(404), one, refused(404)];

type Fields = Record<string, string>;
/** `twin`: what the `.data` address answers, where no loader runs after the action. */
export type Post = { cells: Cells; twin?: Cells; fields?: Fields; upload?: Fields; file?: "resume" | "photo" };
export type ScreenRow = {
  /** As app/routes.ts has it; "" is the home page. */
  route: string;
  /** Where it differs from the route. */
  address?: string;
  get: Cells;
  post?: Post;
  /** Whose words beside her own somebody may see. */
  tells?: Tells;
  /** What whoever posts has typed herself, and is told back. */
  typed?: readonly string[];
  /** Reading this leaves a note of it. */
  notes?: Who;
  env?: object;
  cookies?: Fields;
};

const ELSEWHERE = PRODUCTION;
const open = (route: string, address?: string): ScreenRow => ({
  route,
  get: each(shown),
  ...(address ? { address } : {}),
});

/** WhatsApp with the text of the job. */
const SHARED_JOB =
  "https://wa.me/?text=A%20job%20that%20all%20may%20read%0AHill%20View%20School%0APune%2C%20Maharashtra%0A%E2%82%B9%204%2C20%2C000%20a%20year%0Ahttp%3A%2F%2Flocalhost%2Fjobdetails%2FJOB";

export const SCREENS: ScreenRow[] = [
  open(""),
  open("jobs"),
  open("jobs", "/jobs?q=job&category=Science"),
  open("about"),
  open("for-candidates"),
  open("for-schools"),
  open("services"),
  open("maintenance"),
  open("developers"),
  open("developers.md"),
  open("llms.txt"),
  open("robots.txt"),
  open("sitemap.xml"),
  open("sitemaps/:page", "/sitemaps/1.xml"),
  open("jobs.atom"),
  open("teaching-jobs"),
  open("teaching-jobs/:what", "/teaching-jobs/physics"),
  { route: "teaching-jobs/:what/:where", address: "/teaching-jobs/physics/nowhere", get: each(refused(404)) },
  open("jobs.feed.json"),
  open("jobs.jsonld"),
  open("jobs.ics"),
  open("jobs.xml"),
  { route: "jobdetails/:id/walk-in.ics", address: "/jobdetails/JOB/walk-in.ics", get: each(refused(404)) },
  { route: "jobdetails/:id/whatsapp", address: "/jobdetails/JOB/whatsapp", get: each(idle(SHARED_JOB)) },
  open("openapi.json"),
  open("healthz"),
  { route: "*", address: "/no/such/page", get: each(refused(404)), post: { fields: {}, cells: each(refused(404)) } },
  {
    route: "jobdetails/:id",
    address: "/jobdetails/JOB?apply",
    get: each(shown),
    post: {
      upload: APPLY_FIELDS,
      file: "resume",
      // The candidate has applied: it is her account's address that counts, whatever she types.
      cells: [done("/jobdetails/JOB"), refused(409), done("/jobdetails/JOB"), refused(403), done("/jobdetails/JOB")],
    },
  },
  {
    route: "jobdetails/:id",
    address: "/jobdetails/REMOVED_JOB",
    get: [refused(410), refused(410), refused(410), shown, refused(410)],
    post: { upload: APPLY_FIELDS, file: "resume", cells: each(refused(410)) },
  },
  {
    route: "report",
    address: "/report?job=JOB",
    get: each(shown),
    post: { fields: { reason: "other" }, cells: each(done("/report?job=JOB&sent=1")) },
  },
  {
    // What nobody is shown cannot be reported.
    route: "report",
    address: "/report?job=HIDDEN_JOB",
    get: each(refused(410)),
    post: { fields: { reason: "other" }, cells: each(refused(410)) },
  },
  {
    route: "jobdetails/:id",
    address: "/jobdetails/HIDDEN_JOB",
    get: only("recruiter", shown),
    post: { upload: APPLY_FIELDS, file: "resume", cells: each(refused(409)) },
  },
  {
    route: "myjobs/extend",
    address: "/myjobs/extend?job=JOB",
    get: jobOwner(shown),
    post: { fields: { from: "" }, cells: sent(jobOwner(done("/myjobs"))) },
  },
  {
    route: "myjobs/looking",
    address: "/myjobs/looking",
    get: recruiters(shown),
    post: { fields: { jobId: "JOB", intent: "yes" }, cells: sent(jobOwner(done("/myjobs/looking"))) },
  },
  {
    route: "applications/moves",
    address: "/applications/moves?jobId=JOB",
    get: recruiters(shown),
    post: {
      fields: { "chosen.APPLICATION": "1", status: "shortlisted" },
      cells: sent([refused("/"), refused(403), refused(403), done("/applications"), idle("/applications")]),
    },
    tells: { recruiter: ["candidate"] },
  },
  {
    route: "applications/messages",
    address: "/applications/messages?jobId=JOB",
    get: recruiters(shown),
    post: {
      fields: { "chosen.APPLICATION": "1", message: "Come on Monday, {{name}}.", way: "send" },
      cells: sent([
        refused("/"),
        refused(403),
        refused(403),
        done("/applications?jobId=JOB"),
        idle("/applications?jobId=JOB"),
      ]),
    },
    tells: { recruiter: ["candidate"] },
  },
  {
    route: "applications/undo",
    get: each(idle("/applications")),
    post: {
      fields: { id: "APPLICATION", way: "undo" },
      cells: [
        refused("/login?redirectTo=%2Fapplications"),
        refused(403),
        refused(403),
        idle("/applications"),
        idle("/applications"),
      ],
    },
    // Nothing waits any more, and the answer says how her applicant stands.
    tells: { recruiter: ["candidate"] },
  },
  {
    route: "templates",
    get: recruiters(shown),
    post: {
      fields: { name: "Not now", text: "Dear {{name}}, no." },
      cells: sent(recruiters(done("/templates"))),
    },
  },
  { route: "drafts/:id/preview", address: "/drafts/DRAFT/preview", get: jobOwner(shown) },
  {
    route: "recruiter",
    address: "/recruiter?draft=DRAFT",
    get: jobOwner(shown, refused("/")),
    post: { fields: { save_draft: "auto", title: "Changed" }, cells: sent(jobOwner(done("/recruiter?draft=DRAFT"))) },
  },
  {
    route: "myjobs/hidden",
    address: "/myjobs/hidden?job=HIDDEN_JOB",
    get: jobOwner(shown),
    post: { fields: { answer: "It is what it says." }, cells: sent(jobOwner(done("/myjobs/hidden?job=HIDDEN_JOB"))) },
  },
  ...(
    [
      { intent: "dismiss", subject: "job", id: "JOB" },
      { intent: "hide", id: "JOB", reason: "other" },
      { intent: "restore", id: "HIDDEN_JOB" },
      { intent: "suspend_account", account: "RECRUITER", reason: "money" },
      { intent: "suspend_institution", institution: "INSTITUTION", reason: "money" },
      { intent: "check", id: "INSTITUTION" },
    ] as Fields[]
  ).map(
    (fields): ScreenRow => ({
      route: "moderation",
      get: moderators(shown, refused("/login?redirectTo=%2Fmoderation")),
      post: { fields, cells: sent(moderators(done("/moderation"))) },
      tells: { otherCandidate: ["recruiter", "moderators"] },
      env: AS_MODERATOR,
    }),
  ),
  {
    route: "moderation/log",
    get: moderators(shown, refused("/login?redirectTo=%2Fmoderation%2Flog")),
    env: AS_MODERATOR,
  },
  {
    // Where nobody is a moderator there is no such page.
    route: "moderation",
    get: [refused("/login?redirectTo=%2Fmoderation"), refused(404), refused(404), refused(404), refused(404)],
    post: { fields: { intent: "dismiss", subject: "job", id: "JOB" }, cells: sent(each(refused(404))) },
  },
  {
    // Its owner alone may read it, and nobody applies.
    route: "jobdetails/:id",
    address: "/jobdetails/HELD_JOB",
    get: only("recruiter", shown),
    post: { upload: APPLY_FIELDS, file: "resume", cells: each(refused(404)) },
  },
  {
    route: "jobdetails/:id/save",
    address: "/jobdetails/JOB/save",
    get: each(refused("/jobdetails/JOB")),
    post: {
      fields: {},
      cells: candidates(done("/jobdetails/JOB"), refused(403), refused("/login?redirectTo=%2Fjobdetails%2FJOB")),
    },
  },
  {
    route: "login",
    get: landing(shown),
    post: {
      fields: { email: "address.candidate@marker.example", password: PASSWORD },
      cells: landing(done("/userprofile")),
    },
  },
  {
    route: "signup",
    get: landing(shown),
    post: {
      fields: { email: "new@world.example", password: PASSWORD, role: "admin" },
      cells: landing(done("/userregister")),
    },
  },
  { route: "login/google", get: landing(refused(404)) },
  { route: "login/google/callback", address: "/login/google/callback?code=x&state=y", get: landing(refused(404)) },
  {
    route: "login/google/first",
    get: each(refused("/login")),
    post: { fields: {}, cells: each(refused("/login")) },
  },
  {
    route: "login/google/role",
    get: landing(refused("/login")),
    post: { fields: { role: "admin" }, cells: landing(refused("/login")) },
  },
  {
    route: "forgotpassword",
    get: landing(shown),
    post: { fields: { email: "address.candidate@marker.example" }, cells: landing(done("/login")) },
  },
  {
    route: "resetpassword",
    get: landing(refused("/forgotpassword")),
    post: {
      fields: { token: "no-such-token", password: "another-good-phrase" },
      cells: landing(refused("/forgotpassword")),
      twin: each(refused(410)),
    },
  },
  {
    route: "resetpassword",
    address: "/resetpassword?token=no-such-token",
    get: landing(refused(410)),
    post: {
      fields: { token: "no-such-token", password: "another-good-phrase" },
      cells: landing(refused(410)),
      twin: each(refused(410)),
    },
  },
  {
    // Whoever holds the mailed link is its owner.
    route: "resetpassword",
    address: "/resetpassword?token=RESET_TOKEN",
    get: each(shown),
    post: { fields: { token: "RESET_TOKEN", password: "another-good-phrase" }, cells: each(done("/login")) },
    tells: tellsAll("candidate"),
  },
  {
    route: "confirmemail",
    get: each(refused(410)),
    post: { fields: { token: "none" }, cells: each(refused("/confirmemail")) },
  },
  {
    // The link alone confirms nothing: it takes a session of that account.
    route: "confirmemail",
    address: "/confirmemail?token=CONFIRM_TOKEN",
    get: each(shown),
    post: { fields: { token: "CONFIRM_TOKEN" }, cells: only("candidate", done("/userprofile"), refused(401)) },
    tells: tellsAll("candidate"),
  },
  {
    // Or its password.
    route: "confirmemail",
    address: "/confirmemail?token=CONFIRM_TOKEN",
    get: each(shown),
    post: { fields: { token: "CONFIRM_TOKEN", password: PASSWORD }, cells: each(done("/userprofile")) },
    tells: tellsAll("candidate"),
  },
  {
    // Whoever has the mail may say that the account is not hers.
    route: "confirmemail",
    address: "/confirmemail?token=CONFIRM_TOKEN",
    get: each(shown),
    post: { fields: { token: "CONFIRM_TOKEN", intent: "not-me", number: "MAILED_NUMBER" }, cells: each(done("/")) },
    tells: tellsAll("candidate"),
  },
  {
    route: "confirmemail/send",
    get: each(refused("/profile")),
    // The other candidate's address is confirmed.
    post: {
      fields: {},
      cells: sent([refused("/"), done("/profile"), idle("/profile"), done("/profile"), done("/profile")]),
    },
  },
  { route: "dev/mail", get: each(refused(404)), env: ELSEWHERE },
  { route: "dev/mail", get: each(shown) },
  { route: "dev/mail/:id", address: "/dev/mail/NOTHING", get: each(refused(404)), env: ELSEWHERE },
  { route: "dev/mail/:id/html", address: "/dev/mail/NOTHING/html", get: each(refused(404)), env: ELSEWHERE },
  {
    // After its 30 minutes it is completed by the account that it was drawn for, once that is logged in.
    route: "userregister",
    get: landing(refused("/signup")),
    post: {
      fields: { f_name: "Late", drawn_for: "CANDIDATE" },
      cells: only("candidate", done("/userprofile"), refused(403), refused(401)),
    },
  },
  {
    route: "userregister",
    cookies: { "__Host-registration": "FRESH" },
    get: landing(shown),
    post: {
      fields: { f_name: "Taken", drawn_for: "FRESH" },
      cells: only("candidate", refused(403), refused(403), done("/login")),
    },
  },
  {
    route: "userregister",
    // Long registered: its id in the cookie opens nothing.
    cookies: { "__Host-registration": "RECRUITER" },
    get: landing(refused("/signup")),
    post: {
      fields: { f_name: "Late", drawn_for: "RECRUITER" },
      cells: only("recruiter", done("/recruiter"), refused(403), refused(401)),
    },
  },
  {
    route: "changepassword",
    get: signedIn(shown),
    post: {
      fields: { currentPassword: PASSWORD, password: "another-good-phrase" },
      cells: sent(signedIn(done("/profile"))),
    },
  },
  {
    route: "profile",
    get: signedIn(shown, refused("/")),
    post: {
      fields: { session: "SESSION_OF_CANDIDATE" },
      cells: sent(only("candidate", done("/profile"), idle("/profile"))),
    },
  },
  {
    route: "profile",
    get: signedIn(shown, refused("/")),
    post: {
      fields: { intent: "address", email: "right@world.example", password: PASSWORD },
      cells: sent([refused("/"), done("/profile"), refused(409), done("/profile"), done("/profile")]),
    },
  },
  {
    route: "profile",
    get: signedIn(shown, refused("/")),
    post: {
      fields: { intent: "passkey-name", device: "PASSKEY_OF_CANDIDATE", name: "Changed" },
      cells: sent(only("candidate", done("/profile#passkeys"), refused(404))),
    },
  },
  {
    route: "profile",
    get: signedIn(shown, refused("/")),
    post: {
      fields: { intent: "passkey-remove", device: "PASSKEY_OF_CANDIDATE", password: PASSWORD },
      cells: sent(only("candidate", done("/profile#passkeys"), refused(404))),
    },
  },
  {
    // Nobody has been asked to make one.
    route: "profile",
    get: signedIn(shown, refused("/")),
    post: { fields: { intent: "passkey", credential: "{}" }, cells: sent(signedIn(refused(410))) },
  },
  {
    route: "passkeys/confirm",
    get: signedIn(shown),
    post: { fields: { credential: "{}" }, cells: sent(signedIn(refused(410))) },
  },
  {
    // The challenge is for the candidate's session alone.
    route: "passkeys/confirm",
    cookies: { "__Host-passkey": "PASSKEY_CHALLENGE" },
    get: signedIn(shown),
    post: { fields: { credential: "PASSKEY_PROOF" }, cells: sent(only("candidate", done("/profile"), refused(410))) },
  },
  {
    // A challenge: it changes nothing.
    route: "passkeys/options",
    get: each(refused("/login")),
    post: { fields: { purpose: "log-in" }, cells: each({ is: "idle", status: 200 }) },
  },
  {
    route: "passkeys/options",
    get: each(refused("/login")),
    post: {
      fields: { purpose: "confirm" },
      cells: only("candidate", { is: "idle", status: 200 }, refused(409), refused(401)),
    },
  },
  { route: "today", get: signedIn(shown) },
  // The moderator's part, before her passkey: her own part is shown.
  { route: "today", env: AS_MODERATOR, get: signedIn(shown) },
  { route: "userprofile", get: signedIn(shown, refused("/")) },
  {
    route: "updateprofile",
    get: signedIn(shown, refused("/")),
    post: {
      fields: { f_name: "Changed", user_id: "RECRUITER", id: "RECRUITER" },
      cells: sent(signedIn(done("/userprofile"))),
    },
  },
  { route: "teachingprofile", get: candidates(shown) },
  {
    route: "teachingprofile/:part",
    address: "/teachingprofile/teaches",
    get: candidates(shown),
    post: {
      fields: { subjects: "Physics", user_id: "RECRUITER", id: "RECRUITER" },
      cells: sent(candidates(done("/teachingprofile/has"))),
    },
  },
  {
    route: "teachingprofile/:part",
    address: "/teachingprofile/post",
    get: candidates(shown),
    post: { fields: { school: "Hill View" }, cells: sent(candidates(done("/teachingprofile/work"))) },
  },
  {
    route: "photo",
    get: signedIn(shown),
    post: { upload: {}, file: "photo", cells: sent(signedIn(done("/profile"))) },
  },
  { route: "photos/:photoId", address: "/photos/PHOTO_OF_CANDIDATE", get: only("candidate", shown) },
  { route: "photos/:photoId", address: "/photos/PHOTO_OF_RECRUITER", get: only("recruiter", shown) },
  {
    route: "resume",
    get: candidates(shown),
    post: { upload: {}, file: "resume", cells: sent(candidates(done("/resume"))) },
  },
  { route: "resume/file", get: candidates(shown, refused(404), refused(404)) },
  { route: "resume/made", get: candidates(shown, refused(404), refused(404)) },
  {
    route: "resume",
    get: candidates(shown),
    post: { upload: { intent: "make" }, cells: sent(candidates(done("/resume"))) },
  },
  {
    route: "resumes/:applicationId",
    address: "/resumes/APPLICATION",
    get: [refused(404), shown, refused(404), shown, refused(404)],
    tells: { recruiter: ["candidate"] },
    notes: "recruiter",
  },
  {
    route: "resumes/:applicationId",
    address: "/resumes/GUEST_APPLICATION",
    get: only("recruiter", shown),
    tells: { recruiter: ["guest"] },
    notes: "recruiter",
  },
  {
    route: "recruiter",
    get: recruiters(shown, refused(403), refused("/")),
    post: { fields: JOB_FIELDS, cells: sent(recruiters(done("/myjobs"))) },
  },
  {
    route: "recruiter",
    address: "/recruiter?jobId=JOB",
    get: jobOwner(shown, refused("/")),
    post: { fields: { ...JOB_FIELDS, title: "Changed" }, cells: sent(jobOwner(done("/myjobs"))) },
  },
  {
    route: "recruiter",
    address: "/recruiter?jobId=REMOVED_JOB",
    get: jobOwner(refused(410), refused("/")),
    post: { fields: { ...JOB_FIELDS, title: "Changed" }, cells: sent(jobOwner(refused(409))) },
  },
  {
    route: "recruiter",
    address: "/recruiter?jobId=HELD_JOB",
    get: jobOwner(shown, refused("/")),
    post: { fields: { ...JOB_FIELDS, title: "Changed" }, cells: sent(jobOwner(done("/myjobs"))) },
  },
  {
    route: "myjobs",
    get: recruiters(shown, refused(403), refused("/login?redirectTo=%2Fmyjobs")),
    post: {
      fields: { jobId: "JOB", move: "remove" },
      cells: sent(jobOwner(done("/myjobs"))),
    },
  },
  {
    route: "myjobs",
    address: "/myjobs?remove_draft=DRAFT",
    get: recruiters(shown, refused(403), refused("/login?redirectTo=%2Fmyjobs%3Fremove_draft%3DDRAFT")),
    post: {
      fields: { draftId: "DRAFT", move: "remove_draft" },
      cells: sent([
        refused("/login?redirectTo=%2Fmyjobs%3Fremove_draft%3DDRAFT"),
        refused(403),
        refused(403),
        done("/myjobs"),
        idle("/myjobs"),
      ]),
    },
  },
  { route: "alljobs", get: signedIn(shown, refused("/")) },
  { route: "applications", get: recruiters(shown) },
  {
    route: "applications",
    address: "/applications?jobId=JOB",
    get: jobOwner(shown),
    tells: { recruiter: ["candidate", "guest"] },
  },
  {
    route: "applications.csv",
    address: "/applications.csv?jobId=JOB",
    get: jobOwner(shown),
    notes: "recruiter",
    tells: { recruiter: ["candidate", "guest"] },
  },
  {
    route: "applications.zip",
    address: "/applications.zip?jobId=JOB",
    get: each(refused("/applications?jobId=JOB")),
    // The school is not checked: nobody downloads many at once.
    post: {
      fields: {},
      cells: jobOwner(refused(403), refused("/login?redirectTo=%2Fapplications%3FjobId%3DJOB")),
    },
  },
  { route: "statistics", get: recruiters(shown) },
  { route: "statistics/:jobId", address: "/statistics/JOB?days=90", get: jobOwner(shown) },
  { route: "statistics/:jobId", address: "/statistics/HIDDEN_JOB", get: jobOwner(shown) },
  { route: "statistics/:jobId", address: "/statistics/REMOVED_JOB", get: recruiters(refused(404)) },
  { route: "statistics/:jobId", address: "/statistics/HELD_JOB", get: recruiters(refused(404)) },
  { route: "statistics.csv", address: "/statistics.csv?jobId=JOB", get: jobOwner(shown) },
  { route: "statistics.csv", address: "/statistics.csv?table=states", get: recruiters(shown) },
  {
    route: "jobdetails/:id/seen",
    address: "/jobdetails/JOB/seen",
    get: each(refused("/jobdetails/JOB")),
    post: { fields: {}, cells: each({ is: "idle", status: 204 }) },
  },
  {
    route: "applicants/:id",
    address: "/applicants/APPLICATION",
    get: jobOwner(shown),
    post: {
      fields: { status: "shortlisted", from: "submitted" },
      cells: sent(jobOwner(done("/applicants/APPLICATION#application-status"))),
    },
    tells: { recruiter: ["candidate"] },
  },
  {
    route: "applicants/:id",
    address: "/applicants/GUEST_APPLICATION",
    get: jobOwner(shown),
    post: {
      fields: { status: "shortlisted", from: "submitted" },
      cells: sent(jobOwner(done("/applicants/GUEST_APPLICATION#application-status"))),
    },
    tells: { recruiter: ["guest"] },
  },
  {
    // It has not ended.
    route: "ratings/:id",
    address: "/ratings/APPLICATION",
    get: parties(shown),
    post: {
      fields: { said_what_to_expect: "4", kept_its_word: "5", was_fair: "5", came_as_agreed: "yes" },
      cells: sent(parties(refused(409))),
    },
    tells: { recruiter: ["candidate"] },
  },
  {
    route: "ratings/:id",
    address: "/ratings/HIRED_APPLICATION",
    get: parties(shown),
    post: {
      fields: { said_what_to_expect: "4", kept_its_word: "5", was_fair: "5", came_as_agreed: "yes" },
      cells: sent(parties(done("/ratings/HIRED_APPLICATION"))),
    },
    tells: { recruiter: ["candidate"] },
  },
  {
    route: "breaks",
    get: recruiters(shown),
    post: {
      fields: { first_day: "2027-05-10", last_day: "2027-05-31" },
      cells: sent(recruiters(done("/breaks"))),
    },
  },
  {
    route: "institution",
    get: recruiters(shown),
    post: {
      fields: { intent: "describe", name: "Another name", kind: "school" },
      cells: sent(jobOwner(done("/institution"))),
    },
    tells: { recruiter: ["otherRecruiter"] },
  },
  {
    route: "institution",
    get: recruiters(shown),
    post: {
      fields: { intent: "colours", ground: "#ffffff", ink: "#222222", accent: "#0b5394" },
      cells: sent(jobOwner(done("/institution"))),
    },
    tells: { recruiter: ["otherRecruiter"] },
  },
  {
    route: "institution",
    get: recruiters(shown),
    post: {
      fields: { intent: "invite", email: "new@world.example", role: "recruiter" },
      cells: sent(jobOwner(done("/institution"))),
    },
    tells: { recruiter: ["otherRecruiter"] },
  },
  {
    route: "institution",
    get: recruiters(shown),
    post: { fields: { intent: "withdraw", id: "INVITATION" }, cells: sent(jobOwner(done("/institution"))) },
    tells: { recruiter: ["otherRecruiter"] },
  },
  {
    // The last owner stays.
    route: "institution",
    get: recruiters(shown),
    post: {
      fields: { intent: "remove", id: "RECRUITER" },
      cells: sent([refused("/"), refused(403), refused(403), refused(409), refused(404)]),
    },
    tells: { recruiter: ["otherRecruiter"] },
  },
  {
    route: "institution",
    get: recruiters(shown),
    post: { fields: { intent: "check", code: "27250100101" }, cells: sent(jobOwner(done("/institution"))) },
    tells: { recruiter: ["otherRecruiter"] },
  },
  {
    // Nobody of these writes from an institution's host.
    route: "institution",
    get: recruiters(shown),
    post: { fields: { intent: "join", institution_id: "INSTITUTION" }, cells: sent(recruiters(refused(404))) },
    tells: { recruiter: ["otherRecruiter"] },
  },
  {
    route: "institution/webhooks",
    get: recruiters(shown),
    post: { fields: { url: "https://hooks.receiver.example/a", types: "job.changed" }, cells: sent(jobOwner(made())) },
  },
  {
    route: "institution/webhooks/:id",
    address: "/institution/webhooks/WEBHOOK",
    get: jobOwner(shown),
    post: { fields: { intent: "test" }, cells: sent(jobOwner(done("/institution/webhooks/WEBHOOK"))) },
  },
  {
    route: "institution/webhooks/:id",
    address: "/institution/webhooks/WEBHOOK",
    get: jobOwner(shown),
    post: {
      fields: { intent: "again", delivery: "DELIVERY" },
      cells: sent(jobOwner(done("/institution/webhooks/WEBHOOK"))),
    },
  },
  {
    route: "institution/webhooks/:id",
    address: "/institution/webhooks/WEBHOOK",
    get: jobOwner(shown),
    post: { fields: { intent: "off" }, cells: sent(jobOwner(done("/institution/webhooks/WEBHOOK"))) },
  },
  {
    route: "institution/webhooks/:id",
    address: "/institution/webhooks/WEBHOOK",
    get: jobOwner(shown),
    post: { fields: { intent: "on", start: "now" }, cells: sent(jobOwner(done("/institution/webhooks/WEBHOOK"))) },
  },
  {
    route: "institution/webhooks/:id",
    address: "/institution/webhooks/WEBHOOK",
    get: jobOwner(shown),
    post: { fields: { intent: "replay", hours: "24" }, cells: sent(jobOwner(done("/institution/webhooks/WEBHOOK"))) },
  },
  {
    route: "institution/webhooks/:id",
    address: "/institution/webhooks/WEBHOOK",
    get: jobOwner(shown),
    post: {
      fields: { intent: "change", url: "https://hooks.receiver.example/a", types: "job.changed" },
      cells: sent(jobOwner(done("/institution/webhooks/WEBHOOK"))),
    },
  },
  {
    route: "institution/webhooks/:id",
    address: "/institution/webhooks/WEBHOOK",
    get: jobOwner(shown),
    post: { fields: { intent: "secret" }, cells: sent(jobOwner(made())) },
  },
  {
    route: "institution/webhooks/:id",
    address: "/institution/webhooks/WEBHOOK",
    get: jobOwner(shown),
    post: { fields: { intent: "remove" }, cells: sent(jobOwner(done("/institution/webhooks"))) },
  },
  {
    route: "institution/picture",
    get: recruiters(shown),
    post: {
      upload: {},
      file: "photo",
      cells: sent(jobOwner(done("/institution#pictures"))),
    },
  },
  {
    route: "institution/keys",
    get: recruiters(shown),
    post: {
      fields: { name: "Website", scopes: "jobs:read", ends: NEXT_MONTH, request_key: "one" },
      cells: sent(jobOwner(made())),
    },
  },
  {
    route: "institution/keys/:id",
    address: "/institution/keys/API_KEY",
    get: jobOwner(shown),
    post: { fields: {}, cells: sent(jobOwner(done("/institution/keys"))) },
  },
  { route: "institutions/:slug", address: "/institutions/SLUG", get: each(shown) },
  { route: "institutions/:slug/jobs.atom", address: "/institutions/SLUG/jobs.atom", get: each(shown) },
  { route: "embed/:slug", address: "/embed/SLUG", get: each(shown) },
  { route: "pictures/:pictureId", address: "/pictures/0199a5a0-0000-4000-8000-000000000000", get: each(refused(404)) },
  { route: "invitations", get: each(refused(410)), post: { fields: {}, cells: sent(recruiters(refused(400))) } },
  {
    // The link shows who invites whom. Only the account with that address can accept.
    route: "invitations",
    address: "/invitations?token=INVITE_TOKEN",
    get: each(shown),
    post: {
      fields: { jobs: "bring" },
      cells: sent([refused("/"), refused(403), refused(403), refused(403), done("/institution")]),
    },
    tells: tellsAll("recruiter", "otherRecruiter"),
  },
  {
    route: "saved-jobs",
    get: candidates(shown),
    post: { fields: { jobId: "CLOSED_JOB" }, cells: sent(candidates(done("/saved-jobs"))) },
  },
  {
    route: "applied-jobs",
    get: candidates(shown),
    post: { fields: { applicationId: "APPLICATION" }, cells: sent(applicant(done("/applied-jobs"))) },
  },
  {
    route: "applied-jobs/:id",
    address: "/applied-jobs/APPLICATION",
    get: applicant(shown),
    post: {
      fields: { intent: "message", message: "May I bring copies?" },
      cells: sent(applicant(done("/applied-jobs/APPLICATION#messages"))),
    },
  },
  {
    route: "applied-jobs/:id",
    address: "/applied-jobs/APPLICATION",
    get: applicant(shown),
    post: { fields: { intent: "stop" }, cells: sent(applicant(done("/applied-jobs/APPLICATION#messages"))) },
  },
  {
    route: "applied-jobs/:id",
    address: "/applied-jobs/APPLICATION",
    get: applicant(shown),
    post: { fields: { intent: "take_profile" }, cells: sent(applicant(done("/applied-jobs/APPLICATION"))) },
  },
  {
    route: "applied-jobs/:id",
    address: "/applied-jobs/APPLICATION",
    get: applicant(shown),
    post: {
      fields: { intent: "withdraw", reason: "Another post" },
      cells: sent(applicant(done("/applied-jobs/APPLICATION"))),
    },
  },
  {
    // Neither a session nor an application of one's own opens somebody's application without an account.
    route: "application",
    get: each(refused(401)),
    post: { fields: { way: "confirm", number: "GUEST_NUMBER" }, cells: each(refused(404)) },
  },
  {
    // Whoever asks, the links go to the mailbox of the address, and the answer says no more than the address that was typed.
    route: "application",
    address: "/application?way=again",
    get: each(shown),
    post: {
      fields: { intent: "again", email: "address.guest@marker.example" },
      cells: each(done("/application?way=again")),
    },
    typed: ["address.guest@marker.example"],
  },
  {
    // The key of the mailed link alone changes nothing, and shows nothing: it is exchanged for a cookie.
    route: "application",
    address: "/application?key=GUEST_KEY",
    get: each(shown),
    post: { fields: { key: "GUEST_KEY" }, cells: each(idle("/application")) },
  },
  {
    // Whoever has opened the link is its owner.
    route: "application",
    cookies: { "__Host-application": "GUEST_COOKIE" },
    get: each(shown),
    post: { fields: { way: "confirm", number: "GUEST_NUMBER" }, cells: each(done("/application")) },
    tells: tellsAll("guest"),
  },
  {
    route: "application",
    cookies: { "__Host-application": "GUEST_COOKIE" },
    get: each(shown),
    post: { fields: { way: "withdraw", number: "GUEST_NUMBER" }, cells: each(done("/application")) },
    tells: tellsAll("guest"),
  },
  {
    // A link that the row does not know any more, or not yet.
    route: "application",
    cookies: { "__Host-application": "OTHER_COOKIE" },
    get: each(refused(410)),
    post: { fields: { way: "confirm", number: "GUEST_NUMBER" }, cells: each(refused(404)) },
  },
  {
    // What nobody of us has signed.
    route: "application",
    cookies: { "__Host-application": "GUEST_KEY" },
    get: each(refused(401)),
    post: { fields: { way: "confirm", number: "GUEST_NUMBER" }, cells: each(refused(404)) },
  },
  {
    route: "applicants/:id/interview",
    address: "/applicants/APPLICATION/interview",
    get: jobOwner(shown),
    post: {
      fields: {
        intent: "propose",
        seen: "none",
        kind: "talk",
        minutes: "30",
        place: "Hall",
        time_1: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16),
      },
      cells: sent(jobOwner(done("/applicants/APPLICATION#interview"))),
    },
    tells: { recruiter: ["candidate"] },
  },
  {
    route: "applied-jobs/:id/interview",
    address: "/applied-jobs/TALK_APPLICATION/interview",
    get: applicant(shown),
    post: {
      fields: { intent: "choose", interview: "TALK_ID", seen: "0", time: "TALK_TIME" },
      cells: sent(applicant(done("/applied-jobs/TALK_APPLICATION/interview"))),
    },
  },
  // No time is agreed: tests/worker/interviews.test.ts reads a file of one that is.
  {
    route: "applied-jobs/:id/interview.ics",
    address: "/applied-jobs/TALK_APPLICATION/interview.ics",
    get: applicant(refused(404)),
  },
  { route: "application/interview.ics", get: each(refused(404)) },
  {
    route: "application/interview",
    get: each(refused(401)),
    post: {
      fields: {
        ...{ intent: "others", interview: "0199a5a0-0000-7000-8000-000000000000", seen: "0", word: "Any afternoon" },
        number: "GUEST_NUMBER",
      },
      cells: each(refused(404)),
    },
  },
  {
    route: "application/interview",
    cookies: { "__Host-application": "GUEST_COOKIE" },
    get: each(shown),
    post: { fields: { intent: "others" }, cells: each(refused(400)) },
    tells: tellsAll("guest"),
  },
  {
    route: "application/interview",
    cookies: { "__Host-application": "INTERVIEW_COOKIE" },
    get: each(shown),
    post: {
      fields: {
        ...{ intent: "choose", interview: "INTERVIEW_ID", seen: "0", time: "INTERVIEW_TIME" },
        number: "INTERVIEW_NUMBER",
      },
      cells: each(done("/application/interview")),
    },
  },
  {
    route: "settings/mails",
    get: signedIn(shown),
    post: { fields: { messages: "daily" }, cells: sent(signedIn(done("/settings/mails"), refused(401))) },
  },
  { route: "mails/stop", get: each(refused(410)), post: { fields: {}, cells: each(refused(410)) } },
  {
    route: "mails/stop",
    address: "/mails/stop?token=MAILS_TO_STOP",
    get: each(shown),
    post: { fields: {}, cells: each(made()) },
  },
  {
    route: "calendar",
    get: signedIn(shown),
    post: { fields: { version: "1" }, cells: sent(signedIn(done("/calendar"), refused(401))) },
  },
  { route: "calendar/:file", address: "/calendar/nonsense.ics", get: each(refused(404)) },
  { route: "jobsapplied", get: each(refused("/applied-jobs")) },
  { route: "drafts", get: each(refused("/myjobs?status=drafts")) },
  {
    route: "notifications",
    get: signedIn(shown),
    post: {
      fields: { id: "NOTICE_OF_CANDIDATE" },
      cells: sent(only("candidate", done("/about"), refused(404))),
    },
  },
  {
    route: "notifications",
    get: signedIn(shown),
    post: { fields: {}, cells: sent(signedIn(done("/notifications"))) },
  },
  {
    // Who opened a resume is told to the person whose resume it is.
    route: "yourdata",
    get: signedIn(shown),
    tells: { candidate: ["recruiter"] },
    post: {
      fields: { intent: "agree", purpose: "reminders" },
      cells: sent(signedIn(done("/yourdata"))),
    },
  },
  { route: "yourdata/copy", get: signedIn(shown) },
  {
    route: "yourdata/close",
    get: signedIn(shown),
    post: { fields: { password: PASSWORD }, cells: sent(signedIn(done("/"))) },
  },
  { route: "privacy", get: each(shown) },
  {
    route: "privacy/ask",
    get: each(shown),
    post: {
      fields: { kind: "access", text: "What do you keep?", email: "somebody@example.com" },
      cells: [done("/privacy"), done("/yourdata"), done("/yourdata"), done("/yourdata"), done("/yourdata")],
    },
  },
  {
    route: "alerts",
    get: each(shown),
    post: {
      fields: { email: "somebody@example.com", frequency: "daily", q: "physics" },
      cells: each(done("/alerts?asked=1")),
    },
  },
  { route: "alerts/confirm", get: each(refused(410)), post: { fields: {}, cells: each(idle("/alerts/confirm")) } },
  {
    // Whoever has the link of the mail may do it.
    route: "alerts/confirm",
    address: "/alerts/confirm?token=ALERT_TO_CONFIRM",
    get: each(shown),
    post: { fields: {}, cells: each(done("/alerts/confirm?token=ALERT_TO_CONFIRM&done=1")) },
  },
  {
    // The link that confirms is another one.
    route: "alerts/edit",
    address: "/alerts/edit?token=ALERT_TO_CONFIRM",
    get: each(refused(410)),
    post: {
      fields: { frequency: "weekly", q: "three" },
      cells: each(idle("/alerts/edit?token=ALERT_TO_CONFIRM")),
    },
  },
  {
    route: "alerts/edit",
    address: "/alerts/edit?token=ALERT_TO_MANAGE",
    get: each(shown),
    post: {
      fields: { frequency: "weekly", q: "three" },
      cells: each(done("/alerts/edit?token=ALERT_TO_MANAGE")),
    },
  },
  { route: "alerts/stop", get: each(refused(410)), post: { fields: {}, cells: each(refused(410)) } },
  {
    route: "alerts/stop",
    address: "/alerts/stop?token=ALERT_TO_MANAGE",
    get: each(shown),
    post: { fields: {}, cells: each(made()) },
  },
  {
    route: "privacy/requests",
    get: moderators(shown, refused("/login?redirectTo=%2Fprivacy%2Frequests")),
    post: {
      fields: { number: "12345678", answer: "Nothing but your profile." },
      cells: sent(moderators(done("/privacy/requests"))),
    },
    tells: { otherCandidate: ["candidate", "moderators"] },
    env: AS_MODERATOR,
  },
  {
    // The invitations that she has sent are among her own data, and who opened her resume.
    route: "yourdata/export",
    get: signedIn(shown),
    tells: { recruiter: ["otherRecruiter"], candidate: ["recruiter"] },
  },
  {
    route: "logout",
    get: each(refused("/")),
    post: { fields: {}, cells: [idle("/"), done("/"), done("/"), done("/"), done("/")] },
  },
];

export type CallRow = {
  /** Method and path, as app/routes.ts has it. */
  call: string;
  address?: string;
  body?: Record<string, unknown>;
  /** The media type of the body, where it is not JSON. */
  type?: string;
  upload?: Fields;
  /** A resume where nothing is said. */
  file?: "photo";
  cells: Cells;
  tells?: Tells;
  /** Few of these are taken an hour: each is asked as the first. */
  isLimited?: boolean;
};

const bearer = (one: Outcome): Cells => [refused(401), one, one, one, one];
const ofJobOwner = (one: Outcome): Cells => jobOwner(one, refused(401));
const forRecruiters = (one: Outcome): Cells => recruiters(one, refused(403), refused(401));
const ofOtherCandidate = (one: Outcome): Cells => [refused(401), refused(404), one, refused(404), refused(404)];
const forCandidates = (one: Outcome): Cells => candidates(one, refused(403), refused(401));

export const CALLS: CallRow[] = [
  {
    call: "POST auth/login",
    body: { email: "address.candidate@marker.example", password: PASSWORD },
    cells: each(made()),
  },
  {
    call: "POST auth/createuser",
    body: { email: "new@world.example", password: PASSWORD, role: "user" },
    cells: each(made(201)),
  },
  { call: "POST auth/forgot-password", body: { email: "address.candidate@marker.example" }, cells: each(made()) },
  { call: "POST auth/logout", cells: bearer(made()) },
  {
    call: "POST auth/confirm-email",
    body: { token: "CONFIRM_TOKEN" },
    cells: only("candidate", made(), refused(401)),
  },
  {
    call: "POST auth/confirm-email",
    address: "/auth/confirm-email?by=password",
    body: { token: "CONFIRM_TOKEN", email: "address.candidate@marker.example", password: PASSWORD },
    cells: each(made()),
  },
  { call: "POST auth/confirm-email/send", cells: [refused(401), made(), refused(409), made(), made()] },
  { call: "POST auth/not-me", body: { token: "CONFIRM_TOKEN", number: "MAILED_NUMBER" }, cells: each(made()) },
  {
    call: "PUT user/registeruser/:userId",
    address: "/user/registeruser/CANDIDATE",
    body: { f_name: "Taken" },
    cells: only("candidate", made(), refused(404), refused(401)),
  },
  {
    // The fresh id is itself the key, for somebody signed out.
    call: "PUT user/registeruser/:userId",
    address: "/user/registeruser/FRESH",
    body: { f_name: "Taken" },
    cells: [made(), refused(404), refused(404), refused(404), refused(404)],
  },
  { call: "GET user/:id", address: "/user/CANDIDATE", cells: only("candidate", shown, refused(404), refused(401)) },
  { call: "GET user/:id", address: "/user/RECRUITER", cells: only("recruiter", shown, refused(404), refused(401)) },
  {
    call: "PUT user/:id",
    address: "/user/CANDIDATE",
    body: { f_name: "Changed" },
    cells: only("candidate", made(), refused(404), refused(401)),
  },
  {
    call: "PUT user/:id",
    address: "/user/CANDIDATE",
    body: { teaching: { keep_from_school: false } },
    cells: only("candidate", made(), refused(404), refused(401)),
  },
  {
    call: "PUT user/:id",
    address: "/user/RECRUITER",
    body: { teaching: { keep_from_school: false } },
    cells: only("recruiter", refused(400), refused(404), refused(401)),
  },
  { call: "GET jobs/getalljobs", cells: each(shown) },
  { call: "GET jobs/changes", cells: each(shown) },
  {
    call: "POST jobs/bulk",
    body: { ...JOB_FIELDS, external_id: "PHY-2027-01" },
    type: "application/x-ndjson",
    cells: forRecruiters(made()),
  },
  { call: "GET jobs/external", cells: forRecruiters(shown) },
  {
    call: "PUT jobs/external/:externalId",
    address: "/jobs/external/PHY-2027-02",
    body: { ...JOB_FIELDS },
    cells: forRecruiters(made(201)),
  },
  { call: "GET jobs/external/:externalId", address: "/jobs/external/NONE", cells: forRecruiters(refused(404)) },
  { call: "DELETE jobs/external/:externalId", address: "/jobs/external/NONE", cells: forRecruiters(refused(404)) },
  { call: "GET places", address: "/places?q=Pune", cells: each(shown) },
  { call: "GET jobs/getjobbyid/:id", address: "/jobs/getjobbyid/JOB", cells: each(shown) },
  { call: "GET jobs/getjobbyid/:id", address: "/jobs/getjobbyid/REMOVED_JOB", cells: each(refused(410)) },
  {
    call: "POST jobs/createjob/:userId",
    address: "/jobs/createjob/RECRUITER",
    body: JOB_FIELDS,
    cells: ofJobOwner(made(201)),
  },
  {
    call: "PUT jobs/updatejob/:id",
    address: "/jobs/updatejob/JOB",
    body: { ...JOB_FIELDS, title: "Changed" },
    cells: ofJobOwner(made()),
  },
  { call: "GET jobs/getjobbyid/:id", address: "/jobs/getjobbyid/HELD_JOB", cells: only("recruiter", shown) },
  {
    call: "PUT jobs/updatejob/:id",
    address: "/jobs/updatejob/HELD_JOB",
    body: { ...JOB_FIELDS, title: "Changed" },
    cells: ofJobOwner(made()),
  },
  { call: "POST jobs/publishjob/:id", address: "/jobs/publishjob/HELD_JOB", cells: ofJobOwner(made()) },
  { call: "DELETE jobs/removejob/:id", address: "/jobs/removejob/HELD_JOB", cells: ofJobOwner(made()) },
  { call: "POST jobs/takeover/:id", address: "/jobs/takeover/COLLEAGUES_JOB", cells: ofJobOwner(made()) },
  { call: "POST jobs/closejob/:id", address: "/jobs/closejob/JOB", cells: ofJobOwner(made()) },
  { call: "POST jobs/reopenjob/:id", address: "/jobs/reopenjob/CLOSED_JOB", cells: ofJobOwner(made()) },
  { call: "DELETE jobs/removejob/:id", address: "/jobs/removejob/JOB", cells: ofJobOwner(made()) },
  {
    call: "GET jobs/getJobsByUserId/:userId",
    address: "/jobs/getJobsByUserId/RECRUITER",
    cells: only("recruiter", shown, refused(404), refused(401)),
  },
  {
    call: "GET applications/:jobId",
    address: "/applications/JOB",
    // It writes the day on which the school has read.
    cells: ofJobOwner(made(200)),
    tells: { recruiter: ["candidate", "guest"] },
  },
  {
    call: "GET applications/all",
    address: "/applications/all",
    // It writes the day on which the school has read. The other recruiter's institution has none.
    cells: [refused(401), refused(403), refused(403), made(200), shown],
    tells: { recruiter: ["candidate", "guest"] },
  },
  {
    call: "GET application/:id",
    address: "/application/APPLICATION",
    cells: ofJobOwner(made(200)),
    tells: { recruiter: ["candidate"] },
  },
  { call: "GET events", address: "/events", cells: recruiters(shown, refused(403), refused(401)) },
  {
    call: "POST application/external/:externalId",
    address: "/application/external/P-1",
    upload: EXTERNAL_FIELDS,
    cells: ofJobOwner(made(201)),
  },
  {
    call: "POST application/applyforjob",
    upload: { ...APPLY_FIELDS, job_id: "JOB" },
    cells: [made(201), refused(409), made(201), refused(403), made(201)],
  },
  { call: "POST application/links", body: { email: "address.guest@marker.example" }, cells: each(made()) },
  { call: "POST application/guest", body: { key: "GUEST_KEY" }, cells: each(shown) },
  {
    call: "POST application/guest",
    address: "/application/guest?way=confirm",
    body: { key: "GUEST_KEY", way: "confirm", number: "GUEST_NUMBER" },
    cells: each(made()),
  },
  {
    call: "POST application/guest",
    address: "/application/guest?way=accept",
    body: { key: "GUEST_KEY", way: "accept", number: "GUEST_NUMBER" },
    cells: each(refused(409)),
    isLimited: true,
  },
  {
    call: "POST application/guest",
    address: "/application/guest?key=forged",
    body: { key: "FORGED_KEY", way: "confirm", number: "GUEST_NUMBER" },
    cells: each(refused(404)),
  },
  {
    call: "POST application/guest",
    address: "/application/guest?key=other",
    body: { key: "OTHER_KEY" },
    cells: each(refused(404)),
  },
  {
    call: "PUT application/updatestatus/:id",
    address: "/application/updatestatus/APPLICATION",
    body: { status: "shortlisted" },
    cells: ofJobOwner(made()),
  },
  { call: "GET application/note/:id", address: "/application/note/APPLICATION", cells: ofJobOwner(shown) },
  {
    call: "PUT application/note/:id",
    address: "/application/note/APPLICATION",
    body: { note: "Ask about practicals", stars: 4 },
    cells: ofJobOwner(made()),
  },
  {
    call: "POST application/markread/:id",
    address: "/application/markread/APPLICATION",
    cells: ofJobOwner(made()),
  },
  { call: "POST application/notreal/:id", address: "/application/notreal/APPLICATION", cells: ofJobOwner(made()) },
  {
    call: "DELETE application/notreal/:id",
    address: "/application/notreal/APPLICATION",
    cells: ofJobOwner({ is: "shown", status: 200 }),
  },
  // Nobody is waited for in it: tests/worker/promise-calls.test.ts has those that are open.
  {
    call: "POST application/called/:id",
    address: "/application/called/APPLICATION",
    cells: ofJobOwner(refused(409)),
  },
  // Nobody is hired in it.
  {
    call: "POST application/notjoined/:id",
    address: "/application/notjoined/APPLICATION",
    cells: ofJobOwner(refused(409)),
  },
  {
    call: "POST application/moretime/:id",
    address: "/application/moretime/APPLICATION",
    body: { days: 3 },
    cells: ofJobOwner(refused(409)),
  },
  {
    call: "POST application/contacted/:id",
    address: "/application/contacted/APPLICATION",
    cells: applicant(refused(409), refused(401)),
  },
  {
    call: "POST application/nocall/:id",
    address: "/application/nocall/APPLICATION",
    cells: applicant(refused(409), refused(401)),
  },
  {
    call: "POST application/accept/:id",
    address: "/application/accept/APPLICATION",
    // There is no offer to accept.
    cells: applicant(refused(409), refused(401)),
  },
  {
    call: "POST application/decline/:id",
    address: "/application/decline/APPLICATION",
    body: {},
    // There is no offer to decline.
    cells: applicant(refused(409), refused(401)),
  },
  {
    call: "POST application/undo/:id",
    address: "/application/undo/APPLICATION",
    cells: [refused(401), refused(403), refused(403), refused(409), refused(409)],
    tells: { recruiter: ["candidate"] },
  },
  {
    call: "POST application/tellnow/:id",
    address: "/application/tellnow/APPLICATION",
    cells: [refused(401), refused(403), refused(403), refused(409), refused(409)],
  },
  {
    call: "POST application/bulk",
    body: { ids: ["APPLICATION"], status: "rejected" },
    cells: [refused(401), refused(403), refused(403), made(), { is: "shown", status: 200 }],
  },
  {
    // Without a status each is written to.
    call: "POST application/bulk",
    address: "/application/bulk",
    body: { ids: ["APPLICATION"], message: "Come on Monday, {{name}}." },
    cells: [refused(401), refused(403), refused(403), made(), { is: "shown", status: 200 }],
  },
  {
    call: "GET application/templates",
    cells: [refused(401), refused(403), refused(403), shown, shown],
  },
  {
    call: "POST application/templates",
    body: { name: "Not now", text: "Dear {{name}}, no." },
    cells: [refused(401), refused(403), refused(403), made(201), made(201)],
  },
  {
    call: "PUT application/templates/:id",
    address: "/application/templates/APPLICATION",
    body: { name: "Not now", text: "Dear {{name}}, no." },
    cells: [refused(401), refused(403), refused(403), refused(404), refused(404)],
  },
  {
    call: "DELETE application/templates/:id",
    address: "/application/templates/APPLICATION",
    cells: [refused(401), refused(403), refused(403), refused(404), refused(404)],
  },
  {
    call: "GET application/rating/:id",
    address: "/application/rating/APPLICATION",
    cells: parties(shown, refused(401)),
  },
  {
    call: "POST application/rating/:id",
    address: "/application/rating/APPLICATION",
    body: { said_what_to_expect: 4, kept_its_word: 5, was_fair: 5, came_as_agreed: true },
    cells: parties(refused(409), refused(401)),
  },
  {
    call: "POST application/rating/:id",
    address: "/application/rating/HIRED_APPLICATION",
    body: { said_what_to_expect: 4, kept_its_word: 5, was_fair: 5, came_as_agreed: true },
    cells: parties(made(), refused(401)),
  },
  {
    call: "PUT application/rating/:id",
    address: "/application/rating/APPLICATION",
    body: { shown: true },
    cells: applicant(refused(409), refused(401)),
  },
  {
    call: "POST application/withdraw/:id",
    address: "/application/withdraw/APPLICATION",
    cells: applicant(made(), refused(401)),
  },
  {
    call: "POST application/teaching/:id",
    address: "/application/teaching/APPLICATION",
    cells: applicant(made(), refused(401)),
  },
  {
    call: "DELETE application/teaching/:id",
    address: "/application/teaching/APPLICATION",
    cells: applicant(made(), refused(401)),
  },
  {
    call: "GET application/messages/:id",
    address: "/application/messages/APPLICATION",
    cells: eitherSide(shown),
  },
  {
    call: "POST application/messages/:id",
    address: "/application/messages/APPLICATION",
    body: { message: "May I bring copies?" },
    cells: eitherSide(made(201)),
  },
  {
    call: "PUT application/messages/:id",
    address: "/application/messages/APPLICATION",
    body: { stopped: true },
    cells: eitherSide(made()),
  },
  {
    call: "POST application/disown/:id",
    address: "/application/disown/JOINED_APPLICATION",
    cells: applicant(made(), refused(401)),
  },
  {
    call: "DELETE application/disown/:id",
    address: "/application/disown/DISOWNED_APPLICATION",
    cells: applicant(made(), refused(401)),
  },
  {
    call: "GET application/interviews/:id",
    address: "/application/interviews/APPLICATION",
    cells: [refused(401), shown, refused(404), shown, refused(404)],
  },
  {
    call: "POST application/interviews/:id",
    address: "/application/interviews/APPLICATION",
    body: {
      kind: "walk_in",
      times: [{ starts_at: new Date(Date.now() + 7 * 86_400_000).toISOString(), minutes: 30 }],
      place: "Hall",
    },
    cells: ofJobOwner(made(201)),
  },
  {
    call: "POST application/interviews/:id/cancel",
    address: "/application/interviews/APPLICATION/cancel",
    cells: ofJobOwner(refused(409)),
  },
  {
    call: "POST application/interviews/:id/choose",
    address: "/application/interviews/APPLICATION/choose",
    body: { starts_at: "2099-12-01T10:00:00+05:30" },
    cells: applicant(refused(409), refused(401)),
  },
  {
    call: "POST application/interviews/:id/others",
    address: "/application/interviews/APPLICATION/others",
    body: { word: "Any afternoon" },
    cells: applicant(refused(409), refused(401)),
  },
  {
    call: "POST application/interviews/guest",
    body: { key: "GUEST_KEY" },
    cells: each(shown),
  },
  { call: "GET application/myapplications", cells: forCandidates(shown) },
  { call: "POST jobs/savejob/:id", address: "/jobs/savejob/JOB", cells: forCandidates(made()) },
  { call: "DELETE jobs/savejob/:id", address: "/jobs/savejob/CLOSED_JOB", cells: forCandidates(made()) },
  { call: "GET jobs/savedjobs", cells: forCandidates(shown) },
  { call: "GET jobs/fit/:id", address: "/jobs/fit/JOB", cells: forCandidates(shown) },
  {
    call: "GET institution/own",
    cells: ofJobOwner(shown),
    tells: { recruiter: ["otherRecruiter"] },
  },
  {
    call: "PUT institution/embed",
    body: { ground: "#ffffff", ink: "#222222", accent: "#0b5394" },
    cells: ofJobOwner(made()),
  },
  { call: "GET institution/breaks", cells: forRecruiters(shown) },
  {
    call: "POST institution/breaks",
    body: { first_day: "2027-05-10", last_day: "2027-05-31" },
    cells: forRecruiters(made(201)),
  },
  {
    call: "DELETE institution/breaks/:breakId",
    address: "/institution/breaks/JOB",
    cells: forRecruiters(refused(404)),
  },
  {
    call: "POST institution/own",
    body: { name: "A new school", kind: "school" },
    cells: [refused(401), refused(403), refused(403), refused(409), made(201)],
  },
  {
    call: "PUT institution/own",
    body: { name: "Another name", kind: "college" },
    cells: ofJobOwner(made()),
    tells: { recruiter: ["otherRecruiter"] },
  },
  {
    call: "POST institution/invite",
    body: { email: "new@world.example", role: "owner" },
    cells: ofJobOwner(made(201)),
  },
  {
    call: "DELETE institution/invite/:invitationId",
    address: "/institution/invite/INVITATION",
    cells: ofJobOwner(made()),
  },
  {
    call: "POST institution/accept",
    body: { token: "INVITE_TOKEN", jobs: "bring" },
    cells: [refused(401), refused(403), refused(403), refused(403), made()],
    tells: { recruiter: ["otherRecruiter"] },
  },
  {
    call: "PUT institution/member/:memberId",
    address: "/institution/member/COLLEAGUE",
    body: { role: "recruiter" },
    cells: ofJobOwner(made()),
  },
  {
    call: "DELETE institution/member/:memberId",
    address: "/institution/member/COLLEAGUE",
    cells: ofJobOwner(made()),
  },
  {
    // The last owner stays.
    call: "DELETE institution/member/:memberId",
    address: "/institution/member/RECRUITER",
    cells: [refused(401), refused(403), refused(403), refused(409), refused(404)],
  },
  {
    call: "POST institution/check",
    body: { code: "27250100101" },
    cells: ofJobOwner(made(201)),
  },
  { call: "GET institution/join", cells: [refused(401), refused(403), refused(403), shown, shown] },
  {
    call: "POST institution/join",
    body: { institution_id: "INSTITUTION" },
    cells: [refused(401), refused(403), refused(403), refused(404), refused(404)],
  },
  { call: "DELETE institution/join", cells: [refused(401), refused(403), refused(403), shown, shown] },
  {
    call: "PUT institution/request/:requestId",
    address: "/institution/request/REQUEST",
    body: { role: "reader" },
    cells: ofJobOwner(made()),
  },
  { call: "GET institution/webhook", cells: ofJobOwner(shown) },
  {
    call: "POST institution/webhook",
    body: { url: "https://hooks.receiver.example/a", types: ["job.changed"] },
    cells: ofJobOwner(made(201)),
  },
  { call: "GET institution/webhook/:webhookId", address: "/institution/webhook/WEBHOOK", cells: ofJobOwner(shown) },
  {
    call: "PUT institution/webhook/:webhookId",
    address: "/institution/webhook/WEBHOOK",
    body: { url: "https://hooks.receiver.example/a", types: ["job.changed"] },
    cells: ofJobOwner(made()),
  },
  { call: "DELETE institution/webhook/:webhookId", address: "/institution/webhook/WEBHOOK", cells: ofJobOwner(made()) },
  {
    call: "PUT institution/webhook/:webhookId/state",
    address: "/institution/webhook/WEBHOOK/state",
    body: { state: "off" },
    cells: ofJobOwner(made()),
  },
  {
    call: "POST institution/webhook/:webhookId/secret",
    address: "/institution/webhook/WEBHOOK/secret",
    cells: ofJobOwner(made()),
  },
  {
    call: "POST institution/webhook/:webhookId/test",
    address: "/institution/webhook/WEBHOOK/test",
    cells: ofJobOwner(made()),
  },
  {
    call: "POST institution/webhook/:webhookId/replay",
    address: "/institution/webhook/WEBHOOK/replay",
    body: { since: "2026-01-01T00:00:00Z" },
    cells: ofJobOwner(made()),
  },
  {
    call: "POST institution/webhook/:webhookId/again/:deliveryId",
    address: "/institution/webhook/WEBHOOK/again/DELIVERY",
    cells: ofJobOwner(made()),
  },
  { call: "GET institutions/:slug/jobs.json", address: "/institutions/SLUG/jobs.json", cells: each(shown) },
  {
    call: "POST reports",
    body: { subject: "job", id: "JOB", reason: "other" },
    cells: each(made(201)),
  },
  {
    call: "GET jobs/statistics",
    address: "/jobs/statistics?days=90",
    cells: [refused(401), refused(403), refused(403), shown, shown],
  },
  {
    call: "POST jobs/extend/:id",
    address: "/jobs/extend/JOB",
    body: { seen_closes_at: null },
    cells: ofJobOwner(made()),
  },
  { call: "GET jobs/stilllooking", cells: forRecruiters(shown) },
  { call: "POST jobs/stilllooking/:id", address: "/jobs/stilllooking/JOB", cells: ofJobOwner(made()) },
  { call: "GET jobs/drafts", cells: forRecruiters(shown) },
  { call: "POST jobs/drafts", body: { fields: { title: "A new draft" } }, cells: forRecruiters(made(201)) },
  { call: "GET jobs/drafts/:draftId", address: "/jobs/drafts/DRAFT", cells: ofJobOwner(shown) },
  {
    call: "PUT jobs/drafts/:draftId",
    address: "/jobs/drafts/DRAFT",
    body: { fields: { title: "Changed" } },
    cells: ofJobOwner(made()),
  },
  { call: "DELETE jobs/drafts/:draftId", address: "/jobs/drafts/DRAFT", cells: ofJobOwner(made()) },
  {
    call: "GET applications/:jobId/csv",
    address: "/applications/JOB/csv",
    // Reading it leaves a note of it.
    cells: ofJobOwner(made()),
    tells: { recruiter: ["candidate", "guest"] },
  },
  {
    // The school is not checked.
    call: "POST applications/:jobId/resumes",
    address: "/applications/JOB/resumes",
    body: {},
    cells: ofJobOwner(refused(403)),
  },
  { call: "PUT institution/logo", upload: {}, file: "photo", cells: ofJobOwner(made()) },
  { call: "DELETE institution/logo", cells: ofJobOwner(made()) },
  { call: "PUT institution/photo", upload: {}, file: "photo", cells: ofJobOwner(made()) },
  { call: "DELETE institution/photo", cells: ofJobOwner(made()) },
  { call: "GET jobs/statistics/:jobId", address: "/jobs/statistics/JOB", cells: ofJobOwner(shown) },
  { call: "GET jobs/hiding/:id", address: "/jobs/hiding/HIDDEN_JOB", cells: ofJobOwner(shown) },
  {
    call: "POST jobs/hiding/:id",
    address: "/jobs/hiding/HIDDEN_JOB",
    body: { answer: "It is what it says." },
    cells: ofJobOwner(made()),
  },
  { call: "GET user/passkeys", cells: bearer(shown) },
  {
    call: "PUT user/passkeys/:passkeyId",
    address: "/user/passkeys/PASSKEY_OF_CANDIDATE",
    body: { name: "Changed" },
    cells: only("candidate", made(), refused(404), refused(401)),
  },
  {
    call: "DELETE user/passkeys/:passkeyId",
    address: "/user/passkeys/PASSKEY_OF_CANDIDATE",
    body: { password: PASSWORD },
    cells: only("candidate", made(), refused(404), refused(401)),
  },
  { call: "GET user/mails", cells: bearer(shown) },
  { call: "PUT user/mails", body: { messages: "daily", time_zone: "Asia/Kolkata" }, cells: bearer(made()) },
  { call: "GET user/account", cells: bearer(shown) },
  {
    call: "PUT user/email",
    body: { email: "right@world.example", password: PASSWORD },
    cells: [refused(401), made(), refused(409), made(), made()],
  },
  {
    call: "PUT user/password",
    body: { currentPassword: PASSWORD, password: "another-good-phrase" },
    cells: bearer(made()),
  },
  {
    call: "POST auth/reset-password",
    body: { token: "no-such-token-at-all", password: "another-good-phrase" },
    cells: each(refused(410)),
  },
  {
    // Whoever holds the mailed link is its owner.
    call: "POST auth/reset-password",
    body: { token: "RESET_TOKEN", password: "another-good-phrase" },
    cells: each(made()),
  },
  { call: "GET user/sessions", cells: bearer(shown) },
  { call: "DELETE user/sessions", cells: bearer(made()) },
  {
    call: "DELETE user/sessions/:sessionId",
    address: "/user/sessions/SESSION_OF_CANDIDATE",
    cells: only("candidate", made(), refused(404), refused(401)),
  },
  { call: "GET user/resume", cells: forCandidates(shown) },
  { call: "PUT user/resume", upload: {}, cells: forCandidates(made()) },
  { call: "DELETE user/resume", cells: forCandidates(made()) },
  { call: "GET user/photo", cells: bearer(shown) },
  { call: "PUT user/photo", upload: {}, file: "photo", cells: bearer(made()) },
  { call: "DELETE user/photo", cells: bearer(made()) },
  // Alerts belong to a confirmed address, which the other candidate alone has.
  { call: "GET user/alerts", cells: bearer(shown) },
  {
    call: "POST user/alerts",
    body: { frequency: "daily", q: "physics" },
    cells: [refused(400), made(201), made(201), made(201), made(201)],
  },
  {
    call: "POST user/alerts",
    body: { email: "somebody@example.com", frequency: "daily", q: "physics" },
    cells: each(made(201)),
  },
  {
    call: "GET user/alerts/:alertId",
    address: "/user/alerts/ALERT_OF_OTHERCANDIDATE",
    cells: ofOtherCandidate(shown),
  },
  {
    call: "PUT user/alerts/:alertId",
    address: "/user/alerts/ALERT_OF_OTHERCANDIDATE",
    body: { frequency: "weekly", q: "chemistry" },
    cells: ofOtherCandidate(made()),
  },
  {
    call: "DELETE user/alerts/:alertId",
    address: "/user/alerts/ALERT_OF_OTHERCANDIDATE",
    cells: ofOtherCandidate(made()),
  },
  { call: "GET user/consents", cells: bearer(shown) },
  { call: "PUT user/consents", body: { purpose: "reminders", agreed: true }, cells: bearer(made()) },
  { call: "GET user/nominee", cells: bearer(shown) },
  {
    call: "PUT user/nominee",
    body: { nominee_name: "Meera Joshi", nominee_email: "meera@example.com" },
    cells: bearer(made()),
  },
  { call: "DELETE user/nominee", cells: bearer({ is: "idle", status: 200 }) },
  { call: "GET user/recipients", cells: bearer(shown), tells: { candidate: ["recruiter"] } },
  { call: "GET user/datarequests", cells: bearer(shown) },
  {
    call: "POST user/datarequests",
    body: { kind: "access", text: "What do you keep?", email: "somebody@example.com" },
    cells: each(made(201)),
  },
  { call: "GET user/calendar", cells: bearer(shown) },
  { call: "PUT user/calendar", body: { version: 1 }, cells: bearer(made()) },
  {
    call: "POST user/export",
    body: { password: PASSWORD },
    cells: bearer(shown),
    tells: { recruiter: ["otherRecruiter"], candidate: ["recruiter"] },
    isLimited: true,
  },
  { call: "POST user/export", body: { password: "not-her-password" }, cells: bearer(refused(400)), isLimited: true },
  { call: "POST user/close", body: { password: PASSWORD }, cells: bearer(made()) },
  { call: "POST user/close", body: { password: "not-her-password" }, cells: bearer(refused(400)), isLimited: true },
  { call: "GET user/maderesume", cells: candidates(shown, refused(403), refused(401)) },
  { call: "POST user/maderesume", body: {}, cells: candidates(made(), refused(403), refused(401)) },
  { call: "DELETE user/maderesume", cells: candidates(made(), refused(403), refused(401)) },
  { call: "GET user/notifications", cells: bearer(shown) },
  {
    call: "POST user/notifications/read",
    body: { id: "NOTICE_OF_CANDIDATE" },
    cells: only("candidate", made(), refused(404), refused(401)),
  },
  { call: "POST user/notifications/read", body: {}, cells: bearer(made()) },
];
