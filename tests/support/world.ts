/** Five people with a row of everything, marked with words that stand nowhere else; put back as it was in one trip. */
import { eq } from "drizzle-orm";
import { profiles, users } from "~/db/schema/accounts";
import { alertSearches, alerts } from "~/db/schema/alerts";
import { events, webhooks, webhookTries } from "~/db/schema/api";
import { formDrafts } from "~/db/schema/drafts-and-job-news";
import { interviews } from "~/db/schema/hiring";
import { institutionInvitations, joinRequests } from "~/db/schema/institutions";
import { applications, notifications, resumeViews, savedJobs } from "~/db/schema/jobs-and-applications";
import { mailOutbox, oneTimeTokens } from "~/db/schema/mail-tokens-and-limits";
import { moderationItems } from "~/db/schema/moderation";
import { passkeys } from "~/db/schema/passkeys";
import { privacyRequests } from "~/db/schema/privacy";
import { SESSION_ID_CHARS } from "~/domain/accounts/rules";
import { tokenOf } from "~/domain/alerts/alert-links";
import { guestKeyText, NUMBER_PURPOSE } from "~/domain/applications/guest-link";
import { makeTeachingCopy } from "~/domain/applications/teaching-copy-rules";
import { hashToken, mailedNumber, newRowId, newToken } from "~/domain/ids";
import { stopToken } from "~/domain/mail/stop-links";
import { newSecret, sealSecret } from "~/domain/webhooks/signing";
import { GUEST_COOKIE } from "~/http/request";
import { signValue } from "~/http/signed-value";
import { visitor } from "./app";
import { addPasskey, newDevice, optionsFor } from "./authenticator";
import { bindings, config, db, resetStorage, rowsOf, sql } from "./bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createHiddenJob,
  createInstitution,
  createJob,
  createKey,
  createSession,
  createUnpublishedJob,
  type Job,
  pdfBytes,
  type Role,
} from "./factories";
import { pngBytes } from "./pictures";
import { beginInCopy, type Changed, changesSince, copyStorage, restoreStorage, type StorageCopy } from "./storage-copy";

/** The candidate owns the application, the recruiter the job. */
export const PEOPLE = ["nobody", "candidate", "otherCandidate", "recruiter", "otherRecruiter"] as const;
export type Who = (typeof PEOPLE)[number];
export type Member = Exclude<Who, "nobody">;
/** Whose words they are; the guest has applied without an account, and reports are for moderators alone. */
export type Owner = Member | "guest" | "moderators";

export type World = {
  accounts: Record<Member, Account>;
  /** The value of the session's cookie, and the bearer token. */
  cookies: Record<Member, string>;
  bearers: Record<Member, string>;
  /** Words of each person's own rows. */
  markers: Record<Owner, string[]>;
  /** The texts in the place of ids in an address or a field. */
  names: Record<string, string>;
  /** The account that has just signed up, and holds the registration's cookie. */
  freshId: string;
  copy: StorageCopy;
};

const ROLES: Record<Member, Role> = {
  candidate: "user",
  otherCandidate: "user",
  recruiter: "admin",
  otherRecruiter: "admin",
};

export async function createWorld(): Promise<World> {
  await resetStorage();
  const now = new Date();
  const names: Record<string, string> = {};
  const accounts = {} as World["accounts"];
  const cookies = {} as World["cookies"];
  const bearers = {} as World["bearers"];
  const markers = {} as World["markers"];
  for (const [index, who] of (Object.keys(ROLES) as Member[]).entries()) {
    const role = ROLES[who];
    const words = {
      f_name: `Given${who}`,
      l_name: `Family${who}`,
      mobile: `98765000${index}${index}`,
      address: `${index + 1} Marker Lane of ${who}`,
    };
    const files = {
      resume_path: `resumes/${crypto.randomUUID()}`,
      resumeName: `Stored ${who}.pdf`,
      resumeBytes: 64,
      resumeStoredAt: now,
      // A profile that says nothing makes no resume.
      education_degree: "B.Sc.",
      madeResumeKey: `resumes/${crypto.randomUUID()}`,
      madeResumeBytes: 64,
      madeResumeAt: now,
      madeResumeHash: "of another profile",
    };
    const photoKey = `photos/${crypto.randomUUID()}`;
    const photo = { photoKey, photoURL: `/${photoKey}`, photoType: "image/png" };
    const own = { ...words, ...photo, ...(role === "user" ? files : {}) };
    const account = await createAccount(role, { email: `address.${who.toLowerCase()}@marker.example` }, own);
    await bindings.RESUMES.put(photoKey, pngBytes());
    if (role === "user")
      for (const key of [files.resume_path, files.madeResumeKey]) await bindings.RESUMES.put(key, pdfBytes());
    const token = await createSession(account, "web");
    const spare = await createSession(account, "web");
    const id = newRowId(now);
    const text = `A notice for ${who}`;
    const notice = { id, userId: account.id, eventKey: `world:${who}`, text, href: "/about", createdAt: now };
    await db.insert(notifications).values(notice);
    accounts[who] = account;
    cookies[who] = token;
    bearers[who] = await createSession(account, "api");
    markers[who] = [...Object.values(words), account.email, text, ...(role === "user" ? [files.resumeName] : [])];
    const upper = who.toUpperCase();
    names[upper] = account.id;
    names[`NOTICE_OF_${upper}`] = id;
    names[`PHOTO_OF_${upper}`] = photoKey.slice("photos/".length);
    names[`SESSION_OF_${upper}`] = hashToken(spare).slice(0, SESSION_ID_CHARS);
  }

  const { candidate, otherCandidate, recruiter, otherRecruiter } = accounts;
  const job = await createJob(recruiter, { title: "A job that all may read", closesAt: null, askedAt: now });
  const closed = await createJob(recruiter, { title: "A closed job", state: "closed" });
  const draft = "A draft that was taken back";
  const removed = await createJob(recruiter, { title: draft, description: draft, removedAt: new Date() });
  const elsewhere = await createJob(otherRecruiter, { title: "A job of somebody else" });
  const waits = "A job that waits for its recruiter";
  const held = await createUnpublishedJob(recruiter, "held", { title: waits, description: waits });
  const typed = "A draft that nobody else sees";
  const draftId = newRowId(now);
  const fields = JSON.stringify({ title: typed });
  await db.insert(formDrafts).values({ id: draftId, userId: recruiter.id, fields, createdAt: now, updatedAt: now });
  markers.recruiter.push(draft, waits, typed);

  const sent = "Sent by candidate.pdf";
  const about = { name: "Givencandidate Familycandidate", mobile: "9876500000", resumeName: sent };
  // Both renewing and removing the copy of the profile change something.
  const teaching = JSON.stringify({ keep_from_school: false });
  await sql("UPDATE profiles SET teaching = ? WHERE user_id = ?", teaching, candidate.id);
  const profile = await db.select().from(profiles).where(eq(profiles.userId, candidate.id)).get();
  const application = await createApplication(job, {
    ...{ ...about, candidateId: candidate.id, email: candidate.email },
    teachingCopy: profile ? makeTeachingCopy(profile, new Date(5)) : null,
  });
  markers.candidate.push(sent);
  const opening = { id: newRowId(now), applicationId: application.id, viewerId: recruiter.id };
  await db.insert(resumeViews).values({ ...opening, createdAt: new Date(now.getTime() - 86_400_000) });
  await db
    .insert(savedJobs)
    .values([candidate, otherCandidate].map(({ id }) => ({ userId: id, jobId: closed.id, createdAt: now })));

  // Sent without a log-in before the account was: it has joined, and can be disowned.
  const joined = await createApplication(closed, { ...about, email: candidate.email, confirmedAt: null });
  await db.update(applications).set({ candidateId: candidate.id }).where(eq(applications.id, joined.id));
  const notHers = { droppedReason: "not_me" as const, droppedAt: now };
  const disowned = await createApplication(elsewhere, {
    ...about,
    ...notHers,
    email: candidate.email,
    confirmedAt: null,
  });
  await db.update(applications).set({ candidateId: candidate.id }).where(eq(applications.id, disowned.id));

  const hired = await createApplication(closed, {
    ...about,
    candidateId: candidate.id,
    email: "hired@world.example",
    status: "hired",
  });

  // The recruiter owns an institution; the other one works for none, and is invited to it.
  const colleague = await createAccount("admin", { email: "colleague@world.example" });
  const institution = await createInstitution(
    [
      [recruiter, "owner"],
      [colleague, "reader"],
    ],
    { name: "An institution of the recruiter" },
  );
  Object.assign(names, await createWebhook(institution.id, job.id));
  const keyName = "A key of the recruiter";
  const key = await createKey(institution.id, { name: keyName, madeBy: recruiter.id });
  markers.recruiter.push(WEBHOOK_URL, keyName);
  const colleagues = await createJob(colleague, { title: "A job of a colleague", institutionId: institution.id });
  const invitation = newToken();
  const invited = newRowId(now);
  await db.insert(institutionInvitations).values({
    ...{
      id: invited,
      institutionId: institution.id,
      email: otherRecruiter.email,
      role: "reader",
      invitedBy: recruiter.id,
    },
    ...{ tokenHash: hashToken(invitation), createdAt: now, expiresAt: new Date(now.getTime() + 86_400_000) },
  });

  const asker = await createAccount("admin", { email: "asker@world.example" });
  const request = newRowId(now);
  await db
    .insert(joinRequests)
    .values({ id: request, institutionId: institution.id, userId: asker.id, createdAt: now });

  const hidden = await createHiddenJob(recruiter, { title: "A job that a moderator hid" });
  const words = "A report that only a moderator reads";
  const reported = { kind: "report", subject: "job", subjectId: job.id, reason: "other", text: words } as const;
  await db.insert(moderationItems).values({ id: newRowId(now), ...reported, createdAt: now });
  const question = "A question that only a moderator reads";
  await db.insert(privacyRequests).values({
    ...{ number: 12_345_678, kind: "access", text: question, email: candidate.email, userId: candidate.id },
    ...{
      isAddressConfirmed: true,
      createdAt: now,
      acknowledgedAt: now,
      dueAt: new Date(now.getTime() + 1_296_000_000),
    },
  });
  markers.moderators = [words];
  // In a site whose MODERATORS names this address, this account is a moderator.
  await db.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, otherCandidate.id));

  const guest = await createGuest(job);
  const talk = await proposeTo(colleagues, { email: "talked.too@world.example", candidateId: candidate.id });
  markers.guest = guest.words;

  const [reset, confirm] = [newToken(), newToken()];
  const ahead = { expiresAt: new Date(now.getTime() + 3_600_000), createdAt: new Date(now.getTime() - 600_000) };
  const owner = { userId: candidate.id, email: candidate.email };
  await db.insert(oneTimeTokens).values([
    { tokenHash: hashToken(reset), purpose: "reset", ...owner, ...ahead },
    { tokenHash: hashToken(confirm), purpose: "confirm", ...owner, ...ahead },
  ]);
  const registrationOpenUntil = new Date(now.getTime() + 1_800_000);
  const fresh = await createAccount("user", { email: "just.signed.up@world.example", registrationOpenUntil });

  // The candidate has a passkey, and is to prove it in her session.
  const browser = visitor({ "__Host-session": cookies.candidate });
  const device = await newDevice("ES256", { counts: false });
  await addPasskey(browser, device);
  const proof = await device.use(await optionsFor(browser, "confirm"));
  await db.update(passkeys).set({ name: "Passkey of candidate" });
  await db.delete(mailOutbox);

  // Somebody without an account waits for new jobs: one alert is confirmed, the other is not yet.
  await db.insert(alertSearches).values([1, 2, 3].map((id) => ({ id, key: `${id}`, made: ALERT_MADE, version: 1 })));
  const [asked, waiting, own] = [newRowId(now), newRowId(now), newRowId(now)];
  const alert = { email: "reader@world.example", frequency: "daily", createdAt: now, renewedAt: now } as const;
  await db.insert(alerts).values([
    { ...alert, id: asked, searchId: 1, query: "q=one" },
    { ...alert, id: waiting, searchId: 2, query: "q=two", confirmedAt: now },
    { ...alert, id: own, email: otherCandidate.email, searchId: 3, query: "q=three", confirmedAt: now },
  ]);

  Object.assign(names, {
    ALERT_TO_CONFIRM: tokenOf(config, "confirm", asked),
    MAILS_TO_STOP: stopToken(config, { ownerId: accounts.candidate.id, kind: "messages" }),
    ALERT_OF_OTHERCANDIDATE: own,
    ALERT_TO_MANAGE: tokenOf(config, "manage", waiting),
    PASSKEY_OF_CANDIDATE: String((await rowsOf("passkeys"))[0]?.id),
    PASSKEY_PROOF: proof,
    PASSKEY_CHALLENGE: browser.cookies.get("__Host-passkey") ?? "",
    APPLICATION: application.id,
    HIRED_APPLICATION: hired.id,
    TALK_APPLICATION: talk.application.id,
    TALK_ID: talk.interview,
    TALK_TIME: talk.time,
    JOINED_APPLICATION: joined.id,
    DISOWNED_APPLICATION: disowned.id,
    CLOSED_JOB: closed.id,
    HELD_JOB: held.id,
    DRAFT: draftId,
    REMOVED_JOB: removed.id,
    HIDDEN_JOB: hidden.id,
    JOB: job.id,
    FRESH: fresh.id,
    RESET_TOKEN: reset,
    CONFIRM_TOKEN: confirm,
    COLLEAGUE: colleague.id,
    COLLEAGUES_JOB: colleagues.id,
    INVITE_TOKEN: invitation,
    INVITATION: invited,
    INSTITUTION: institution.id,
    API_KEY: key.id,
    SLUG: institution.slug,
    REQUEST: request,
    MAILED_NUMBER: mailedNumber(config.linkSecret, "confirm", hashToken(confirm)).number,
    ...guest.names,
    NOTHING: "01900000-0000-7000-8000-000000000000",
  });
  const copy = await copyStorage();
  return { accounts, cookies, bearers, markers, names, freshId: fresh.id, copy };
}

const ALERT_MADE = JSON.stringify({ all: '"one" *', values: {}, tokens: ["one"] });

/** Nothing is sent to an address like this, so no test waits for the network. */
const WEBHOOK_URL = "https://hooks.localhost/world";

/** A webhook, and a delivery of it that can be sent again. */
async function createWebhook(institutionId: string, jobId: string): Promise<Record<string, string>> {
  const now = new Date();
  const id = newRowId(now);
  const event = { institutionId, type: "job.changed" as const, jobId, at: now };
  const [written] = await db.insert(events).values(event).returning({ id: events.id });
  const cursor = written?.id ?? 0;
  const row = { id, institutionId, url: WEBHOOK_URL, types: "job.changed", secret: sealSecret(config, newSecret()) };
  await db.insert(webhooks).values({ ...row, cursor, state: "on", createdAt: now, updatedAt: now });
  const tried = { webhookId: id, eventId: cursor, type: event.type, number: 1, at: now, status: 204, ms: 5 };
  const [delivery] = await db.insert(webhookTries).values(tried).returning({ id: webhookTries.id });
  return { WEBHOOK: id, DELIVERY: String(delivery?.id) };
}

/**
 * An application without an account whose address is not confirmed, with the link of its mail and the cookie of that
 * link.
 */
async function createGuest(job: Job) {
  const words = { name: "Given Family of a guest", email: "address.guest@marker.example", mobile: "9123400000" };
  const about = { ...words, resumeName: "Sent by a guest.pdf", confirmedAt: null };
  const { id, keyVersion } = await createApplication(job, about);
  const key = { id, version: keyVersion };
  const later = { id, version: keyVersion + 1 };
  const cookieOf = (one: typeof key) => signValue({ config, now: new Date() }, GUEST_COOKIE, one, 3600);
  const names = {
    GUEST_APPLICATION: id,
    GUEST_KEY: guestKeyText(config, key),
    GUEST_COOKIE: cookieOf(key),
    GUEST_NUMBER: mailedNumber(config.linkSecret, NUMBER_PURPOSE, id).number,
    // Another link than the one that was mailed: the proof of one version below another, and a version that the row has not.
    FORGED_KEY: guestKeyText(config, later).replace(`.${later.version}.`, `.${key.version}.`),
    OTHER_KEY: guestKeyText(config, later),
    OTHER_COOKIE: cookieOf(later),
  };
  return {
    names: { ...names, ...(await createInterviewed(job, cookieOf)) },
    words: [...Object.values(words), about.resumeName],
  };
}

/** Another one without an account, to whom the school has proposed a time. */
async function createInterviewed(job: Job, cookieOf: (key: { id: string; version: number }) => string) {
  const { application, interview, time } = await proposeTo(job, { email: "talked@world.example" });
  return {
    INTERVIEW_COOKIE: cookieOf({ id: application.id, version: application.keyVersion }),
    INTERVIEW_ID: interview,
    INTERVIEW_TIME: time,
    INTERVIEW_NUMBER: mailedNumber(config.linkSecret, NUMBER_PURPOSE, application.id).number,
  };
}

/** An application for which a time is proposed. */
async function proposeTo(job: Job, about: { email: string; candidateId?: string }) {
  const now = new Date();
  const application = await createApplication(job, { status: "interviewing", name: "Somebody", ...about });
  const at = new Date(now.getTime() + 7 * 86_400_000);
  const interview = newRowId(now);
  const said = { kind: "talk", minutes: 30, place: "Hall", timeZone: "Asia/Kolkata", state: "proposed" } as const;
  const of = { id: interview, applicationId: application.id, proposedBy: job.user_id, createdAt: now, updatedAt: now };
  await db.insert(interviews).values({ ...said, ...of, times: JSON.stringify([at.getTime()]) });
  return { application, interview, time: at.toISOString() };
}

/** True if all rows and objects are those of the world. */
export async function isUntouched({ copy }: World): Promise<boolean> {
  return (await changesSince(copy)).length === 0;
}

/** All rows and objects as they were when the world was made. Returns what was not. */
export const restoreWorld = ({ copy }: World): Promise<Changed[]> => restoreStorage(copy);

/**
 * Each test of this file begins in its world. The changes of the test before are undone, rather than all made anew.
 */
export function beginInWorld(worldOfFile: () => World): void {
  beginInCopy(() => worldOfFile().copy);
}

/** A text with the names of ids in it filled in, the longest name first. */
export function fillIn({ names }: World, text: string): string {
  const known = Object.keys(names).sort((one, other) => other.length - one.length);
  return text.replace(new RegExp(known.join("|"), "g"), (name) => names[name] ?? name);
}
