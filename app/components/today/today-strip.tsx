/** The strip above the screens that follow a log-in: the first things of today. Nothing where there are none. */
import type { Line } from "~/domain/today/rules";

/** Its texts come with the page's data, so that the script of a hydrated screen carries none. */
type Props = { lines: Line[] | null; title: string; all: string };

export function TodayStrip({ lines, title, all }: Props) {
  if (!lines || lines.length === 0) return null;
  return (
    <aside className="today-strip" aria-label={title}>
      <ul>
        {lines.map(({ href, text, about, when }) => (
          <li key={`${href} ${text}`}>
            <a href={href}>{text}</a>
            {about && <span className="quiet">{about}</span>}
            {when && <b>{when}</b>}
          </li>
        ))}
      </ul>
      <a className="button-quiet" href="/today">
        {all}
      </a>
    </aside>
  );
}
