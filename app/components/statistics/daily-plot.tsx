/** A plot of one number a day, drawn on the server, with the table of its numbers below. */
import type { Daily, Day, Plot } from "~/domain/statistics/rules";
import { words } from "~/words/statistics";
import { formatCalendarDay, formatCount } from "../text/format";

export type DailyPlot = Plot & { kind: Daily };

type Props = { plot: DailyPlot; days: Day[]; total: number };

export function DailyPlotView({ plot, days, total }: Props) {
  const { kind, fill, line, top } = plot;
  const { title, total: column, none } = words.plots[kind];
  const [first, last] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""];
  const best = days.reduce<Day | undefined>((most, day) => (day[kind] > (most?.[kind] ?? 0) ? day : most), undefined);
  const most = best && words.mostOn(shortDay(best.day), formatCount(best[kind]));
  const counted = words.counted[kind](formatCount(total), total === 1);
  return (
    <figure className="plot">
      <figcaption>
        <h3>{title}</h3>
        {most && <p className="quiet">{most}</p>}
      </figcaption>
      {!best && <p className="plot-none quiet">{none}</p>}
      {best && (
        <div className="plot-box">
          <svg role="img" viewBox="0 -1 600 102" preserveAspectRatio="none">
            <title>{words.drawn(title, formatCalendarDay(first), formatCalendarDay(last), counted, most ?? "")}</title>
            <path className="plot-grid" d="M0,0H600M0,50H600M0,100H600" />
            <path className="plot-fill" d={fill} />
            {line && <path className="plot-line" d={line} />}
          </svg>
          <p className="plot-scale" aria-hidden="true">
            <span>{formatCount(top)}</span>
            <span>{formatCount(top / 2)}</span>
            <span>0</span>
          </p>
          <p className="plot-days" aria-hidden="true">
            <span>{shortDay(first)}</span>
            <span>{shortDay(days[Math.floor(days.length / 2)]?.day ?? "")}</span>
            <span>{shortDay(last)}</span>
          </p>
        </div>
      )}
      {best && (
        <details className="fold">
          <summary>{words.sameAsTable}</summary>
          <table className="numbers">
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{words.day}</th>
                <th scope="col">{column}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.day}>
                  <th scope="row">{formatCalendarDay(day.day)}</th>
                  <td>{formatCount(day[kind])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  );
}

/** "16 Nov" */
function shortDay(day: string): string {
  return formatCalendarDay(day).slice(0, -5);
}
