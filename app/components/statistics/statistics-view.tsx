/** The numbers, plots and tables of the statistics: over all jobs, or of one. */
import { APPLICATION_STATUSES } from "~/domain/applications/rules";
import {
  KEPT_DAYS,
  PERIODS,
  type Period,
  rowsOfStates,
  type Statistics,
  statisticsPath,
  writeHours,
} from "~/domain/statistics/rules";
import { words } from "~/words/statistics";
import { formatCount } from "../text/format";
import { type DailyPlot, DailyPlotView } from "./daily-plot";

type Props = { statistics: Statistics; plots: DailyPlot[]; period: Period; jobId: string | null };

/** The choice of the days that are shown, and the files of the same numbers. */
export function StatisticsBar({ period, jobId }: Pick<Props, "period" | "jobId">) {
  const query = new URLSearchParams({ ...(jobId ? { jobId } : {}), days: String(period) });
  return (
    <div className="list-bar">
      <nav aria-label={words.daysShown}>
        <ul className="chips">
          {PERIODS.map((days) => (
            <li key={days}>
              <a href={statisticsPath(jobId, { days })} aria-current={days === period ? "true" : undefined}>
                {words.days(days)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <span className="statistics-files">
        <a href={`/statistics.csv?${query}`} download>
          {words.daysFile}
        </a>
        <a href={`/statistics.csv?${query}&table=states`} download>
          {words.statesFile}
        </a>
      </span>
    </div>
  );
}

export function StatisticsView({ statistics, plots, period, jobId }: Props) {
  const { days, totals, states, answers } = statistics;
  const all = APPLICATION_STATUSES.reduce((sum, status) => sum + states[status], 0);
  return (
    <>
      <dl className="tiles">
        <Tile name={words.views} value={totals.views} />
        <Tile name={words.saves} value={totals.saves} />
        <Tile name={words.applications} value={totals.applications} />
        <div>
          <dt>{words.medianAnswer}</dt>
          <dd>
            <strong>{answers.medianHours === null ? "–" : writeHours(answers.medianHours)}</strong>
            {answers.medianHours === null && <span className="visually-hidden">{words.noAnswerYet}</span>}
          </dd>
        </div>
        <div>
          <dt>{words.notAnswered}</dt>
          <dd>
            <strong>{formatCount(answers.waiting)}</strong>{" "}
            {answers.waiting > 0 && jobId && (
              <a href={`/applications?jobId=${jobId}&status=submitted`}>{words.answer}</a>
            )}
          </dd>
        </div>
      </dl>
      <section className="plots" aria-labelledby="by-day">
        <h2 id="by-day">{words.lastDays(period)}</h2>
        {plots.map((plot) => (
          <DailyPlotView key={plot.kind} plot={plot} days={days} total={totals[plot.kind]} />
        ))}
      </section>
      <div className="statistics-pair">
        <section aria-labelledby="by-state">
          <h2 id="by-state">{words.whereTheyStand}</h2>
          <Bars name={words.state} rows={rowsOfStates(statistics)} />
          {all === 0 && <p className="quiet">{words.nobodyApplied}</p>}
        </section>
        <section aria-labelledby="by-answer">
          <h2 id="by-answer">{words.timeToAnswer}</h2>
          <Bars name={words.answered} rows={[...answers.soon, { label: words.notYet, n: answers.waiting }]} />
        </section>
      </div>
    </>
  );
}

/** How the numbers are made. */
export function StatisticsNote() {
  return <p className="quiet statistics-note">{words.statisticsNote(KEPT_DAYS)}</p>;
}

function Tile({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{formatCount(value)}</strong>
      </dd>
    </div>
  );
}

/** A table whose rows have a bar. The bars repeat the numbers, so only eyes need them. */
function Bars({ name, rows }: { name: string; rows: { label: string; n: number }[] }) {
  const most = Math.max(1, ...rows.map(({ n }) => n));
  return (
    <table className="numbers bars">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">{words.applications}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, n }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <span className="bar">
                <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                  <path className="plot-fill" d={`M0,0H${((100 * n) / most).toFixed(1)}V8H0Z`} />
                </svg>
                {formatCount(n)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
