/** Details of a job beside its texts: pay, closing date, start, level, terms. */
import type { ReactNode } from "react";
import { readHours, writeHours } from "~/domain/jobs/details/hours-rules";
import { closesSoon } from "~/domain/jobs/details/rules";
import {
  AS_SOON_AS_POSSIBLE,
  BOARD_LABELS,
  CONTRACT_LABELS,
  classesText,
  LEVEL_LABELS,
  QUALIFICATION_WORDS,
} from "~/domain/jobs/details/value-rules";
import type { OwnJobDetails } from "~/domain/jobs/schema";
import { DEFAULT_ZONE, writeCalendarDay } from "~/domain/time-zone-rules";
import { words as changedFacts } from "~/words/changed-facts";
import { words as allWords } from "~/words/jobs";
import { formatCount } from "../text/format";
import { Closing, Moment, ZoneNote } from "../text/moment";

type Job = OwnJobDetails;
const words = allWords.page;

/** A day without a time, where the job is. */
function Day({ day }: { day: string }) {
  return <time dateTime={day}>{writeCalendarDay(day)}</time>;
}

/** The last day on which a candidate may apply. */
function LastDay({ job, now }: { job: Job; now: Date }) {
  if (job.status !== "open" || !job.closes_on || !job.closes_at) return null;
  const closesAt = new Date(job.closes_at);
  return (
    <>
      <Day day={job.closes_on} />
      <ZoneNote at={closesAt} zone={job.time_zone} />
      {closesAt > now && " · "}
      <Closing
        className={closesSoon(closesAt, now) ? "due" : undefined}
        at={job.closes_at}
        zone={job.time_zone}
        now={now}
        isZoneSaid
      />
    </>
  );
}

/** A bond and kept originals stand out: many teachers in private schools have no contract. */
export function Warnings({ job }: { job: Job }) {
  const texts = [
    ...(job.bond_months ? [words.bond(job.bond_months)] : []),
    ...(job.keeps_originals ? [words.keepsOriginals] : []),
  ];
  return texts.length > 0 && <p className="job-closed">{texts.join(". ")}.</p>;
}

/** The facts of the job, its pay first. */
export function JobFacts({ job, now }: { job: Job; now: Date }) {
  const { labels } = words;
  const facts: [string, ReactNode][] = [
    [words.salary, job.salary ?? <span className="quiet">{words.noSalary}</span>],
    [words.location, job.location],
    [words.applyUntil, LastDay({ job, now })],
    [words.jobNature, job.job_nature],
    [
      labels.start,
      job.starts_on && (job.starts_on === AS_SOON_AS_POSSIBLE ? words.asSoonAsPossible : <Day day={job.starts_on} />),
    ],
    [labels.level, job.levels.map((level) => LEVEL_LABELS[level]).join(", ")],
    [labels.board, job.boards.map((board) => BOARD_LABELS[board]).join(", ")],
    [labels.subjects, job.subjects.join(", ")],
    [labels.classes, classesText(job)],
    [labels.required, job.requires.map((name) => QUALIFICATION_WORDS[name].label).join(", ")],
    [labels.experience, job.early_career && words.noExperience],
    [labels.language, job.medium],
    [labels.contract, job.contract && CONTRACT_LABELS[job.contract]],
    [labels.until, job.contract_until && <Day day={job.contract_until} />],
    [labels.fund, yesNo(job.provident_fund)],
    [labels.accommodation, yesNo(job.accommodation)],
    [labels.notice, job.notice_days !== null && words.days(job.notice_days)],
    [labels.walkIn, walkInWithLink(job)],
    [words.vacancy, vacancyOf(job)],
    [words.applied, formatCount(job.applications)],
    [words.publishedOn, <Moment key="at" at={new Date(job.created_at)} as="date" />],
  ];
  return (
    <dl className="details job-facts">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function vacancyOf({ vacancy, vacancy_is }: Job): string {
  if (vacancy === 0) return words.noVacancy;
  return vacancy_is === "pool" ? words.poolOf(formatCount(vacancy)) : formatCount(vacancy);
}

function yesNo(value: boolean | null): string | null {
  return value === null ? null : value ? words.yes : words.no;
}

function walkInWithLink(job: Job): ReactNode {
  if (!job.walk_in_from) return walkIn(job);
  return (
    <>
      {walkIn(job)} <a href={`/jobdetails/${job.id}/walk-in.ics`}>{words.calendar}</a>
    </>
  );
}

function walkIn({
  walk_in_from: from,
  walk_in_to: to,
  walk_in_hours: hours,
  walk_in_place: place,
  time_zone: zone,
}: Job): string | null {
  if (!from && !hours && !place) return null;
  const isOneDay = !to || from === to;
  const first = from && writeCalendarDay(from);
  const days = first && !isOneDay ? words.walkInDays(first, writeCalendarDay(to)) : first;
  const read = hours === null ? null : readHours(hours, zone);
  const each = first && !isOneDay ? words.eachDay : "";
  const clock = zone === DEFAULT_ZONE ? "" : ` (${zone})`;
  return [days, read ? `${writeHours(read)}${each}${clock}` : hours, place].filter(Boolean).join(", ");
}

const FACTS: Record<string, string> = changedFacts;

/** The facts that were changed after the first application. */
export function Changes({ changes }: { changes: { at: Date; fields: string[] }[] }) {
  return changes.map(({ at, fields }) => (
    <p className="quiet" key={at.getTime()}>
      {words.changedOn} <Moment at={at} as="day" />: {fields.map((name) => FACTS[name] ?? name).join(", ")}
    </p>
  ));
}
