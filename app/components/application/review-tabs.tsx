/**
 * The parts of an applicant's page beside her resume, one at a time. Each tab is a link to the page with that part first, so it works
 * without script; the script of the desk shows the part in place. A link into a part, such as `#messages`, shows it too.
 */
import type { ReactNode } from "react";
import { REVIEW_TABS, type ReviewTab, reviewTabPath } from "~/domain/applications/desk/rules";
import { words } from "~/words/desk";

/** The heading of each part, for links into it. */
const TAB_IDS: Record<ReviewTab, string> = {
  facts: "facts",
  messages: "messages",
  interviews: "interview",
  history: "history",
};

type Props = {
  name: string;
  /** The applicant's page with the list that is gone through. */
  path: string;
  current: ReviewTab;
  /** How many things are to be seen there, and what is said of them. */
  marks: Partial<Record<ReviewTab, { count: number; text: string } | null>>;
  parts: Record<ReviewTab, ReactNode>;
};

export function ReviewTabs({ name, path, current, marks, parts }: Props) {
  return (
    <>
      <nav className="tabs" aria-label={words.tabs(name)}>
        {REVIEW_TABS.map((tab) => (
          <a
            key={tab}
            href={`${reviewTabPath(path, tab)}#${TAB_IDS[tab]}`}
            aria-current={tab === current ? "true" : undefined}
          >
            {words.tabNames[tab]}
            {marks[tab] && (
              <span className="tab-mark">
                {marks[tab].count}
                <span className="visually-hidden"> {marks[tab].text}</span>
              </span>
            )}
          </a>
        ))}
      </nav>
      <div className="panels">
        {REVIEW_TABS.map((tab) => (
          <div key={tab} className={tab === current ? "panel panel-first" : "panel"}>
            {parts[tab]}
          </div>
        ))}
      </div>
    </>
  );
}
