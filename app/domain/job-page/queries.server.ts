/** The reads of pages that show several areas: a job, and one application for its school and for its candidate, each in one call. */
import { type Database, readAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { type Review, reviewReads, toReview } from "~/domain/applications/desk/review/queries.server";
import type { ApplicantsQuery } from "~/domain/applications/desk/rules";
import { showsWhatsApp, whatsAppRead } from "~/domain/applications/desk/whatsapp/queries.server";
import {
  noOwnApplication,
  noSuchApplication,
  type OwnApplicationView,
  ownApplicationRead,
  toOwnApplicationView,
} from "~/domain/applications/lists/queries.server";
import {
  isSameCopy,
  makeTeachingCopy,
  readTeachingCopy,
  type TeachingCopy,
  type TeachingSource,
} from "~/domain/applications/teaching-copy-rules";
import { isUuid } from "~/domain/ids";
import type { InterviewsOf } from "~/domain/interviews/interview-view";
import { interviewReads, toInterviews } from "~/domain/interviews/queries.server";
import { type Thread, threadReads, toThread } from "~/domain/messages/queries.server";
import { profileRead } from "~/domain/profiles/queries.server";
import { ratingReads, type Shown, shownRead, toMayRate, toShown } from "~/domain/ratings/queries.server";
import type { RowPosition } from "~/domain/row-cursor";
import { type TemplateRow, templateReads } from "~/domain/templates/queries.server";

type Deps = { db: Database; now: Date; config: { confirmsAddresses: boolean; linkSecret: string } };

type Shared = {
  thread: Thread;
  /** The reader may rate the other side now. */
  canRate: boolean;
};

export type ApplicantPage = Shared & {
  review: Review;
  interview: InterviewsOf;
  /** The ratings that other schools gave the applicant. */
  came: Shown;
  /** The texts of the reader's institution. */
  templates: TemplateRow[];
  /** The button "Tell on WhatsApp" stands there now, or from eight in the morning on. */
  whatsApp: "now" | "later" | null;
};

/**
 * An applicant of the list that is `asked` for, for the people of her job. `cursor`: where the page of the messages begins. Throws
 * not_found.
 */
export async function readApplicantPage(
  deps: Deps,
  actor: Actor,
  id: string | undefined,
  { listQuery, cursor }: { listQuery: ApplicantsQuery; cursor: RowPosition | null },
): Promise<ApplicantPage> {
  if (!isUuid(id)) throw noSuchApplication();
  const { db, config } = deps;
  const rows = await readAll(db, {
    ...reviewReads(deps, actor, id, listQuery),
    ...interviewReads(db, actor, id),
    ...threadReads(db, { actor }, id, { cursor }),
    ...ratingReads(deps, actor, id),
    came: shownRead(id, config),
    templates: templateReads(db, actor.id).templates,
    whatsapp: whatsAppRead(id, actor.id),
  });
  return {
    review: toReview(deps, actor, rows),
    interview: toInterviews(deps, actor, rows),
    thread: toThread({ actor }, rows),
    canRate: toMayRate(deps, actor, rows),
    came: toShown(rows.came),
    templates: rows.templates,
    whatsApp: showsWhatsApp(rows.whatsapp, deps.now),
  };
}

type OwnApplicationPage = Shared & {
  application: OwnApplicationView;
  /** The interview that is to come or to be agreed. */
  live: InterviewsOf["live"];
  /** The time until which she is asked to choose one of the proposed times. */
  answerBy: Date | null;
  /** The interview to come that ended with the rejection. */
  calledOff: { startsAt: Date; timeZone: string } | null;
  /** Her teaching profile beside the copy that went along: it says nothing yet, the same, or something else. */
  profile: "empty" | "same" | "changed";
};

/** One of the candidate's own applications. `cursor`: where the page of the messages begins. Throws not_found. */
export async function readOwnApplicationPage(
  deps: Deps,
  actor: Actor,
  id: string | undefined,
  { cursor }: { cursor: RowPosition | null },
): Promise<OwnApplicationPage> {
  if (!isUuid(id)) throw noOwnApplication();
  const { db, now } = deps;
  const rows = await readAll(db, {
    ...ownApplicationRead(actor, id),
    ...interviewReads(db, actor, id),
    ...threadReads(db, { actor }, id, { cursor }),
    ...ratingReads(deps, actor, id),
    profile: profileRead(db, actor.id),
  });
  const application = toOwnApplicationView(rows, now);
  const { live, answerBy } = toInterviews(deps, actor, rows);
  return {
    application,
    profile: compareCopy(application.copy, rows.profile[0], now),
    calledOff: application.status === "rejected" ? calledOffOf(rows.interviews, now) : null,
    ...{ live, answerBy },
    thread: toThread({ actor }, rows),
    canRate: toMayRate(deps, actor, rows),
  };
}

function calledOffOf(
  rows: readonly { state: string; startsAt: Date | null; timeZone: string }[],
  now: Date,
): OwnApplicationPage["calledOff"] {
  const off = rows.find(({ state, startsAt }) => state === "cancelled" && startsAt !== null && startsAt > now);
  return off?.startsAt ? { startsAt: off.startsAt, timeZone: off.timeZone } : null;
}

function compareCopy(
  copy: TeachingCopy | null,
  profile: TeachingSource | undefined,
  now: Date,
): OwnApplicationPage["profile"] {
  const fresh = readTeachingCopy(profile ? makeTeachingCopy(profile, now) : null);
  if (fresh === null) return "empty";
  return copy !== null && isSameCopy(copy, fresh) ? "same" : "changed";
}
