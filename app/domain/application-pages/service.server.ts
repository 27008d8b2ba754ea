/** The reads of the two pages of one application, the school's and the candidate's: each in one call of the database. */

import { type Database, readAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { ApplicantsAsked } from "~/domain/applications/desk/rules";
import { type Review, reviewReads, toReview } from "~/domain/applications/desk/service.server";
import { noSuchApplication } from "~/domain/applications/lists/applicant-service.server";
import {
  noOwnApplication,
  type OwnApplicationView,
  ownApplicationRead,
  toOwnApplicationView,
} from "~/domain/applications/lists/service.server";
import { isUuid } from "~/domain/ids";
import { type InterviewsOf, interviewReads, toInterviews } from "~/domain/interviews/service.server";
import { type Thread, threadReads, toThread } from "~/domain/messages/thread-service.server";
import { ratingReads, type Shown, shownRead, toMayRate, toShown } from "~/domain/ratings/service.server";
import type { RowPosition } from "~/domain/row-cursor";
import { type TemplateRow, templateReads } from "~/domain/templates/service.server";

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
  /** The texts of the reader's desk. */
  templates: TemplateRow[];
};

/**
 * An applicant of the list that is `asked` for, for the people of her job. `cursor`: where the page of the messages begins. Throws
 * not_found.
 */
export async function readApplicantPage(
  deps: Deps,
  actor: Actor,
  id: string | undefined,
  { asked, cursor }: { asked: ApplicantsAsked; cursor: RowPosition | null },
): Promise<ApplicantPage> {
  if (!isUuid(id)) throw noSuchApplication();
  const { db, config } = deps;
  const rows = await readAll(db, {
    ...reviewReads(deps, actor, id, asked),
    ...interviewReads(db, actor, id),
    ...threadReads(db, { actor }, id, { cursor }),
    ...ratingReads(deps, actor, id),
    came: shownRead(id, config),
    templates: templateReads(db, actor.id).templates,
  });
  return {
    review: toReview(deps, actor, rows),
    interview: toInterviews(deps, actor, rows),
    thread: toThread(deps, { actor }, rows),
    canRate: toMayRate(deps, actor, rows),
    came: toShown(rows.came),
    templates: rows.templates,
  };
}

export type OwnApplicationPage = Shared & {
  application: OwnApplicationView;
  /** The interview that is to come or to be agreed. */
  live: InterviewsOf["live"];
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
  });
  return {
    application: toOwnApplicationView(rows, now),
    live: toInterviews(deps, actor, rows).live,
    thread: toThread(deps, { actor }, rows),
    canRate: toMayRate(deps, actor, rows),
  };
}
