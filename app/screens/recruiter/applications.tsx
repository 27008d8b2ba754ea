/** `/applications?jobId=`: the applications for the recruiter's own job. Without `jobId`: a choice of her jobs. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ApplicantFilters } from "~/components/application/applicant-filters";
import { ApplicantTable } from "~/components/application/applicant-table";
import { BulkActions, ListBar, MANY_FORM } from "~/components/application/bulk-actions";
import { KeyboardShortcuts } from "~/components/application/keyboard-shortcuts";
import { StatusFilter } from "~/components/application/status-filter";
import { EmptyState } from "~/components/frame/empty-state";
import { Icon } from "~/components/frame/icon";
import { Pagination } from "~/components/frame/pagination";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { JobChoice } from "~/components/job/job-choice";
import { applicationsCount } from "~/components/text/format";
import { ClosingDay } from "~/components/text/moment";
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
import { STATE_LABELS } from "~/domain/jobs/rules";
import { langOf } from "~/domain/script-language-rules";
import { readConfirmation, requireRole } from "~/http/guards";
import { limitApplicantSearch } from "~/http/network-limits";
import { pageNumber } from "~/http/paging";
import { withinPages } from "~/http/redirects";
import { screenLoader } from "~/http/screen";
import { words } from "~/words/desk";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.list ? words.applicationsFor(data.list.job.title) : words.applications} · Staffroom` },
];
export const handle = { sheet: "desk", hasPhotos: true, hasKeys: true, hasUndo: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const query = new URL(args.request.url).searchParams;
  const jobId = query.get("jobId");
  if (!jobId) {
    const page = pageNumber(args.request);
    const jobs = await listOwnJobs(args.context, actor, { page, sort: "due" });
    return { list: null, choice: { ...withinPages(args.request, jobs), now: args.context.now } };
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
          {words.backToMyJobs}
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

/** The texts about applications that stand apart from the list. */
const foldOf = (place: ApplicantPlace) => (place === "not_real" ? words.unreal : words.unconfirmed);

function ApplicationList(list: List) {
  const { job, applicants, counts, page, pageCount, total, listQuery } = list;
  const query = writeApplicantsQuery({ ...listQuery, page: 1 });
  const bulk = { ...list, query };
  return (
    <div className="desk-list">
      <DeskHead job={job} mayWork={list.mayWork} />
      {listQuery.place !== "list" && (
        <p>
          {foldOf(listQuery.place).only} <a href={`/applications?jobId=${job.id}`}>{foldOf(listQuery.place).others}</a>
        </p>
      )}
      {(counts.size > 0 || isNarrowed(listQuery)) && (
        <>
          <div className="desk-tools">
            <StatusFilter
              counts={counts}
              current={listQuery.status}
              path={(status) => applicantsPath(listQuery, { status })}
            />
            <ApplicantFilters listQuery={listQuery} questions={job.questions} requires={job.asks.requires} />
          </div>
          <ListBar {...bulk} />
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
          caption={words.captionInOrder(job.title, ORDER_LABELS[listQuery.order].toLowerCase())}
          listQuery={listQuery}
          start={(page - 1) * APPLICANTS_PER_PAGE}
          redirectTo={applicantsPath(listQuery, { page })}
          manyForm={MANY_FORM}
          isFiltered={listQuery.status !== null}
        />
      )}
      {applicants.length > 0 && <BulkActions {...bulk} />}
      <Apart {...list} place="unconfirmed" applicants={list.unconfirmed} total={list.unconfirmedTotal} />
      <Apart {...list} place="not_real" applicants={list.unreal} total={list.unrealTotal} />
      <Pagination
        label={words.pagesOfApplications}
        where={words.pageOf(page, pageCount, applicationsCount(total))}
        previous={page > 1 ? applicantsPath(listQuery, { page: page - 1 }) : null}
        next={page < pageCount ? applicantsPath(listQuery, { page: page + 1 }) : null}
      />
    </div>
  );
}

/** The job that the list is of, and what its people do with it. */
function DeskHead({ job, mayWork }: Pick<List, "job" | "mayWork">) {
  const isOpen = job.state === "open";
  return (
    <div className="desk-head">
      <div>
        <h1 lang={langOf(job.title)}>{job.title}</h1>
        <p className="desk-facts">
          {job.location}
          {isOpen && job.closesAt ? (
            <>
              {" · "}
              {words.closes} <ClosingDay at={job.closesAt} zone={job.zone} />
            </>
          ) : (
            <>
              {" "}
              <span className={`status status-${job.state}`}>{STATE_LABELS[job.state]}</span>
            </>
          )}{" "}
          <span className="quiet job-id">{words.jobId(job.id)}</span>
        </p>
      </div>
      <div className="desk-links">
        <a href={`/jobdetails/${job.id}`}>{words.viewJob}</a>
        {mayWork && job.state !== "taken_down" && job.state !== "removed" && (
          <a href={`/recruiter?jobId=${job.id}`}>{words.editJob}</a>
        )}
        {mayWork && isOpen && <a href={`/myjobs?close=${job.id}`}>{words.closeJob}</a>}
        <KeyboardShortcuts of="list" />
      </div>
    </div>
  );
}

function rowsOf({ mayRead, mayWork, mayMove, now, job: { zone, asks } }: List, applicants: ApplicantView[]) {
  return { applicants, mayRead, mayWork, mayMove, now, asks, zone };
}

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
        {title} <span className="count">{total}</span>
      </summary>
      <p className="quiet">{why}</p>
      <ApplicantTable
        caption={words.captionOfFold(title, job.title)}
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
            {place === "unconfirmed" ? words.seeAllAddresses(total) : words.seeAll(total)}
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
      <EmptyState title={words.noneHere}>
        <p>
          <a href={path}>{words.seeAllOfJob}</a>
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={hasUnconfirmed ? words.noneConfirmed : words.noneYet}>
      <p>{hasUnconfirmed ? words.noneConfirmedWhy : words.noneYetWhy}</p>
    </EmptyState>
  );
}
