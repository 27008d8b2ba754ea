/** What a school sees of the applicants for a job: the list in its order, and one applicant between her neighbours. */

import { type Database, type RowsOfAll, readAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import {
  applicantReads,
  type FoundApplicant,
  toFoundApplicant,
} from "~/domain/applications/lists/applicant-service.server";
import { type ApplicantView, toApplicant } from "~/domain/applications/lists/service.server";
import { type ApplicationStatus, UNCONFIRMED_SHOWN } from "~/domain/applications/rules";
import { isUuid } from "~/domain/ids";
import type { Question } from "~/domain/jobs/said/rules";
import { getOwnJobWithRights } from "~/domain/jobs/service.server";
import { countPages } from "~/domain/pages";
import { alikeRead, notesRead, starsRead } from "./marks-store.server";
import { type Neighbours, neighboursRead, toNeighbours } from "./neighbours-store.server";
import { APPLICANTS_PER_PAGE, type ApplicantsAsked } from "./rules";
import { type ListedRow, type PlaceCount, readDeskRows } from "./store.server";
import { findNextWaiting, type NextWaiting, toNextWaiting, waitingRead } from "./waiting-store.server";

type Deps = { db: Database; now: Date; config: { confirmsAddresses: boolean } };

export type ApplicantList = {
  /** `zone`: where its days begin and end. */
  job: { id: string; title: string; questions: Question[]; zone: string };
  /** Whether the reader may change anything. */
  mayWork: boolean;
  /** Whether she may move them and write to them: also, no moderator took the job out of sight. */
  mayMove: boolean;
  /** Whether its institution is checked, so that many resumes may be downloaded at once. */
  isChecked: boolean;
  applicants: ApplicantView[];
  /** How many stand in this place, by status. */
  counts: Map<ApplicationStatus, number>;
  /** The newest of the two folds below the list; the totals count all of them. */
  unconfirmed: ApplicantView[];
  unconfirmedTotal: number;
  unreal: ApplicantView[];
  unrealTotal: number;
  total: number;
  page: number;
  pageCount: number;
};

/** A page of the applicants for a job that the recruiter sees. Throws not_found. */
export async function listDesk(
  { db, now, config }: Deps,
  actor: Actor,
  asked: ApplicantsAsked,
): Promise<ApplicantList> {
  const limit = APPLICANTS_PER_PAGE;
  const { jobId, order, page, ...filter } = asked;
  const withSeconds = !config.confirmsAddresses;
  const reader = { jobId: isUuid(jobId) ? jobId : "", readerId: actor.id, withSeconds, now };
  const size = { limit, offset: (page - 1) * limit, foldLimit: UNCONFIRMED_SHOWN };
  const found = await readDeskRows(db, { ...reader, filter, order, ...size });
  // A job that is held or scheduled is a draft: it has no applicants yet.
  const { job, mayWork, mayMove, isChecked } = found.job ?? {
    ...(await getOwnJobWithRights({ db, now }, actor, jobId)),
    mayMove: false,
    isChecked: false,
  };
  const inPlaces = (...places: string[]) => found.counts.filter(({ place }) => places.includes(place));
  const folded = inPlaces("unconfirmed", ...(withSeconds ? ["second"] : []));
  const here = { list: inPlaces("list"), unconfirmed: folded, not_real: inPlaces("not_real") }[filter.place];
  const counts = byStatus(here);
  const all = filter.status ? (counts.get(filter.status) ?? 0) : sum(here);
  const total = found.total ?? all;
  const isList = filter.place === "list";
  return {
    job: { id: job.id, title: job.title, questions: job.questions, zone: job.time_zone },
    mayWork,
    mayMove,
    isChecked,
    applicants: found.rows.map((row) => toShown(row, now)),
    counts,
    unconfirmed: isList ? found.unconfirmed.map((row) => toShown(row, now)) : [],
    unconfirmedTotal: sum(folded),
    unreal: isList ? found.unreal.map((row) => toShown(row, now)) : [],
    unrealTotal: sum(inPlaces("not_real")),
    total,
    page,
    pageCount: countPages(total, limit),
  };
}

function byStatus(counts: PlaceCount[]): Map<ApplicationStatus, number> {
  const all = new Map<ApplicationStatus, number>();
  for (const { status, count } of counts) {
    if (count > 0) all.set(status as ApplicationStatus, (all.get(status as ApplicationStatus) ?? 0) + count);
  }
  return all;
}

function sum(counts: PlaceCount[]): number {
  return counts.reduce((all, { count }) => all + count, 0);
}

/** An applicant with the status that the school sees. */
export function toShown(row: ListedRow, now: Date): ApplicantView {
  return toApplicant(row.application, now, row.toStatus as ApplicationStatus | null);
}

export type Note = { authorId: string; author: string; text: string; at: Date };
export type Alike = { id: string; name: string; isSamePhone: boolean; isSameFile: boolean };
export type Review = FoundApplicant & {
  /** Where she stands in the list that the reader goes through. */
  place: Neighbours;
  /** Who waits for a decision next in that list. */
  waiting: NextWaiting;
  notes: Note[];
  stars: { mean: number; own: number; all: { author: string; stars: number }[] };
  /** Others for the same job with the same phone or the same file. */
  alike: Alike[];
};

/** What `toReview` needs of one applicant of the list that is `asked` for. */
export function reviewReads(
  { db, now, config }: Deps,
  actor: Actor,
  id: string,
  { order, jobId: _jobId, page: _page, ...filter }: ApplicantsAsked,
) {
  const withSeconds = !config.confirmsAddresses;
  const list = { filter, order, withSeconds, readerId: actor.id, now };
  return {
    ...applicantReads(db, actor, id),
    place: neighboursRead(id, list),
    waiting: waitingRead(id, list),
    ...saidReads(actor, id),
    alike: alikeRead(id, actor.id, withSeconds),
  };
}

/** One applicant between the neighbours of the list, with what the school's people wrote. Throws not_found. */
export function toReview(
  deps: Omit<Deps, "db">,
  actor: Actor,
  rows: RowsOfAll<ReturnType<typeof reviewReads>>,
): Review {
  const found = toFoundApplicant(deps, actor, rows);
  const place = toNeighbours(rows.place);
  const { status } = found.applicant;
  const alone: Neighbours = { number: 0, total: 0, previous: null, next: null, isShown: false, status };
  return {
    ...found,
    applicant: { ...found.applicant, status: place?.status ?? status },
    place: place ?? alone,
    waiting: toNextWaiting(rows.waiting) ?? NOBODY,
    ...toSaid(actor, rows),
    alike: rows.alike.map((one) => ({
      id: one.id,
      name: one.name,
      isSamePhone: one.isSamePhone === 1,
      isSameFile: one.isSameFile === 1,
    })),
  };
}

const NOBODY: NextWaiting = { id: null, before: null, elsewhere: null };

/** Who waits next in the list behind an applicant who was decided now, `from` the status that she had; `preferred`, if she still waits. */
export async function getNextWaiting(
  { db, now, config }: Deps,
  actor: Actor,
  applicationId: string,
  { order, jobId: _jobId, page: _page, ...filter }: ApplicantsAsked,
  decided: { from: ApplicationStatus | undefined; preferred: string | undefined },
): Promise<string | null> {
  const list = { filter, order, withSeconds: !config.confirmsAddresses, readerId: actor.id, now, ...decided };
  return (await findNextWaiting(db, applicationId, list))?.id ?? null;
}

function saidReads(actor: Actor, applicationId: string) {
  return { notes: notesRead(applicationId, actor.id), stars: starsRead(applicationId, actor.id) };
}

/** Notes and stars of an application, if the reader sees it: whether she does, the caller has asked. */
export async function readSaid({ db }: Pick<Deps, "db">, actor: Actor, applicationId: string): Promise<SaidOf> {
  return toSaid(actor, await readAll(db, saidReads(actor, applicationId)));
}

type SaidOf = Pick<Review, "notes" | "stars">;

function toSaid(actor: Actor, { notes, stars }: RowsOfAll<ReturnType<typeof saidReads>>): SaidOf {
  const total = stars.reduce((all, one) => all + one.stars, 0);
  return {
    notes: notes.map(({ authorId, name, email, text, updatedAt }) => ({
      authorId,
      author: name ?? email,
      text,
      at: new Date(updatedAt),
    })),
    stars: {
      mean: stars.length === 0 ? 0 : total / stars.length,
      own: stars.find(({ authorId }) => authorId === actor.id)?.stars ?? 0,
      all: stars.map(({ name, email, stars }) => ({ author: name ?? email, stars })),
    },
  };
}
