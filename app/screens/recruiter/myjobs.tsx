/**
 * `/myjobs`: the recruiter's own jobs, ten a page, with what can be done to each, and the forms that she has kept. The URL holds filter,
 * sort and page.
 */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { ActionFunctionArgs } from "@remix-run/server-runtime";
import { FormErrors } from "~/components/forms/form-errors";
import { EmptyState } from "~/components/frame/empty-state";
import { Pagination } from "~/components/frame/pagination";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { RECRUITER_MENU, SideMenu } from "~/components/frame/side-menu";
import { CloseJobDialog } from "~/components/job/close-job-dialog";
import { DraftList } from "~/components/job/draft-list";
import { jobValues } from "~/components/job/job-fields";
import { HeldPanel } from "~/components/job/job-state-panels";
import { MyJobsTable } from "~/components/job/my-jobs-table";
import { RemoveJobDialog } from "~/components/job/remove-job-dialog";
import { formatCount } from "~/components/text/format";
import type { Actor } from "~/domain/actor";
import { listWaiting } from "~/domain/applications/status/queries.server";
import { askToTellPath } from "~/domain/applications/status/undo-rules";
import { listDrafts } from "~/domain/jobs/drafts/queries.server";
import { draftPath } from "~/domain/jobs/drafts/rules";
import { copyToDraft, removeDraft } from "~/domain/jobs/drafts/save-draft.server";
import { moveWithInstitution } from "~/domain/jobs/move-job.server";
import {
  countEndingWithJob,
  findOwnJob,
  getOwnJobWithRights,
  listAndCountOwnJobs,
  listOwnJobs,
} from "~/domain/jobs/own/queries.server";
import {
  type JobMove,
  jobState,
  MY_JOBS_PER_PAGE,
  OWN_JOBS_SHOWN,
  OWN_JOBS_SORTS,
  type OwnJobsShown,
  type OwnJobsSort,
  STATE_LABELS,
} from "~/domain/jobs/rules";
import { type JobStateAnswer, MoveInput, OwnJobsQuery, TakeOverInput } from "~/domain/jobs/schema";
import { takeOverJob } from "~/domain/jobs/take-over-job.server";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { readConfirmation, requireRole } from "~/http/guards";
import { pageNumber } from "~/http/paging";
import { withinPages } from "~/http/redirects";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "My Jobs · Staffroom" }];
export const handle = {
  sheet: "desk",
  ...{ hasSideMenu: true, hasPhotos: true, hasUndo: true },
} satisfies ScreenHandle;

const DONE: Record<JobMove, string> = {
  publish: "Job published.",
  close: "Job closed. It takes no more applications.",
  reopen: "Job reopened.",
  remove: "Job removed.",
};
const HELD_AGAIN = "Job reopened. It becomes public when your email address is confirmed.";

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const params = new URL(args.request.url).searchParams;
  const query = OwnJobsQuery.parse(Object.fromEntries(params));
  const closing = params.get("close") ?? undefined;
  const removing = params.get("remove") ?? undefined;
  const [{ list, counts }, toRemove, ending, toClose, waiting, drafts] = await Promise.all([
    listAndCountOwnJobs(args.context, actor, { ...query, page: pageNumber(args.request) }),
    findOwnJob(args.context, actor, removing),
    countEndingWithJob(args.context, actor, removing),
    findOwnJob(args.context, actor, closing),
    listWaiting(args.context, actor, closing),
    listDrafts(args.context, actor),
  ]);
  withinPages(args.request, list);
  const removable = toRemove && jobState(toRemove) !== "removed" ? { ...toRemove, ending } : null;
  const closable = toClose && jobState(toClose) === "open" ? { ...toClose, isWaitedFor: waiting.length > 0 } : null;
  return {
    query,
    list,
    counts,
    drafts,
    draftToRemove: params.get("remove_draft"),
    toRemove: removable,
    toClose: closable,
    actorId: actor.id,
    ...readConfirmation(args.context),
  };
});

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "admin");
  const { request, context } = args;
  const fields = await readForm(request);
  if (fields.move === "copy") return copy(args, actor, fields);
  if (fields.move === "take_over") return takeOver(args, actor, fields);
  if (fields.move === "remove_draft") return dropDraft(args, actor, fields);
  const { input, errors } = checkFields(MoveInput, fields);
  if (errors) return rejectForm(errors, { fields });
  let moved: JobStateAnswer;
  try {
    moved = await moveWithInstitution(context, actor, input.jobId, input.move);
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
  const query = OwnJobsQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const left = await listOwnJobs(context, actor, { ...query, page: pageNumber(request) });
  const isHeldAgain = input.move === "reopen" && moved.status === "held";
  const target = listPath(query, Math.min(left.page, left.pageCount));
  if (input.move === "close") {
    const waiting = await listWaiting(context, actor, input.jobId);
    if (waiting.length > 0) return redirectWithFlash(askToTellPath(input.jobId, target), toastOf(DONE.close));
  }
  return redirectWithFlash(target, toastOf(isHeldAgain ? HELD_AGAIN : DONE[input.move]));
});

/** A draft with what the job says, also of a removed one. */
async function copy(args: ActionFunctionArgs, actor: Actor, fields: Record<string, string>) {
  const { context } = args;
  let id: string;
  try {
    const { job, isPlaceChosen } = await getOwnJobWithRights(context, actor, fields.jobId);
    id = await copyToDraft(context, actor, jobValues(job, { isPlaceChosen }));
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
  return redirectWithFlash(draftPath(id), toastOf("This is a copy. Look through it, then post it."));
}

/** A second click changes nothing. */
async function dropDraft({ context }: ActionFunctionArgs, actor: Actor, { draftId }: Record<string, string>) {
  await removeDraft(context, actor, draftId);
  return redirectWithFlash("/myjobs", toastOf("Draft removed."));
}

async function takeOver(args: ActionFunctionArgs, actor: Actor, fields: Record<string, string>) {
  const { input, errors } = checkFields(TakeOverInput, fields);
  if (errors) return rejectForm(errors, { fields });
  try {
    await takeOverJob(args.context, actor, input.jobId);
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
  const query = OwnJobsQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const done = toastOf("The job is in your name now. We tell you of its applications.");
  return redirectWithFlash(listPath(query, pageNumber(args.request)), done);
}

export default function MyJobs() {
  const { query, list, counts, toRemove, toClose, email, mayPublish, actorId, drafts, draftToRemove } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { jobs, page, pageCount } = list;
  const path = listPath(query, page);
  return (
    <div className="with-side">
      <SideMenu title="Recruiter and HR" items={RECRUITER_MENU} path="/myjobs" />
      <div>
        <div className="desk-head">
          <h1>My Jobs</h1>
          <span className="actions">
            <a className="button-quiet" href="/statistics">
              Statistics
            </a>
            <a className="button-quiet" href="/institution">
              Institution
            </a>
            <a className="button-quiet" href="/alljobs">
              View All Jobs
            </a>
          </span>
        </div>
        {refused && (
          <FormErrors errors={{}} message={refused.message ?? Object.values(refused.errors).flat().join(". ")} />
        )}
        {counts.held > 0 && !mayPublish && <HeldPanel email={email} count={counts.held} />}
        {counts.held > 0 && mayPublish && (
          <p className="held">
            {counts.held === 1 ? "One job of yours is" : `${counts.held} jobs of yours are`} not public yet: choose
            Publish in the menu of a job.
          </p>
        )}
        {counts.waiting > 0 && (
          <p className="held">
            {counts.waiting === 1 ? "One job of yours is" : `${counts.waiting} jobs of yours are`} saved, but a person
            looks first, because of words about money. You can edit or remove {counts.waiting === 1 ? "it" : "them"}.
          </p>
        )}
        <Filters query={query} counts={counts} />
        {jobs.length === 0 ? (
          <NoJobs query={query} hasPosted={counts.all + counts.removed > 0} />
        ) : (
          <MyJobsTable
            jobs={jobs}
            readOnly={list.readOnly}
            actorId={actorId}
            firstNumber={(page - 1) * MY_JOBS_PER_PAGE + 1}
            mayPublish={mayPublish}
            movePath={path}
            removePath={(id) => `${path}${path.includes("?") ? "&" : "?"}remove=${id}`}
          />
        )}
        <Pagination
          label="Pages of my jobs"
          where={`Page ${page} of ${pageCount}`}
          previous={page > 1 ? listPath(query, page - 1) : null}
          next={page < pageCount ? listPath(query, page + 1) : null}
        />
        {drafts.length > 0 && <DraftList drafts={drafts} toRemove={draftToRemove} path={path} />}
      </div>
      {toRemove && !refused && <RemoveJobDialog job={toRemove} path={path} />}
      {toClose && !refused && <CloseJobDialog job={toClose} waiting={toClose.isWaitedFor} path={path} />}
    </div>
  );
}

const SHOWN: Record<OwnJobsShown, string> = { all: "All", ...STATE_LABELS };
/** Filters that most people never need. They show only if they have something to show. */
const RARE: readonly OwnJobsShown[] = ["held", "taken_down", "hidden", "waiting", "refused", "scheduled"];
const SORTS: Record<OwnJobsSort, string> = { newest: "Newest", title: "Title", applicants: "Applicants" };

function Filters({ query, counts }: { query: OwnJobsQuery; counts: Record<OwnJobsShown, number> }) {
  return (
    <div className="results-bar">
      <nav aria-label="Filter by status">
        <ul className="chips">
          {OWN_JOBS_SHOWN.filter(
            (status) => !RARE.includes(status) || counts[status] > 0 || status === query.status,
          ).map((status) => (
            <li key={status}>
              <a href={listPath({ ...query, status }, 1)} aria-current={status === query.status ? "page" : undefined}>
                {SHOWN[status]} <span className="count">{formatCount(counts[status])}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form method="get" action="/myjobs" className="results-sort">
        {query.status !== "all" && <input type="hidden" name="status" value={query.status} />}
        <label htmlFor="sort">Sort</label>
        <select id="sort" name="sort" defaultValue={query.sort}>
          {OWN_JOBS_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORTS[sort]}
            </option>
          ))}
        </select>
        <button type="submit" className="button-quiet">
          Update
        </button>
      </form>
    </div>
  );
}

function NoJobs({ query, hasPosted }: { query: OwnJobsQuery; hasPosted: boolean }) {
  if (!hasPosted) {
    return (
      <EmptyState title="You have posted no job yet">
        <p>
          <a className="button" href="/recruiter">
            Post a Job
          </a>
        </p>
      </EmptyState>
    );
  }
  const isAll = query.status === "all";
  return (
    <EmptyState title={NONE[query.status]}>
      <p>
        <a className="button" href={isAll ? "/recruiter" : "/myjobs"}>
          {isAll ? "Post a Job" : "All my jobs"}
        </a>
      </p>
    </EmptyState>
  );
}

const NONE: Record<OwnJobsShown, string> = {
  all: "All your jobs are removed",
  open: "No job of yours is open",
  closed: "No job of yours is closed",
  held: "No job of yours is held",
  taken_down: "No job of yours was taken down",
  hidden: "No job of yours is hidden",
  waiting: "No job of yours waits for a look",
  refused: "Every job of yours that was looked at is published",
  scheduled: "No job of yours waits for its time",
  removed: "You have removed no job",
};

/** The URL of a view, without its default values. */
function listPath({ status, sort }: OwnJobsQuery, page: number): string {
  const params = new URLSearchParams({
    ...(status === "all" ? {} : { status }),
    ...(sort === "newest" ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return params.size > 0 ? `/myjobs?${params}` : "/myjobs";
}
