/** The reads of a candidate's Today: her applications, her saved jobs and her profile in one call, new jobs for her in a second one. */
import { sql } from "drizzle-orm";
import { type Database, prepare, read, readAll, sqlRead } from "~/db/client.server";
import { isSuspended } from "~/db/may-work-on";
import { isLive, PUBLIC_JOBS, publicJob } from "~/db/public-jobs";
import { jobs } from "~/db/schema/jobs-and-applications";
import type { Actor } from "~/domain/actor";
import { asOf } from "~/domain/applications/clock/rules";
import { CANDIDATE_COLUMNS, PROPOSED_TIMES } from "~/domain/applications/queries.server";
import { withFits } from "~/domain/fit/queries.server";
import { toCard } from "~/domain/jobs/job-views";
import { summary } from "~/domain/jobs/queries.server";
import type { JobMark } from "~/domain/jobs/rules";
import { kmFrom } from "~/domain/jobs/search/index-query";
import type { Place } from "~/domain/places/rules";
import { profileProgress } from "~/domain/profiles/next-step-rules";
import { profileRead } from "~/domain/profiles/queries.server";
import { readTeaching } from "~/domain/profiles/teaching-rules";
import type { Teaching } from "~/domain/profiles/teaching-schema";
import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import {
  type CandidateLine,
  candidateLines,
  LATE_DAYS,
  type OwnApplication,
  ROWS_SHOWN,
  SAVED_DAYS,
  sortOwn,
} from "../rules";
import { type PlaceSought, queryForProfile } from "./profile-query";

type Deps = { db: Database; now: Date };

const DAY_MS = 86_400_000;

/** The newest open applications of a person that are looked at. */
const MOST_APPLICATIONS = 200;

const OPEN_APPLICATION = {
  ...CANDIDATE_COLUMNS,
  title: jobs.title,
  company: jobs.company_name,
  zone: jobs.timeZone,
  times: PROPOSED_TIMES,
  // The interview with its time agreed, as JSON.
  agreed: sql<string | null>`(select json_array(starts_at, minutes, time_zone, kind, place) from interviews
    where interviews.application_id = applications.id and interviews.state = 'agreed'
      and interviews.ends_at > ${sql.placeholder("now")})`,
  unread: sql<number>`(select count(*) from application_messages messages where messages.application_id = applications.id
    and messages.side = 'school' and messages.read_at is null and not ${isSuspended(sql`messages.author_id`)})`,
};

const OWN_APPLICATIONS = prepare(
  OPEN_APPLICATION,
  sql`from current_applications applications join ${jobs} on jobs.id = applications.job_id
    where applications.candidate_id = ${sql.placeholder("me")}
      and (applications.status in ('submitted', 'shortlisted', 'interviewing', 'offered') 
        or (applications.unanswered_by = 'school' and applications.lapsed_at > ${sql.placeholder("late")}))
    order by applications.created_at desc, applications.id desc limit ${sql.placeholder("limit")}`,
);

const ownRead = (actor: Actor, now: Date) =>
  OWN_APPLICATIONS({
    ...{ me: actor.id, now: now.getTime(), late: now.getTime() - LATE_DAYS * DAY_MS },
    limit: MOST_APPLICATIONS,
  });

type OwnRow = ReturnType<ReturnType<typeof ownRead>["fromObjects"]>[number];

/** As it stands at this moment, for her. */
function toOwn(found: OwnRow, now: Date): OwnApplication {
  const { agreed, zone, unread, ...row } = asOf(found, now);
  const [startsAt, minutes, timeZone, kind, place] = JSON.parse(agreed ?? "[]");
  const interview = agreed === null ? null : { startsAt: new Date(startsAt), minutes, zone: timeZone, kind, place };
  return { ...row, zone: zone ?? DEFAULT_ZONE, unread: Number(unread), interview };
}

/** A saved job that closes soon, and for which she has not applied. `total`: of all such jobs. */
type SavedRow = { id: string; title: string; company: string; closesAt: number; zone: string | null; total: number };

const hasApplied = (
  actorId: string,
) => sql`jobs.id in (select applications.job_id from current_applications applications
  where applications.candidate_id = ${actorId})`;

function savedRead(actor: Actor, now: Date) {
  return sqlRead<SavedRow>(sql`select jobs.id, jobs.title, jobs.company_name as company, jobs.closes_at as "closesAt",
      jobs.time_zone as zone, count(*) over () as total
    from saved_jobs join ${PUBLIC_JOBS} on jobs.id = saved_jobs.job_id
    where saved_jobs.user_id = ${actor.id} and ${isLive(now)} and jobs.closes_at <= ${now.getTime() + SAVED_DAYS * DAY_MS}
      and not ${hasApplied(actor.id)}
    order by jobs.closes_at, jobs.id limit ${ROWS_SHOWN}`);
}

/** The places that she looks at, with their kilometres. */
function placesRead(actor: Actor) {
  return sqlRead<Place & { km: number }>(sql`select places.*, wanted.value ->> '$.km' as km
    from profiles cross join json_each(profiles.teaching, '$.seeks.places') wanted
      join places on places.id = wanted.value ->> '$.id'
    where profiles.user_id = ${actor.id} and profiles.teaching is not null`);
}

export type CandidateToday = Awaited<ReturnType<typeof readCandidateToday>>;

/** Today of a candidate. */
export async function readCandidateToday({ db, now }: Deps, actor: Actor) {
  const found = await readAll(db, {
    own: ownRead(actor, now),
    saved: savedRead(actor, now),
    profile: profileRead(db, actor.id),
    places: placesRead(actor),
  });
  const [profile] = found.profile;
  const teaching = readTeaching(profile?.teaching ?? null);
  return {
    ...sortOwn(
      found.own.map((row) => toOwn(row, now)),
      now,
    ),
    saved: found.saved,
    progress: profile ? profileProgress(actor.role, profile) : null,
    seeks: { subjects: teaching.teaches?.subjects ?? [], place: found.places[0]?.name ?? null },
    jobs: await listJobsFor({ db, now }, actor, teaching, found.places),
  };
}

/** New jobs are at most so many days old, and so many of the newest are compared. */
const NEW_DAYS = 30;
const MOST_COMPARED = 60;

type NewJob = ReturnType<typeof toCard> & { fit: string | null; mark: JobMark | null };

/**
 * Open jobs of the last days that her profile looks for, and for which she has not applied: those that fit best first, then the newest.
 * Null if it does not say what she teaches.
 */
async function listJobsFor(
  { db, now }: Deps,
  actor: Actor,
  teaching: Teaching,
  places: PlaceSought[],
): Promise<NewJob[] | null> {
  const all = queryForProfile(teaching, places, now);
  if (all === null) return null;
  const values = {
    all,
    me: actor.id,
    now: now.getTime(),
    since: now.getTime() - NEW_DAYS * DAY_MS,
    most: MOST_COMPARED,
  };
  const rows = (await read(db, JOBS_FOR_HER(values))).filter((row) => isNear(row, places) && paysEnough(row, teaching));
  const cards = withFits(rows.map(toCard), [{ teaching: JSON.stringify(teaching), saved: "[]", applied: "[]" }]);
  return cards.sort((one, other) => metOf(other.fit) - metOf(one.fit)).slice(0, ROWS_SHOWN);
}

const given = (name: string) => sql`${sql.placeholder(name)}`;

const JOBS_FOR_HER = prepare(
  {
    ...summary,
    tier: sql<number | null>`null`,
    payMonth: sql<number | null>`jobs.pay_month`,
    lat: sql<number | null>`jobs.lat`,
    lon: sql<number | null>`jobs.lon`,
  },
  sql`from (select jobs_search.rowid as seq from jobs_search where jobs_search match ${given("all")}
      order by jobs_search.rowid desc limit ${given("most")}) hit
    join ${PUBLIC_JOBS} on ${publicJob.seq} = hit.seq
    where ${isLive(given("now"))} and jobs.published_at > ${given("since")}
      and jobs.id not in (select applications.job_id from current_applications applications where applications.candidate_id = ${given("me")})
    order by hit.seq desc`,
);

type Where = { lat: number | null; lon: number | null; job_nature: string };

/** The index finds squares of the map. A job without a known place was found by the name that it writes. */
function isNear({ lat, lon, job_nature }: Where, places: PlaceSought[]): boolean {
  if (places.length === 0 || lat === null || lon === null || job_nature === "Remote") return true;
  return places.some((place) => place.km === 0 || kmFrom(place, lat, lon) <= place.km);
}

function paysEnough({ payMonth }: { payMonth: number | null }, { seeks }: Teaching): boolean {
  return payMonth === null || payMonth >= (seeks?.pay_from ?? 0);
}

/** How much of what a job asks for she has, from "4 of 5"; a job that asks nothing stands in the middle. */
function metOf(fit: string | null): number {
  const [met = 1, of = 2] = fit?.match(/\d+/g)?.map(Number) ?? [];
  return met / of;
}

/** The first lines of it, for the strip above `/userprofile`. */
export async function listCandidateLines({ db, now }: Deps, actor: Actor): Promise<CandidateLine[]> {
  const { own, saved } = await readAll(db, { own: ownRead(actor, now), saved: savedRead(actor, now) });
  const applications = own.map((row) => toOwn(row, now));
  return candidateLines({ ...sortOwn(applications, now), saved }, now);
}
