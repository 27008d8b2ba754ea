/** One call of each store function, to learn from the function itself what it sends. The values only have to be of their types. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, openDatabase, readAll } from "~/db/client.server";
import * as account from "~/domain/accounts/account-store.server";
import * as confirming from "~/domain/accounts/address-store.server";
import * as firstProof from "~/domain/accounts/first-proof-store.server";
import * as grace from "~/domain/accounts/grace-store.server";
import * as identity from "~/domain/accounts/identity-store.server";
import * as passkeys from "~/domain/accounts/passkey-store.server";
import * as recovery from "~/domain/accounts/recovery-store.server";
import * as reminder from "~/domain/accounts/reminder-store.server";
import * as accountSessions from "~/domain/accounts/session-store.server";
import * as accounts from "~/domain/accounts/store.server";
import * as keeping from "~/domain/alerts/keeping-store.server";
import * as matching from "~/domain/alerts/matching-store.server";
import * as alerts from "~/domain/alerts/store.server";
import * as telling from "~/domain/alerts/telling-store.server";
import * as guests from "~/domain/applications/apply/guest-store.server";
import * as joining from "~/domain/applications/apply/joining-store.server";
import * as applications from "~/domain/applications/apply/store.server";
import * as breaks from "~/domain/applications/clock/breaks-store.server";
import * as filling from "~/domain/applications/clock/fill-store.server";
import * as gone from "~/domain/applications/clock/gone-store.server";
import * as reminding from "~/domain/applications/clock/reminders-store.server";
import { STOPPED } from "~/domain/applications/clock/rules";
import * as clock from "~/domain/applications/clock/store.server";
import * as marks from "~/domain/applications/desk/marks-store.server";
import * as neighbours from "~/domain/applications/desk/neighbours-store.server";
import { readApplicantsAsked } from "~/domain/applications/desk/rules";
import * as desk from "~/domain/applications/desk/store.server";
import * as unreal from "~/domain/applications/desk/unreal-store.server";
import { findNextWaiting, toNextWaiting, waitingRead } from "~/domain/applications/desk/waiting-store.server";
import * as openings from "~/domain/applications/lists/resume-views-store.server";
import * as lists from "~/domain/applications/lists/store.server";
import { findFilledJob } from "~/domain/applications/status/filled-store.server";
import * as takingBack from "~/domain/applications/status/not-joined-store.server";
import * as pending from "~/domain/applications/status/pending-store.server";
import * as moves from "~/domain/applications/status/store.server";
import * as withdrawals from "~/domain/applications/status/withdrawing-store.server";
import * as shared from "~/domain/applications/store.server";
import * as bucketFile from "~/domain/bucket.server";
import * as health from "~/domain/health/store.server";
import * as idempotency from "~/domain/idempotency/store.server";
import * as checking from "~/domain/institutions/checking-store.server";
import * as invitations from "~/domain/institutions/invitations-store.server";
import * as leaving from "~/domain/institutions/leaving-store.server";
import * as schoolPages from "~/domain/institutions/page-store.server";
import * as people from "~/domain/institutions/people-store.server";
import * as schoolPictures from "~/domain/institutions/pictures-store.server";
import * as requests from "~/domain/institutions/requests-store.server";
import * as institutions from "~/domain/institutions/store.server";
import * as calendars from "~/domain/interviews/calendar-store.server";
import * as interviewing from "~/domain/interviews/store.server";
import * as interviewTelling from "~/domain/interviews/telling-store.server";
import * as jobTelling from "~/domain/job-news/store.server";
import * as drafts from "~/domain/jobs/drafts/store.server";
import * as editing from "~/domain/jobs/editing-store.server";
import * as merging from "~/domain/jobs/finding/merging-store.server";
import { readSearchText } from "~/domain/jobs/finding/read-search-rules";
import { JobSearch } from "~/domain/jobs/finding/schema";
import { toReady } from "~/domain/jobs/finding/service.server";
import * as similar from "~/domain/jobs/finding/similar-store.server";
import * as finding from "~/domain/jobs/finding/store.server";
import * as vocabulary from "~/domain/jobs/finding/vocabulary-store.server";
import * as watching from "~/domain/jobs/finding/watching-store.server";
import * as held from "~/domain/jobs/held-store.server";
import * as landing from "~/domain/jobs/landing/store.server";
import * as life from "~/domain/jobs/life-store.server";
import * as jobNews from "~/domain/jobs/news-store.server";
import * as owner from "~/domain/jobs/owner-store.server";
import * as paging from "~/domain/jobs/paging-store.server";
import * as posting from "~/domain/jobs/posting-store.server";
import * as due from "~/domain/jobs/said/due-store.server";
import * as scheduled from "~/domain/jobs/scheduled/store.server";
import { JobInput } from "~/domain/jobs/schema";
import * as moving from "~/domain/jobs/state-store.server";
import * as jobs from "~/domain/jobs/store.server";
import * as waiting from "~/domain/jobs/waiting-store.server";
import * as limits from "~/domain/limits/store.server";
import * as mail from "~/domain/mail/store.server";
import { claimDueMail, isAnythingDue } from "~/domain/mail/store.server";
import * as digests from "~/domain/mail-settings/digest-store.server";
import * as mailSettings from "~/domain/mail-settings/store.server";
import * as toMany from "~/domain/messages/many-store.server";
import * as messages from "~/domain/messages/store.server";
import * as messageMails from "~/domain/messages/telling-store.server";
import * as answerTime from "~/domain/moderation/answer-time-store.server";
import * as countedReports from "~/domain/moderation/counted-reports-store.server";
import * as hiding from "~/domain/moderation/hiding-store.server";
import * as moderationLog from "~/domain/moderation/log-store.server";
import * as queue from "~/domain/moderation/queue-store.server";
import * as seen from "~/domain/moderation/seen-store.server";
import * as suspension from "~/domain/moderation/suspension-store.server";
import * as lookedAt from "~/domain/moderation/text-store.server";
import * as notifications from "~/domain/notifications/service.server";
import * as loading from "~/domain/places/loading-store.server";
import * as places from "~/domain/places/store.server";
import * as aging from "~/domain/privacy/aging-store.server";
import * as asides from "~/domain/privacy/aside-store.server";
import * as closing from "~/domain/privacy/closing-store.server";
import * as consents from "~/domain/privacy/consents-store.server";
import * as recipients from "~/domain/privacy/recipients-store.server";
import * as asking from "~/domain/privacy/requests-store.server";
import * as privacy from "~/domain/privacy/store.server";
import * as stripping from "~/domain/privacy/stripping-store.server";
import * as profiles from "~/domain/profiles/store.server";
import * as ratings from "~/domain/ratings/store.server";
import * as responsiveness from "~/domain/responsiveness/store.server";
import * as saved from "~/domain/saved-jobs/store.server";
import * as engines from "~/domain/search-engines/store.server";
import * as statistics from "~/domain/statistics/store.server";
import * as suspensions from "~/domain/suspensions/service.server";
import * as templates from "~/domain/templates/store.server";
import { bindings } from "../support/bindings";
import { JOB_FIELDS, pdfBytes, uploaded } from "../support/factories";
import { bucketCall, failingDatabase } from "../support/failing";
import { storedJob } from "../support/stored-job";

type Call = (db: Database, bucket: R2Bucket) => unknown;

const now = new Date();
const times = { createdAt: now, updatedAt: now };
const id = "0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee";
const keyRow = { userId: id, keyHash: id, resourceId: id, createdAt: now, bodyHash: id };
const counted = { events: 1, windowMs: 1 };
const asSchool: messages.Party = { side: "school", accountId: id, version: null };
const writeMessage = (db: Database) =>
  messages.insertMessage(
    db,
    { id, applicationId: id, text: "t", createdAt: now, mailAt: now },
    { side: "candidate", accountId: null, version: 1 },
    { withSeconds: false, needsConfirmed: true, since: now },
    [],
  );
const writing: toMany.Writing = { withSeconds: false, needsConfirmed: true, actorId: id, marked: "t", since: now };
const writeToMany = (db: Database, then: (db: Database) => BatchItem<"sqlite">[] = () => []) => {
  const notice = { id, userId: id, eventKey: id, href: "/", one: "one", many: ["", " many"] as [string, string] };
  return toMany.insertMany(
    db,
    [{ id, applicationId: id, values: { name: "A", job: "B", school: "C" }, notice }],
    { ...writing, now, mailAt: now },
    then(db),
  );
};
const tellByBell = (db: Database) =>
  messages.tellByBell(
    db,
    { userId: id, id, eventKey: id, href: "/", one: "one", many: ["", " many"], createdAt: now },
    { applicationId: id, side: "school" },
  );
const all = (statements: BatchItem<"sqlite">[]) => statements as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]];
const page = { limit: 10, offset: 0 };
const deskList = (() => {
  const {
    jobId,
    order,
    page: _page,
    ...filter
  } = readApplicantsAsked(new URLSearchParams("q=a+b&unread=1&answer.q1=yes"), id);
  return { jobId, readerId: id, withSeconds: true, now, filter, order, ...page };
})();
const { offset: _offset, ...wholeList } = deskList;
const search = JobSearch.parse({ q: "physics", category: "Science" });
const asked = { limit: 10, sort: "newest" as const };
const input = JobInput.parse(JOB_FIELDS);
const stored = storedJob(input, now);
const ready = readyOf(search);
const beside = {
  others: [finding.otherOf(ready, 1)],
  deletions: ["eacher"],
  alike: { near: null, other: null, wide: '"x"' },
};
const dueJob = {
  ...{
    id,
    title: "T",
    closesAt: 5,
    dueAt: 5,
    zone: null,
    ownerId: id,
    email: "a@b.example",
    applications: 0,
    unanswered: 0,
  },
};
const news = { id, jobId: id, dueAt: now };
const alertChange = { query: "q=x", frequency: "daily" as const, dueAt: 5 };
const alertRow = {
  id,
  email: "a@b.example",
  query: "q=x",
  frequency: "daily" as const,
  createdAt: now,
  confirmedAt: null,
};
const dueAlert = { ...alertRow, searchId: 1, toldSeq: 0, dueAt: 5, upTo: 5 };
const askedAlert = {
  ...{ ...alertRow, searchId: 1, toldSeq: 0, dueAt: null, keptAt: now, askedAt: null, claimed: false, lastMail: null },
};
const school = { side: "school" as const, actorId: id };
const proposed = {
  ...{ kind: "talk" as const, times: "[5]", minutes: 30, place: "Hall", link: null, timeZone: "Asia/Kolkata" },
  ...{ demoClass: null, demoTopic: null, demoBring: null },
};
const talk: interviewing.InterviewRow = {
  ...{
    id,
    applicationId: id,
    kind: "talk",
    times: "[5]",
    minutes: 30,
    place: "Hall",
    link: null,
    timeZone: "Asia/Kolkata",
  },
  ...{ demoClass: null, demoTopic: null, demoBring: null, state: "agreed", word: null, startsAt: now, endsAt: now },
  ...{ sequence: 1, remindedAt: null, endedBy: null, tellAt: null, proposedBy: id, ...times },
};
const toldInterview = { interview: talk, standing: { dueAt: now } } as interviewTelling.ToldInterview;
const dueDraft = {
  ...{ id, title: "T", ownerId: id, email: "a@b.example", publishAt: 5 },
  ...{ name: "A", place: null, website: null },
};
const row = {
  ...stored,
  id,
  seq: 1,
  user_id: id,
  status: "open" as const,
  deleted: false,
  ...times,
  institutionId: null,
  endedOn: null,
};
function readyOf(each: JobSearch) {
  const read = { text: readSearchText(each.q, null), near: null, state: null, choices: [], scope: null, pin: null };
  return toReady(each, read, now);
}
const texts = { place: null, website: null, about: null, websiteHost: "" };
const draft = { id, userId: id, state: "held" as const, content: held.draftContent(stored), ...times };
const invited = {
  ...{ id, email: "a@b.example", role: "reader" as const, invitedBy: id, tokenHash: id },
  createdAt: now,
  expiresAt: now,
};
const token = {
  tokenHash: id,
  userId: id,
  purpose: "reset" as const,
  email: "a@b.example",
  expiresAt: now,
  createdAt: now,
};
const link = { tokenHash: id, userId: id, email: "a@b.example" };
const addressed = { id, recipient: "a@b.example" };
const queued = { id, eventKey: id, recipient: "a@b.example", subject: "s", body: "b" };
const line = { id, action: "consent" as const, accountId: id, createdAt: now };
const consent = {
  ...{ id, userId: id, purpose: "reminders" as const, notice: "2026-11-23" },
  ...{ form: "yourdata" as const, givenAt: now },
};
const request = {
  ...{ number: 1, kind: "access" as const, text: "t", email: "a@b.example", userId: null, isProven: false },
  ...{ createdAt: now, acknowledgedAt: now, dueAt: now },
};
const person = { issuer: id, subject: id, userId: id, email: "a@b.example", createdAt: now };
// As where addresses are confirmed.
const leaver = { id, email: "a@b.example", isConfirmed: false, needsConfirmed: true };
const closeAccount = (db: Database) => closing.closeAccountRows(db, leaver, now, mail.insertMail(db, queued, now));
const suspensionDeps = { now, config: { linkSecret: id } };
const ofSchool = { name: "A", place: "B", website: "https://school.example" };
const kept = suspensions.keptOfAddress("a@b.example", "user");
const keepAddress = (db: Database) =>
  db.batch([suspensions.keepSuspension({ db, ...suspensionDeps }, id, kept, sql`true`)]);
/** A recruiter's first job founds her institution, unless its name is kept of a suspension. */
const foundFromJob = (db: Database) =>
  db.batch(
    asBatch(
      institutions.foundFromJobRows(
        db,
        { id, slug: id, ...texts, name: "A", kind: "school", ...times },
        { userId: id, freeSlug: id, isFree: suspensions.isFreeToFound(suspensionDeps, ofSchool) },
      ),
    ),
  );
const nine = {
  f_name: "A",
  s_name: null,
  l_name: null,
  mobile: null,
  address: null,
  country: null,
  city: null,
  state: null,
  zip: null,
};
const session = {
  tokenHash: id,
  userId: id,
  kind: "web" as const,
  label: null,
  createdAt: now,
  lastSeenAt: now,
  expiresAt: now,
  idleMs: 1,
  passkeyAt: null,
  isPasskeyUnconfirmed: false,
};
const passkey = {
  ...{ id, userId: id, credentialId: id, publicKey: id, counter: 1, transports: "", name: "A", createdAt: now },
  ...{ lastUsedAt: null, refusedAt: null, moderatesAt: null },
};
const challenge = { challengeHash: id, endsAt: now };
const use = { passkey, counter: 1, challenge, now };
const reminded: reminding.ToRemind = {
  ...{ id, candidateId: null, name: id, email: id, keyVersion: 1, status: "offered", dueAt: 1, remindAt: 1 },
  ...{ reminders: 0, isFromStranger: 0, title: id, company: id, zone: null, times: null },
};
const ahead = { id, desk: id, firstDay: "2026-12-24", lastDay: "2026-12-31", breaks: "[]" };
const toMove: breaks.ToMove = {
  ...{ id, candidateId: null, name: id, email: id, keyVersion: 1, dueAt: 1, isFromStranger: 0, title: id, company: id },
  zone: null,
};
const goneRow: gone.GoneApplication = {
  ...{
    id,
    jobId: id,
    candidateId: null,
    name: id,
    email: id,
    keyVersion: 1,
    promisedDays: 7,
    dueAt: 1,
    turn: "school",
  },
  ...{
    isOffer: 0,
    addressPending: 0,
    addressConfirmedAt: 1,
    notRealAt: null,
    title: id,
    company: id,
    zone: null,
    isGone: 1,
    goneTellAt: 1,
    eventId: id,
  },
};
const proof = { confirmsAddresses: true };
const rating = {
  ...{ applicationId: id, side: "candidate" as const, raterId: id, createdAt: now },
  ...{ expectations: 5, word: 4, fairness: 3, cameAsAgreed: null },
};
const application = {
  ...shared.NOTHING_YET,
  id,
  jobId: id,
  candidateId: null,
  name: "A",
  email: "a@b.example",
  mobile: "1",
  experience: "0" as const,
  resumeKey: id,
  resumeName: "a.pdf",
  resumeBytes: 1,
  status: "submitted" as const,
  requestKey: null,
  addressPending: false,
  addressConfirmedAt: null,
  aside: null,
  asideAt: null,
  keyVersion: 1,
  createdAt: now,
  updatedAt: now,
};
const _notice = { id, userId: id, eventKey: id, text: "A", href: "/", readAt: null, createdAt: now };
const photo = { photoKey: null, photoType: null, photoURL: null, updatedAt: now };

async function runAll(db: Database, [first, ...rest]: BatchItem<"sqlite">[]): Promise<void> {
  if (first) await db.batch([first, ...rest]);
}

function asBatch([first, ...rest]: BatchItem<"sqlite">[]): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  if (!first) throw new Error("There is no statement");
  return [first, ...rest];
}

const post = (db: Database) =>
  posting.insertJob(db, { job: stored, id, ownerId: id, now }, { needsConfirmed: true, cap: 5, waits: false });

const editText = (db: Database, told: waiting.Told = (jobId) => [lookedAt.settleMoney(db, jobId, now)]) =>
  editing.updateJobText(
    db,
    {
      ...{ id, actorId: id, job: stored, before: { updatedAt: now }, now },
      change: { id, fields: ["pay"], was: { ...stored, salary: "Less" } },
    },
    { waits: false, told, needsConfirmed: true },
  );
const item = { id, jobId: id, reason: "contact" as const, text: "t", accountId: id, createdAt: now };
const insistToMany = (db: Database) => {
  const text = { ...item, subject: "message" as const, subjectId: toMany.firstWritten([id]) };
  return writeToMany(db, () => lookedAt.queueText(db, text, toMany.isAnyWritten([id])));
};
const looked = { id, version: now, now, needsConfirmed: true };
const step = { jobId: id, log: { actorId: id, action: "refuse" as const, reason: "r", words: null }, now, told: [] };
const publishText = (db: Database) => lookedAt.stepAboutDraft(db, { ...step, ...waiting.publishingParts(db, looked) });
const refuseText = (db: Database) => lookedAt.stepAboutDraft(db, { ...step, ...waiting.refusingParts(db, looked) });

const reader = { id, role: "user" as const };
const notice = { eventKey: id, userId: id, text: "t", href: "/" };
const told = (db: Database, condition: SQL) => notifications.queueNotificationIf(db, notice, now, condition);
const rejection = {
  ...{ eventId: id, applicationId: id, from: "submitted" as const, to: "rejected" as const },
  ...{ by: "recruiter" as const, actorId: id, now, withSeconds: false },
};
const tellMoveEnded = (db: Database) => {
  const texts = { own: { rejected: "own" }, others: { rejected: "others" } };
  return pending.tellEnded(db, { applicationId: id, id }, { key: "ended:", href: "/applicants", texts }, now);
};
const hidden = {
  ...{ id, jobId: id, by: "moderator" as const, reason: "money" as const },
  ...{ words: null, hiddenAt: now, until: null },
};
const reported = {
  ...{ id, subject: "job" as const, subjectId: id, reason: "money" as const },
  ...{ text: null, accountId: id, createdAt: now },
};
const suspending = { kind: "account" as const, id, actorId: id, reason: "money" as const, words: null, now };

const template = { id, accountId: id, name: "n", text: "t", now };
const askedMove = { id, applicationId: id, from: "submitted" as const, replaces: null };
const askingMove = {
  to: "rejected" as const,
  message: null,
  bulkId: null,
  actorId: id,
  now,
  carryAt: now,
  withSeconds: false,
  needsConfirmed: false,
};

type OwnRow = Parameters<typeof owner.asPublished>[0];

/** By file below app/domain and name. A call that sends nothing has to say so, and is checked for that. */
export const STORE_CALLS: Record<string, Call> = {
  "accounts/account-store identitiesRead": (db) => account.identitiesRead(db, id, 5).all(),
  "accounts/account-store liveSessionsRead": (db) => account.liveSessionsRead(db, id, now, 5).all(),
  "accounts/account-store deleteOtherSessions": (db) => account.deleteOtherSessions(db, id, id),
  "accounts/account-store hasOtherSessions": (db) => account.hasOtherSessions(db, id, id),
  "accounts/account-store deleteOwnSession": (db) => account.deleteOwnSession(db, id, id),
  "accounts/account-store findOwnSession": (db) => account.findOwnSession(db, id, id),
  "accounts/address-store confirmEmailRows": (db) =>
    db.batch(confirming.confirmEmailRows(db, link, accounts.hasSession(id, id), now)),
  "accounts/address-store disownRows": (db) =>
    confirming.disownRows(db, link, { freedAddress: "freed@b.example", now, also: [] }),
  "accounts/address-store changeAddressRows": (db) =>
    confirming.changeAddressRows(db, { userId: id, email: "a@b.example" }, token, [mail.insertMail(db, queued, now)]),
  "accounts/address-store listDisowned": (db) => confirming.listDisowned(db, now, 5),
  "accounts/identity-store findIdentityUser": (db) => identity.findIdentityUser(db, id, id),
  "accounts/identity-store insertIdentitySession": (db) => identity.insertIdentitySession(db, person, session, null),
  "accounts/identity-store hasIdentity": (db) =>
    db.batch([accounts.insertSessionIf(db, session, identity.hasIdentity(person))]),
  "accounts/identity-store linkIdentity": (db) =>
    identity.linkIdentity(db, person, session, {
      prepared: [mail.insertMail(db, queued, now)],
      photo: null,
      also: [],
    }),
  "accounts/first-proof-store endPreparedRows": (db) =>
    db.batch(
      asBatch(
        firstProof.endPreparedRows(db, { userId: id, needsConfirmed: true }, firstProof.isUnproven(id, "a@b.example")),
      ),
    ),
  "accounts/first-proof-store hasPrepared": (db) => firstProof.hasPrepared(db, id),
  "accounts/first-proof-store isUnproven": (db) =>
    db.batch(
      asBatch(
        firstProof.endPreparedRows(db, { userId: id, needsConfirmed: true }, firstProof.isUnproven(id, "a@b.example")),
      ),
    ),
  "accounts/identity-store insertIdentityUser": (db) =>
    identity.insertIdentityUser(
      db,
      { id, email: "a@b.example", role: "user", registrationOpenUntil: now },
      person,
      session,
      { f_name: "A", l_name: "B", photoURL: null },
      [],
    ),
  "accounts/passkey-store findPasskey": (db) => passkeys.findPasskey(db, id),
  "accounts/passkey-store listPasskeys": (db) => passkeys.listPasskeys(db, id),
  "accounts/passkey-store passkeysRead": (db) => passkeys.passkeysRead(db, id).all(),
  "accounts/passkey-store findOfferFacts": (db) => passkeys.findOfferFacts(db, id),
  "accounts/passkey-store closeOffer": (db) => passkeys.closeOffer(db, id, now),
  "accounts/passkey-store insertPasskey": (db) =>
    passkeys.insertPasskey(db, passkey, { tokenHash: id, challenge }, [
      mail.insertMailIf(db, queued, now, passkeys.hasPasskey(id, id)),
    ]),
  "accounts/passkey-store hasPasskey": (db) =>
    db.batch([mail.insertMailIf(db, queued, now, passkeys.hasPasskey(id, id))]),
  "accounts/passkey-store insertPasskeySession": (db) => passkeys.insertPasskeySession(db, use, session),
  "accounts/passkey-store markSession": (db) => passkeys.markSession(db, use, id),
  "accounts/passkey-store refusePasskey": (db) =>
    passkeys.refusePasskey(db, use, [mail.insertMailIf(db, queued, now, passkeys.isRefusedSince(passkey, now))]),
  "accounts/passkey-store isRefusedSince": (db) =>
    db.batch([mail.insertMailIf(db, queued, now, passkeys.isRefusedSince(passkey, now))]),
  "accounts/passkey-store renamePasskeyRow": (db) => passkeys.renamePasskeyRow(db, id, id, id),
  "accounts/passkey-store deletePasskey": (db) => passkeys.deletePasskey(db, id, id),
  "accounts/passkey-store deletePasskeysOf": (db) => db.batch(asBatch([passkeys.deletePasskeysOf(db, id)])),
  "accounts/passkey-store deleteEndedChallenges": (db) => passkeys.deleteEndedChallenges(db, now),
  "accounts/recovery-store isFirstProof": (db) =>
    db.batch(asBatch([passkeys.deletePasskeysOf(db, id, recovery.isFirstProof(id, now))])),
  "accounts/passkey-store mayAddGuarded": (db) =>
    passkeys.insertPasskey(
      db,
      passkey,
      { tokenHash: id, challenge, mayAdd: passkeys.mayAddGuarded(id, { sessionHash: id, linkHash: id, now }) },
      [],
    ),
  "accounts/passkey-store endPasskeyLink": (db) =>
    db.batch(asBatch([passkeys.endPasskeyLink(db, id, passkeys.hasPasskey(id, id))])),
  "accounts/recovery-store tokenStatements": (db) => db.batch(recovery.tokenStatements(db, token)),
  "accounts/recovery-store writeToken": (db) => recovery.writeToken(db, token, mail.insertMail(db, queued, now)),
  "accounts/recovery-store hasTokenSince": (db) => recovery.hasTokenSince(db, id, "reset", now),
  "accounts/recovery-store findToken": (db) => recovery.findToken(db, id, "reset", now),
  "accounts/recovery-store resetPasswordRows": (db) =>
    recovery.resetPasswordRows(db, { tokenHash: id, userId: id, email: "a@b.example", passwordHash: id, now }, []),
  "accounts/recovery-store changePasswordRows": (db) =>
    recovery.changePasswordRows(db, { userId: id, oldHash: id, newHash: id, keptTokenHash: id }, [
      mail.insertMailIf(db, queued, now, accounts.hasPassword(id, id)),
    ]),
  "accounts/recovery-store deleteExpired": (db) => recovery.deleteExpired(db, now),
  "accounts/reminder-store isUntold": (db) =>
    db.batch([mail.insertMailIf(db, queued, now, reminder.isUntold(id, id, id))]),
  "accounts/reminder-store replaceTokenIf": (db) =>
    runAll(db, reminder.replaceTokenIf(db, token, reminder.isUntold(id, id, id))),
  "accounts/reminder-store runInPortions": (db) =>
    reminder.runInPortions(db, [reminder.replaceTokenIf(db, token, reminder.isUntold(id, id, id))], 5),
  "accounts/store findUserByEmail": (db) => accounts.findUserByEmail(db, id),
  "accounts/store findUser": (db) => accounts.findUser(db, id),
  "accounts/store userRead": (db) => accounts.userRead(db, id).all(),
  "accounts/store insertUser": (db) =>
    accounts.insertUser(db, {
      id,
      email: "a@b.example",
      role: "user",
      passwordHash: id,
      registrationOpenUntil: now,
      now,
    }),
  "accounts/store completeOpenRegistration": (db) => accounts.completeOpenRegistration(db, id, nine, now),
  "accounts/store updatePersonalFields": (db) => accounts.updatePersonalFields(db, id, nine, now),
  "accounts/store insertSession": (db) => accounts.insertSession(db, session, { hash: id, newHash: id }),
  "accounts/store insertSessionIf": (db) =>
    db.batch([accounts.insertSessionIf(db, session, identity.hasIdentity(person))]),
  "accounts/store hasPassword": (db) => db.batch([mail.insertMailIf(db, queued, now, accounts.hasPassword(id, id))]),
  "accounts/store hasSession": (db) =>
    db.batch(confirming.confirmEmailRows(db, link, accounts.hasSession(id, id), now)),
  "accounts/session-store findSession": (db) => accountSessions.findSession(db, id),
  "accounts/session-store findSessionOfPage": (db) => accountSessions.findSessionOfPage(db, id, now),
  "accounts/store touchSession": (db) => accounts.touchSession(db, id, now),
  "accounts/store deleteSession": (db) => accounts.deleteSession(db, id),
  "applications/apply/joining-store joinApplicationRows": (db) =>
    db.batch(asBatch(joining.joinApplicationRows(db, { id, email: "a@b.example" }, now))),
  "applications/apply/joining-store forgetSenderRows": (db) =>
    db.batch([joining.forgetSenderRows(db, { id, email: "a@b.example" }, now)]),
  "applications/apply/joining-store disownApplicationRows": (db) =>
    db.batch([...joining.disownApplicationRows(db, id, now)]),
  "applications/apply/joining-store readdressApplicationRows": (db) =>
    db.batch([joining.readdressApplicationRows(db, { id, email: "a@b.example" }, "c@d.example", now)]),
  "applications/apply/joining-store disownJoinedRow": (db) => joining.disownJoinedRow(db, id, id, now),
  "applications/apply/joining-store claimJoinedRow": (db) => joining.claimJoinedRow(db, id, id, now),
  "applications/status/withdrawing-store withdrawing": (db) => db.batch(all(withdrawals.withdrawing(db, id, "r"))),
  "applications/status/not-joined-store wasHiredSince": (db) =>
    moves.moveApplicationRow(
      db,
      {
        ...{ eventId: id, applicationId: id, from: "hired", to: "hired", by: "recruiter", actorId: id, now },
        ...{ event: "not_joined", isAnswer: false, once: { notJoinedAt: now }, withSeconds: rejection.withSeconds },
        stands: takingBack.wasHiredSince(now),
      },
      [],
    ),
  "messages/many-store listForMany": (db) => toMany.listForMany(db, [id], writing),
  "messages/many-store insertMany": (db) => writeToMany(db),
  "messages/many-store firstWritten": (db) => insistToMany(db),
  "messages/many-store isAnyWritten": (db) => insistToMany(db),
  "messages/many-store listWritten": (db) => toMany.listWritten(db, [id]),
  "messages/store isConfirmed": (db) => writeToMany(db),
  "messages/store mayWriteIn": (db) => writeToMany(db),
  "messages/store talkRead": (db) => readAll(db, { talk: messages.talkRead(db, id, id) }),
  "messages/store messagesRead": (db) => messages.messagesRead(db, id, { limit: 5, after: { at: now, id } }).all(),
  "messages/store goesOn": (db) => writeMessage(db),
  "messages/store insertMessage": (db) => writeMessage(db),
  "messages/store isWritten": (db) =>
    runAll(db, lookedAt.queueText(db, { ...item, subjectId: id }, messages.isWritten(id))),
  "messages/store findMessage": (db) =>
    messages.findMessage(db, { id, applicationId: id, side: "school", text: "t", since: now }),
  "messages/store readStatements": (db) => messages.markRead(db, { applicationId: id, until: id, now }, asSchool),
  "messages/store markRead": (db) => messages.markRead(db, { applicationId: id, until: id, now }, asSchool),
  "messages/store stopRow": (db) => messages.stopRow(db, { applicationId: id, isStopped: true, now }, asSchool),
  "messages/store tellByBell": (db) => db.batch(tellByBell(db)),
  "messages/store claimByWriting": (db) => db.batch([messages.claimByWriting(db, id, id, now)]),
  "messages/telling-store listDueTalks": (db) => messageMails.listDueTalks(db, now, 5),
  "messages/telling-store readDueTalk": (db) => messageMails.readDueTalk(db, { applicationId: id, side: "school" }, 5),
  "messages/telling-store isToMail": (db) =>
    db.batch([
      mail.insertMailIf(
        db,
        { id, eventKey: id, recipient: id, subject: "s", body: "b" },
        now,
        messageMails.isToMail([id], { applicationId: id, side: "school" }, { withSeconds: false }),
      ),
    ]),
  "messages/telling-store endWaiting": (db) =>
    db.batch([messageMails.endWaiting(db, [id], { later: now, since: now, withSeconds: false })]),
  "moderation/queue-store findMessageSubject": (db) =>
    queue.findMessageSubject(db, id, { accountId: id, guest: { id, version: 1 } }),
  "applications/clock/fill-store listWithoutClock": (db) => filling.listWithoutClock(db, 5),
  "applications/clock/fill-store giveDueTimes": (db) =>
    filling.giveDueTimes(db, [{ id, status: "submitted", turn: "school", dueAt: now }], now),
  "applications/clock/reminders-store listToRemind": (db) => reminding.listToRemind(db, now, 5),
  "applications/clock/reminders-store isToRemind": (db) =>
    db.batch([mail.insertMailIf(db, queued, now, reminding.isToRemind(reminded, now))]),
  "applications/clock/reminders-store settleReminder": (db) => db.batch([reminding.settleReminder(db, reminded, null)]),
  "applications/clock/reminders-store listDueLines": (db) =>
    reminding.listDueLines(db, { since: now, until: now, after: "", limit: 5 }),
  "applications/clock/store listDue": (db) => clock.listDue(db, now, 5),
  "applications/clock/store recordLapses": (db) =>
    db.batch(clock.recordLapses(db, [{ eventId: id, applicationId: id }], { now })),
  "applications/clock/store recordDue": (db) => closeAccount(db),
  "applications/clock/store isStillLate": (db) => closeAccount(db),
  "applications/clock/store isLapsing": (db) => db.batch([mail.insertMailIf(db, queued, now, clock.isLapsing(id))]),
  "applications/store pendingRead": (db) => shared.pendingRead(db, id).all(),
  "applications/store findPending": (db) => shared.findPending(db, id),
  "applications/status/pending-store insertPending": (db) => pending.insertPending(db, [askedMove], askingMove),
  "applications/status/pending-store isAnyOfBulk": (db) =>
    pending.insertPending(db, [askedMove], askingMove, [idempotency.insertKey(db, keyRow, pending.isAnyOfBulk(id))]),
  "applications/status/pending-store listWritten": (db) => pending.listWritten(db, { id, bulkId: null }),
  "applications/status/pending-store tellEnded": (db) => db.batch(asBatch([tellMoveEnded(db)])),
  "applications/status/pending-store deletePending": (db) => pending.deletePending(db, { id, actorId: id, now }),
  "applications/status/pending-store hastenPending": (db) => pending.hastenPending(db, { id, actorId: id, now }),
  "applications/status/pending-store listDueMoves": (db) => pending.listDueMoves(db, now, 5),
  "applications/status/pending-store isPending": (db) =>
    moves.moveApplicationRow(db, { ...rejection, isPending: true }, []),
  "applications/status/pending-store endPendingOf": (db) => db.batch(asBatch([pending.endPendingOf(db, id)])),
  "applications/status/pending-store endPending": (db) => pending.endPending(db, id, tellMoveEnded(db)),
  "applications/status/filled-store findFilledJob": (db) => findFilledJob(db, { applicationId: id, actorId: id, now }),
  "applications/status/undoable-store undoableRowsOfSession": (db) => accountSessions.findSessionOfPage(db, id, now),
  "applications/status/pending-store listForBulk": (db) =>
    pending.listForBulk(db, [id], { actorId: id, withSeconds: false }),
  "applications/status/pending-store listWaitingOfJob": (db) =>
    pending.listWaitingOfJob(db, id, { actorId: id, statuses: ["submitted"], limit: 5 }),
  "templates/store mayWrite": (db) => readAll(db, templates.templateReads(db, id)),
  "templates/store templateReads": (db) => readAll(db, templates.templateReads(db, id)),
  "templates/store findTemplateRow": (db) => templates.findTemplateRow(db, id, id),
  "templates/store insertTemplate": (db) => templates.insertTemplate(db, template),
  "templates/store updateTemplate": (db) => templates.updateTemplate(db, template),
  "templates/store deleteTemplate": (db) => templates.deleteTemplate(db, id, id),
  "applications/status/store dropStale": (db) => db.batch(asBatch(moves.dropStale(db, id, "rejected"))),
  "applications/status/store moveApplicationRow": (db) => moves.moveApplicationRow(db, rejection, []),
  "applications/status/store hasEvent": (db) => moves.hasEvent(db, id),
  "applications/desk/store readDeskRows": (db) => desk.readDeskRows(db, { ...deskList, foldLimit: 5 }),
  "applications/desk/neighbours-store neighboursRead": (db) =>
    readAll(db, { place: neighbours.neighboursRead(id, deskList) }),
  "applications/desk/neighbours-store beside": (db) => readAll(db, { place: neighbours.neighboursRead(id, deskList) }),
  "applications/desk/waiting-store findNextWaiting": (db) => findNextWaiting(db, id, deskList),
  "applications/desk/waiting-store waitingRead": (db) => readAll(db, { waiting: waitingRead(id, deskList) }),
  "applications/desk/store listForDownload": (db) => desk.listForDownload(db, wholeList),
  "applications/desk/store listChosen": (db) => desk.listChosen(db, { ...deskList, withSeconds: false, chosen: [id] }),
  "applications/desk/filter-store shownStatus": (db) => desk.listForDownload(db, wholeList),
  "applications/desk/filter-store standsIn": (db) => desk.readDeskRows(db, { ...deskList, foldLimit: 5 }),
  "applications/desk/filter-store passes": (db) => desk.listForDownload(db, wholeList),
  "applications/desk/filter-store orderOf": (db) => desk.listForDownload(db, wholeList),
  "applications/desk/marks-store notesRead": (db) => readAll(db, { notes: marks.notesRead(id, id) }),
  "applications/desk/marks-store starsRead": (db) => readAll(db, { stars: marks.starsRead(id, id) }),
  "applications/desk/marks-store writeSaid": (db) =>
    marks.writeSaid(db, { applicationId: id, authorId: id, now, note: "Botany", stars: 4 }),
  "applications/desk/marks-store markRead": (db) => marks.markRead(db, id, id, now),
  "applications/desk/marks-store setUnreal": (db) =>
    marks.setUnreal(db, { applicationId: id, writerId: id, now, isUnreal: true }),
  "applications/desk/unreal-store queueUnreal": (db) => db.batch([unreal.queueUnreal(db, id, now)]),
  "applications/desk/marks-store alikeRead": (db) => readAll(db, { alike: marks.alikeRead(id, id, false) }),
  "applications/lists/store applicationOfCandidate": (db) => lists.applicationOfCandidate(db, id, id).all(),
  "applications/lists/store lastExperience": (db) => lists.lastExperience(db, id).all(),
  "applications/lists/store eventsRead": (db) => lists.eventsRead(db, id).all(),
  "applications/lists/store ownApplicationReads": (db) =>
    readAll(db, lists.ownApplicationReads(id, { limit: 1, only: id })),
  "applications/lists/store listApplicationsOfCandidate": (db) => lists.listApplicationsOfCandidate(db, id, page),
  "applications/lists/resume-views-store insertResumeView": (db) =>
    openings.insertResumeView(db, { id, applicationId: id, viewerId: id, createdAt: now }, now),
  "applications/lists/resume-views-store insertResumeViews": (db) =>
    openings.insertResumeViews(db, { ids: [id], viewerId: id, now, since: now }),
  "applications/lists/resume-views-store findJobChecked": (db) => openings.findJobChecked(db, id, id),
  "applications/lists/resume-views-store findOpening": (db) =>
    openings.findOpening(db, { applicationId: id, readerId: id, since: now }),
  "applications/apply/store findJobToApplyTo": (db) =>
    applications.findJobToApplyTo(db, id, { candidateId: id, email: id }),
  "applications/apply/store findJobCounting": (db) =>
    applications.findJobCounting(db, { jobId: id, sender: { candidateId: id, email: id } }, []),
  "applications/apply/store takesApplications": (db) =>
    db.batch([limits.countEvent(db, { key: id, window: counted }, now, applications.takesApplications(id, id, now))]),
  "applications/apply/store insertApplication": (db) => applications.insertApplication(db, application, id, []),
  "applications/store applicationRead": (db) => shared.applicationRead(db, id, id).all(),
  "applications/store findApplication": (db) => shared.findApplication(db, id),
  "applications/store isConfirmed": (db) => shared.findApplication(db, id),
  "applications/store statusAt": (db) => desk.listForDownload(db, wholeList),
  "applications/store isSeen": (db) => lists.listApplicationRows(db, id, id, { limit: 5, withSeconds: true }),
  "applications/apply/store isInPlace": (db) =>
    db.batch([mail.insertMailIf(db, queued, now, applications.isInPlace(id, id))]),
  "applications/apply/guest-store findGuestApplication": (db) => guests.findGuestApplication(db, id),
  "applications/apply/guest-store listLinkedRows": (db) => guests.listLinkedRows(db, "a@b.example"),
  "applications/apply/guest-store renewLinks": (db) =>
    db.batch(guests.renewLinks(db, [{ id, keyVersion: 1 }]) as [BatchItem<"sqlite">]),
  "applications/apply/guest-store confirmGuestRow": (db) => guests.confirmGuestRow(db, id, { now, dueAt: now }),
  "applications/apply/guest-store exchangeRows": (db) => guests.exchangeRows(db, id, { now, dueAt: now }, []),
  "applications/apply/guest-store keepStandingRow": (db) => guests.keepStandingRow(db, id, { now, dueAt: now }),
  "applications/apply/guest-store turnMailsOn": (db) => guests.turnMailsOn(db, id),
  "applications/apply/guest-store disownRow": (db) => guests.disownRow(db, id, now),
  "applications/apply/guest-store ownAgainRow": (db) => guests.ownAgainRow(db, id, { now, dueAt: now }),
  "privacy/aside-store deleteAsideRows": (db) =>
    asides.deleteAsideRows(db, { notMe: now, aside: now }, { keepsSeconds: false, limit: 5 }),
  "applications/lists/store listApplicationRows": (db) =>
    lists.listApplicationRows(db, id, id, { limit: 5, withSeconds: true }),
  "applications/apply/store findNamedResumeKeys": (db) => applications.findNamedResumeKeys(db, [id]),
  "bucket firstBytes": () => bucketFile.firstBytes(uploaded("a.pdf"), 4),
  "bucket putObject": (_, bucket) =>
    bucketFile.putObject(bucket, "resumes/", uploaded("a.pdf"), { contentType: "application/pdf" }),
  "bucket getObject": (_, bucket) => bucketFile.getObject(bucket, "resumes/x"),
  "bucket deleteObjects": (_, bucket) => bucketFile.deleteObjects(bucket, ["resumes/x"]),
  "bucket sweepOrphans": (_, bucket) =>
    bucketFile.sweepOrphans(
      { bucket, prefix: "photos/", now: new Date(Date.now() + 7_200_000) },
      async () => new Set(),
    ),
  "health/store readOneRow": (db) => health.readOneRow(db),
  "health/store askForNoObject": (_, bucket) => health.askForNoObject(bucket),
  "idempotency/store findKeyRow": (db) => idempotency.findKeyRow(db, id, id),
  "idempotency/store insertKey": (db) => db.batch([idempotency.insertKey(db, keyRow)]),
  "idempotency/store deleteKeysBefore": (db) => idempotency.deleteKeysBefore(db, now),
  "accounts/grace-store beginGrace": (db) => grace.beginGrace(db, { confirmBy: now, turn: 1, limit: 5 }),
  "accounts/grace-store listToRemind": (db) => grace.listToRemind(db, { after: now, until: now }, id, 5),
  "accounts/grace-store listOverdue": (db) =>
    grace.listOverdue(db, { now, keyBeginning: id, toldBefore: now, limit: 5 }),
  "accounts/grace-store isOverdue": (db) =>
    db.batch([notifications.queueNotificationIf(db, notice, now, grace.isOverdue(id, now))]),
  "accounts/grace-store holdJobs": (db) => grace.holdJobs(db, id, now, mail.insertMail(db, queued, now)),
  "accounts/grace-store forgetConfirmed": (db) => grace.forgetConfirmed(db, now, 5),
  "jobs/held-store isConfirmed": (db) => post(db),
  "jobs/held-store heldCount": (db) => post(db),
  "jobs/held-store toHeldJob": () => held.toHeldJob({ ...draft, institutionId: null, publishAt: null }),
  "jobs/held-store insertJobIf": (db) => post(db),
  "jobs/held-store insertDraftIf": (db) => post(db),
  "jobs/held-store insertFromDrafts": (db) =>
    db.batch([
      held.insertFromDrafts(db, {
        which: sql`id = ${id} and ${scheduled.outcomesOf(dueDraft, true).isPublic}`,
        status: "open",
        deleted: false,
        now,
      }),
    ]),
  "jobs/held-store publishHeldRows": (db) => runAll(db, held.publishHeldRows(db, id, now)),
  "jobs/held-store holdScheduledRows": (db) =>
    db.batch(asBatch([held.holdScheduledRows(db, id, now, firstProof.isUnproven(id, "a@b.example"))])),
  "jobs/held-store updateDraft": (db) => held.updateDraft(db, { id, actorId: id, job: stored, versions: [now], now }),
  "jobs/state-store moveJobRow": (db) =>
    moving.moveJobRow(db, { id, actorId: id, move: "publish", needsConfirmed: true, now, closesAt: now }),
  "jobs/state-store takeOverRow": (db) => moving.takeOverRow(db, { id, actorId: id, now }),
  "jobs/held-store listHeldRows": (db) => held.listHeldRows(db, id, 5),
  "jobs/owner-store findOwnJobRow": (db) => owner.findOwnJobRow(db, id, id),
  "jobs/editing-store hasAnswers": (db) => editing.hasAnswers(db, id),
  "jobs/editing-store updateJobText": (db) => editText(db),
  "jobs/owner-store draftsIn": (db) => owner.listOwnJobRows(db, id, { now, ...page, status: "all", sort: "newest" }),
  "jobs/waiting-store publishingParts": (db) => publishText(db),
  "jobs/waiting-store refusingParts": (db) => refuseText(db),
  "jobs/waiting-store publishRewrittenRow": (db) => editText(db),
  "jobs/waiting-store isWritten": (db) => editText(db),
  "moderation/text-store queueText": (db) =>
    editText(db, (jobId, isDone) => lookedAt.queueText(db, { ...item, subjectId: jobId }, isDone)),
  "moderation/text-store settleMoney": (db) => editText(db),
  "moderation/text-store findDraftSubject": (db) => lookedAt.findDraftSubject(db, id),
  "moderation/text-store stepAboutDraft": (db) => refuseText(db),
  "jobs/paging-store listOwnJobRowsAfter": (db) =>
    paging.listOwnJobRowsAfter(db, id, { now, limit: 10, status: "all", sort: "newest" }),
  "jobs/owner-store asOwnJob": () =>
    owner.asOwnJob({
      draft: { ...draft, institutionId: null, publishAt: null },
      mayWork: 1,
      school: null,
      place: null,
    }),
  "jobs/owner-store asDraft": () =>
    owner.asDraft({ ...draft, institutionId: null, publishAt: null, mayWork: 1, school: null, place: null }),
  "jobs/owner-store asPublished": () =>
    owner.asPublished({ mayWork: 1, applications: 0, school: null, place: null } as OwnRow),
  "jobs/owner-store listOwnJobRows": (db) =>
    owner.listOwnJobRows(db, id, { now, ...page, status: "all", sort: "newest" }),
  "jobs/owner-store isInList": (db) => owner.listOwnJobRows(db, id, { now, ...page, status: "all", sort: "newest" }),
  "jobs/owner-store selectOwnJobs": (db) =>
    paging.listOwnJobRowsAfter(db, id, { now, limit: 10, status: "all", sort: "newest" }),
  "jobs/owner-store selectDrafts": (db) =>
    owner.listOwnJobRows(db, id, { now, ...page, status: "all", sort: "newest" }),
  "institutions/people-store findOwnInstitution": (db) => people.findOwnInstitution(db, id),
  "institutions/people-store updateInstitution": (db) =>
    people.updateInstitution(db, id, { ...texts, name: "A", kind: "school" }, now),
  "institutions/invitations-store inviteRow": (db) =>
    invitations.inviteRow(db, invited, [mail.insertMailIf(db, queued, now, invitations.isInvited(id))]),
  "institutions/invitations-store isInvited": (db) =>
    invitations.inviteRow(db, invited, [mail.insertMailIf(db, queued, now, invitations.isInvited(id))]),
  "institutions/invitations-store findSameInvitation": (db) => invitations.findSameInvitation(db, invited, now),
  "institutions/invitations-store hasInvitation": (db) => invitations.hasInvitation(db, id),
  "institutions/invitations-store deleteInvitation": (db) => invitations.deleteInvitation(db, id, id),
  "institutions/invitations-store findInvitation": (db) => invitations.findInvitation(db, id, now),
  "institutions/people-store findMembership": (db) => people.findMembership(db, id),
  "institutions/people-store isAddressConfirmed": (db) => people.isAddressConfirmed(db, id),
  "institutions/invitations-store acceptInvitationRows": (db) =>
    invitations.acceptInvitationRows(db, { userId: id, tokenHash: id, needsConfirmed: true, now }),
  "institutions/people-store updateRole": (db) =>
    people.updateRole(db, { actorId: id, userId: id, role: "reader", needsConfirmed: true }),
  "institutions/people-store isOwner": (db) =>
    people.updateRole(db, { actorId: id, userId: id, role: "reader", needsConfirmed: true }),
  "institutions/people-store isProvenIf": (db) =>
    people.updateRole(db, { actorId: id, userId: id, role: "owner", needsConfirmed: true }),
  "institutions/people-store isLastOwner": (db) =>
    people.updateRole(db, { actorId: id, userId: id, role: "reader", needsConfirmed: true }),
  "institutions/people-store forgetApplicants": (db) =>
    people.endMembership(db, { actorId: id, userId: `${id}1` }, () => []),
  "institutions/people-store worksAlone": (db) =>
    invitations.acceptInvitationRows(db, { userId: id, tokenHash: id, needsConfirmed: true, now }),
  "institutions/people-store endMembership": (db) =>
    people.endMembership(db, { actorId: id, userId: `${id}1` }, (condition) => [
      notifications.queueNotificationIf(db, notice, now, condition),
    ]),
  "institutions/store listFounders": (db) => institutions.listFounders(db, { turn: 1, limit: 5 }),
  "institutions/store foundInstitution": (db) =>
    institutions.foundInstitution(
      db,
      { id, slug: id, ...texts, name: "A", kind: "school", ...times },
      { userId: id, freeSlug: id },
    ),
  "institutions/store foundFromJobRows": (db) => foundFromJob(db),
  "institutions/store findDraftSchool": (db) => institutions.findDraftSchool(db, { userId: id }),
  "institutions/store listHostless": (db) => institutions.listHostless(db, 5),
  "institutions/store setHost": (db) => institutions.setHost(db, { id, website: null }, ""),
  "suspensions/service keptNames": () => suspensions.keptNames("A", "B"),
  "suspensions/service askedNames": () => suspensions.askedNames("A", "B"),
  "suspensions/service keptOfAddress": () => [kept],
  "suspensions/service keptOfInstitution": () => suspensions.keptOfInstitution(ofSchool),
  "suspensions/service keptOfChange": () => suspensions.keptOfChange(ofSchool, { ...ofSchool, name: "C" }),
  "suspensions/service keptOfSuspended": () => suspensions.keptOfSuspended(ofSchool),
  "suspensions/service isAddressSuspended": (db) =>
    suspensions.isAddressSuspended({ db, ...suspensionDeps }, "a@b.example"),
  "suspensions/service requireAddressNotSuspended": (db) =>
    suspensions.requireAddressNotSuspended({ db, ...suspensionDeps }, "a@b.example", "words"),
  "suspensions/service requireAccountNotSuspended": (db) => suspensions.requireAccountNotSuspended({ db }, id),
  "suspensions/service isFreeToFound": (db) => foundFromJob(db),
  "suspensions/service keepSuspension": (db) => keepAddress(db),
  "suspensions/service forgetSuspension": (db) =>
    db.batch([suspensions.forgetSuspension({ db }, id, grace.isOverdue(id, now))]),
  // Schools are looked up where something is kept.
  "suspensions/service requireNotSuspended": async (db) => {
    await keepAddress(db);
    await suspensions.requireNotSuspended({ db, ...suspensionDeps }, kept, {}, id).catch(() => undefined);
  },
  "suspensions/service findLifting": async (db) => {
    await keepAddress(db);
    const found = await suspensions.findLifting({ db, ...suspensionDeps }, "a@b.example");
    if (found) await db.batch([suspensions.forgetSuspension({ db }, id, found.condition), found.change]);
  },
  "suspensions/service keepAtClosing": (db) =>
    db.batch(asBatch(suspensions.keepAtClosing({ db, ...suspensionDeps }, { id, email: "a@b.example" }))),
  "institutions/leaving-store leaveRows": (db) =>
    db.batch(
      leaving.leaveRows(db, { userId: `${id}1`, needsConfirmed: true }, firstProof.isUnproven(id, "a@b.example")),
    ),
  "institutions/people-store worksWithOthers": (db) =>
    db.batch(leaving.leaveRows(db, { userId: `${id}1`, needsConfirmed: true }, people.worksWithOthers(id))),
  "institutions/page-store findInstitutionOfSlug": (db) => schoolPages.findInstitutionOfSlug(db, id),
  "institutions/page-store findPictureType": (db) => schoolPages.findPictureType(db, id),
  "institutions/pictures-store exchangePicture": (db) =>
    schoolPictures.exchangePicture(db, id, "logo", { key: id, type: "image/png", now }),
  "institutions/pictures-store findOwnPictures": (db) => schoolPictures.findOwnPictures(db, id),
  "institutions/pictures-store findPictureKeys": (db) => schoolPictures.findPictureKeys(db, [id]),
  "institutions/checking-store insertCheckRequest": (db) =>
    checking.insertCheckRequest(db, { id, actorId: id, code: "c", needsConfirmed: true, now }),
  "institutions/requests-store listRelated": (db) => requests.listRelated(db, id),
  "institutions/requests-store listOwners": (db) => requests.listOwners(db, id, 5),
  "institutions/requests-store isAsked": (db) =>
    requests.insertRequest(db, { id, institutionId: id, userId: id, needsConfirmed: true, createdAt: now }, [
      mail.insertMailIf(db, queued, now, requests.isAsked(id)),
    ]),
  "institutions/requests-store insertRequest": (db) =>
    requests.insertRequest(db, { id, institutionId: id, userId: id, needsConfirmed: true, createdAt: now }, []),
  "institutions/requests-store deleteOwnRequest": (db) => requests.deleteOwnRequest(db, id),
  "institutions/requests-store findRequest": (db) => requests.findRequest(db, id, id),
  "institutions/requests-store deleteRequest": (db) =>
    requests.deleteRequest(db, { actorId: id, id }, (condition) =>
      notifications.queueNotificationIf(db, notice, now, condition),
    ),
  "institutions/requests-store acceptRequestRows": (db) =>
    requests.acceptRequestRows(
      db,
      { actorId: id, id, userId: `${id}1`, role: "reader", needsConfirmed: true, now },
      (condition) => notifications.queueNotificationIf(db, notice, now, condition),
    ),
  "institutions/joining-store joinStatements": (db) =>
    invitations.acceptInvitationRows(db, { userId: id, tokenHash: id, needsConfirmed: true, now }),
  "institutions/store assignJobs": (db) => institutions.assignJobs(db, { turn: 1 }),
  "jobs/posting-store insertJob": (db) =>
    posting.insertJob(db, { job: stored, id, ownerId: id, now }, { needsConfirmed: true, cap: 5, waits: false }),
  "jobs/posting-store isPosted": (db) => db.batch([idempotency.insertKey(db, keyRow, posting.isPosted(id))]),
  "jobs/posting-store readPosting": (db) => posting.readPosting(db, id),
  "jobs/posting-store findSameJobRow": (db) => posting.findSameJobRow(db, id, stored),
  "jobs/posting-store findJobStatus": (db) => posting.findJobStatus(db, id, id),
  "jobs/finding/store listReads": (db) => readAll(db, finding.listReads(ready, asked)),
  "jobs/finding/merging-store mergePages": (db) => merging.mergePages(db),
  "jobs/finding/vocabulary-store knowTitle": (db) => post(db),
  "jobs/finding/vocabulary-store changeWords": (db) =>
    vocabulary.changeWords(db, { added: [{ word: "teacher", titles: 3, deletions: ["eacher"] }], gone: ["x"] }),
  "jobs/finding/vocabulary-store isWithoutWords": (db) => vocabulary.isWithoutWords(db),
  "jobs/finding/vocabulary-store listCandidates": (db) => vocabulary.listCandidates(db, ["eacher"]),
  "jobs/finding/vocabulary-store listKnownWords": (db) => vocabulary.listKnownWords(db),
  "jobs/finding/vocabulary-store listPlaceNames": (db) => vocabulary.listPlaceNames(db, 20_000),
  "jobs/finding/vocabulary-store listTitleWords": (db) =>
    vocabulary.listTitleWords(db, { from: "", titles: 3, limit: 10 }),
  "jobs/editing-store extendJobRow": (db) =>
    editing.extendJobRow(db, {
      job: { ...stored, id, closesAt: new Date(0), updatedAt: now },
      actorId: id,
      until: now,
      now,
    }),
  "jobs/held-store draftContent": () => held.draftContent(stored),
  "jobs/held-store readContent": () => held.readContent(held.draftContent(stored)),
  "jobs/drafts/store deleteDraft": (db) => drafts.deleteDraft(db, id, id),
  "jobs/drafts/store deleteDraftsIf": (db) => db.batch([drafts.deleteDraftsIf(db, id, [id, id], posting.isPosted(id))]),
  "jobs/drafts/store findDraftRow": (db) => drafts.findDraftRow(db, id, id),
  "jobs/drafts/store findSameDraft": (db) => drafts.findSameDraft(db, id, "{}"),
  "jobs/drafts/store listDraftRows": (db) => drafts.listDraftRows(db, id, 50),
  "jobs/drafts/store putDraft": (db) => drafts.putDraft(db, { id, userId: id, fields: "{}", now, cap: 50 }),
  "jobs/drafts/store updateDraftFields": (db) => drafts.updateDraftFields(db, { id, userId: id, fields: "{}", now }),
  "jobs/scheduled/store listDueDrafts": (db) => scheduled.listDueDrafts(db, now, 10),
  "jobs/scheduled/store outcomesOf": (db) =>
    db.batch([mail.insertMailIf(db, queued, now, scheduled.outcomesOf(dueDraft, true).isPublic)]),
  "jobs/scheduled/store publishDueRow": (db) => db.batch(asBatch(scheduled.publishDueRow(db, dueDraft, true, now))),
  "jobs/life-store giveClosingDates": (db) => life.giveClosingDates(db, { first: now, days: 61, now, limit: 10 }),
  "jobs/life-store indexJob": (db) => db.batch([life.indexJob(db, row, stored)]),
  "jobs/life-store isStillDueAndSaved": (db) =>
    db.batch([jobNews.noteNews(db, { ...news, kind: "closes_soon", was: null }, life.isStillDueAndSaved(dueJob))]),
  "jobs/news-store noteNews": (db) =>
    db.batch([jobNews.noteNews(db, { ...news, kind: "closes_soon", was: null }, life.isStillDueAndSaved(dueJob))]),
  "interviews/store changeStatements": (db) =>
    db.batch(interviewing.changeStatements(db, talk, { state: "cancelled" }, { by: school, now })),
  "interviews/store changeTogether": (db) => interviewing.changeTogether(db, [interviewing.endPendingMove(db, id)]),
  "interviews/store clockStatement": (db) => db.batch([interviewing.clockStatement(db, id, STOPPED, { now })]),
  "interviews/store endPendingMove": (db) => db.batch([interviewing.endPendingMove(db, id)]),
  "interviews/store interviewedRead": (db) => interviewing.interviewedRead(db, id, id).all(),
  "interviews/store hasSequence": (db) => interviewing.hasSequence(db, id, 1, "agreed"),
  "interviews/store isPending": (db) => db.batch([told(db, interviewing.isPending(id))]),
  "interviews/telling-store isUnchanged": (db) =>
    db.batch([mail.insertMailIf(db, queued, now, interviewTelling.isUnchanged(talk))]),
  "interviews/store interviewRowsRead": (db) => interviewing.interviewRowsRead(db, id).all(),
  "interviews/telling-store listToRemind": (db) => interviewTelling.listToRemind(db, { now, until: now }, 5),
  "interviews/telling-store listToTell": (db) => interviewTelling.listToTell(db, 5),
  "interviews/telling-store markReminded": (db) => db.batch([interviewTelling.markReminded(db, talk, now)]),
  "interviews/telling-store settleDueDay": (db) =>
    db.batch([interviewTelling.settleDueDay(db, toldInterview, STOPPED)]),
  "interviews/telling-store markTold": (db) => db.batch([interviewTelling.markTold(db, talk)]),
  "interviews/store proposalStatements": (db) =>
    runAll(
      db,
      interviewing.proposalStatements(db, proposed, {
        ...{ applicationId: id, by: school, now, id },
        replaces: null,
        over: null,
        waitingId: null,
      }),
    ),
  "interviews/calendar-store findCalendarOwner": (db) => calendars.findCalendarOwner(db, id, 1),
  "interviews/calendar-store readCalendarVersion": (db) => calendars.readCalendarVersion(db, id),
  "interviews/calendar-store renewCalendar": (db) => calendars.renewCalendar(db, id, 1),
  "interviews/calendar-store readCandidateCalendar": (db) =>
    calendars.readCandidateCalendar(db, id, { since: now, now }),
  "interviews/calendar-store readRecruiterCalendar": (db) =>
    calendars.readRecruiterCalendar(db, id, { since: now, now }),
  "job-news/store advanceNews": (db) => db.batch([jobTelling.advanceNews(db, id, { before: "", after: "x", now })]),
  "job-news/store beginNews": (db) => db.batch([jobTelling.beginNews(db, id, "[]")]),
  "job-news/store deleteNews": (db) => jobTelling.deleteNews(db, id),
  "job-news/store isListening": (db) =>
    db.batch([mail.insertMailIf(db, queued, now, jobTelling.isListening("changed", id, id))]),
  "job-news/store listApplicants": (db) => jobTelling.listApplicants(db, id, "", 5),
  "job-news/store listDueNews": (db) => jobTelling.listDueNews(db, now, 5),
  "job-news/store listSavers": (db) => jobTelling.listSavers(db, id, "", 5),
  "job-news/store postponeNews": (db) => jobTelling.postponeNews(db, id, now),
  "jobs/life-store isStillDue": (db) => runAll(db, life.settleDue(db, dueJob, now)),
  "jobs/life-store listDueJobs": (db) => life.listDueJobs(db, now, 10),
  "jobs/life-store listToIndex": (db) => life.listToIndex(db, 2, 10),
  "jobs/life-store settleDue": (db) => runAll(db, life.settleDue(db, dueJob, now)),
  "jobs/owner-store isState": (db) => owner.listOwnJobRows(db, id, { now, ...page, status: "all", sort: "newest" }),
  "alerts/store changeAlertRow": (db) => db.batch([alerts.changeAlertRow(db, id, { key: id, ...alertChange }, now)]),
  "alerts/store confirmAlertRow": (db) => db.batch([alerts.confirmAlertRow(db, id, now)]),
  "alerts/store deleteAlert": (db) => db.batch([alerts.deleteAlert(db, id)]),
  "alerts/store deleteUnconfirmedSame": (db) =>
    db.batch([alerts.deleteUnconfirmedSame(db, { email: "a@b.example", key: id })]),
  "alerts/store findAlert": (db) => alerts.findAlert(db, id),
  "alerts/store findSameAlert": (db) => alerts.findSameAlert(db, "a@b.example", id),
  "alerts/store forgetSearches": (db) => db.batch(asBatch(alerts.forgetSearches(db, [1]))),
  "alerts/store insertAlert": (db) => db.batch([alerts.insertAlert(db, alertRow, id)]),
  "alerts/store insertSearch": (db) => db.batch([alerts.insertSearch(db, { key: id, made: "{}", version: 1 })]),
  "alerts/store isQuiet": (db) => db.batch([mail.insertMailIf(db, queued, now, alerts.isQuiet(id, id))]),
  "alerts/store stopUnlessWaited": (db) => db.batch([alerts.stopUnlessWaited(db, { id, searchId: 1 })]),
  "alerts/store noteMail": (db) => db.batch([alerts.noteMail(db, id, { mail: id, since: id })]),
  "alerts/store listAlerts": (db) => alerts.listAlerts(db, "a@b.example"),
  "alerts/store renewAsked": (db) => db.batch([alerts.renewAsked(db, id, { frequency: "daily", now })]),
  "alerts/store forgetUnused": (db) => db.batch([alerts.forgetUnused(db, "key")]),
  "alerts/store standUnder": (db) => db.batch([alerts.standUnder(db, id)]),
  "alerts/matching-store findProgress": (db) => matching.findProgress(db, async () => 1),
  "alerts/matching-store listCandidates": (db) => matching.listCandidates(db, ["physics"]),
  "alerts/matching-store listToMakeAnew": (db) => matching.listToMakeAnew(db, 1, 10),
  "alerts/matching-store makeAnew": (db) => matching.makeAnew(db, [{ id: 1, made: "{}" }], 1),
  "alerts/matching-store writeMatches": (db) =>
    matching.writeMatches(db, [{ id: 1, seq: 1 }], { last: 1, now, dueAt: { daily: 5, weekly: 5 } }),
  "alerts/telling-store claimDueAlerts": (db) => telling.claimDueAlerts(db, { now, claimedUntil: now, limit: 10 }),
  "alerts/telling-store isStillDue": (db) =>
    db.batch([mail.insertMailIf(db, queued, now, telling.isStillDue(dueAlert, [1]))]),
  "alerts/telling-store readNews": (db) => telling.readNews(db, [id], { now, limit: 20, finds: 200 }),
  "alerts/telling-store rememberTold": (db) =>
    db.batch([telling.rememberTold(db, dueAlert, { seqs: [1], mail: id, now })]),
  "alerts/telling-store settleAlert": (db) =>
    db.batch([telling.settleAlert(db, dueAlert, { seqs: [1], mail: id, next: 5 })]),
  "alerts/keeping-store deleteEnded": (db) =>
    db.batch([keeping.deleteEnded(db, [id], { unconfirmed: now, asked: now })]),
  "alerts/keeping-store deleteOldFinds": (db) => keeping.deleteOldFinds(db, { matches: now, tellings: now }, 10),
  "alerts/keeping-store isToAsk": (db) => db.batch([mail.insertMailIf(db, queued, now, keeping.isToAsk(askedAlert))]),
  "alerts/keeping-store listEnded": (db) => keeping.listEnded(db, { unconfirmed: now, asked: now }, 10),
  "alerts/keeping-store listOfAddresses": (db) => keeping.listOfAddresses(db, [{ email: "a@b.example", at: 5 }]),
  "alerts/keeping-store listToAsk": (db) => keeping.listToAsk(db, now, 10),
  "alerts/keeping-store markAsked": (db) => db.batch([keeping.markAsked(db, askedAlert, now)]),
  "jobs/finding/watching-store countTokens": (db) => watching.countTokens(db, ["a"], ["b"]),
  "jobs/finding/store exactlySql": (db) => finding.findJobRows(db, ready, asked),
  "jobs/finding/store pageReads": (db) =>
    readAll(db, finding.pageReads(ready, { ...asked, sort: "relevance" }, beside)),
  "jobs/finding/store otherOf": () => finding.otherOf(ready, 1),
  "jobs/finding/watching-store findLastSeq": (db) => watching.findLastSeq(db),
  "jobs/finding/watching-store listFoundAmong": (db) =>
    watching.listFoundAmong(db, [{ id: 1, all: '"a" *', values: ready.exactly.values, seqs: [1] }]),
  "jobs/finding/watching-store listJobsAfter": (db) => watching.listJobsAfter(db, 0, 10),
  "jobs/finding/watching-store listSummaries": (db) => watching.listSummaries(db, [1]),
  "mail/store deleteUnsentMails": (db) => db.batch([mail.deleteUnsentMails(db, "alert:a:")]),
  "mail/store isQueuedSince": (db) =>
    mail.isQueuedSince(db, { recipient: id, keyBeginning: "guest-links:", since: now }),
  "mail/store listGivenUpRows": (db) => mail.listGivenUpRows(db, "alert:", 10),
  "jobs/landing/store listSaid": (db) => landing.listSaid(db, now, 5),
  "places/store listByIds": (db) => places.listByIds(db, [1]),
  "jobs/finding/similar-store listLikeJob": (db) => similar.listLikeJob(db, id, now, 5),
  "jobs/finding/store findJobRows": (db) => finding.findJobRows(db, ready, asked),
  "jobs/finding/store countMatches": (db) => finding.countMatches(db, [ready]),
  "jobs/said/due-store dueOf": () => due.dueOf(sql`5`, now),
  "jobs/store inOrder": () => jobs.inOrder([], { limit: 1 }),
  "jobs/store isLive": () => jobs.isLive(now),
  "jobs/finding/store toFoundBeside": () =>
    finding.toFoundBeside({ latest: [], open: [], found: [] }, ready, asked, null),
  "jobs/store categoryReads": (db) => readAll(db, jobs.categoryReads()),
  "jobs/store toCategoryCounts": () => jobs.toCategoryCounts({ listed: [], others: [] }),
  "jobs/store latestJobs": (db) => readAll(db, { latest: jobs.latestJobs(4, now) }),
  "jobs/store jobRead": (db) => readAll(db, { job: jobs.jobRead(id) }),
  "jobs/store toFoundJob": () => jobs.toFoundJob([]),
  "jobs/owner-store ownJobReads": (db) => readAll(db, owner.ownJobReads(db, id, id)),
  "jobs/owner-store toOwnJob": () => owner.toOwnJob({ ownJobs: [], ownDrafts: [] }),
  "jobs/finding/similar-store likeJob": (db) => readAll(db, { similar: similar.likeJob(id, now, 5) }),
  "profiles/store profileRead": (db) => profiles.profileRead(db, id).all(),
  "places/store placesVersion": (db) => readAll(db, { version: places.placesVersion() }),
  "places/store listByKeysOfVersion": (db) => places.listByKeysOfVersion(db, ["pune"]),
  "jobs/store listBoardRows": (db) => jobs.listBoardRows(db, { limit: 4 }, now),
  "jobs/store listInstitutionRows": (db) => jobs.listInstitutionRows(db, id, { limit: 4 }, now),
  "jobs/store findJobRow": (db) => jobs.findJobRow(db, id),
  "limits/store countEvent": (db) => db.batch([limits.countEvent(db, { key: id, window: counted }, now)]),
  "limits/store addEvents": (db) => limits.addEvents(db, [limits.countEvent(db, { key: id, window: counted }, now)]),
  "limits/store readCounter": () => limits.readCounter({ results: [{ count: 1, ends_at: now.getTime() }] }),
  "limits/store removeEvents": (db) =>
    limits.removeEvents(db, [{ key: id, window: counted, counter: { count: 1, endsAt: now } }]),
  "limits/store addTogether": (db) => limits.addTogether(db, { key: id, window: counted }, 1, now),
  "limits/store removeEvent": (db) => limits.removeEvent(db, id, counted, { count: 1, endsAt: now }),
  "limits/store deleteCounter": (db) => db.batch([limits.deleteCounter(db, id)]),
  "limits/store keepChoice": (db) => limits.keepChoice(db, { key: id, window: counted }, 12, now),
  "limits/store listChoices": (db) => limits.listChoices(db, [id], now),
  "limits/store deleteEndedCounters": (db) => limits.deleteEndedCounters(db, now),
  "mail/store insertMail": (db) => db.batch([mail.insertMail(db, queued, now)]),
  "mail/store insertMailIf": (db) => db.batch([mail.insertMailIf(db, queued, now, accounts.hasPassword(id, id))]),
  "mail/store isAnythingDue": (db) => isAnythingDue(db, now),
  "mail/store listSummaryRecipients": (db) => mail.listSummaryRecipients(db, now, 5),
  "mail/store listWaitingMails": (db) => mail.listWaitingMails(db, id, now, 5),
  "mail/store insertSummary": (db) => mail.insertSummary(db, queued, { ids: [id], now, keepsText: false }),
  "mail/store postponeWaiting": (db) => mail.postponeWaiting(db, id, now, 5),
  "mail/store claimDueMail": (db) => claimDueMail(db, { now, claimedUntil: now, maxAttempts: 1 }),
  "mail/store markMailSent": (db) => mail.markMailSent(db, addressed, now, false),
  "mail/store releaseMail": (db) => mail.releaseMail(db, addressed, { now, nextAttemptAt: null, isRefused: true }),
  "mail/store findMailOwner": (db) => mail.findMailOwner(db, { recipient: "a@example.com", applicationId: id }),
  "mail/store insertDigest": (db) => mail.insertDigest(db, queued, { ids: [id], now }),
  "mail-settings/store readSettingRows": (db) => mailSettings.readSettingRows(db, id),
  "mail-settings/store putSettingRows": (db) =>
    mailSettings.putSettingRows(db, id, { kinds: { messages: "off" }, zone: null }, now),
  "mail-settings/store findOwner": (db) => mailSettings.findOwner(db, id, "messages"),
  "mail-settings/store dropRow": (db) => mailSettings.dropRow(db, id, "messages"),
  "mail-settings/store stopRows": (db) => mailSettings.stopRows(db, id, ["messages"], now),
  "mail-settings/digest-store listDigestRecipients": (db) => digests.listDigestRecipients(db, now, 5),
  "mail-settings/digest-store readDigestLines": (db) => digests.readDigestLines(db, "a@example.com", now, 5),
  "mail-settings/digest-store postponeDigest": (db) =>
    digests.postponeDigest(db, "a@example.com", { now, until: now, limit: 5 }),
  "mail/store listOutboxRows": (db) => mail.listOutboxRows(db, 5),
  "mail/store findOutboxRow": (db) => mail.findOutboxRow(db, id),
  "notifications/service queueNotification": (db) => db.batch([notifications.queueNotification(db, notice, now)]),
  "notifications/service queueNotificationIf": (db) => db.batch([told(db, grace.isOverdue(id, now))]),
  "moderation/answer-time-store giveTimeToAnswer": (db) =>
    db.batch([answerTime.giveTimeToAnswer(db, id, { now, least: now }, hiding.isHiddenBy(id))]),
  "moderation/hiding-store isHiddenBy": (db) => hiding.hideJobRow(db, hidden, id, []),
  "moderation/hiding-store hidingStatements": (db) => hiding.hideJobRow(db, hidden, id, []),
  "moderation/hiding-store hideJobRow": (db) => hiding.hideJobRow(db, hidden, id, []),
  "moderation/counted-reports-store isReportedEnough": (db) =>
    db.batch([
      ...hiding.hidingStatements(db, hidden, { actorId: null, condition: countedReports.isReportedEnough(id, now) }),
    ]),
  "moderation/counted-reports-store isReportedForMoney": (db) =>
    db.batch([
      ...hiding.hidingStatements(db, hidden, { actorId: null, condition: countedReports.isReportedForMoney(id, now) }),
    ]),
  "moderation/hiding-store takeOverHiding": (db) =>
    hiding.takeOverHiding(db, { jobId: id, actorId: id, reason: "money", words: null, now }),
  "moderation/hiding-store isHiddenByModerator": (db) => hiding.isHiddenByModerator(db, id),
  "moderation/hiding-store restoringStatements": (db) => hiding.restoreDueRow(db, id, now),
  "moderation/hiding-store restoreDueRow": (db) => hiding.restoreDueRow(db, id, now),
  "moderation/hiding-store restoreJobRow": (db) =>
    hiding.restoreJobRow(db, { jobId: id, actorId: id, reason: "r", now }, (condition) => [told(db, condition)]),
  "moderation/hiding-store listDueHidings": (db) => hiding.listDueHidings(db, now, 5),
  "moderation/hiding-store findOwnHiding": (db) => hiding.findOwnHiding(db, id, id),
  "moderation/hiding-store answerRow": (db) =>
    hiding.answerRow(db, { jobId: id, accountId: id, itemId: id, answer: "a", shows: true, now }),
  "moderation/hiding-store findJobSubject": (db) => hiding.findJobSubject(db, id),
  "moderation/log-store insertLogIf": (db) =>
    queue.dismissRows(db, { actorId: id, subject: "job", subjectId: id, now }),
  "moderation/log-store listLogRows": (db) => moderationLog.listLogRows(db, { limit: 5, before: null }),
  "moderation/queue-store insertReport": (db) => queue.insertReport(db, reported, []),
  "moderation/queue-store hasReport": (db) => queue.hasReport(db, id),
  "moderation/queue-store findInstitutionSubject": (db) => queue.findInstitutionSubject(db, id),
  "moderation/queue-store waitingRead": (db) => readAll(db, { waiting: queue.waitingRead(5) }),
  "moderation/queue-store hiddenReads": (db) => readAll(db, queue.hiddenReads(db, 5)),
  "moderation/seen-store settleItems": (db) => hiding.hideJobRow(db, hidden, id, []),
  "moderation/seen-store wasSeen": (db) => seen.countWaiting(db, id, { place: 1, time: 1, version: null, shown: [1] }),
  "moderation/seen-store countWaiting": (db) =>
    seen.countWaiting(db, id, { place: 1, time: 1, version: null, shown: [1] }),
  "applications/desk/neighbours-store toNeighbours": () => neighbours.toNeighbours([]),
  "applications/desk/waiting-store toNextWaiting": () => toNextWaiting([]),
  "applications/store toFoundApplication": () => shared.toFoundApplication([]),
  "interviews/store toInterviewed": () => interviewing.toInterviewed([]),
  "messages/store toTalkRow": () => messages.toTalkRow([]),
  "moderation/seen-store toLastSeen": () => seen.toLastSeen([]),
  "ratings/store toRated": () => ratings.toRated({ rated: [], given: [] }),
  "templates/store toTemplates": () => templates.toTemplates({ templates: [], mayWriteTexts: [] }),
  "moderation/seen-store lastSeenRead": (db) => readAll(db, { last: seen.lastSeenRead() }),
  "moderation/seen-store isWaiting": (db) => queue.dismissRows(db, { actorId: id, subject: "job", subjectId: id, now }),
  "moderation/seen-store isAsSeen": (db) => queue.dismissRows(db, { actorId: id, subject: "job", subjectId: id, now }),
  "moderation/seen-store isJobAsSeen": (db) =>
    queue.dismissRows(db, { actorId: id, subject: "job", subjectId: id, now }),
  "moderation/seen-store isInstitutionAsSeen": (db) =>
    queue.checkRow(db, { actorId: id, subjectId: id, isChecked: true, reason: "r", now }, (condition) => [
      told(db, condition),
    ]),
  "moderation/queue-store dismissRows": (db) =>
    queue.dismissRows(db, { actorId: id, subject: "job", subjectId: id, now }),
  "moderation/queue-store checkRow": (db) =>
    queue.checkRow(db, { actorId: id, subjectId: id, isChecked: true, reason: "r", now }, (condition) => [
      told(db, condition),
    ]),
  "moderation/queue-store queueFirstJobs": (db) => queue.queueFirstJobs(db, { since: now, now, limit: 5 }),
  "moderation/suspension-store suspendRow": (db) =>
    suspension.suspendRow(db, suspending, (condition) => [mail.insertMailIf(db, queued, now, condition)]),
  "moderation/suspension-store liftRow": (db) =>
    suspension.liftRow(db, suspending, (condition) => [mail.insertMailIf(db, queued, now, condition)]),
  "moderation/suspension-store findSuspended": (db) => suspension.findSuspended(db, { kind: "account", id }),
  "moderation/suspension-store listKept": (db) => suspension.listKept(db, { kind: "account", id }),
  "moderation/suspension-store listTold": (db) => suspension.listTold(db, { kind: "account", id }),
  "notifications/service listNotifications": (db) => notifications.listNotifications({ db }, reader),
  "notifications/service listNotificationsAfter": (db) =>
    notifications.listNotificationsAfter({ db }, reader, { limit: 10, cursor: null }),
  "notifications/service unreadOfSession": (db) => accountSessions.findSessionOfPage(db, id, now),
  "notifications/service countUnread": (db) => notifications.countUnread({ db }, reader),
  "notifications/service markAllRead": (db) => notifications.markAllRead({ db, now }, reader),
  "notifications/service openNotification": (db) =>
    notifications.openNotification({ db, now }, reader, id).catch(() => undefined),
  "privacy/closing-store listKeysOfLeaver": (db) => closing.listKeysOfLeaver(db, leaver, 5),
  "privacy/closing-store closeAccountRows": (db) => closeAccount(db),
  "privacy/closing-store isClosed": (db) => closing.isClosed(db, id),
  "privacy/stripping-store deleteChangeMails": (db) => stripping.stripOldApplications(db, now, 5),
  "privacy/stripping-store stripApplications": (db) => stripping.stripOldApplications(db, now, 5),
  "privacy/stripping-store stripOldApplications": (db) => stripping.stripOldApplications(db, now, 5),
  "privacy/aging-store endGoneHidings": (db) => aging.endGoneHidings(db),
  "privacy/aging-store forgetAnswers": (db) => aging.forgetAnswers(db, now),
  "privacy/aging-store deleteOld": (db) => aging.deleteOld(db, () => now, 5),
  "privacy/consents-store insertLogIf": (db) => db.batch([consents.insertLogIf(db, line, sql`true`)]),
  "privacy/consents-store insertConsent": (db) => consents.insertConsent(db, consent, line),
  "privacy/consents-store withdrawConsent": (db) => consents.withdrawConsent(db, consent, line),
  "privacy/consents-store listConsents": (db) => consents.listConsents(db, id, 5),
  "privacy/consents-store findNominee": (db) => consents.findNominee(db, id),
  "privacy/consents-store putNominee": (db) =>
    consents.putNominee(db, { userId: id, name: "A", email: "a@b.example", updatedAt: now }),
  "privacy/consents-store deleteNominee": (db) => consents.deleteNominee(db, id),
  "privacy/consents-store listToRemind": (db) =>
    consents.listToRemind(db, { unreadBefore: now, notSince: now, purpose: "reminders", limit: 5 }),
  "privacy/consents-store mayRemind": (db) =>
    db.batch([mail.insertMailIf(db, queued, now, consents.mayRemind(id, now))]),
  "privacy/consents-store queueAll": (db) => consents.queueAll(db, [mail.insertMail(db, queued, now)]),
  "privacy/recipients-store listRecipients": (db) => recipients.listRecipients(db, id, { after: null, limit: 5 }),
  "privacy/requests-store insertRequest": (db) =>
    asking.insertRequest(db, request, line, mail.insertMail(db, queued, now)),
  "privacy/requests-store findRequest": (db) => asking.findRequest(db, 1),
  "privacy/requests-store findSameRequest": (db) => asking.findSameRequest(db, request),
  "privacy/requests-store answerRequest": (db) =>
    asking.answerRequest(db, { number: 1, answer: "A", now }, line, (waits) =>
      mail.insertMailIf(db, queued, now, waits),
    ),
  "privacy/requests-store listOwnRequests": (db) => asking.listOwnRequests(db, id, 5),
  "privacy/requests-store listRequests": (db) => asking.listRequests(db, 5),
  "privacy/requests-store countDue": (db) => asking.countDue(db, { now, near: now, acknowledged: now }),
  "privacy/store heldKey": () => privacy.heldKey(1, id),
  "privacy/store putHeldCopy": (_, bucket) => privacy.putHeldCopy(bucket, privacy.heldKey(1, id), "sealed"),
  "privacy/store listHeldCopies": (_, bucket) => privacy.listHeldCopies(bucket),
  "privacy/store deleteHeldCopies": (_, bucket) => privacy.deleteHeldCopies(bucket, ["erasures/x"]),
  "privacy/store readPerson": (db) => privacy.readPerson(db, id, 5),
  "privacy/store readApplications": (db) => privacy.readApplications(db, id, "", 5),
  "privacy/store readHeldJobs": (db) => privacy.readHeldJobs(db, id, 5),
  "privacy/store readJobs": (db) => privacy.readJobs(db, id, 0, 5),
  "applications/clock/breaks-store listBreakRows": (db) => breaks.listBreakRows(db, id, "2026-12-24"),
  "applications/clock/breaks-store mayEnterBreaks": (db) => breaks.mayEnterBreaks(db, id),
  "applications/clock/breaks-store insertBreak": (db) =>
    breaks.insertBreak(db, { id, accountId: id, first_day: "2026-12-24", last_day: "2027-01-02", now }),
  "applications/clock/breaks-store hasBreak": (db) => breaks.hasBreak(db, id),
  "applications/clock/breaks-store deleteBreak": (db) => breaks.deleteBreak(db, id, id, "2026-12-24"),
  "applications/clock/breaks-store findBreakToMove": (db) => breaks.findBreakToMove(db),
  "applications/clock/breaks-store listToMove": (db) => breaks.listToMove(db, ahead, { now, after: "", limit: 5 }),
  "applications/clock/breaks-store isStillToMove": (db) =>
    db.batch([mail.insertMailIf(db, queued, now, breaks.isStillToMove(toMove, id, now))]),
  "applications/clock/breaks-store moveDueDay": (db) =>
    db.batch(asBatch(breaks.moveDueDay(db, toMove, { breakId: id, dueAt: now, now }))),
  "applications/clock/breaks-store settleBreak": (db) => breaks.settleBreak(db, id),
  "applications/clock/gone-store listGoneToTell": (db) => gone.listGoneToTell(db, 5),
  "applications/clock/gone-store isGoneToTell": (db) =>
    db.batch([mail.insertMailIf(db, queued, now, gone.isGoneToTell(goneRow))]),
  "applications/clock/gone-store settleGone": (db) => db.batch([gone.settleGone(db, goneRow)]),
  "responsiveness/store listDesksToMake": (db) => responsiveness.listDesksToMake(db, 1, 5),
  "responsiveness/store makeAnswers": (db) => responsiveness.makeAnswers(db, [id], 1),
  "ratings/store ratedReads": (db) =>
    readAll(db, ratings.ratedReads(db, id, { accountId: id, side: "candidate", now, proof })),
  "ratings/store insertRating": (db) => ratings.insertRating(db, rating, proof),
  "ratings/store showRating": (db) => ratings.showRating(db, id, id, true),
  "ratings/store shownRead": (db) => readAll(db, { came: ratings.shownRead(id, proof) }),
  "ratings/store findRatingOfSlug": (db) => ratings.findRatingOfSlug(db, id),
  "ratings/store moveToDesks": (db) => ratings.moveToDesks(db),
  "ratings/store listRatedDesks": (db) => ratings.listRatedDesks(db, "", 5),
  "ratings/store makeSchoolRatings": (db) =>
    ratings.makeSchoolRatings(db, [id], { month: "2026-11", before: now, proof }),
  "ratings/store findProgress": (db) => ratings.findProgress(db),
  "ratings/store keepProgress": (db) => ratings.keepProgress(db, "2026-11", id),
  "profiles/store findProfileRow": (db) => profiles.findProfileRow(db, id),
  "profiles/store applicantProfileRead": (db) => profiles.applicantProfileRead(db, id, id).all(),
  "profiles/store updateProfileRow": (db) =>
    profiles.updateProfileRow(db, id, { f_name: "A", l_name: "B", city: "C", updatedAt: now }),
  "profiles/store exchangeProfileRow": (db) => profiles.exchangeProfileRow(db, id, photo),
  "places/loading-store countLoaded": (db) => loading.countLoaded(db, "two"),
  "places/loading-store loadPortion": async (db) => {
    const places = { kind: "places" as const, file: "", from: 0, to: 1 };
    await loading.loadPortion(db, { version: "two", number: 0 }, places, "[]");
    await loading.loadPortion(db, { version: "two", number: 1 }, { ...places, kind: "names", from: "", to: "z" }, "[]");
  },
  "places/store listByKeys": (db) => places.listByKeys(db, ["pune"]),
  "places/store listByBeginning": (db) => places.listByBeginning(db, "pun", 5),
  "places/store findById": (db) => places.findById(db, 7),
  "profiles/store findPhotoType": (db) => profiles.findPhotoType(db, id, id),
  "profiles/store findProfileResumeKeys": (db) => profiles.findProfileResumeKeys(db, [id]),
  "profiles/store findProfilePhotoKeys": (db) => profiles.findProfilePhotoKeys(db, [id]),
  "saved-jobs/store insertSavedJob": (db) => saved.insertSavedJob(db, id, id, now),
  "saved-jobs/store deleteSavedJob": (db) => saved.deleteSavedJob(db, id, id),
  "saved-jobs/store savedJob": (db) => saved.savedJob(db, id, id).all(),
  "saved-jobs/store listSavedJobRows": (db) => saved.listSavedJobRows(db, id, page),
  "search-engines/store listLivePages": (db) => engines.listLivePages(db),
  "search-engines/store listLiveOfPage": (db) => engines.listLiveOfPage(db, 1, now),
  "statistics/store jobRead": (db) => statistics.jobRead(db, id, id).all(),
  "statistics/store countReadsOfJob": (db) => readAll(db, statistics.countReadsOfJob(id, id, { day: 1, from: 1 })),
  "statistics/store findCountsOfDesks": (db) => statistics.findCountsOfDesks(db, id, { day: 1, from: 1 }),
  "statistics/store listDesksToCount": (db) => statistics.listDesksToCount(db, now, 5),
  "statistics/store listJobNumbers": (db) =>
    statistics.listJobNumbers(db, id, { first: { day: 1, from: 1 }, limit: 11, offset: 0 }),
};

/** A function whose statement ends with a condition of the area that calls it: a journey sends the same beginning. */
export const CARRIES_A_CONDITION = [
  "accounts/passkey-store mayAddGuarded",
  "accounts/passkey-store endPasskeyLink",
  "jobs/held-store holdScheduledRows",
  "institutions/people-store isProvenIf",
  "suspensions/service keepSuspension",
  "suspensions/service forgetSuspension",
  "suspensions/service findLifting",
  "suspensions/service requireNotSuspended",
  "moderation/counted-reports-store isReportedEnough",
];

/** What the journeys of one other file alone send: see `journeysOf` in fault-parts.ts. All else those of people send. */
export const SENT_BY: Record<"clock" | "told", string[]> = {
  clock: [
    "accounts/address-store listDisowned",
    "accounts/passkey-store deleteEndedChallenges",
    "accounts/recovery-store deleteExpired",
    "accounts/reminder-store isUntold",
    "accounts/reminder-store replaceTokenIf",
    "accounts/reminder-store runInPortions",
    "messages/telling-store listDueTalks",
    "messages/telling-store readDueTalk",
    "messages/telling-store isToMail",
    "messages/telling-store endWaiting",
    "applications/clock/reminders-store listToRemind",
    "applications/clock/reminders-store isToRemind",
    "applications/clock/reminders-store settleReminder",
    "applications/clock/reminders-store listDueLines",
    "applications/clock/store listDue",
    "applications/clock/store recordLapses",
    "applications/clock/store isLapsing",
    "applications/status/pending-store listDueMoves",
    "applications/status/pending-store endPending",
    "privacy/aside-store deleteAsideRows",
    "applications/apply/store findNamedResumeKeys",
    "bucket sweepOrphans",
    "idempotency/store deleteKeysBefore",
    "accounts/grace-store beginGrace",
    "accounts/grace-store listToRemind",
    "accounts/grace-store listOverdue",
    "accounts/grace-store isOverdue",
    "accounts/grace-store holdJobs",
    "accounts/grace-store forgetConfirmed",
    "jobs/held-store insertFromDrafts",
    "institutions/store listFounders",
    "institutions/store listHostless",
    "institutions/store setHost",
    "institutions/pictures-store findPictureKeys",
    "institutions/store assignJobs",
    "jobs/finding/merging-store mergePages",
    "jobs/finding/vocabulary-store changeWords",
    "jobs/finding/vocabulary-store isWithoutWords",
    "jobs/finding/vocabulary-store listKnownWords",
    "jobs/finding/vocabulary-store listPlaceNames",
    "jobs/finding/vocabulary-store listTitleWords",
    "jobs/scheduled/store listDueDrafts",
    "jobs/scheduled/store outcomesOf",
    "jobs/scheduled/store publishDueRow",
    "jobs/life-store giveClosingDates",
    "jobs/life-store indexJob",
    "jobs/life-store isStillDueAndSaved",
    "jobs/news-store noteNews",
    "interviews/telling-store isUnchanged",
    "interviews/telling-store listToRemind",
    "interviews/telling-store listToTell",
    "interviews/telling-store markReminded",
    "interviews/telling-store settleDueDay",
    "interviews/telling-store markTold",
    "job-news/store advanceNews",
    "job-news/store beginNews",
    "job-news/store deleteNews",
    "job-news/store isListening",
    "job-news/store listApplicants",
    "job-news/store listDueNews",
    "job-news/store listSavers",
    "job-news/store postponeNews",
    "jobs/life-store isStillDue",
    "jobs/life-store listDueJobs",
    "jobs/life-store listToIndex",
    "jobs/life-store settleDue",
    "alerts/store forgetSearches",
    "alerts/matching-store findProgress",
    "alerts/matching-store listToMakeAnew",
    "alerts/telling-store claimDueAlerts",
    "alerts/keeping-store deleteEnded",
    "alerts/keeping-store deleteOldFinds",
    "alerts/keeping-store isToAsk",
    "alerts/keeping-store listEnded",
    "alerts/keeping-store listOfAddresses",
    "alerts/keeping-store listToAsk",
    "alerts/keeping-store markAsked",
    "jobs/finding/watching-store findLastSeq",
    "jobs/finding/watching-store listJobsAfter",
    "mail/store listGivenUpRows",
    "limits/store deleteEndedCounters",
    "mail/store isAnythingDue",
    "mail/store listSummaryRecipients",
    "mail/store listWaitingMails",
    "mail/store insertSummary",
    "mail/store postponeWaiting",
    "mail-settings/digest-store listDigestRecipients",
    "notifications/service queueNotificationIf",
    "moderation/hiding-store restoringStatements",
    "moderation/hiding-store restoreDueRow",
    "moderation/hiding-store listDueHidings",
    "moderation/queue-store queueFirstJobs",
    "privacy/stripping-store deleteChangeMails",
    "privacy/stripping-store stripApplications",
    "privacy/stripping-store stripOldApplications",
    "privacy/aging-store endGoneHidings",
    "privacy/aging-store forgetAnswers",
    "privacy/aging-store deleteOld",
    "privacy/consents-store listToRemind",
    "privacy/consents-store mayRemind",
    "privacy/requests-store countDue",
    "privacy/store listHeldCopies",
    "privacy/store deleteHeldCopies",
    "applications/clock/breaks-store findBreakToMove",
    "applications/clock/breaks-store listToMove",
    "applications/clock/breaks-store isStillToMove",
    "applications/clock/breaks-store moveDueDay",
    "applications/clock/breaks-store settleBreak",
    "applications/clock/gone-store listGoneToTell",
    "applications/clock/gone-store isGoneToTell",
    "applications/clock/gone-store settleGone",
    "responsiveness/store listDesksToMake",
    "responsiveness/store makeAnswers",
    "ratings/store moveToDesks",
    "ratings/store listRatedDesks",
    "ratings/store makeSchoolRatings",
    "ratings/store findProgress",
    "ratings/store keepProgress",
    "places/loading-store countLoaded",
    "places/loading-store loadPortion",
    "profiles/store findProfileResumeKeys",
    "profiles/store findProfilePhotoKeys",
    "statistics/store listDesksToCount",
  ],
  told: [
    "alerts/store changeAlertRow",
    "alerts/store stopUnlessWaited",
    "alerts/store confirmAlertRow",
    "alerts/store deleteAlert",
    "alerts/store deleteUnconfirmedSame",
    "alerts/store findAlert",
    "alerts/store findSameAlert",
    "alerts/store insertAlert",
    "alerts/store insertSearch",
    "alerts/store isQuiet",
    "alerts/store noteMail",
    "alerts/store listAlerts",
    "alerts/store renewAsked",
    "alerts/store forgetUnused",
    "alerts/store standUnder",
    "alerts/matching-store listCandidates",
    "alerts/matching-store makeAnew",
    "alerts/matching-store writeMatches",
    "alerts/telling-store isStillDue",
    "alerts/telling-store readNews",
    "alerts/telling-store rememberTold",
    "alerts/telling-store settleAlert",
    "jobs/finding/watching-store countTokens",
    "jobs/finding/watching-store listFoundAmong",
    "jobs/finding/watching-store listSummaries",
    "mail/store insertDigest",
    "mail-settings/store readSettingRows",
    "mail-settings/store putSettingRows",
    "mail-settings/store findOwner",
    "mail-settings/store dropRow",
    "mail-settings/store stopRows",
    "mail-settings/digest-store readDigestLines",
    "mail-settings/digest-store postponeDigest",
  ],
};

/** Of those, what the journeys of people send and no other does: how it begins. */
export const ALSO_BY_PEOPLE: Record<string, string> = {
  "accounts/grace-store holdJobs": 'insert into "mail_outbox"',
  "bucket sweepOrphans": "delete photos/",
};

/** A function that only looks at what it is given. */
export const SENDS_NOTHING = [
  "applications/desk/neighbours-store toNeighbours",
  "applications/desk/waiting-store toNextWaiting",
  "applications/store toFoundApplication",
  "interviews/store toInterviewed",
  "messages/store toTalkRow",
  "moderation/seen-store toLastSeen",
  "ratings/store toRated",
  "templates/store toTemplates",
  "suspensions/service keptNames",
  "suspensions/service askedNames",
  "suspensions/service keptOfAddress",
  "suspensions/service keptOfInstitution",
  "suspensions/service keptOfChange",
  "suspensions/service keptOfSuspended",
  "bucket firstBytes",
  "jobs/finding/store otherOf",
  "jobs/finding/store toFoundBeside",
  "jobs/held-store draftContent",
  "jobs/held-store readContent",
  "jobs/held-store toHeldJob",
  "jobs/said/due-store dueOf",
  "jobs/store inOrder",
  "jobs/owner-store toOwnJob",
  "jobs/store isLive",
  "jobs/store toCategoryCounts",
  "jobs/store toFoundJob",
  "limits/store readCounter",
  "jobs/owner-store asOwnJob",
  "jobs/owner-store asDraft",
  "jobs/owner-store asPublished",
  "privacy/store heldKey",
];

/** Every function that a store or the bucket's file exports, named as above. */
export function storeFunctions(): string[] {
  const files = {
    ...import.meta.glob<Record<string, unknown>>("../../app/**/*store.server.ts", { eager: true }),
    // Areas whose service has its rows too.
    ...import.meta.glob<Record<string, unknown>>("../../app/domain/{notifications,suspensions}/service.server.ts", {
      eager: true,
    }),
    ...import.meta.glob<Record<string, unknown>>("../../app/domain/bucket.server.ts", { eager: true }),
  };
  return Object.entries(files)
    .flatMap(([path, made]) => {
      const file = path.replace(/^.*app\/domain\/|\.server\.ts$/g, "");
      const names = Object.keys(made).filter((name) => typeof made[name] === "function");
      return names.map((name) => `${file} ${name}`);
    })
    .sort();
}

/** What a call sends to the real database and bucket, by fingerprint. That a row which it names is not there is no matter. */
export async function sentBy(call: Call): Promise<string[]> {
  const { DB, calls } = failingDatabase(null);
  const toBucket: string[] = [];
  await bindings.RESUMES.put("photos/sent", pdfBytes());
  const bucket = new Proxy(bindings.RESUMES, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...parts: unknown[]) => {
        toBucket.push(bucketCall(String(name), parts[0]));
        return Reflect.apply(value, target, parts);
      };
    },
  });
  try {
    await call(openDatabase(DB), bucket);
  } catch (error) {
    if (!/constraint failed|bad JSON path/i.test(String((error as Error).cause ?? error))) throw error;
  }
  return [...calls.flat(), ...toBucket];
}
