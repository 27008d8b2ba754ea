/** The content of a search without results: similar searches that find something, and categories that have jobs. */

import { TYPE_A_WORD } from "~/domain/jobs/rules";
import { READ_CAP } from "~/domain/jobs/search/rules";
import { EmptyState } from "../frame/empty-state";
import { formatCount } from "../text/format";

type Props = {
  /** The search does find jobs; only this page of it has none. */
  isBeyond: boolean;
  firstPage: string;
  /** More jobs match but for pay, days or distance than were compared with these. */
  isCut: boolean;
  /** The search text, if no word of it can be searched for. */
  wordless: string | null;
  suggestions: { kind: "without" | "only"; text: string; href: string; count: number; isCapped: boolean }[];
  categories: { name: string; count: number }[];
};

export function NoResults({ isBeyond, firstPage, isCut, wordless, suggestions, categories }: Props) {
  if (isBeyond) {
    return (
      <EmptyState title="There are no jobs on this page">
        <p>
          <a className="button" href={firstPage}>
            First page
          </a>
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={isCut ? `None of the newest ${formatCount(READ_CAP)} jobs matches` : "No job matches"}>
      {isCut && <p>Older ones were not looked through: there are too many. Choose a subject, a level or a place.</p>}
      {wordless && (
        <p>
          “{wordless}” cannot be searched for. {TYPE_A_WORD}, such as physics. A sign alone, such as %, finds nothing.
        </p>
      )}
      {suggestions.length > 0 ? (
        <>
          <p>These searches come near and find something:</p>
          <ul className="chips">
            {suggestions.map(({ kind, text, href, count, isCapped }) => (
              <li key={href}>
                <a href={href}>
                  {kind === "without" ? "Without" : "Only"} “{text}”{" "}
                  <span className="count">
                    {formatCount(count)}
                    {isCapped && "+"}
                    <span className="visually-hidden">{count === 1 ? " job" : " jobs"}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : wordless ? null : (
        <p>Try fewer or shorter words{categories.length > 0 && ", or look through a category"}.</p>
      )}
      <p>
        <a className="button" href="/jobs">
          See all jobs
        </a>
      </p>
      {suggestions.length === 0 && categories.length > 0 && (
        <ul className="chips">
          {categories.slice(0, 8).map(({ name, count }) => (
            <li key={name}>
              <a href={`/jobs?${new URLSearchParams({ category: name })}`}>
                {name} <span className="count">{formatCount(count)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  );
}
