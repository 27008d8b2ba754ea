/** `/applications?jobId=`: the applications for the recruiter's own job. Without `jobId`: a choice of her jobs. */
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ApplicantTable } from "~/components/applicant-table";
import { EmptyState } from "~/components/empty-state";
import { applicationsCount } from "~/components/format";
import { Icon } from "~/components/icon";
import { JobChoice } from "~/components/job-choice";
import { Pagination } from "~/components/pagination";
import type { ScreenHandle } from "~/components/screen-handle";
import { StatusFilter } from "~/components/status-filter";
import { type ApplicantsPage, listApplicants } from "~/domain/applications/lists/service.server";
import { APPLICATION_STATUSES, APPLICATIONS_PER_PAGE, type ApplicationStatus } from "~/domain/applications/rules";
import { listOwnJobs } from "~/domain/jobs/service.server";
import { readConfirmation } from "~/http/address-confirmation";
import { requireRole } from "~/http/guards";
import { pageNumber } from "~/http/paging";
import { withinPages } from "~/http/redirects";
import { screenLoader } from "~/http/screen";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.list ? `Applications for ${data.list.job.title}` : "Applications"} · Staffroom` },
];
export const handle = { isDesk: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const query = new URL(args.request.url).searchParams;
  const page = pageNumber(args.request);
  const jobId = query.get("jobId");
  if (!jobId) {
    return { list: null, choice: withinPages(args.request, await listOwnJobs(args.context, actor, { page })) };
  }
  const status = APPLICATION_STATUSES.find((each) => each === query.get("status")) ?? null;
  const unconfirmed = query.get("unconfirmed") === "1";
  const [found, { mayPublish: mayRead }] = await Promise.all([
    listApplicants(args.context, actor, jobId, { status, page, unconfirmed }),
    readConfirmation(args),
  ]);
  const { confirmsAddresses } = args.context.config;
  return {
    list: { ...withinPages(args.request, found), status, isUnconfirmed: unconfirmed, mayRead, confirmsAddresses },
    choice: null,
  };
});

export default function Applications() {
  const { list, choice } = useLoaderData<typeof loader>();
  return (
    <>
      {list ? <ApplicationList {...list} /> : <JobChoice {...choice} />}
      <p className="list-foot">
        <a className="button-quiet" href="/myjobs">
          <Icon name="back" />
          Back to My Jobs
        </a>
      </p>
    </>
  );
}

type List = ApplicantsPage & {
  status: ApplicationStatus | null;
  isUnconfirmed: boolean;
  /** The recruiter may open the resumes. */
  mayRead: boolean;
  /** Mail is sent, so applicants can confirm their addresses. */
  confirmsAddresses: boolean;
};

/** The texts about applications that stand apart from the list. If no mail is sent, most are second ones from one address. */
const APART = {
  confirming: {
    title: "Address not confirmed",
    why: "We have written to these addresses. Nobody has shown yet whose they are, so write before you rely on one.",
    only: "Only those whose address is not confirmed.",
    others: "See the confirmed ones",
  },
  silent: {
    title: "Other applications",
    why: "Each of these came from an address that has applied already, or that nobody has confirmed.",
    only: "Only those that stand apart.",
    others: "See all others",
  },
} as const;

function apartTexts({ confirmsAddresses }: Pick<List, "confirmsAddresses">) {
  return confirmsAddresses ? APART.confirming : APART.silent;
}

function ApplicationList(list: List) {
  const { job, applicants, counts, total, status, page, pageCount, isUnconfirmed, unconfirmedTotal } = list;
  const path = (to: { status?: ApplicationStatus | null; page?: number }) =>
    listPath(job.id, { status, isUnconfirmed, ...to });
  return (
    <>
      <p className="quiet">{job.title}</p>
      <h1 className="with-id">Applications for Job ID: {job.id}</h1>
      {isUnconfirmed && (
        <p>
          {apartTexts(list).only} <a href={`/applications?jobId=${job.id}`}>{apartTexts(list).others}</a>
        </p>
      )}
      {counts.size > 0 && (
        <div className="list-bar">
          <StatusFilter counts={counts} current={status} path={(chosen) => path({ status: chosen })} />
          <a href={`/applications.csv?jobId=${job.id}${status ? `&status=${status}` : ""}`} download>
            Download CSV
          </a>
        </div>
      )}
      {applicants.length === 0 ? (
        <NoApplications
          isFiltered={counts.size > 0}
          hasUnconfirmed={unconfirmedTotal > 0}
          path={path({ status: null })}
        />
      ) : (
        <ApplicantTable
          caption={`Applications for ${job.title}, newest first`}
          applicants={applicants}
          start={(page - 1) * APPLICATIONS_PER_PAGE}
          redirectTo={path({ page })}
          isFiltered={status !== null}
          mayRead={list.mayRead}
          mayWork={list.mayWork}
        />
      )}
      <Unconfirmed {...list} />
      <Pagination
        label="Pages of applications"
        where={`Page ${page} of ${pageCount}, ${applicationsCount(total)}`}
        previous={page > 1 ? path({ page: page - 1 }) : null}
        next={page < pageCount ? path({ page: page + 1 }) : null}
      />
    </>
  );
}

/** Applications from unconfirmed addresses. They stand apart from the list, because anybody can type an address. */
function Unconfirmed({ job, unconfirmed, unconfirmedTotal, mayRead, mayWork, confirmsAddresses }: List) {
  if (unconfirmed.length === 0) return null;
  const { title, why } = apartTexts({ confirmsAddresses });
  const all = `/applications?jobId=${job.id}&unconfirmed=1`;
  return (
    <details className="fold unconfirmed-fold">
      <summary>
        {title} <span className="chip-count">{unconfirmedTotal}</span>
      </summary>
      <p className="quiet">{why}</p>
      <ApplicantTable
        caption={`${title}, for ${job.title}, newest first`}
        applicants={unconfirmed}
        start={0}
        redirectTo={`/applications?jobId=${job.id}`}
        mayRead={mayRead}
        mayWork={mayWork}
      />
      {unconfirmedTotal > unconfirmed.length && (
        <p>
          <a href={all}>See all {unconfirmedTotal}</a>
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

type ListPlace = { status?: ApplicationStatus | null; page?: number; isUnconfirmed: boolean };

function listPath(jobId: string, { status, page = 1, isUnconfirmed }: ListPlace): string {
  const which = `${isUnconfirmed ? "&unconfirmed=1" : ""}${status ? `&status=${status}` : ""}`;
  return `/applications?jobId=${jobId}${which}${page > 1 ? `&page=${page}` : ""}`;
}
