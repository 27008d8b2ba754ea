/**
 * `/applicants/:id`: one application for the recruiter's own job: the resume beside the facts, notes, history. Its query is that of
 * the list that is gone through. Update Status, notes, stars and marks post here; so does the move of another applicant (`moved`),
 * after which this one is shown.
 */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { AddressBadge } from "~/components/application/address-badge";
import { ApplicantAnswers } from "~/components/application/applicant-answers";
import { SchoolClockForms } from "~/components/application/clock-forms";
import { ClockLine } from "~/components/application/clock-line";
import { KeyboardShortcuts } from "~/components/application/keyboard-shortcuts";
import { MessagesPanel } from "~/components/application/messages-panel";
import { NotJoinedForm } from "~/components/application/not-joined-form";
import { leavingAgain, RejectionForm } from "~/components/application/rejection-text";
import { ReplyByField } from "~/components/application/reply-by-field";
import { MoveRefused, OnlyInterviewing, ReviewMoves, ReviewPlace } from "~/components/application/review-bar";
import { LooksAlike, ReviewFacts, ReviewProfile } from "~/components/application/review-facts";
import { ReviewNotes, ReviewStars } from "~/components/application/review-notes";
import { ReviewResume } from "~/components/application/review-resume";
import { ReviewTabs } from "~/components/application/review-tabs";
import { StatusForm } from "~/components/application/status-form";
import { History } from "~/components/application/status-history";
import { ReviewTeaching } from "~/components/application/teaching-copy";
import { WhatsAppForm } from "~/components/application/whatsapp-form";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { SchoolInterview } from "~/components/interview/school-interview";
import { getNextWaiting } from "~/domain/applications/desk/review/queries.server";
import {
  applicantPath,
  isUndecided,
  type ReviewTab,
  readApplicantsQuery,
  readReviewTab,
  reviewTabPath,
} from "~/domain/applications/desk/rules";
import { isDeclined, openMoves, outcomeLabel, statusLabel } from "~/domain/applications/rules";
import { StatusForm as StatusFormInput } from "~/domain/applications/schema";
import { changeStatusByForm } from "~/domain/applications/status/move-application.server";
import { askWhenFilled } from "~/domain/applications/status/queries.server";
import { rejectionTextOf } from "~/domain/applications/status/rejection-text.server";
import type { Question } from "~/domain/applications/status/undo-rules";
import { newRowId } from "~/domain/ids";
import { readApplicantPage } from "~/domain/job-page/queries.server";
import { isRemovedAddress } from "~/domain/mail/rules";
import { isMessageForm } from "~/domain/messages/rules";
import { readRowCursor } from "~/domain/row-cursor";
import { langOf } from "~/domain/script-language-rules";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, type FormState, refuseForm, rejectForm } from "~/http/form";
import { readConfirmation, requireRole } from "~/http/guards";
import { takeMessageForm } from "~/http/message-form";
import { limitApplicantSearch } from "~/http/network-limits";
import { safePath, visitedPath } from "~/http/redirects";
import { screenAction, screenLoader } from "~/http/screen";
import { words as answers } from "~/words/applicant-answers";
import { words } from "~/words/desk";
import {
  isClockForm,
  keptRejection,
  ofRejection,
  previewWordsByForm,
  type RejectionPreview,
  readLeaving,
  redirectToRejectionText,
  refuseRejection,
  takeClockForm,
  takeMarkForm,
  takeWhatsAppForm,
  type WhatsAppAnswer,
  whyNotBox,
} from "./applicants.$id-forms";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: data
      ? `${words.applicantFor(data.applicant.name, data.job.title)} · Staffroom`
      : `${words.applicant} · Staffroom`,
  },
];
export const handle = {
  sheet: "desk",
  ...{ hasPhotos: true, hasKeys: true, hasMessages: true, hasUndo: true },
} satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const { context, params, request } = args;
  const query = new URL(request.url).searchParams;
  const listQuery = readApplicantsQuery(query, "");
  await limitApplicantSearch(context, listQuery);
  const cursor = readRowCursor(query.get("before") ?? "");
  const { mayPublish: mayRead } = readConfirmation(context);
  const {
    review: found,
    interview,
    templates,
    ...page
  } = await readApplicantPage(context, actor, params.id, { listQuery, cursor });
  const { now } = context;
  const shown = { ...page, interview: { ...interview, now }, requestKey: newRowId(now) };
  const about = { name: found.applicant.name, job: found.job.title, school: found.job.company };
  const rejection = {
    templates,
    words: rejectionTextOf(templates, listQuery.words, about),
    leaving: readLeaving(query),
  };
  return { ...found, ...shown, ...rejection, tab: readReviewTab(query), mayRead, listQuery, readerId: actor.id };
});

const STATUS_ID = "application-status";

type Found = ReturnType<typeof useLoaderData<typeof loader>>;

/** The result of a move that led from another applicant's page to this one. */
type MoveResult = { id: string; name: string; text: string; isWrong: boolean; filled: Question | null };

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "admin");
  const { context, params } = args;
  const fields = await readForm(args.request);
  const here = visitedPath(args.request);
  if (isMessageForm(fields)) return takeMessageForm(args, { actor }, params.id, fields, `/applicants/${params.id}`);
  if (isClockForm(fields)) return takeClockForm(args, actor, fields, STATUS_ID);
  if (fields.intent === "whatsapp") return takeWhatsAppForm(args, actor, fields);
  if (fields.intent === "words") return previewWordsByForm(args, actor, fields);
  const refused = (error: unknown) => refuseForm(error, args, { fields });
  try {
    const marked = await takeMarkForm(args, actor, fields, STATUS_ID);
    if (marked) return marked;
  } catch (error) {
    return refused(error);
  }
  const movedId = fields.moved || params.id;
  const isRejection = fields.status === "rejected";
  const sentText = fields.message ?? fields.rejection;
  if (isRejection && sentText === undefined) return redirectToRejectionText(args.request, movedId ?? "", fields);
  // The form of the rejection stands on this page alone, not on that of the next applicant.
  const isInForm = isRejection && movedId === params.id;
  const wrongBox = isRejection ? whyNotBox(fields) : null;
  if (wrongBox) return rejectForm(wrongBox, { fields: keptRejection(fields) });
  const { input, errors } = checkFields(StatusFormInput, { ...fields, message: isRejection ? sentText : "" });
  if (errors && isInForm) return rejectForm(ofRejection(errors), { fields: keptRejection(fields) });
  if (errors) return rejectForm({ [`status-${movedId}`]: Object.values(errors).flat() }, { fields });
  let moved: Awaited<ReturnType<typeof changeStatusByForm>>;
  try {
    const { reply_by: replyBy, ...sent } = input;
    moved = await changeStatusByForm(context, actor, movedId, { ...sent, replyBy });
  } catch (error) {
    return isInForm ? refuseRejection(error, args, fields) : refused(error);
  }
  const { name, refusal } = moved;
  const filled = refusal ? null : await askWhenFilled(context, actor, movedId, input.status);
  const text = refusal ? answers.notMoved(name, refusal.message) : answers.moved(name, statusLabel(input.status));
  // The page that comes back is that of this address: the next applicant's.
  if (fields.moved) {
    // A colleague may have decided meanwhile about whom the page had as the next.
    const listQuery = readApplicantsQuery(new URL(args.request.url).searchParams, "");
    const decided = { from: input.from, preferred: params.id };
    // The move is done: that the next one cannot be read is no reason to say that it failed.
    const found = refusal
      ? params.id
      : getNextWaiting(context, actor, fields.moved, listQuery, decided).catch(() => null);
    const next = await found;
    if ((next ?? fields.moved) !== params.id)
      return redirectWithFlash(applicantPath(next ?? fields.moved, listQuery), { ...toastOf(text), notice: filled });
    const state: FormState = { errors: {}, message: null, values: {}, toasts: [] };
    const moveResult: MoveResult = { id: fields.moved, name, text, isWrong: refusal !== null, filled };
    return data({ ...state, moveResult }, { status: refusal ? 409 : 200 });
  }
  // A list's row shows the current status, so a toast tells of a refusal. The application's own page tells of it in place.
  const list = safePath(fields.redirectTo);
  if (refusal && !list) return isInForm ? refuseRejection(refusal, args, fields) : refused(refusal);
  const toasts = [{ kind: refusal ? ("error" as const) : ("success" as const), text }];
  return redirectWithFlash(list ?? `${here}#${STATUS_ID}`, { toasts, notice: filled });
});

type Answer = FormState & { moveResult?: MoveResult } & Partial<
    Pick<RejectionPreview, "words" | "leaving" | "reasons"> & Pick<WhatsAppAnswer, "whatsapp">
  >;

/** The part with the form that comes back; null for the forms beside the parts. */
function tabOf(answer: Answer | undefined): ReviewTab | null {
  return answer && (answer.whatsapp || isMessageForm(answer.values)) ? "messages" : null;
}

export default function Applicant() {
  const found = useLoaderData<typeof loader>();
  const { applicant, history, profile, mayRead, mayWork, mayMove, readerId } = found;
  // The same hour that the candidate is asked to answer by.
  const clock = { ...applicant, dueAt: found.interview.answerBy ?? applicant.dueAt };
  const answer = useActionData<Answer>();
  const moveResult = answer?.moveResult;
  const text = answer?.words ?? found.words;
  // A text of the desk goes on to the next applicants; her own words are for this one.
  const listQuery = {
    ...found.listQuery,
    words: text.chosen || (answer?.words?.message ? found.listQuery.words : ""),
  };
  const path = applicantPath(applicant.id, listQuery);
  const { thread } = found;
  const { live } = found.interview;
  const tab = tabOf(answer) ?? found.tab;
  // A form comes back to the part that was seen.
  const formPath = reviewTabPath(path, tab);
  const hasTimes = found.interview.mayPropose && live === null;
  const isNew = applicant.readAt === null;
  // A message that may be sent all the same: its words stand at its form.
  const messageQuestion = answer?.values.insist ? answer.message : null;
  const isGone = isRemovedAddress(applicant.email);
  if (moveResult?.isWrong && moveResult.id !== applicant.id) {
    const back = { href: applicantPath(moveResult.id, listQuery), name: moveResult.name };
    return <MoveRefused text={moveResult.text} back={back} on={{ href: path, name: applicant.name }} />;
  }
  return (
    <>
      <ReviewPlace {...found} listQuery={listQuery} />
      {moveResult && (
        <p className={moveResult.isWrong ? "told told-wrong" : "told"} role="status">
          {moveResult.text} <a href={applicantPath(moveResult.id, listQuery)}>{words.goBack(moveResult.name)}</a>
          {moveResult.filled && (
            <>
              . {moveResult.filled.text} <a href={moveResult.filled.href}>{moveResult.filled.label}</a>
            </>
          )}
        </p>
      )}
      {messageQuestion === null && (
        <FormErrors
          errors={answer?.errors ?? {}}
          message={answer?.message ?? null}
          isQuestion={Boolean(answer?.values.insist_rejection)}
        />
      )}
      <div className="review-head">
        <div className="review-who">
          <h1 lang={langOf(applicant.name)}>{applicant.name}</h1>
          <p id={STATUS_ID} tabIndex={-1}>
            <span className={`status status-${applicant.status}`}>{outcomeLabel(applicant)}</span>{" "}
            {applicant.isUntold && <span className="quiet">{words.notSent}</span>}{" "}
            {isNew && isUndecided(applicant.status) && <span className="badge-new">{words.isNew}</span>}{" "}
            {applicant.notRealAt && <span className="status">{words.notReal}</span>}{" "}
            <AddressBadge applicant={applicant} />
          </p>
          <ReviewStars {...found} mayWork={mayWork && !isGone} path={formPath} />
          <ClockLine shown={clock} zone={found.job.zone} now={found.interview.now} reader="school" />
        </div>
        <ReviewMoves {...found} listQuery={listQuery} words={text} hasTimes={hasTimes} />
        <KeyboardShortcuts of="review" />
      </div>
      {mayMove && openMoves(applicant).includes("rejected") && (
        <RejectionForm
          {...{ applicant, words: text, path: formPath, templates: found.templates }}
          leaving={answer?.leaving ?? leavingAgain(answer?.values) ?? found.leaving}
          openReasons={found.openReasons}
          ticked={answer?.reasons ?? (answer?.values.reasons ?? "").split("\n")}
          isOpen={answer?.words !== undefined}
          next={found.waiting.id ? applicantPath(found.waiting.id, listQuery) : ""}
          chosen={answer?.values.template}
          typed={answer?.values.words}
          insist={answer?.values.insist_rejection}
          errors={answer?.errors ?? {}}
        />
      )}
      <LooksAlike alike={found.alike} listQuery={listQuery} />
      <Warned messages={thread.messages} live={live} />
      <ReviewNotes
        {...found}
        mayWork={mayWork && !isGone}
        readerId={readerId}
        path={formPath}
        typed={answer?.values.note}
        error={answer?.errors.note?.join(". ")}
      />
      <div className="review">
        <ReviewResume applicant={applicant} mayRead={mayRead} isGone={isGone} />
        <div className="review-side">
          <ReviewTabs
            name={applicant.name}
            path={path}
            current={tab}
            marks={{
              messages: thread.unread > 0 ? { count: thread.unread, text: words.newOnes } : null,
              interviews: live && { count: 1, text: words.interviewIs[live.state] },
            }}
            parts={{
              facts: (
                <section id="facts" tabIndex={-1}>
                  <ReviewFacts applicant={applicant} isGone={isGone} />
                  <ApplicantAnswers answered={found.answered} />
                  {!isGone && <ReviewTeaching copy={found.copy} asks={found.asks} appliedAt={applicant.createdAt} />}
                  {profile && <ReviewProfile profile={profile} />}
                </section>
              ),
              messages: (
                <>
                  {isGone ? (
                    <p id="messages" className="quiet" tabIndex={-1}>
                      {words.messagesGone}
                    </p>
                  ) : (
                    <MessagesPanel
                      thread={thread}
                      other={applicant.name}
                      path={`/applicants/${applicant.id}`}
                      requestKey={found.requestKey}
                      values={answer?.values}
                      errors={answer?.errors}
                      question={messageQuestion}
                    />
                  )}
                  {found.whatsApp === "now" && <WhatsAppForm path={path} opened={answer?.whatsapp} />}
                  {found.whatsApp === "later" && <p className="quiet">{words.whatsAppLater}</p>}
                </>
              ),
              interviews: (
                <>
                  <SchoolInterview {...found.interview} query={path.split("?")[1]} />
                  {hasTimes && <OnlyInterviewing {...found} listQuery={listQuery} />}
                  {found.came.of > 0 && (
                    <p className="quiet">
                      {words.cameAsAgreed(found.came.came, found.came.of)} {words.candidateShows}
                    </p>
                  )}
                  {found.canRate && (
                    <p>
                      <a href={`/ratings/${applicant.id}`}>{words.didCome(applicant.name)}</a>
                    </p>
                  )}
                </>
              ),
              history: (
                <section id="history" tabIndex={-1}>
                  <h2>{words.tabNames.history}</h2>
                  <History moves={history} names={words.sides} />
                  {applicant.withdrawReason && (
                    <p className="typed">
                      {isDeclined(applicant) ? words.because.declined : words.because.withdrawn}{" "}
                      {applicant.withdrawReason}
                    </p>
                  )}
                </section>
              ),
            }}
          />
          {mayWork && <OtherSteps found={found} path={formPath} answer={answer} />}
        </div>
      </div>
    </>
  );
}

/** Seen above each part: texts of the school that applicants read with a warning. */
function Warned({ messages, live }: { messages: Found["thread"]["messages"]; live: Found["interview"]["live"] }) {
  const message = messages.findLast(({ warning }) => warning !== null);
  const href = message ? `#message-${message.id}` : live?.warning ? "#interview" : null;
  if (href === null) return null;
  return (
    <p className="told told-wrong">
      {words.warned} <a href={href}>{words.whereWarned}</a>
    </p>
  );
}

type StepsProps = { found: Found; path: string; answer: Answer | undefined };

/** Update Status, and what a school does seldom. */
function OtherSteps({ found, path, answer }: StepsProps) {
  const { applicant, mayMove } = found;
  const { now } = found.interview;
  return (
    <section className="other-steps">
      <h2>{words.otherSteps}</h2>
      {!mayMove && <p className="quiet">{words.outOfSight}</p>}
      {mayMove && (
        <StatusForm application={applicant} path={path}>
          <ReplyByField
            application={applicant}
            zone={found.job.zone}
            now={now}
            value={answer?.values.reply_by}
            errors={answer?.errors.reply_by}
          />
        </StatusForm>
      )}
      <SchoolClockForms application={applicant} path={path} now={now} />
      {found.mayTakeHireBack && <NotJoinedForm path={path} name={applicant.name} />}
      <Form action={path} className="marks">
        {applicant.readAt === null && (
          <button type="submit" name="intent" value="mark_read" className="button-quiet">
            {words.markAsRead}
          </button>
        )}
        <button type="submit" name="intent" value={applicant.notRealAt ? "real" : "unreal"} className="button-quiet">
          {applicant.notRealAt ? words.putBack : words.notReal}
        </button>
      </Form>
    </section>
  );
}
