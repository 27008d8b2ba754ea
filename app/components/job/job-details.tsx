/** Details of a job beside its texts: pay, closing date, start, level, terms. */

import { Fragment } from "react";
import { readHours, writeHours } from "~/domain/jobs/details/hours-rules";
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
import { Closing, Moment, ZoneNote } from "../text/moment";

type Job = Omit<OwnJobDetails, "status">;

/** A day without a time, where the job is. */
function Day({ day }: { day: string }) {
  return <time dateTime={day}>{writeCalendarDay(day)}</time>;
}

/** The line on top of the page: until when one may apply. */
export function ClosingLine({ job, now }: { job: Job; now: Date }) {
  if (!job.closes_on || !job.closes_at) return null;
  const isOpen = new Date(job.closes_at) > now;
  return (
    <p className="job-closing">
      Apply until <Day day={job.closes_on} />
      <ZoneNote at={new Date(job.closes_at)} zone={job.time_zone} />
      {isOpen && " · "}
      {isOpen && <Closing at={job.closes_at} zone={job.time_zone} now={now} isZoneSaid />}
    </p>
  );
}

/** A bond and kept originals stand out: many teachers in private schools have no contract. */
export function Warnings({ job }: { job: Job }) {
  const texts = [
    ...(job.bond_months ? [`Bond of ${job.bond_months} months`] : []),
    ...(job.keeps_originals ? ["The school keeps original certificates"] : []),
  ];
  return texts.length > 0 && <p className="job-closed">{texts.join(". ")}.</p>;
}

/** Rows for the summary of the job. */
export function DetailRows({ job }: { job: Job }) {
  const rows: [string, React.ReactNode][] = [
    [
      "Start",
      job.starts_on && (job.starts_on === AS_SOON_AS_POSSIBLE ? "As soon as possible" : <Day day={job.starts_on} />),
    ],
    ["Subjects", job.subjects.join(", ")],
    ["Level", job.levels.map((level) => LEVEL_LABELS[level]).join(", ")],
    ["Classes", classesText(job)],
    ["Board", job.boards.map((board) => BOARD_LABELS[board]).join(", ")],
    ["Required", job.requires.map((name) => QUALIFICATION_WORDS[name].label).join(", ")],
    ["Experience", job.early_career && "Suitable without experience"],
    ["Language", job.medium],
    ["Contract", job.contract && CONTRACT_LABELS[job.contract]],
    ["Until", job.contract_until && <Day day={job.contract_until} />],
    ["Provident fund", yesNo(job.provident_fund)],
    ["Accommodation", yesNo(job.accommodation)],
    ["Notice", job.notice_days !== null && `${job.notice_days} days`],
    ["Vacancy", job.vacancy_is === "pool" && "A pool for later"],
    [
      "Walk-in",
      job.walk_in_from ? (
        <>
          {walkIn(job)} <a href={`/jobdetails/${job.id}/walk-in.ics`}>To your calendar</a>
        </>
      ) : (
        walkIn(job)
      ),
    ],
  ];
  return rows
    .filter(([, value]) => value)
    .map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ));
}

function yesNo(value: boolean | null): string | null {
  return value === null ? null : value ? "Yes" : "No";
}

function walkIn({
  walk_in_from: from,
  walk_in_to: to,
  walk_in_hours: hours,
  walk_in_place: place,
  time_zone: zone,
}: Job): string | null {
  if (!from && !hours && !place) return null;
  const days =
    from && to && from !== to ? `${writeCalendarDay(from)} to ${writeCalendarDay(to)}` : from && writeCalendarDay(from);
  const read = hours === null ? null : readHours(hours, zone);
  const each = from && to && from !== to ? " each day" : "";
  const clock = zone === DEFAULT_ZONE ? "" : ` (${zone})`;
  return [days, read ? `${writeHours(read)}${each}${clock}` : hours, place].filter(Boolean).join(", ");
}

/** The fields that were changed after the first application. */
export function Changes({ changes }: { changes: { at: Date; fields: string[] }[] }) {
  if (changes.length === 0) return null;
  return (
    <>
      {changes.map(({ at, fields }) => (
        <p className="quiet" key={at.getTime()}>
          Changed on <Moment at={at} as="day" />: {fields.join(", ")}
        </p>
      ))}
    </>
  );
}
