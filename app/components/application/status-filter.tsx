/**
 * The choice of applications to show: all or one status, each with its count. A status without any is left out, unless
 * chosen.
 */
import { APPLICATION_STATUSES, type ApplicationStatus, statusLabel } from "~/domain/applications/rules";
import { words } from "~/words/desk";
import { formatCount } from "../text/format";

type Props = {
  counts: ReadonlyMap<ApplicationStatus, number>;
  current: ApplicationStatus | null;
  path: (status: ApplicationStatus | null) => string;
};

export function StatusFilter({ counts, current, path }: Props) {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const shown = APPLICATION_STATUSES.filter((status) => counts.has(status) || status === current);
  const choices = [null, ...shown].map((status) => ({
    status,
    label: status ? statusLabel(status) : words.all,
    count: status ? (counts.get(status) ?? 0) : all,
  }));
  return (
    <nav aria-label={words.filterByStatus}>
      <ul className="chips">
        {choices.map(({ status, label, count }) => (
          <li key={label}>
            <a href={path(status)} aria-current={status === current ? "true" : undefined}>
              {label} <span className="count">{formatCount(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
