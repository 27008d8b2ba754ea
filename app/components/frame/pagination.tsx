/** Links to the neighbouring pages of a list; nothing if there is one page only. */
import { words } from "~/words/frame";

type Props = { previous: string | null; next: string | null; label: string; where?: string };

export function Pagination({ previous, next, label, where }: Props) {
  if (!previous && !next) return null;
  return (
    <nav className="pagination" aria-label={label}>
      {previous && (
        <a rel="prev" href={previous}>
          {words.previousPage}
        </a>
      )}
      {where && <span className="quiet">{where}</span>}
      {next && (
        <a rel="next" href={next}>
          {words.nextPage}
        </a>
      )}
    </nav>
  );
}
