/** The content of a search without results: similar searches that find something, and categories that have jobs. */

import { TYPE_A_WORD } from "~/domain/jobs/rules";
import { READ_CAP } from "~/domain/jobs/search/rules";
import { words as allWords } from "~/words/jobs";
import { EmptyState } from "../frame/empty-state";
import { formatCount } from "../text/format";

const words = allWords.nothing;

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
      <EmptyState title={words.noPage}>
        <p>
          <a className="button" href={firstPage}>
            {words.firstPage}
          </a>
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={isCut ? words.noneOfNewest(formatCount(READ_CAP)) : words.none}>
      {isCut && <p>{words.cut}</p>}
      {wordless && <p>{words.wordless(wordless, TYPE_A_WORD)}</p>}
      {suggestions.length > 0 ? (
        <>
          <p>{words.near}</p>
          <ul className="chips">
            {suggestions.map(({ kind, text, href, count, isCapped }) => (
              <li key={href}>
                <a href={href}>
                  {kind === "without" ? words.without(text) : words.only(text)}{" "}
                  <span className="count">
                    {formatCount(count)}
                    {isCapped && "+"}
                    <span className="visually-hidden">{words.jobs(count === 1)}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : wordless ? null : (
        <p>{categories.length > 0 ? words.tryCategory : words.tryFewer}</p>
      )}
      <p>
        <a className="button" href="/jobs">
          {words.all}
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
