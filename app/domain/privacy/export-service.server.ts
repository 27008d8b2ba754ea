/** The copy of a person's own data. Each field is named in `copied-columns-store.server.ts` or `tables-store.server.ts`. */
import type { Database } from "~/db/client.server";
import type { Actor, Person } from "~/domain/actor";
import { answeredOf } from "~/domain/applications/lists/service.server";
import { openPhoto } from "~/domain/photos/service.server";
import { isOpenTo } from "~/domain/ratings/rules";
import { openResume } from "~/domain/resumes/service.server";
import {
  ACCOUNT_COPY,
  APPLICATION_COPY,
  type Copied,
  INTERVIEW_COPY,
  JOB_COPY,
  MESSAGE_COPY,
  PROFILE_COPY,
} from "./copied-columns-store.server";
import { listRecipients, type RecipientRow } from "./recipients-store.server";
import { readApplications, readHeldJobs, readJobs, readPerson } from "./store.server";

type Deps = { db: Database; resumes: R2Bucket; now: Date };

/** A file of the export: text, or an object of the bucket. Opening one that is gone throws not_found. */
export type ExportedFile = { name: string; text: string } | { name: string; open(): Promise<R2ObjectBody> };

/** The most rows of each kind: more than anybody has. */
const MAX_ROWS = 5000;
const ROWS_PER_READ = 200;

export type Recipient = Omit<RecipientRow, "at"> & { at: Date };

export const toRecipient = (row: RecipientRow): Recipient => ({ ...row, at: new Date(row.at) });

/** All of who has a person's data. */
export async function* readRecipients({ db }: Pick<Deps, "db">, actor: Actor): AsyncGenerator<Recipient> {
  let after: { at: Date; id: string } | null = null;
  for (let count = 0; count < MAX_ROWS; count += ROWS_PER_READ) {
    const rows: Recipient[] = (await listRecipients(db, actor.id, { after, limit: ROWS_PER_READ })).map(toRecipient);
    yield* rows;
    after = rows.at(-1) ?? null;
    if (rows.length < ROWS_PER_READ) return;
  }
}

/** Everything that is kept of a person, as files: JSON texts, and the PDFs and the photo themselves. One after the other. */
export async function* exportOwnData({ db, resumes, now }: Deps, actor: Person): AsyncGenerator<ExportedFile> {
  const { account, profile, lists } = await readPerson(db, actor.id, MAX_ROWS);
  const own = lists.filter(({ role = actor.role }) => role === actor.role);
  const inAccount = own.filter(({ isInAccount }) => isInAccount).map(({ name, rows }) => [name, rows]);
  yield json("account.json", { ...copyOf(account, ACCOUNT_COPY), ...Object.fromEntries(inAccount) });
  yield json("profile.json", copyOf(profile, PROFILE_COPY));
  for (const { name, isInAccount, rows } of own) if (!isInAccount) yield json(`${name}.json`, rows);
  const { resume_path = null, photoKey = null } = profile ?? {};
  if (resume_path) yield { name: "resume.pdf", open: () => openResume(resumes, resume_path) };
  if (photoKey) yield { name: "photo", open: () => openPhoto(resumes, photoKey) };
  if (actor.role === "user") yield* exportApplications({ db, resumes, now }, actor.id);
  else yield* exportJobs(db, actor.id);
}

async function* exportApplications({ db, resumes, now }: Deps, id: string): AsyncGenerator<ExportedFile> {
  const all: unknown[] = [];
  for (let after = "", isMore = true; isMore && all.length < MAX_ROWS; ) {
    const { rows, ...about } = await readApplications(db, id, after, ROWS_PER_READ);
    for (const row of rows) {
      const file = `applications/${row.application.id}.pdf`;
      all.push({ ...toExported(row, about, now), file });
      yield { name: file, open: () => openResume(resumes, row.application.resumeKey) };
    }
    isMore = rows.length === ROWS_PER_READ;
    after = rows.at(-1)?.application.id ?? "";
  }
  yield json("applications.json", all);
}

type OwnApplications = Awaited<ReturnType<typeof readApplications>>;

/** An application with what hangs on it. Both ways: what the school wrote to her and said of her is about her. */
function toExported(
  { application, title, details }: OwnApplications["rows"][number],
  { events, views, messages, talks, rated }: Omit<OwnApplications, "rows">,
  now: Date,
) {
  const isOfIt = ({ applicationId }: { applicationId: string }) => applicationId === application.id;
  const given = rated.filter(isOfIt);
  const own = given.find(({ side }) => side === "candidate") ?? null;
  const other = given.find(({ side }) => side === "school") ?? null;
  return {
    ...copyOf(application, APPLICATION_COPY),
    jobTitle: title,
    answers: answeredOf({ answers: application.answers, details }).map(({ question, answer }) => ({
      question,
      answer,
    })),
    history: events
      .filter(isOfIt)
      .map(({ fromStatus, toStatus, createdAt }) => ({ from: fromStatus, to: toStatus, at: createdAt })),
    messages: messages
      .filter(isOfIt)
      .map((message) => copyOf(message, MESSAGE_COPY))
      .map(({ side, createdAt, ...rest }) => ({ by: side, at: createdAt, ...rest })),
    interviews: talks.filter(isOfIt).map((talk) => ({
      ...copyOf(talk, INTERVIEW_COPY),
      times: (JSON.parse(talk.times) as number[]).map((at) => new Date(at)),
    })),
    resumeOpenedAt: views.filter(isOfIt).map(({ createdAt }) => createdAt),
    ratingBySchool:
      other && isOpenTo(other, own, now)
        ? { cameAsAgreed: other.cameAsAgreed, at: other.createdAt, isShownToSchools: other.isShown }
        : null,
  };
}

async function* exportJobs(db: Database, id: string): AsyncGenerator<ExportedFile> {
  const all: unknown[] = [];
  for (let after = 0, isMore = true; isMore && all.length < MAX_ROWS; ) {
    const { posted: rows, changed: changes } = await readJobs(db, id, after, ROWS_PER_READ);
    for (const job of rows) {
      const told = changes
        .filter(({ jobId }) => jobId === job.id)
        .map(({ fields, createdAt }) => ({ at: createdAt, fields: JSON.parse(fields) }));
      all.push({ ...copyOf(job, JOB_COPY), ...detailsOf(job), changes: told });
    }
    isMore = rows.length === ROWS_PER_READ;
    after = rows.at(-1)?.seq ?? 0;
  }
  const held = await readHeldJobs(db, id, MAX_ROWS);
  const texts = held.map(({ content, ...about }) => {
    const written = JSON.parse(content);
    return { ...about, ...copyOf(written, JOB_COPY), ...detailsOf(written) };
  });
  yield json("jobs.json", [...all, ...texts]);
}

/** What a job says beside its columns, as fields that the API has too. */
function detailsOf({ details }: { details?: string | null }): object {
  return JSON.parse(details ?? "{}");
}

/** The columns of a row that belong in the copy. */
function copyOf<Row extends object>(row: Row | null, columns: Copied<Row>): Partial<Row> {
  const told = Object.entries(row ?? {}).filter(([name]) => columns[name as keyof Row] === true);
  return Object.fromEntries(told) as Partial<Row>;
}

function json(name: string, value: unknown): ExportedFile {
  return { name, text: `${JSON.stringify(value, null, 2)}\n` };
}
