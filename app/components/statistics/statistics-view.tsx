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
import { formatCount } from "../text/format";
import { type DailyPlot, DailyPlotView } from "./daily-plot";

type Props = { statistics: Statistics; plots: DailyPlot[]; period: Period; jobId: string | null };

/** The choice of the days that are shown, and the files of the same numbers. */
export function StatisticsBar({ period, jobId }: Pick<Props, "period" | "jobId">) {
  const query = new URLSearchParams({ ...(jobId ? { jobId } : {}), days: String(period) });
  return (
    <div className="list-bar">
      <nav aria-label="Days shown">
        <ul className="chips">
          {PERIODS.map((days) => (
            <li key={days}>
              <a href={statisticsPath(jobId, { days })} aria-current={days === period ? "true" : undefined}>
                {`${days} days`}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <span className="statistics-files">
        <a href={`/statistics.csv?${query}`} download>
          Days as CSV
        </a>
        <a href={`/statistics.csv?${query}&table=states`} download>
          States as CSV
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
        <Tile name="Views, about" value={totals.views} />
        <Tile name="Saves" value={totals.saves} />
        <Tile name="Applications" value={totals.applications} />
        <div>
          <dt>Half answered in</dt>
          <dd>
            <strong>{answers.medianHours === null ? "–" : writeHours(answers.medianHours)}</strong>
            {answers.medianHours === null && <span className="visually-hidden">nobody has an answer yet</span>}
          </dd>
        </div>
        <div>
          <dt>Not answered yet</dt>
          <dd>
            <strong>{formatCount(answers.waiting)}</strong>{" "}
            {answers.waiting > 0 && jobId && <a href={`/applications?jobId=${jobId}&status=submitted`}>Answer</a>}
          </dd>
        </div>
      </dl>
      <section className="plots" aria-labelledby="by-day">
        <h2 id="by-day">{`The last ${period} days`}</h2>
        {plots.map((plot) => (
          <DailyPlotView key={plot.kind} plot={plot} days={days} total={totals[plot.kind]} />
        ))}
      </section>
      <div className="statistics-pair">
        <section aria-labelledby="by-state">
          <h2 id="by-state">Where applications stand</h2>
          <Bars name="State" rows={rowsOfStates(statistics)} />
          {all === 0 && <p className="quiet">Nobody has applied yet.</p>}
        </section>
        <section aria-labelledby="by-answer">
          <h2 id="by-answer">Time to the first answer</h2>
          <Bars name="Answered" rows={[...answers.soon, { label: "Not yet", n: answers.waiting }]} />
        </section>
      </div>
    </>
  );
}

/** How the numbers are made. */
export function StatisticsNote() {
  return (
    <p className="quiet statistics-note">
      {`Days are days in India. Views are kept for ${KEPT_DAYS} days. `}We count views without cookies, so we do not
      know who looks. A few can be missing: that is why it says “about”. Robots and your own visits do not count. A save
      counts while it stands. States and answers are of all time.
    </p>
  );
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
          <th scope="col">Applications</th>
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
