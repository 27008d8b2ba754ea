/**
 * `/myjobs`: the recruiter's own jobs, ten a page, with what can be done to each; with `?status=drafts` the forms that she has kept. The
 * URL holds filter, words of the title, sort and page.
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
import { type DraftLine, draftPath, draftsPath } from "~/domain/jobs/drafts/rules";
import { copyToDraft, removeDraft } from "~/domain/jobs/drafts/save-draft.server";
import { moveWithInstitution } from "~/domain/jobs/move-job.server";
import {
  countEndingWithJob,
  findOwnJob,
  getOwnJobWithRights,
  listAndCountOwnJobs,
  listOwnJobs,
} from "~/domain/jobs/own/queries.server";
import { JOBS_LOOKED_AT, MAX_TITLE_SEARCH_CHARS, MY_JOBS_SORTS } from "~/domain/jobs/own/rules";
import { MyJobsQuery } from "~/domain/jobs/own/schema";
import {
  type JobMove,
  jobState,
  MY_JOBS_PER_PAGE,
  OWN_JOBS_SHOWN,
  type OwnJobsShown,
  STATE_LABELS,
} from "~/domain/jobs/rules";
import { type JobStateAnswer, MoveInput, TakeOverInput } from "~/domain/jobs/schema";
import { takeOverJob } from "~/domain/jobs/take-over-job.server";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { readConfirmation, requireRole } from "~/http/guards";
import { pageNumber } from "~/http/paging";
import { withinPages } from "~/http/redirects";
import { screenAction, screenLoader } from "~/http/screen";
import { words as frameWords } from "~/words/frame";
import { words } from "~/words/own-jobs";

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
export const handle = {
  sheet: "desk",
  ...{ hasSideMenu: true, hasPhotos: true, hasUndo: true },
} satisfies ScreenHandle;

const DONE: Record<JobMove, string> = {
  publish: words.published,
  close: words.closed,
  reopen: words.reopened,
  remove: words.removed,
};

const queryOf = (request: Request) => MyJobsQuery.parse(Object.fromEntries(new URL(request.url).searchParams));

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const params = new URL(args.request.url).searchParams;
  const query = queryOf(args.request);
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
  const draftToRemove = params.get("remove_draft");
  const hasOnlyDrafts = drafts.length > 0 && counts.all + counts.removed === 0;
  return {
    query,
    list,
    counts,
    drafts,
    draftToRemove,
    isOfDrafts: draftToRemove !== null || params.get("status") === "drafts" || hasOnlyDrafts,
    now: args.context.now,
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
  const query = queryOf(request);
  const left = await listOwnJobs(context, actor, { ...query, page: pageNumber(request) });
  const isHeldAgain = input.move === "reopen" && moved.status === "held";
  const target = listPath(query, Math.min(left.page, left.pageCount));
  if (input.move === "close") {
    const waiting = await listWaiting(context, actor, input.jobId);
    if (waiting.length > 0) return redirectWithFlash(askToTellPath(input.jobId, target), toastOf(DONE.close));
  }
  return redirectWithFlash(target, toastOf(isHeldAgain ? words.heldAgain : DONE[input.move]));
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
  return redirectWithFlash(draftPath(id), toastOf(words.copied));
}

/** A second click changes nothing. */
async function dropDraft({ context }: ActionFunctionArgs, actor: Actor, { draftId }: Record<string, string>) {
  await removeDraft(context, actor, draftId);
  const left = await listDrafts(context, actor);
  return redirectWithFlash(left.length > 0 ? draftsPath : "/myjobs", toastOf(words.draftRemoved));
}

async function takeOver(args: ActionFunctionArgs, actor: Actor, fields: Record<string, string>) {
  const { input, errors } = checkFields(TakeOverInput, fields);
  if (errors) return rejectForm(errors, { fields });
  try {
    await takeOverJob(args.context, actor, input.jobId);
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
  return redirectWithFlash(listPath(queryOf(args.request), pageNumber(args.request)), toastOf(words.takenOver));
}

export default function MyJobs() {
  const { query, list, counts, toRemove, toClose, drafts, draftToRemove, isOfDrafts } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const path = listPath(query, list.page);
  return (
    <div className="with-side">
      <SideMenu title={frameWords.titleOfRecruiter} items={RECRUITER_MENU} path="/myjobs" />
      <div>
        <div className="desk-head">
          <h1>{words.title}</h1>
          <span className="actions">
            <a className="button-quiet" href="/alljobs">
              {words.viewAll}
            </a>
            <a className="button" href="/recruiter">
              {words.post}
            </a>
          </span>
        </div>
        {refused && (
          <FormErrors errors={{}} message={refused.message ?? Object.values(refused.errors).flat().join(". ")} />
        )}
        <NotPublicYet />
        {counts.all + counts.removed + drafts.length > 0 && (
          <StateFilter query={query} counts={counts} drafts={drafts.length} isOfDrafts={isOfDrafts} />
        )}
        {isOfDrafts ? <Drafts drafts={drafts} toRemove={draftToRemove} /> : <Jobs />}
      </div>
      {toRemove && !refused && <RemoveJobDialog job={toRemove} path={path} />}
      {toClose && !refused && <CloseJobDialog job={toClose} waiting={toClose.isWaitedFor} path={path} />}
    </div>
  );
}

/** Jobs that wait for an address, or for a person. */
function NotPublicYet() {
  const { counts, email, mayPublish } = useLoaderData<typeof loader>();
  return (
    <>
      {counts.held > 0 && !mayPublish && <HeldPanel email={email} count={counts.held} />}
      {counts.held > 0 && mayPublish && <p className="held">{words.heldPublishable(counts.held)}</p>}
      {counts.waiting > 0 && <p className="held">{words.waitingForLook(counts.waiting)}</p>}
    </>
  );
}

function Jobs() {
  const { query, list, counts, mayPublish, actorId, now } = useLoaderData<typeof loader>();
  const { jobs, page, pageCount, total } = list;
  const path = listPath(query, page);
  if (counts.all + counts.removed === 0) return <NoJobs query={query} hasPosted={false} />;
  return (
    <>
      {(query.q !== "" || counts[query.status] > 1) && <SearchAndSort query={query} />}
      {query.q !== "" && jobs.length > 0 && (
        <p role="status">
          {words.found(total, query.q)} <a href="/myjobs">{words.showAll}</a>
        </p>
      )}
      {query.sort === "due" && total > JOBS_LOOKED_AT && <p className="quiet">{words.dueOfNewest(JOBS_LOOKED_AT)}</p>}
      {query.status === "removed" && jobs.length > 0 && <p className="quiet">{words.removedNote}</p>}
      {jobs.length === 0 ? (
        <NoJobs query={query} hasPosted />
      ) : (
        <MyJobsTable
          jobs={jobs}
          readOnly={list.readOnly}
          actorId={actorId}
          firstNumber={(page - 1) * MY_JOBS_PER_PAGE + 1}
          now={now}
          mayPublish={mayPublish}
          movePath={path}
          removePath={(id) => `${path}${path.includes("?") ? "&" : "?"}remove=${id}`}
        />
      )}
      <Pagination
        label={words.pages}
        where={words.pageOf(page, pageCount)}
        previous={page > 1 ? listPath(query, page - 1) : null}
        next={page < pageCount ? listPath(query, page + 1) : null}
      />
    </>
  );
}

function Drafts({ drafts, toRemove }: { drafts: DraftLine[]; toRemove: string | null }) {
  if (drafts.length > 0) return <DraftList drafts={drafts} toRemove={toRemove} />;
  return (
    <EmptyState title={words.noDraft}>
      <p>
        <a className="button" href="/recruiter">
          {words.post}
        </a>
      </p>
    </EmptyState>
  );
}

const SHOWN: Record<OwnJobsShown, string> = { ...STATE_LABELS, all: words.all };

type StateFilterProps = {
  query: MyJobsQuery;
  counts: Record<OwnJobsShown, number>;
  drafts: number;
  isOfDrafts: boolean;
};

/** The states that have jobs, and the one that is shown. Drafts stand behind what is public. */
function StateFilter({ query, counts, drafts, isOfDrafts }: StateFilterProps) {
  const current = isOfDrafts ? "drafts" : query.status;
  const states = OWN_JOBS_SHOWN.map((status) => ({
    status,
    label: SHOWN[status],
    count: counts[status],
    path: listPath({ status, sort: query.sort, q: "" }, 1),
  }));
  const { length: last } = states;
  const all = [
    ...states.slice(0, last - 1),
    { status: "drafts", label: words.drafts, count: drafts, path: draftsPath },
    ...states.slice(last - 1),
  ];
  return (
    <nav aria-label={words.byState} className="state-filter">
      <ul className="chips">
        {all
          .filter(({ status, count }) => status === "all" || status === current || count > 0)
          .map(({ status, label, count, path }) => (
            <li key={status}>
              <a href={path} aria-current={status === current ? "page" : undefined}>
                {label} <span className="count">{formatCount(count)}</span>
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function SearchAndSort({ query }: { query: MyJobsQuery }) {
  return (
    <form method="get" action="/myjobs" className="list-search">
      {query.status !== "all" && <input type="hidden" name="status" value={query.status} />}
      <span>
        <label htmlFor="q">{words.search}</label>
        <input id="q" name="q" type="search" defaultValue={query.q} maxLength={MAX_TITLE_SEARCH_CHARS} />
      </span>
      <span>
        <label htmlFor="sort">{words.sort}</label>
        <select id="sort" name="sort" defaultValue={query.sort}>
          {MY_JOBS_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {words.sorts[sort]}
            </option>
          ))}
        </select>
      </span>
      <button type="submit" className="button-quiet">
        {words.show}
      </button>
    </form>
  );
}

function NoJobs({ query, hasPosted }: { query: MyJobsQuery; hasPosted: boolean }) {
  const mayPost = !hasPosted || (query.status === "all" && query.q === "");
  const title = query.q === "" ? words.none[query.status] : words.foundNone(query.q);
  return (
    <EmptyState title={hasPosted ? title : words.noJobYet}>
      <p>
        <a className="button" href={mayPost ? "/recruiter" : "/myjobs"}>
          {mayPost ? words.post : words.showAll}
        </a>
      </p>
    </EmptyState>
  );
}

/** The URL of a view, without its default values. */
function listPath({ status, sort, q }: MyJobsQuery, page: number): string {
  const params = new URLSearchParams({
    ...(status === "all" ? {} : { status }),
    ...(q === "" ? {} : { q }),
    ...(sort === "due" ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return params.size > 0 ? `/myjobs?${params}` : "/myjobs";
}
