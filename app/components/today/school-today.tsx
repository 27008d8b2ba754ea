/** Today of a school: what is to be answered, what is new, who comes, and which jobs need a look. */
import { kindLabel } from "~/domain/interviews/rules";
import { JOBS_LOOKED_AT } from "~/domain/jobs/own/rules";
import { DEFAULT_TITLE } from "~/domain/jobs/rules";
import { timeIn, zoneNote } from "~/domain/time-zone-rules";
import type {
  DueRow,
  FreshRow,
  InterviewRow,
  OpenJobRow,
  RecruiterToday,
} from "~/domain/today/recruiter/queries.server";
import {
  appointmentDay,
  daysSince,
  daysUntil,
  dueFirstPath,
  JOBS_SHOWN,
  unreadPath,
  whenWords,
} from "~/domain/today/rules";
import { words } from "~/words/today";
import { EmptyState } from "../frame/empty-state";
import { Filled } from "../text/filled";
import { Block, Named, Row } from "./block";

type Props = { today: RecruiterToday; now: Date };

export function SchoolToday({ today, now }: Props) {
  const { answers, due, late, fresh, interviews, closing, quiet, isReader } = today;
  const isQuiet = [due, late, fresh, interviews, closing, quiet].every((rows) => rows.length === 0);
  return (
    <div className="today-columns">
      <div>
        {isReader && <p className="quiet">{words.readerNote}</p>}
        {today.hasOlderJobs && (
          <p className="quiet">
            <Filled text={words.newestJobsOnly(JOBS_LOOKED_AT)} jobs={<a href="/myjobs">{words.myJobs}</a>} />
          </p>
        )}
        {isQuiet && <Quiet {...today} />}
        {due.length > 0 && (
          <Block id="answer" title={words.toAnswer} foot={answers.ahead > due.length && <ByJob {...answers} />}>
            {due.map((row) => (
              <Answer key={row.id} row={row} now={now} isReader={isReader} />
            ))}
          </Block>
        )}
        {late.length > 0 && (
          <Block
            id="late"
            title={words.late}
            note={isReader ? undefined : words.lateNote}
            foot={answers.late > late.length && due.length >= answers.ahead && <ByJob {...answers} />}
          >
            {late.map((row) => (
              <Answer key={row.id} row={row} now={now} isReader={isReader} />
            ))}
          </Block>
        )}
        {fresh.length > 0 && <Fresh rows={fresh} now={now} />}
      </div>
      <div>
        <Numbers {...today} />
        <Interviews rows={interviews} now={now} />
        {closing.length > 0 && <Closing rows={closing} now={now} isReader={isReader} />}
        {quiet.length > 0 && <NobodyNew rows={quiet} isReader={isReader} />}
        <Waiting {...today} />
      </div>
    </div>
  );
}

/** A name that nobody has typed has no link text of its own. */
const named = (title: string) => title || DEFAULT_TITLE;

type AnswerProps = { row: DueRow; now: Date; isReader: boolean };

function Answer({ row, now, isReader }: AnswerProps) {
  const { id, name, title, zone, at, asksTimes } = row;
  const isLate = at <= now.getTime();
  const href = `/applicants/${id}`;
  const mark = isLate ? words.sinceDays(daysSince(at, now)) : whenWords(at, zone, now);
  return (
    <Row
      title={<Named href={href} text={name} />}
      about={asksTimes === 1 ? `${named(title)} · ${words.asksTimes}` : named(title)}
      mark={mark}
      isDue={isLate || daysUntil(at, zone, now) < 2}
      action={isReader ? null : { href, label: words.open, name: words.openNamed(name) }}
    />
  );
}

/** The jobs with most of what is to be answered: each list begins with what is due first. */
function ByJob({ ahead, late, jobs }: RecruiterToday["answers"]) {
  return (
    <>
      <span>{words.allToAnswer(ahead + late)}</span>
      {jobs.slice(0, MOST_JOBS).map(({ id, title, count }) => (
        <a key={id} href={dueFirstPath(id)}>
          {words.ofJob(named(title), count)}
        </a>
      ))}
      {jobs.length > MOST_JOBS && <a href="/myjobs">{words.otherJobs}</a>}
    </>
  );
}

const MOST_JOBS = 3;

function Fresh({ rows, now }: { rows: FreshRow[]; now: Date }) {
  const [{ jobs, news } = { jobs: 0, news: 0 }] = rows;
  return (
    <Block
      id="new"
      title={words.freshTitle}
      foot={jobs > rows.length && <a href="/myjobs">{words.allFresh(news, jobs)}</a>}
    >
      {rows.map(({ id, title, state, closesAt, zone, fresh, applicants }) => {
        const isOpen = state === "open" && (closesAt === null || closesAt > now.getTime());
        const closes = closesAt === null ? [] : [words.closes(whenWords(closesAt, zone, now))];
        return (
          <Row
            key={id}
            title={<Named href={unreadPath(id)} text={named(title)} />}
            about={[words.inAll(applicants), ...(isOpen ? closes : [words.closed])].join(" · ")}
            mark={<b>{words.fresh(fresh)}</b>}
          />
        );
      })}
    </Block>
  );
}

function Interviews({ rows, now }: { rows: InterviewRow[]; now: Date }) {
  const more = (rows[0]?.total ?? 0) - rows.length;
  // The menu leads here, also where nobody comes.
  if (rows.length === 0) {
    return (
      <section id="interviews" className="today-block" aria-labelledby="interviews-title">
        <h2 id="interviews-title">{words.interviewsTitle}</h2>
        <p className="quiet">{words.noInterviews}</p>
      </section>
    );
  }
  return (
    <Block
      id="interviews"
      title={words.interviewsTitle}
      foot={more > 0 && <a href="/calendar">{words.moreInterviews(more)}</a>}
    >
      {rows.map(({ id, applicationId, name, title, kind, place, startsAt, zone }) => (
        <Row
          key={id}
          title={<Named href={`/applicants/${applicationId}`} text={name} />}
          about={[kindLabel(kind), named(title), ...(place ? [place] : [])].join(" · ")}
          mark={<At at={new Date(startsAt)} zone={zone} now={now} />}
          isDue={daysUntil(startsAt, zone, now) < 1}
        />
      ))}
    </Block>
  );
}

/** "tomorrow, 10:30", "Tuesday, 10:30": where the interview is. */
export function At({ at, zone, now }: { at: Date; zone: string; now: Date }) {
  return (
    <time dateTime={at.toISOString()}>{`${appointmentDay(at, zone, now)}, ${timeIn(at, zone)}${zoneNote(zone)}`}</time>
  );
}

function Closing({ rows, now, isReader }: { rows: OpenJobRow[]; now: Date; isReader: boolean }) {
  return (
    <Block id="closing" title={words.closingSoon} foot={<AllOpen rows={rows} />}>
      {rows.slice(0, JOBS_SHOWN).map(({ id, title, closesAt, zone }) => (
        <Row
          key={id}
          title={<Named href={`/jobdetails/${id}`} text={named(title)} />}
          about={closesAt === null ? null : words.closes(whenWords(closesAt, zone, now))}
          isDue={closesAt !== null && daysUntil(closesAt, zone, now) < 2}
          action={
            isReader
              ? null
              : { href: `/myjobs/extend?job=${id}`, label: words.extend, name: words.extendNamed(named(title)) }
          }
        />
      ))}
    </Block>
  );
}

function NobodyNew({ rows, isReader }: { rows: OpenJobRow[]; isReader: boolean }) {
  return (
    <Block id="quiet" title={words.nobodyNew} foot={<AllOpen rows={rows} />}>
      {rows.slice(0, JOBS_SHOWN).map(({ id, title }) => (
        <Row
          key={id}
          title={<Named href={`/statistics/${id}`} text={named(title)} />}
          action={
            isReader ? null : { href: `/recruiter?jobId=${id}`, label: words.edit, name: words.editNamed(named(title)) }
          }
        />
      ))}
    </Block>
  );
}

function AllOpen({ rows }: { rows: OpenJobRow[] }) {
  return rows.length > JOBS_SHOWN ? <a href="/myjobs?status=open">{words.allOpen}</a> : null;
}

/** Jobs, drafts and people that wait for somebody else, or for one press of the reader's. */
function Waiting({ states, drafts, asked, requests, isReader }: RecruiterToday) {
  const rows = [
    { count: asked, href: "/myjobs/looking", text: words.asked },
    { count: states.waiting, href: "/myjobs?status=waiting", text: words.waiting },
    { count: states.held, href: "/myjobs?status=held", text: words.held },
    { count: states.refused, href: "/myjobs?status=refused", text: words.refused },
    { count: states.hidden, href: "/myjobs?status=hidden", text: words.hidden },
    { count: states.taken_down, href: "/myjobs?status=taken_down", text: words.takenDown },
    { count: states.scheduled, href: "/myjobs?status=scheduled", text: words.scheduled },
    { count: isReader ? 0 : drafts, href: "/myjobs", text: words.drafts },
    { count: requests, href: "/institution", text: words.requests },
  ].flatMap(({ count = 0, ...row }) => (count > 0 ? [{ count, ...row }] : []));
  if (rows.length === 0) return null;
  return (
    <Block id="waiting" title={words.checkTitle}>
      {rows.map(({ count, href, text }) => (
        <Row key={href + text(1)} title={<a href={href}>{text(count)}</a>} />
      ))}
    </Block>
  );
}

function Numbers({ record, hired, hasJobs }: RecruiterToday) {
  if (!hasJobs) return null;
  const half = record?.half_within_days ?? null;
  return (
    <section className="today-block" aria-labelledby="numbers-title">
      <h2 id="numbers-title">{words.numbersTitle}</h2>
      <dl className="today-numbers">
        {record && <Figure number={words.inTime(record.in_time, record.due)} label={words.inTimeLabel} />}
        {half !== null && <Figure number={words.halfDays(half)} label={words.halfLabel} />}
        <Figure number={words.hired(hired)} label={words.hiredLabel} />
      </dl>
      <p className="today-foot">
        {record === null && <span>{words.noRecord}</span>}
        <a href="/statistics">{words.allNumbers}</a>
      </p>
    </section>
  );
}

function Figure({ number, label }: { number: string; label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{number}</dd>
    </div>
  );
}

/** Nothing to do is good news, with the next sensible step. */
function Quiet({ hasJobs, isReader }: RecruiterToday) {
  return (
    <EmptyState title={words.quietSchool}>
      <p>{hasJobs ? words.quietSchoolNext : isReader ? words.noJobs : words.firstJob}</p>
      <p>
        {hasJobs || isReader ? (
          <a className="button" href="/myjobs">
            {words.myJobs}
          </a>
        ) : (
          <a className="button" href="/recruiter">
            {words.postJob}
          </a>
        )}
      </p>
    </EmptyState>
  );
}
