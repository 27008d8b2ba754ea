/** `/statistics/:jobId`: views, saves and applications of one job. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { EmptyState } from "~/components/frame/empty-state";
import { Icon } from "~/components/frame/icon";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { RECRUITER_MENU, SideMenu } from "~/components/frame/side-menu";
import { StatisticsBar, StatisticsNote, StatisticsView } from "~/components/statistics/statistics-view";
import { DEFAULT_TITLE, STATE_LABELS } from "~/domain/jobs/rules";
import { langOf } from "~/domain/script-language-rules";
import { drawStatistics, getJobStatistics } from "~/domain/statistics/queries.server";
import { DAILY, periodOf, statisticsPath } from "~/domain/statistics/rules";
import { requireRole } from "~/http/guards";
import { screenLoader } from "~/http/screen";
import { words as frameWords } from "~/words/frame";
import { words } from "~/words/statistics";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? words.statisticsOf(data.job.title || DEFAULT_TITLE) : words.statistics} · Staffroom` },
];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const period = periodOf(new URL(args.request.url).searchParams.get("days"));
  const found = await getJobStatistics(args.context, actor, args.params.jobId, period);
  return { ...found, period, plots: await drawStatistics(found.statistics) };
});

export default function StatisticsOfJob() {
  const { job, statistics, period, plots } = useLoaderData<typeof loader>();
  const { totals, states } = statistics;
  const isEmpty = [...DAILY.map((kind) => totals[kind]), ...Object.values(states)].every((n) => n === 0);
  return (
    <div className="with-side">
      <SideMenu title={frameWords.titleOfRecruiter} items={RECRUITER_MENU} path="/myjobs" />
      <div className="statistics">
        <p>
          <a className="back-link" href={statisticsPath(null, { days: period })}>
            <Icon name="back" />
            {words.ofAllJobs}
          </a>
        </p>
        <h1 className="with-id" lang={langOf(job.title)}>
          {job.title || DEFAULT_TITLE}
        </h1>
        <p className="statistics-facts">
          <span className={`status status-${job.state}`}>{STATE_LABELS[job.state]}</span>{" "}
          <a href={`/jobdetails/${job.id}`}>{words.seeJob}</a>{" "}
          <a href={`/applications?jobId=${job.id}`}>{words.applications}</a>
        </p>
        <StatisticsBar period={period} jobId={job.id} />
        {isEmpty ? (
          <EmptyState title={words.noViewsIn(period)}>
            <p>{words.noViewsInWhy}</p>
          </EmptyState>
        ) : (
          <StatisticsView statistics={statistics} plots={plots} period={period} jobId={job.id} />
        )}
        <StatisticsNote />
      </div>
    </div>
  );
}
