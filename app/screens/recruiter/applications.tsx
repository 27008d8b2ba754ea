/** `/applications?jobId=`: the applications for the recruiter's own job. Without `jobId`: a choice of her jobs. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ApplicantFilters } from "~/components/application/applicant-filters";
import { ApplicantTable } from "~/components/application/applicant-table";
import { BulkActions, MANY_FORM } from "~/components/application/bulk-actions";
import { KeyboardShortcuts } from "~/components/application/keyboard-shortcuts";
import { StatusFilter } from "~/components/application/status-filter";
import { EmptyState } from "~/components/frame/empty-state";
import { Icon } from "~/components/frame/icon";
import { Pagination } from "~/components/frame/pagination";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { JobChoice } from "~/components/job/job-choice";
import { applicationsCount } from "~/components/text/format";
import { type ApplicantList, listDesk } from "~/domain/applications/desk/queries.server";
import {
  APPLICANTS_PER_PAGE,
  type ApplicantPlace,
  type ApplicantsQuery,
  applicantsPath,
  isNarrowed,
  NOT_NARROWED,
  ORDER_LABELS,
  readApplicantsQuery,
  writeApplicantsQuery,
} from "~/domain/applications/desk/rules";
import type { ApplicantView } from "~/domain/applications/lists/queries.server";
import { listOwnJobs } from "~/domain/jobs/own/queries.server";
import { readConfirmation, requireRole } from "~/http/guards";
import { limitApplicantSearch } from "~/http/network-limits";
import { pageNumber } from "~/http/paging";
import { withinPages } from "~/http/redirects";
import { screenLoader } from "~/http/screen";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.list ? `Applications for ${data.list.job.title}` : "Applications"} · Staffroom` },
];
export const handle = { sheet: "desk", hasPhotos: true, hasKeys: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const query = new URL(args.request.url).searchParams;
  const jobId = query.get("jobId");
  if (!jobId) {
    const page = pageNumber(args.request);
    return { list: null, choice: withinPages(args.request, await listOwnJobs(args.context, actor, { page })) };
  }
  const listQuery = readApplicantsQuery(query, jobId);
  await limitApplicantSearch(args.context, listQuery);
  const found = await listDesk(args.context, actor, listQuery);
  const { mayPublish: mayRead } = readConfirmation(args.context);
  const { now } = args.context;
  return { list: { ...withinPages(args.request, found), listQuery, mayRead, now }, choice: null };
});

export default function Applications() {
  const { list, choice } = useLoaderData<typeof loader>();
  return (
    <>
      {list ? <ApplicationList {...list} /> : choice && <JobChoice {...choice} />}
      <p className="list-foot">
        <a className="button-quiet" href="/myjobs">
          <Icon name="back" />
          Back to My Jobs
        </a>
      </p>
    </>
  );
}

type List = ApplicantList & {
  listQuery: ApplicantsQuery;
  /** The recruiter may open the resumes. */
  mayRead: boolean;
  now: Date;
};

type Fold = { title: string; why: string; only: string; others: string };

/** The texts about applications that stand apart from the list. */
const UNCONFIRMED: Fold = {
  title: "Address not confirmed",
  why: "We have written to these addresses. Nobody has shown yet whose they are, so write before you rely on one.",
  only: "Only those whose address is not confirmed.",
  others: "See the confirmed ones",
};
const UNREAL: Fold = {
  title: "Not real applications",
  why: "You or a colleague took these out of the list. Open one to put it back.",
  only: "Only those that were taken out as not real.",
  others: "See all others",
};

const foldOf = (place: ApplicantPlace): Fold => (place === "not_real" ? UNREAL : UNCONFIRMED);

function ApplicationList(list: List) {
  const { job, applicants, counts, total, page, pageCount, listQuery } = list;
  const query = writeApplicantsQuery({ ...listQuery, page: 1 });
  return (
    <>
      <div className="desk-head">
        <div>
          <h1>{job.title}</h1>
          <p className="quiet job-id">Applications for Job ID: {job.id}</p>
        </div>
        <KeyboardShortcuts of="list" />
      </div>
      {listQuery.place !== "list" && (
        <p>
          {foldOf(listQuery.place).only} <a href={`/applications?jobId=${job.id}`}>{foldOf(listQuery.place).others}</a>
        </p>
      )}
      {(counts.size > 0 || isNarrowed(listQuery)) && (
        <>
          <StatusFilter
            counts={counts}
            current={listQuery.status}
            path={(status) => applicantsPath(listQuery, { status })}
          />
          <ApplicantFilters listQuery={listQuery} questions={job.questions} requires={job.asks.requires} />
          <div className="list-bar">
            <p className="quiet" role="status">
              {applicationsCount(total)}
            </p>
            <a href={`/applications.csv?${query}`} download>
              Download CSV
            </a>
          </div>
        </>
      )}
      {applicants.length === 0 ? (
        <NoApplications
          isFiltered={isNarrowed(listQuery)}
          hasUnconfirmed={list.unconfirmedTotal > 0}
          path={applicantsPath(listQuery, NOT_NARROWED)}
        />
      ) : (
        <ApplicantTable
          {...rowsOf(list, applicants)}
          caption={`Applications for ${job.title}, ${ORDER_LABELS[listQuery.order].toLowerCase()}`}
          listQuery={listQuery}
          start={(page - 1) * APPLICANTS_PER_PAGE}
          redirectTo={applicantsPath(listQuery, { page })}
          manyForm={MANY_FORM}
          isFiltered={listQuery.status !== null}
        />
      )}
      {applicants.length > 0 && <BulkActions {...list} query={query} />}
      <Apart {...list} place="unconfirmed" applicants={list.unconfirmed} total={list.unconfirmedTotal} />
      <Apart {...list} place="not_real" applicants={list.unreal} total={list.unrealTotal} />
      <Pagination
        label="Pages of applications"
        where={`Page ${page} of ${pageCount}, ${applicationsCount(total)}`}
        previous={page > 1 ? applicantsPath(listQuery, { page: page - 1 }) : null}
        next={page < pageCount ? applicantsPath(listQuery, { page: page + 1 }) : null}
      />
    </>
  );
}

function rowsOf({ mayRead, mayWork, mayMove, now, job: { zone, asks } }: List, applicants: ApplicantView[]) {
  return { applicants, mayRead, mayWork, mayMove, now, asks, zone };
}

/** The moves that many get at once. A rejection shows its words first. */
type ApartProps = Omit<List, "applicants"> & {
  place: "unconfirmed" | "not_real";
  applicants: (ApplicantView & { others?: number })[];
};

/** Applications that stand apart from the list: anybody can type an address, and some are not real. */
function Apart({ job, place, applicants, total, listQuery, ...list }: ApartProps) {
  if (applicants.length === 0) return null;
  const { title, why } = foldOf(place);
  const here: ApplicantsQuery = { ...readApplicantsQuery(new URLSearchParams(), job.id), place, order: "newest" };
  return (
    <details className="fold unconfirmed-fold">
      <summary>
        {title} <span className="chip-count">{total}</span>
      </summary>
      <p className="quiet">{why}</p>
      <ApplicantTable
        caption={`${title}, for ${job.title}, newest first`}
        applicants={applicants}
        listQuery={here}
        start={0}
        redirectTo={`/applications?jobId=${job.id}`}
        mayRead={list.mayRead}
        mayWork={list.mayWork}
        mayMove={list.mayMove}
        now={list.now}
        asks={job.asks}
        zone={job.zone}
      />
      {total > applicants.length && (
        <p>
          <a href={applicantsPath(here)}>
            {place === "unconfirmed" ? `See all ${total} addresses` : `See all ${total}`}
          </a>
        </p>
      )}
    </details>
  );
}

type NoneProps = { isFiltered: boolean; hasUnconfirmed: boolean; path: string };

function NoApplications({ isFiltered, hasUnconfirmed, path }: NoneProps) {
  if (isFiltered) {
    return (
      <EmptyState title="No applications here">
        <p>
          <a href={path}>See all applications for this job</a>
        </p>
      </EmptyState>
    );
  }
  if (hasUnconfirmed) {
    return (
      <EmptyState title="No application with a confirmed address yet">
        <p>The ones below have come, but nobody has shown yet whose addresses they are.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No applications yet">
      <p>Everybody who applies for this job will stand here, with the resume.</p>
    </EmptyState>
  );
}
