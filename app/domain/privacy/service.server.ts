/** A person's own data: exporting it, closing the account, and removing what was kept long enough. */

import type { Database } from "~/db/client.server";
import { findDisowned } from "~/domain/accounts/address-service.server";
import { proveIdentity } from "~/domain/accounts/recovery-service.server";
import type { Person } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { newRowId } from "~/domain/ids";
import type { LimitConfig } from "~/domain/limits/service.server";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { queueMail } from "~/domain/mail/service.server";
import { discardPhoto, openPhoto } from "~/domain/photos/service.server";
import { discardResumes, openResume } from "~/domain/resumes/service.server";
import { deleteAsideRows } from "./aside-store.server";
import { closeAccountRows, deleteOld, isClosed, listKeysOfLeaver, stripOldApplications } from "./closing-store.server";
import { accountClosedMail } from "./mails";
import { DISOWNED_PER_SWEEP, ROWS_PER_SWEEP, retentionEnd } from "./rules";
import type { ClosingInput } from "./schema";
import { readApplications, readHeldJobs, readJobs, readPerson } from "./store.server";

type Deps = { db: Database; resumes: R2Bucket; now: Date; config: LimitConfig };

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
  try {
    await closeAccountRows(db, leaver, now, queueMail(deps, mail));
  } catch (error) {
    // The answer may have been lost although the account was closed.
    await recoverLostAnswer(error, () => isClosed(db, actor.id));
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
    const { rows, events, views } = await readApplications(db, id, after, ROWS_PER_READ);
    for (const { application, title } of rows) {
      const { resumeKey, candidateId: _candidateId, ...about } = application;
      const file = `applications/${application.id}.pdf`;
      all.push({
        ...about,
        jobTitle: title,
        file,
        history: events
          .filter((event) => event.applicationId === application.id)
          .map(({ fromStatus, toStatus, createdAt }) => ({ from: fromStatus, to: toStatus, at: createdAt })),
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
    const rows = await readJobs(db, id, after, ROWS_PER_READ);
    all.push(...rows.map(({ seq: _seq, user_id: _owner, ...job }) => job));
    isMore = rows.length === ROWS_PER_READ;
    after = rows.at(-1)?.seq ?? 0;
  }
  const held = await readHeldJobs(db, id, MAX_ROWS);
  const texts = held.map(({ content, ...about }) => ({ ...about, ...JSON.parse(content) }));
  yield json("jobs.json", [...all, ...texts]);
}

function json(name: string, value: unknown): ExportedFile {
  return { name, text: `${JSON.stringify(value, null, 2)}\n` };
}
