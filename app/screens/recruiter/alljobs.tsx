/** `/alljobs`: every open job in one table, newest first, for every signed-in person. On a phone its rows are cards. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { EmptyState } from "~/components/frame/empty-state";
import { Icon } from "~/components/frame/icon";
import { Pagination } from "~/components/frame/pagination";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { fitInShort, SaveOnCard } from "~/components/job/job-card";
import { capitalise, formatCount } from "~/components/text/format";
import { Closing, Moment } from "~/components/text/moment";
import { closesSoon } from "~/domain/jobs/details/rules";
import { listAllJobs } from "~/domain/jobs/queries.server";
import { DEFAULT_TITLE } from "~/domain/jobs/rules";
import { langOf } from "~/domain/script-language-rules";
import { requireActor } from "~/http/guards";
import { findFits } from "~/http/own-fits";
import { cursorsOf } from "~/http/paging";
import { screenLoader } from "~/http/screen";
import { words as allWords } from "~/words/jobs";

const words = allWords.allJobs;

export const meta: MetaFunction = () => [{ title: `${words.heading} · Staffroom` }];
export const handle = { sheet: "desk", hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireActor(args);
  const fits = await findFits(args);
  const { teaching, jobs, ...list } = await listAllJobs(args.context, cursorsOf(args.request), fits?.read);
  return {
    ...list,
    jobs: fits ? fits.withFits(jobs, teaching) : jobs.map((job) => ({ ...job, mark: undefined, fit: null })),
    isCandidate: fits !== null,
    backPath: actor.role === "admin" ? "/myjobs" : "/jobs",
    now: args.context.now,
  };
});

export default function AllJobs() {
  const { jobs, total, start, next, previous, backPath, isCandidate, now } = useLoaderData<typeof loader>();
  return (
    <>
      <p>
        <a className="back-link" href={backPath}>
          <Icon name="back" />
          {words.back}
        </a>
      </p>
      <h1>{words.heading}</h1>
      <p className="quiet">{words.count(formatCount(total), total === 1)}</p>
      {jobs.length === 0 ? (
        <EmptyState title={total === 0 ? words.none : words.noneHere}>
          {total > 0 && (
            <p>
              <a className="button" href="/alljobs">
                {words.firstPage}
              </a>
            </p>
          )}
        </EmptyState>
      ) : (
        <table className="job-table">
          <caption className="visually-hidden">{words.caption}</caption>
          <thead>
            <tr>
              {words.columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {jobs.map((job, index) => (
              <tr key={job.id} id={`job-${job.id}`} tabIndex={-1}>
                <td>{formatCount(start + index)}</td>
                <th scope="row">
                  <a href={`/jobdetails/${job.id}`} lang={langOf(job.title)}>
                    {job.title || DEFAULT_TITLE}
                  </a>
                  {job.salary && <span className="job-pay">{job.salary}</span>}
                  {job.fit && <span className="quiet">{fitInShort(job.fit)}</span>}
                </th>
                <td>
                  {job.company_name}
                  {job.institution?.standing === "checked" && (
                    <span className="quiet">{` ✓ ${allWords.card.checked}`}</span>
                  )}
                  <span className="quiet job-place">{`${job.location} · ${job.job_nature}`}</span>
                </td>
                <td>
                  <Moment at={job.publishedAt} as="day" />
                </td>
                <td>{allWords.appliedCount(formatCount(job.applications))}</td>
                <td>
                  <span className={`status status-${job.state}`}>{capitalise(job.state)}</span>
                  <Closing
                    className={job.closes_at && closesSoon(new Date(job.closes_at), now) ? "due" : "quiet"}
                    at={job.closes_at}
                    zone={job.timeZone}
                    now={now}
                  />
                  {job.mark === "applied" ? (
                    <strong>{allWords.card.applied}</strong>
                  ) : (
                    isCandidate && <SaveOnCard job={job} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pagination
        label={words.pages}
        where={
          jobs.length > 0
            ? words.range(formatCount(start), formatCount(start + jobs.length - 1), formatCount(total))
            : ""
        }
        previous={previous && `/alljobs?before=${previous}`}
        next={next && `/alljobs?after=${next}`}
      />
    </>
  );
}
