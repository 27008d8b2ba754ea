/** A person's own data: exporting it, closing the account, and removing what was kept long enough. */

import type { Database } from "~/db/client.server";
import { findDisowned } from "~/domain/accounts/address-service.server";
import { proveIdentity } from "~/domain/accounts/recovery-service.server";
import type { Actor, Person } from "~/domain/actor";
import { answeredOf } from "~/domain/applications/lists/service.server";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { newRowId } from "~/domain/ids";
import type { LimitConfig } from "~/domain/limits/service.server";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { queueMail } from "~/domain/mail/service.server";
import { discardPhoto, openPhoto } from "~/domain/photos/service.server";
import { discardResumes, openResume } from "~/domain/resumes/service.server";
import { cutPage, readRowCursor, writeRowCursor } from "~/domain/row-cursor";
import { deleteOld } from "./aging-store.server";
import { deleteAsideRows } from "./aside-store.server";
import { closeAccountRows, isClosed, listKeysOfLeaver } from "./closing-store.server";
import { findNominee, listConsents } from "./consents-store.server";
import { dropCopy, type HoldConfig, holdCopy } from "./holding-service.server";
import { accountClosedMail } from "./mails";
import type { Notice } from "./notices";
import { listRecipients, type RecipientRow } from "./recipients-store.server";
import { listOwnRequests } from "./requests-store.server";
import { DISOWNED_PER_SWEEP, NOTICE_VERSIONS, type NoticeVersion, ROWS_PER_SWEEP, retentionEnd } from "./rules";
import type { ClosingInput } from "./schema";
import { readApplications, readHeldJobs, readJobs, readPerson } from "./store.server";
import { stripOldApplications } from "./stripping-store.server";

type Deps = { db: Database; resumes: R2Bucket; now: Date; config: LimitConfig & HoldConfig };

/** R2 removes at most so many objects in one call. */
const KEYS_PER_REMOVAL = 1000;

/**
 * Close the person's account, for good: open applications are withdrawn, jobs removed, files and everything that names the person
 * deleted. Throws bad_input (wrong password or address), too_many.
 */
export async function closeAccount(
  deps: Deps & { effects: Effects },
  actor: Person,
  input: ClosingInput,
): Promise<void> {
  const { db, resumes, now, effects } = deps;
  const { isConfirmed } = await proveIdentity(deps, actor, input);
  const leaver = { id: actor.id, email: actor.email, isConfirmed };
  const files = await listKeysOfLeaver(db, leaver, KEYS_PER_REMOVAL);
  const mail = { ...accountClosedMail({ id: newRowId(now), email: actor.email }), isFromStranger: !isConfirmed };
  if (actor.role === "admin") effects.hasChangedJobs = true;
  const held =
    deps.config.erasureHoldDays > 0 &&
    (await holdCopy(deps, actor.id, exportOwnData(deps, actor), () => isClosed(db, actor.id)));
  try {
    await closeAccountRows(db, leaver, now, queueMail(deps, mail));
  } catch (error) {
    // The answer may have been lost although the account was closed.
    await recoverLostAnswer(error, () => isClosed(db, actor.id)).catch(async (thrown) => {
      if (held) await dropCopy(resumes, held);
      throw thrown;
    });
  }
  await discardFiles(resumes, files);
}

/**
 * Close the accounts that were disowned a week ago: what they made is removed. Applications that others sent to their jobs stay
 * for the senders. Returns how many were closed.
 */
export async function sweepDisowned({ db, resumes, now }: Omit<Deps, "config">): Promise<number> {
  const accounts = await findDisowned({ db, now }, DISOWNED_PER_SWEEP);
  for (const account of accounts) {
    const leaver = { ...account, isConfirmed: false };
    const files = await listKeysOfLeaver(db, leaver, KEYS_PER_REMOVAL);
    await closeAccountRows(db, leaver, now, null);
    await discardFiles(resumes, files);
  }
  return accounts.length;
}

/** No row names these files any more: if one is not removed here, the sweep of the bucket removes it. */
async function discardFiles(resumes: R2Bucket, files: { resumes: string[]; photo: string | null }): Promise<void> {
  await discardResumes(resumes, files.resumes);
  if (files.photo) await discardPhoto(resumes, files.photo);
}

/** Remove what has been kept long enough. Returns how many of each were removed. */
export async function sweepRetention({
  db,
  resumes,
  now,
  config,
}: Omit<Deps, "config"> & { config: { confirmsAddresses: boolean } }): Promise<Record<string, number>> {
  const gone = await deleteOld(db, (kind) => retentionEnd(kind, now), ROWS_PER_SWEEP);
  const keys = await stripOldApplications(db, retentionEnd("application", now), ROWS_PER_SWEEP);
  const aside = await deleteAsideRows(
    db,
    { notMe: retentionEnd("notMe", now), aside: retentionEnd("aside", now) },
    // If no mail is sent, nobody can choose between two, and the school sees the second one too.
    { keepsSeconds: !config.confirmsAddresses, limit: ROWS_PER_SWEEP },
  );
  await discardResumes(resumes, [...keys, ...aside]);
  return { ...gone, applications: keys.length, aside: aside.length };
}

/** The newest rows of who has a person's data that a page shows, and the most consents and requests. */
const RECIPIENTS_PER_PAGE = 10;
const MAX_SHOWN = 20;

export type Recipient = Omit<RecipientRow, "at"> & { at: Date };

const toRecipient = (row: RecipientRow): Recipient => ({ ...row, at: new Date(row.at) });

/** What `/yourdata` shows of a person: consents, nominee, requests, and a page of who has her data. */
export async function readOwnData({ db }: Pick<Deps, "db">, actor: Actor, cursor: string) {
  const after = readRowCursor(cursor);
  const [consents, nominees, requests, found] = await db.batch([
    listConsents(db, actor.id, MAX_SHOWN),
    findNominee(db, actor.id),
    listOwnRequests(db, actor.id, MAX_SHOWN),
    listRecipients(db, actor.id, { after, limit: RECIPIENTS_PER_PAGE + 1 }),
  ]);
  const { rows, next } = cutPage(found.map(toRecipient), RECIPIENTS_PER_PAGE, writeRowCursor);
  return { consents, nominee: nominees[0] ?? null, requests, recipients: rows, next, isFirst: after === null };
}

/** The same for the export: all of who has a person's data. */
export async function* readRecipients({ db }: Pick<Deps, "db">, actor: Actor): AsyncGenerator<Recipient> {
  let after: { at: Date; id: string } | null = null;
  for (let count = 0; count < MAX_ROWS; count += ROWS_PER_READ) {
    const rows: Recipient[] = (await listRecipients(db, actor.id, { after, limit: ROWS_PER_READ })).map(toRecipient);
    yield* rows;
    after = rows.at(-1) ?? null;
    if (rows.length < ROWS_PER_READ) return;
  }
}

/** The notice of this date, or the newest one. Throws not_found. Only who reads it waits for its text. */
export async function readNotice(version: string | null): Promise<{ version: NoticeVersion; notice: Notice }> {
  const found = version === null ? NOTICE_VERSIONS[0] : NOTICE_VERSIONS.find((each) => each === version);
  if (!found) throw new DomainError("not_found", "There is no notice of this date");
  return { version: found, notice: (await import("./notices")).NOTICES[found] };
}

/** A file of the export: text, or an object of the bucket. Opening one that is gone throws not_found. */
export type ExportedFile = { name: string; text: string } | { name: string; open(): Promise<R2ObjectBody> };

/** The most rows of each kind: more than anybody has. */
const MAX_ROWS = 5000;
const ROWS_PER_READ = 200;

/** Everything that is kept of a person, as files: JSON texts, and the PDFs and the photo themselves. One after the other. */
export async function* exportOwnData(
  { db, resumes }: Pick<Deps, "db" | "resumes">,
  actor: Person,
): AsyncGenerator<ExportedFile> {
  const { account, profile, lists } = await readPerson(db, actor.id, MAX_ROWS);
  const { resume_path, photoKey, userId: _userId, ...told } = profile ?? { resume_path: null, photoKey: null };
  const own = lists.filter(({ role = actor.role }) => role === actor.role);
  const inAccount = own.filter(({ isInAccount }) => isInAccount).map(({ name, rows }) => [name, rows]);
  yield json("account.json", { ...account, ...Object.fromEntries(inAccount) });
  yield json("profile.json", told);
  for (const { name, isInAccount, rows } of own) if (!isInAccount) yield json(`${name}.json`, rows);
  if (resume_path) yield { name: "resume.pdf", open: () => openResume(resumes, resume_path) };
  if (photoKey) yield { name: "photo", open: () => openPhoto(resumes, photoKey) };
  if (actor.role === "user") yield* exportApplications(db, resumes, actor.id);
  else yield* exportJobs(db, actor.id);
}

async function* exportApplications(db: Database, resumes: R2Bucket, id: string): AsyncGenerator<ExportedFile> {
  const all: unknown[] = [];
  for (let after = "", isMore = true; isMore && all.length < MAX_ROWS; ) {
    const { rows, events, views, messages, talks } = await readApplications(db, id, after, ROWS_PER_READ);
    for (const { application, title, details } of rows) {
      const { resumeKey, candidateId: _candidateId, ...about } = application;
      const file = `applications/${application.id}.pdf`;
      all.push({
        ...about,
        jobTitle: title,
        answers: answeredOf({ answers: application.answers, details }).map(({ question, answer }) => ({
          question,
          answer,
        })),
        file,
        history: events
          .filter((event) => event.applicationId === application.id)
          .map(({ fromStatus, toStatus, createdAt }) => ({ from: fromStatus, to: toStatus, at: createdAt })),
        // Both ways: what the school wrote to her is about her.
        messages: messages
          .filter((message) => message.applicationId === application.id)
          .map(({ side, text, createdAt, readAt }) => ({ by: side, text, at: createdAt, readAt })),
        interviews: talks
          .filter((talk) => talk.applicationId === application.id)
          .map(({ applicationId, proposedBy, tellAt, remindedAt, times, ...talk }) => ({
            ...talk,
            times: (JSON.parse(times) as number[]).map((at) => new Date(at)),
          })),
        resumeOpenedAt: views.filter((view) => view.applicationId === application.id).map(({ createdAt }) => createdAt),
      });
      yield { name: file, open: () => openResume(resumes, resumeKey) };
    }
    isMore = rows.length === ROWS_PER_READ;
    after = rows.at(-1)?.application.id ?? "";
  }
  yield json("applications.json", all);
}

async function* exportJobs(db: Database, id: string): AsyncGenerator<ExportedFile> {
  const all: unknown[] = [];
  for (let after = 0, isMore = true; isMore && all.length < MAX_ROWS; ) {
    const [rows, changes] = await readJobs(db, id, after, ROWS_PER_READ);
    const changesOf = (id: string) => changes.filter(({ jobId }) => jobId === id);
    all.push(...rows.map((row) => toExported(row, changesOf(row.id))));
    isMore = rows.length === ROWS_PER_READ;
    after = rows.at(-1)?.seq ?? 0;
  }
  const held = await readHeldJobs(db, id, MAX_ROWS);
  const texts = held.map(({ content, ...about }) => ({ ...about, ...withoutIndex(JSON.parse(content)) }));
  yield json("jobs.json", [...all, ...texts]);
}

type ExportedJob = Awaited<ReturnType<typeof readJobs>>[0][number];

/** What a job says, its fields as the API names them, and what was changed of it. */
function toExported(
  { seq: _seq, user_id: _owner, ...job }: ExportedJob,
  changes: { fields: string; createdAt: Date }[],
) {
  const told = changes.map(({ fields, createdAt }) => ({ at: createdAt, fields: JSON.parse(fields) }));
  return { ...withoutIndex(job), changes: told };
}

/** Without what only the search and the scheduled run need; details as fields. */
function withoutIndex<T extends { details?: string | null; terms?: unknown; termsVersion?: unknown; dueAt?: unknown }>({
  details,
  terms: _terms,
  termsVersion: _version,
  dueAt: _due,
  ...job
}: T) {
  return { ...job, ...JSON.parse(details ?? "{}") };
}

function json(name: string, value: unknown): ExportedFile {
  return { name, text: `${JSON.stringify(value, null, 2)}\n` };
}
