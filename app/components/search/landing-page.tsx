/** The page of a subject, a level or a city: its jobs, and where to go from there. */

import { words as allWords } from "~/words/jobs";
import { JobGrid } from "../job/job-card";
import { formatCount } from "../text/format";
import { LandingLinks } from "./landing-links";

const words = allWords.landing;

type Link = { name: string; path: string };
type Props = {
  title: string;
  /** The way to this page for search engines, as JSON that may stand in a page. */
  crumbs: string;
  name: string | null;
  isOfSubject: boolean;
  where: string | null;
  jobs: Parameters<typeof JobGrid>[0]["jobs"];
  total: number;
  isTotalCapped: boolean;
  all: string;
  alert: string;
  pairs: Link[];
  whats: Link[];
  places: Link[];
  now: Date;
};

export function LandingPage({
  title,
  crumbs,
  name,
  isOfSubject,
  where,
  jobs,
  total,
  isTotalCapped,
  all,
  alert,
  pairs,
  whats,
  places,
  now,
}: Props) {
  const count = `${formatCount(total)}${isTotalCapped ? "+" : ""}`;
  return (
    <>
      <p>
        <a className="back-link" href="/teaching-jobs">
          {words.heading}
        </a>
      </p>
      <h1>{title}</h1>
      <p role="status">
        <strong>{count}</strong> {words.open(total === 1, where)} <a href={alert}>{words.alert}</a>
      </p>
      {jobs.length > 0 && <JobGrid jobs={jobs} now={now} heading="h2" />}
      <p className="more">
        <a className="button-quiet" href={all}>
          {total > jobs.length ? words.all(count) : words.more}
        </a>
      </p>
      <LandingLinks title={words.pairs(name ?? "", isOfSubject)} links={pairs} />
      <LandingLinks title={where ? words.othersIn(where) : words.others} links={whats} />
      <LandingLinks title={name ? words.inOthers(name) : words.otherCities} links={places} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: data for search engines; no text in it ends the element */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: crumbs }} />
    </>
  );
}
