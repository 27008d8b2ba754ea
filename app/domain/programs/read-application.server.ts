/** A program reads one application with everything that its school's desk shows. */
import { sql } from "drizzle-orm";
import { type Database, type RowsOfAll, readAll, sqlRead } from "~/db/client.server";
import { institutionOf } from "~/db/may-work-on";
import type { Actor } from "~/domain/actor";
import { notesAndStarsReads, toNotesAndStars } from "~/domain/applications/desk/review/queries.server";
import { applicantReads, summaryAnswer, toFoundApplicant, toSummary } from "~/domain/applications/lists/queries.server";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { toView } from "~/domain/interviews/interview-view";
import { interviewRowsRead } from "~/domain/interviews/queries.server";
import { toAnswer } from "~/domain/interviews/schema";
import { readDetails } from "~/domain/jobs/details/rules";
import { noteListRead } from "~/domain/jobs/statements.server";
import { words } from "~/words/application-refusals";

type Deps = { db: Database; now: Date; effects: Pick<Effects, "afterResponse"> };

/** Throws not_found, and erased for one that the institution had and has to delete. */
export async function readApplication({ db, now, effects }: Deps, actor: Actor, id: string | undefined) {
  if (!isUuid(id)) throw new DomainError("not_found", words.noApplication);
  const { erased, ...rows } = await readAll(db, {
    ...applicantReads(db, actor, id),
    ...notesAndStarsReads(actor, id),
    interviews: interviewRowsRead(db, id),
    messages: sqlRead<{ count: number }>(
      sql`select count(*) as count from application_messages where application_id = ${id}`,
    ),
    erased: erasedRead(id, actor),
  });
  const [row] = rows.application;
  const isThere = row?.maySee === 1 && row.application.droppedAt === null && row.application.resumeBytes > 0;
  if (!isThere && (erased.length > 0 || row?.maySee === 1)) throw new DomainError("erased", words.erased);
  const found = toFoundApplicant({ now }, actor, rows);
  if (!row) throw new DomainError("not_found", words.noApplication);
  effects.afterResponse(async () => noteListRead(db, row.job.id, { actorId: actor.id, now }));
  return { summary: toSummary(row.application, now), answer: toWhole(rows, row, found, { actor, now }) };
}

/** The read of the event by which the caller's institution was told that this application was erased. */
function erasedRead(id: string, actor: Actor) {
  return sqlRead<{ id: number }>(sql`select events.id from events where events.application_id = ${id}
    and events.type = 'application.erased' and events.institution_id = ${institutionOf(actor.id)} limit 1`);
}

type Rows = RowsOfAll<
  ReturnType<typeof applicantReads> &
    ReturnType<typeof notesAndStarsReads> & { interviews: ReturnType<typeof interviewRowsRead> }
> & { messages: { count: number }[] };

/** All of it but the applicant's name, address and file. */
function toWhole(
  rows: Rows,
  { application, details }: Rows["application"][number],
  { job, history }: ReturnType<typeof toFoundApplicant>,
  { actor, now }: { actor: Actor; now: Date },
) {
  const { notes, stars } = toNotesAndStars(actor, rows);
  const at = (time: Date | null) => time?.toISOString() ?? null;
  return {
    ...summaryAnswer(toSummary(application, now), readDetails(details)),
    job: { id: job.id, title: job.title, company_name: job.company, time_zone: job.zone },
    resume_name: application.resumeName,
    undo_until: at(rows.untold[0]?.notifyAt ?? null),
    accepted_at: at(application.acceptedAt),
    called_at: at(application.calledAt),
    more_time_at: at(application.moreTimeAt),
    contact_said: application.contactSaid,
    withdraw_reason: application.withdrawReason,
    history: history.map(({ status, by, at: moment, reasons, name }) => ({
      ...{ status, by, name, reasons: [...reasons] },
      at: moment.toISOString(),
    })),
    notes: notes.map(({ authorId, author, text, at: moment }) => ({
      ...{ author, text, at: moment.toISOString(), is_own: authorId === actor.id },
    })),
    own_stars: stars.own || null,
    messages: rows.messages[0]?.count ?? 0,
    interviews: rows.interviews.map((interview) => toAnswer(toView(interview, "school"))),
  };
}
