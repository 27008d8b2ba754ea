/** A person's own data: taking it along, closing the account, and what time removes. */
import type { Database } from "~/db/client.server";
import { proveIdentity } from "~/domain/accounts/recovery-service.server";
import type { Person } from "~/domain/accounts/service.server";
import { newRowId } from "~/domain/ids";
import { queueMail } from "~/domain/mail/service.server";
import { closeAccountRows, deleteOld, isClosed, listKeysOfLeaver, stripOldApplications } from "./closing-store.server";
import { accountClosedMail } from "./mails";
import { ROWS_PER_SWEEP, retentionEnd } from "./rules";
import type { ClosingInput } from "./schema";
import { readApplications, readJobs, readPerson } from "./store.server";

type Deps = { db: Database; resumes: R2Bucket; now: Date };

/** R2 removes so many objects in one call. */
const KEYS_PER_REMOVAL = 1000;

/**
 * Close one's account, for good: open applications are withdrawn, jobs removed, files and everything that names the person
 * deleted. Throws bad_input (wrong password or address), too_many.
 */
export async function closeAccount(deps: Deps, actor: Person, input: ClosingInput): Promise<void> {
  const { db, resumes, now } = deps;
  const { isConfirmed } = await proveIdentity(deps, actor, input);
  const leaver = { id: actor.id, email: actor.email, isConfirmed };
  const keys = await listKeysOfLeaver(db, leaver, KEYS_PER_REMOVAL);
  const mail = accountClosedMail({ id: newRowId(now), email: actor.email });
  db.hasChangedJobs = actor.role === "admin";
  try {
    await closeAccountRows(db, leaver, now, queueMail(db, mail, now));
  } catch (error) {
    // The answer may have been lost, and the account closed all the same.
    if (!(await isClosed(db, actor.id).catch(() => false))) throw error;
  }
  // No row names these files any more: what is not removed here the sweep removes.
  if (keys.length > 0) await resumes.delete(keys).catch(() => undefined);
}

/** Remove what has been kept long enough. Returns how many of each went. */
export async function sweepRetention({ db, resumes, now }: Deps): Promise<Record<string, number>> {
  const before = {
    mail: retentionEnd("mail", now),
    notification: retentionEnd("notification", now),
    opening: retentionEnd("opening", now),
  };
  const gone = await deleteOld(db, before, ROWS_PER_SWEEP);
  // Each id is a bound parameter in several statements, of which D1 takes a hundred.
  const keys = await stripOldApplications(db, retentionEnd("application", now), 80);
  if (keys.length > 0) await resumes.delete(keys).catch(() => undefined);
  return { ...gone, applications: keys.length };
}

/** A file of the export: text, or an object of the bucket by its key. */
export type ExportedFile = { name: string; text: string } | { name: string; key: string };

/** Of each kind; more of them than anybody has. */
const MAX_ROWS = 5000;
const ROWS_PER_READ = 200;

/** Everything that is kept of a person, as files: JSON texts, and the PDFs and the photo themselves. One after the other. */
export async function* exportOwnData({ db }: Pick<Deps, "db">, actor: Person): AsyncGenerator<ExportedFile> {
  const { account, profile, logins, links, saved, notices } = await readPerson(db, actor.id, MAX_ROWS);
  const { resume_path, photoKey, userId: _userId, ...told } = profile ?? { resume_path: null, photoKey: null };
  yield json("account.json", { ...account, logins, signInWith: links });
  yield json("profile.json", told);
  yield json("notifications.json", notices);
  if (resume_path) yield { name: "resume.pdf", key: resume_path };
  if (photoKey) yield { name: "photo", key: photoKey };
  if (actor.role === "user") {
    yield json("saved-jobs.json", saved);
    yield* exportApplications(db, actor.id);
  } else {
    yield* exportJobs(db, actor.id);
  }
}

async function* exportApplications(db: Database, id: string): AsyncGenerator<ExportedFile> {
  const all: unknown[] = [];
  for (let after = "", isMore = true; isMore && all.length < MAX_ROWS; ) {
    const { rows, events, openings } = await readApplications(db, id, after, ROWS_PER_READ);
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
        resumeOpenedAt: openings
          .filter((opening) => opening.applicationId === application.id)
          .map(({ createdAt }) => createdAt),
      });
      yield { name: file, key: resumeKey };
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
  yield json("jobs.json", all);
}

function json(name: string, value: unknown): ExportedFile {
  return { name, text: `${JSON.stringify(value, null, 2)}\n` };
}
