/** `/applications?jobId=`: the applications for a job of one's own. Without a job: which of one's jobs has any. */
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AddressBadge } from "~/components/address-badge";
import { ConfirmFirst } from "~/components/confirm-first";
import { EmptyState } from "~/components/empty-state";
import { formatDate, plural } from "~/components/format";
import { Icon } from "~/components/icon";
import { Pagination } from "~/components/pagination";
import type { ScreenHandle } from "~/components/screen-handle";
import { StatusFilter } from "~/components/status-filter";
import { StatusForm } from "~/components/status-form";
import { type ApplicantsPage, listApplicants } from "~/domain/applications/reading/service.server";
import {
  APPLICATION_STATUSES,
  APPLICATIONS_PER_PAGE,
  type ApplicationStatus,
  experienceLabel,
  statusLabel,
} from "~/domain/applications/rules";
import { listOwnJobs } from "~/domain/jobs/service.server";
import { readConfirmation } from "~/http/confirmation";
import { requireRole } from "~/http/guards";
import { pageNumber } from "~/http/links";
import { screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "Applications · Staffroom" }];
export const handle = { isDesk: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const query = new URL(args.request.url).searchParams;
  const page = pageNumber(args.request);
  const jobId = query.get("jobId");
  if (!jobId) return { list: null, choice: await listOwnJobs(args.context, actor, { page }) };
  const status = APPLICATION_STATUSES.find((each) => each === query.get("status")) ?? null;
  const unconfirmed = query.get("unconfirmed") === "1";
  const [found, { mayPublish: mayRead }] = await Promise.all([
    listApplicants(args.context, actor, jobId, { status, page, unconfirmed }),
    readConfirmation(args),
  ]);
  const { confirmsAddresses } = args.context.config;
  return { list: { ...found, status, isUnconfirmed: unconfirmed, mayRead, confirmsAddresses }, choice: null };
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
  /** The resumes may be opened. */
  mayRead: boolean;
  /** Mail is sent, so applicants can confirm their addresses. */
  confirmsAddresses: boolean;
};

/** What stands apart from the list, and why. Where no mail is sent it is mostly a second application of one address. */
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
          mayRead={list.mayRead}
        />
      )}
      <Unconfirmed {...list} />
      <Pagination
        label="Pages of applications"
        where={`Page ${page} of ${pageCount}, ${plural(total, "Applications", "Applications")}`}
        previous={page > 1 ? path({ page: Math.min(page - 1, pageCount) }) : null}
        next={page < pageCount ? path({ page: page + 1 }) : null}
      />
    </>
  );
}

/** Applications of addresses that nobody has confirmed: they are here, but apart, as anybody can type an address. */
function Unconfirmed({ job, unconfirmed, unconfirmedTotal, mayRead, confirmsAddresses }: List) {
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
      />
      {unconfirmedTotal > unconfirmed.length && (
        <p>
          <a href={all}>See all {unconfirmedTotal}</a>
        </p>
      )}
    </details>
  );
}

type TableProps = {
  caption: string;
  applicants: List["applicants"];
  start: number;
  redirectTo: string;
  mayRead: boolean;
};

function ApplicantTable({ caption, applicants, start, redirectTo, mayRead }: TableProps) {
  return (
    <table className="cards">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">S.No.</th>
          <th scope="col">Applicant Name</th>
          <th scope="col">Email</th>
          <th scope="col">Resume</th>
          <th scope="col">Status</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {applicants.map((applicant, index) => (
          <tr key={applicant.id} id={`application-${applicant.id}`}>
            <td data-label="S.No.">{start + index + 1}</td>
            <th scope="row" data-label="Applicant Name">
              <a href={`/applicants/${applicant.id}`}>{applicant.name}</a>
              <span className="quiet">
                {experienceLabel(applicant.experience)} · received{" "}
                <time dateTime={applicant.createdAt.toISOString()}>{formatDate(applicant.createdAt)}</time>
              </span>
            </th>
            <td data-label="Email">
              <a href={`mailto:${applicant.email}`}>{applicant.email}</a>
            </td>
            <td data-label="Resume">
              {mayRead ? (
                <a href={`/resumes/${applicant.id}`} target="_blank" rel="noopener">
                  <Icon name="file" />
                  View Resume
                  <span className="visually-hidden"> of {applicant.name}, opens in a new tab</span>
                </a>
              ) : (
                <ConfirmFirst name={applicant.name} />
              )}
            </td>
            <td data-label="Status">
              <span className={`status status-${applicant.status}`}>{statusLabel(applicant.status)}</span>
              {applicant.aside !== null && <AddressBadge applicant={applicant} />}
            </td>
            <td data-label="Action">
              <StatusForm application={applicant} redirectTo={redirectTo} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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

type Choice = Awaited<ReturnType<typeof listOwnJobs>>;

function JobChoice({ jobs, page, pageCount }: Choice) {
  if (jobs.length === 0) {
    return (
      <>
        <h1>Job applicants</h1>
        <EmptyState title="You have posted no job yet">
          <p>Whoever applies for your jobs will stand here.</p>
          <p>
            <a className="button" href="/recruiter">
              Post a Job
            </a>
          </p>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <h1>Job applicants</h1>
      <p>Choose a job to see who has applied.</p>
      <ul className="choices">
        {jobs.map((job) => (
          <li key={job.id}>
            <a href={`/applications?jobId=${job.id}`}>{job.title}</a>{" "}
            <span className="quiet">{plural(job.applications, "Applications", "Applications")}</span>
          </li>
        ))}
      </ul>
      <Pagination
        label="Pages of my jobs"
        previous={page > 1 ? `/applications?page=${page - 1}` : null}
        next={page < pageCount ? `/applications?page=${page + 1}` : null}
      />
    </>
  );
}
