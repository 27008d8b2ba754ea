/** `/recruiter`: Post a Job, and with `?jobId=` edit one. Hydrated, so that a long form answers in place. */

import {
  Await,
  type ClientActionFunctionArgs,
  Form,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { data, redirectDocument } from "@remix-run/server-runtime";
import { Suspense } from "react";
import { abortRequests, unansweredText, unlessUnanswered } from "~/browser/request-errors";
import { PasskeyOffer } from "~/components/account/passkey-controls";
import { DrawnFor } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { useIsInBrowser, useKeyOfEntry, useReadiness, useRefusalCount } from "~/components/forms/form-hooks";
import { FormNote } from "~/components/forms/form-note";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { RECRUITER_MENU, SideMenu } from "~/components/frame/side-menu";
import { Toasts } from "~/components/frame/toasts";
import { DraftButtons } from "~/components/job/draft-buttons";
import { EditingNote } from "~/components/job/editing-note";
import { FormRail } from "~/components/job/form-rail";
import { JobFields, jobValues } from "~/components/job/job-fields";
import { LatestOwnJobs } from "~/components/job/latest-own-jobs";
import { INSIST_LABELS, SameJob, StoppedWords, WhichPlace } from "~/components/job/publish-checks";
import { ReaderStart } from "~/components/today/reader-start";
import { TodayStrip } from "~/components/today/today-strip";
import { findPasskeyOffer } from "~/domain/accounts/queries.server";
import { DomainError } from "~/domain/errors";
import { keyedForm } from "~/domain/idempotency/queries.server";
import { readMembership } from "~/domain/institutions/queries.server";
import { findFormErrors } from "~/domain/jobs/details/find-form-errors.server";
import { findPlaceQuestion, type PlaceQuestion } from "~/domain/jobs/details/find-place-question.server";
import { placeAnswer, withChosenPlace, withPlaceAsWritten } from "~/domain/jobs/details/place-choice-rules";
import { joinQuestions } from "~/domain/jobs/details/rules";
import { withPayAnswer } from "~/domain/jobs/details/unlikely-pay-rules";
import { getDraft } from "~/domain/jobs/drafts/queries.server";
import { draftPath } from "~/domain/jobs/drafts/rules";
import { withoutDraft } from "~/domain/jobs/drafts/save-draft.server";
import { editJob } from "~/domain/jobs/edit-job.server";
import { EDITING, POSTING, SCHEDULED, WAITS } from "~/domain/jobs/form-rules";
import {
  findJobVersion,
  getJobToEdit,
  getOwnJobWithRights,
  listLatestOwnJobs,
  newJobValues,
} from "~/domain/jobs/own/queries.server";
import { findSameJob, postForm } from "~/domain/jobs/post-job.server";
import type { JobState, OwnJobLine } from "~/domain/jobs/rules";
import { joinPublishing, splitPublishing } from "~/domain/jobs/scheduled/rules";
import { JobInput } from "~/domain/jobs/schema";
import { readBeforeEditing, readBeforePosting } from "~/domain/moderation/check-texts.server";
import { type Stopped, TextStopped } from "~/domain/moderation/stopped-text";
import { listRecruiterLines } from "~/domain/today/recruiter/queries.server";
import { readForm } from "~/http/body";
import { flashCookie, toastOf } from "~/http/flash";
import { checkFields, type FormState, MAX_JOB_FORM_BYTES, refuseForm, rejectForm } from "~/http/form";
import { fieldsOf } from "~/http/form-fields";
import { readConfirmation, requireRole } from "~/http/guards";
import { deferred, screenAction, screenLoader } from "~/http/screen";
import { words as frameWords } from "~/words/frame";
import { words } from "~/words/job-form";
import { unsent } from "~/words/scripts";
import { words as todayWords } from "~/words/today";
import { saveDraftForm } from "./recruiter-forms";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.editing ? `${EDITING.title}: ${data.editing.job.title}` : POSTING.title} · Staffroom` },
];
export const handle = { sheet: "desk", hasSideMenu: true, isHydrated: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const { jobId, draftId } = requestedOf(args.request);
  const formKey = args.context.requestId;
  const { mayPublish } = readConfirmation(args.context);
  if (jobId !== null) {
    const editing = await getJobToEdit(args.context, actor, jobId);
    const { publish_at: at, time_zone: zone } = editing.job;
    const filled = at ? splitPublishing(at, zone) : {};
    const none = { draftId: null, savedAt: null, latest: null, isPasskeyOffered: false, readsOnly: null, strip: null };
    return { editing, filled, ...none, mayPublish, formKey };
  }
  // Not awaited: the form is on its way to the browser while this is read.
  const latest = deferred(args, (deps) => listLatestOwnJobs(deps, actor));
  const [isPasskeyOffered, own, lines, { fields: filled, updatedAt: savedAt }] = await Promise.all([
    findPasskeyOffer(args.context, actor),
    readMembership(args.context, actor),
    listRecruiterLines(args.context, actor),
    draftId === null
      ? newJobValues(args.context, actor).then((fields) => ({ fields, updatedAt: null }))
      : getDraft(args.context, actor, draftId),
  ]);
  const readsOnly = own?.role === "reader" ? own.institution : null;
  const strip = { lines, title: todayWords.stripTitle, all: todayWords.stripAll };
  const shown = { latest, isPasskeyOffered, readsOnly, strip };
  return { editing: null, filled, draftId, savedAt, ...shown, mayPublish, formKey };
});

export const action = screenAction(async (args) => {
  const { request, context } = args;
  const { jobId, draftId } = requestedOf(request);
  const fields = withPlaceAsWritten(await readForm(request, MAX_JOB_FORM_BYTES));
  const actor = await requireRole(args, "admin");
  if (fields.save_draft && jobId === null) return saveDraftForm(args, actor, fields, draftId);
  const texts = jobId === null ? POSTING : EDITING;
  const toast = () => texts.failure;
  const sent = joinQuestions(joinPublishing(withPayAnswer(withChosenPlace(fields))));
  const { input, errors } = checkFields(JobInput, sent);
  // Wrong fields say so beside themselves, all at once. The toast is for a job that could not be saved.
  if (errors) return rejectForm(await findFormErrors(context, actor, { sent, jobId, found: errors }), { fields });
  let status: JobState;
  try {
    if (jobId === null) {
      const read = readBeforePosting(context, actor, input, fields.insist);
      const publishing = withoutDraft(context, actor, { opened: draftId, key: fields.request_key }, read);
      const keyed = keyedForm(actor, fields.request_key, input);
      const [same, question] = await Promise.all([
        fields.post_again ? null : findSameJob(context, actor, input, keyed),
        placeAnswer(fields) ? null : findPlaceQuestion(context, input),
      ]);
      if (question) return askFirst(fields, { question });
      if (same) return askFirst(fields, { same });
      ({ status } = await postForm(context, actor, input, fields.request_key, publishing));
    } else {
      const publishing = await readBeforeEditing(context, actor, jobId, input, fields.insist);
      const before = await getOwnJobWithRights(context, actor, jobId);
      const question = placeAnswer(fields) ? null : await findPlaceQuestion(context, input, before);
      if (question) return askFirst(fields, { question });
      ({ status } = await editJob(context, actor, jobId, input, fields.version, publishing));
    }
  } catch (error) {
    if (error instanceof TextStopped) {
      const shown = { errors: error.fields ?? {}, message: null, values: fields, toasts: [] };
      return data({ ...shown, stopped: error.stopped }, { status: 422 });
    }
    if (error instanceof DomainError && error.code === "bad_input" && error.fields) {
      const found = await findFormErrors(context, actor, { sent, jobId, found: error.fields });
      return refuseForm(new DomainError(error.code, error.message, { fields: found }), args, { fields, toast });
    }
    // The form comes back with the version that was in the way. So a recruiter who saves again overwrites it.
    const isStale = jobId !== null && error instanceof DomainError && error.code === "conflict";
    const version = isStale ? await findJobVersion(context, actor, jobId) : null;
    return refuseForm(error, args, { fields: version === null ? fields : { ...fields, version }, toast });
  }
  const saved = status === "waiting" ? WAITS : status === "scheduled" ? SCHEDULED : texts.success;
  return redirectDocument(AFTER_SAVING, {
    status: 303,
    headers: { "Set-Cookie": flashCookie(toastOf(saved)) },
  });
}, failureFor);

/** The form once more, with what is asked before anything is saved. */
function askFirst<T extends object>(fields: Record<string, string>, firstQuestion: T) {
  return data({ errors: {}, message: null, values: fields, toasts: [], ...firstQuestion }, { status: 409 });
}

const AFTER_SAVING = "/myjobs";

function failureFor(url: URL): string {
  return (url.searchParams.get("jobId") ? EDITING : POSTING).failure;
}

function requestedOf(request: Request): { jobId: string | null; draftId: string | null } {
  const params = new URL(request.url).searchParams;
  return { jobId: params.get("jobId") || null, draftId: params.get("draft") || null };
}

/** If a request gets no answer from the app, no text is lost: the form stays and says why, and a toast says that it failed. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    // The browser forgets the kept text of a job that was saved.
    const { pathname, search } = new URL(request.url);
    if (isSaved(error)) document.dispatchEvent(new CustomEvent("formdone", { detail: pathname + search }));
    // An error screen of ours would replace the form as well.
    const reason = unansweredText(error);
    if (reason === null) throw error;
    const values = fieldsOf([...form].map(([name, value]) => [name, String(value)]));
    const toasts = [{ kind: "error" as const, text: failureFor(new URL(request.url)) }];
    return { errors: {}, message: unsent(reason), values, toasts, isUnanswered: true } satisfies FormState & {
      isUnanswered: true;
    };
  }
}

/** Remix throws the redirect of an action as an error: to the list of jobs, to the draft, or to its preview. */
function isSaved(error: unknown): boolean {
  const to = error instanceof Response ? error.headers.get("Location") : null;
  return to !== null && [AFTER_SAVING, draftPath(""), "/drafts/"].some((start) => to.startsWith(start));
}

export const shouldRevalidate = unlessUnanswered;

export default function PostJob() {
  const { editing, filled, draftId, savedAt, latest, isPasskeyOffered, readsOnly, strip, mayPublish, formKey } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const same = refused && "same" in refused ? refused.same : null;
  const question = refused && "question" in refused ? (refused.question as PlaceQuestion) : null;
  const stopped = refused && "stopped" in refused ? (refused.stopped as Stopped) : null;
  const entryKey = useKeyOfEntry(formKey);
  // Each answer gets a new summary, even one with the same text, so that it takes the focus again.
  const refusedAt = useRefusalCount(refused);
  const { state, formData } = useNavigation();
  const isPosting = state !== "idle";
  const isReady = useReadiness();
  const texts = editing ? EDITING : POSTING;
  const values = refused?.values ?? (editing ? { ...jobValues(editing.job, editing), ...filled } : filled);
  const fixedQuestions = editing?.isAnswered ? editing.job.questions : null;
  const workedOut = editing && !editing.isPlaceChosen ? editing.job.place : null;
  const errors = refused?.errors ?? {};
  const busy = formData?.has("save_draft") ? EDITING.busy : texts.busy;
  const path = editing ? `/recruiter?jobId=${editing.job.id}` : draftId ? draftPath(draftId) : "/recruiter";
  // A job that was sent comes back, also to somebody who became a reader while she wrote it.
  if (readsOnly && !refused) {
    return (
      <div className="with-side">
        <SideMenu title={frameWords.titleOfRecruiter} items={RECRUITER_MENU} path="/recruiter" />
        <div>
          {strip && <TodayStrip {...strip} />}
          {isPasskeyOffered && <PasskeyOffer />}
          <ReaderStart school={readsOnly} title={texts.title} />
          {latest && <Latest jobs={latest} />}
        </div>
      </div>
    );
  }
  return (
    <div className="with-side">
      <SideMenu title={frameWords.titleOfRecruiter} items={RECRUITER_MENU} path={editing ? "/myjobs" : "/recruiter"} />
      <div>
        {strip && <TodayStrip {...strip} />}
        {isPasskeyOffered && <PasskeyOffer />}
        <h1>{texts.title}</h1>
        {editing && <EditingNote job={editing.job} />}
        {readsOnly && <p className="held">{words.readsOnly(readsOnly)}</p>}
        {latest && draftId === null && <Latest jobs={latest} />}
        <Form
          method="post"
          action={path}
          noValidate
          // So Back does not lead to a form that was sent.
          replace
          key={formKey}
          onSubmit={(event) => isPosting && event.preventDefault()}
          className="job-form"
          data-keep=""
          data-own={isReady ? "ready" : ""}
        >
          <div>
            <FormNote />
            <DrawnFor />
            <input type="hidden" name="request_key" value={refused?.values.request_key ?? entryKey} />
            <WhichPlace key={`place-${refusedAt}`} values={values} question={question} />
            {same && <SameJob key={`same-${refusedAt}`} job={same} />}
            {/* A recruiter who insisted on the words, and is asked if the job is posted twice, need not insist again. */}
            {same && refused?.values.insist && <input type="hidden" name="insist" value={refused.values.insist} />}
            {stopped ? (
              <StoppedWords key={`stopped-${refusedAt}`} stopped={stopped} />
            ) : (
              <FormErrors key={refusedAt} errors={errors} message={refused?.message ?? null} of="job" />
            )}
            {editing && <input type="hidden" name="version" value={refused?.values.version ?? editing.version} />}
            <JobFields
              values={values}
              errors={errors}
              fixedQuestions={fixedQuestions}
              workedOut={workedOut}
              hasSchedule={!editing || Boolean(editing.job.publish_at)}
            />
          </div>
          <FormRail errors={errors}>
            {!editing && <p className="quiet">{mayPublish ? words.publishes : words.waitsForAddress}</p>}
            <button type="submit" className="button" aria-disabled={isPosting}>
              {isPosting ? busy : texts.submit}
            </button>
            {same && !isPosting && (
              <button type="submit" className="button-quiet" name="post_again" value="1">
                {words.postAgain}
              </button>
            )}
            {stopped?.mark && !isPosting && (
              <button type="submit" className="button-quiet" name="insist" value={stopped.mark}>
                {stopped.isMoney ? INSIST_LABELS.wait : INSIST_LABELS.publish}
              </button>
            )}
            {!editing && <DraftButtons refusedAt={refusedAt} savedAt={savedAt} />}
            {editing && (
              <a className="button-quiet" href="/myjobs" data-forget="">
                {words.cancel}
              </a>
            )}
            {isPosting && (
              <button type="button" className="button-quiet" onClick={abortRequests}>
                {words.cancel}
              </button>
            )}
          </FormRail>
        </Form>
      </div>
      {isPosting && <Toasts toasts={[{ kind: "loading", text: busy }]} />}
      {refused && !isPosting && <Toasts toasts={refused.toasts} key={refusedAt} />}
    </div>
  );
}

/** Folded, so that the form begins on the first screen. */
function Latest({ jobs }: { jobs: Promise<OwnJobLine[] | null> }) {
  const isInBrowser = useIsInBrowser();
  const waiting = <p className="quiet needs-script">{words.latest.waiting}</p>;
  return (
    <details className="form-part copy-earlier">
      <summary>
        <h2>{words.latest.title}</h2>
      </summary>
      {isInBrowser ? (
        <Suspense fallback={waiting}>
          <Await resolve={jobs} errorElement={<LatestOwnJobs jobs={null} />}>
            {(found) => <LatestOwnJobs jobs={found} />}
          </Await>
        </Suspense>
      ) : (
        waiting
      )}
      <p>
        <a href="/myjobs">{words.latest.all}</a>
      </p>
    </details>
  );
}
