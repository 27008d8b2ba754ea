/** `/statistics`: views, saves and applications over all jobs of the recruiter, and her jobs with their numbers. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { EmptyState } from "~/components/frame/empty-state";
import { Pagination } from "~/components/frame/pagination";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { RECRUITER_MENU, SideMenu } from "~/components/frame/side-menu";
import { StatisticsBar, StatisticsNote, StatisticsView } from "~/components/statistics/statistics-view";
import { formatCount } from "~/components/text/format";
import { Moment } from "~/components/text/moment";
import { DEFAULT_TITLE, STATE_LABELS } from "~/domain/jobs/rules";
import { drawStatistics, listNumbersOfJobs, readStatistics } from "~/domain/statistics/queries.server";
import { type Period, periodOf, statisticsPath } from "~/domain/statistics/rules";
import { requireRole } from "~/http/guards";
import { pageNumber } from "~/http/paging";
import { screenLoader } from "~/http/screen";
import { words as frameWords } from "~/words/frame";
import { words } from "~/words/statistics";

export const meta: MetaFunction = () => [{ title: `${words.statistics} · Staffroom` }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const period = periodOf(new URL(args.request.url).searchParams.get("days"));
  const page = pageNumber(args.request);
  const [{ statistics, asOf }, list] = await Promise.all([
    readStatistics(args.context, actor, period),
    listNumbersOfJobs(args.context, actor, { period, page }),
  ]);
  return { statistics, asOf, list, page, period, plots: await drawStatistics(statistics) };
});

export default function AllStatistics() {
  const { statistics, asOf, list, page, period, plots } = useLoaderData<typeof loader>();
  const hasAny = list.jobs.length > 0 || page > 1;
  return (
    <div className="with-side">
      <SideMenu title={frameWords.titleOfRecruiter} items={RECRUITER_MENU} path="/myjobs" />
      <div className="statistics">
        <h1>{words.statistics}</h1>
        {hasAny ? (
          <>
            <p className="quiet">
              {words.allJobs}
              {asOf && (
                <>
                  {" "}
                  {words.asOf} <Moment at={asOf} as="time" />. {words.onceAnHour}
                </>
              )}
            </p>
            <StatisticsBar period={period} jobId={null} />
            <StatisticsView statistics={statistics} plots={plots} period={period} jobId={null} />
            <Jobs {...list} page={page} period={period} isDated={asOf !== null} />
            <StatisticsNote />
          </>
        ) : (
          <EmptyState title={words.noViews}>
            <p>{words.noViewsWhy}</p>
            <p>
              <a className="button" href="/recruiter">
                {words.postAJob}
              </a>
            </p>
          </EmptyState>
        )}
      </div>
    </div>
  );
}

type JobsProps = Awaited<ReturnType<typeof listNumbersOfJobs>> & {
  page: number;
  period: Period;
  /** The numbers above the list are older than those in it. */
  isDated: boolean;
};

function Jobs({ jobs, hasMore, page, period, isDated }: JobsProps) {
  return (
    <section aria-labelledby="by-job">
      <h2 id="by-job">{words.jobByJob}</h2>
      <p className="quiet">{words.jobsHint(period, isDated)}</p>
      <table className="numbers job-numbers">
        <caption className="visually-hidden">{words.jobsAndNumbers}</caption>
        <thead>
          <tr>
            <th scope="col">{words.job}</th>
            <th scope="col">{words.views}</th>
            <th scope="col">{words.saves}</th>
            <th scope="col">{words.applications}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ id, title, state, views, saves, applications }) => (
            <tr key={id}>
              <th scope="row">
                <a href={statisticsPath(id, { days: period })}>{title || DEFAULT_TITLE}</a>{" "}
                <span className="quiet">{STATE_LABELS[state]}</span>
              </th>
              <td data-label={words.views}>{formatCount(views)}</td>
              <td data-label={words.saves}>{formatCount(saves)}</td>
              <td data-label={words.applications}>{formatCount(applications)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination
        label={words.pagesOfJobs}
        where={words.page(page)}
        previous={page > 1 ? statisticsPath(null, { days: period, page: page - 1 }) : null}
        next={hasMore ? statisticsPath(null, { days: period, page: page + 1 }) : null}
      />
    </section>
  );
}
