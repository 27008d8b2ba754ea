/** `/myjobs/hidden?job=ID`: the people of a hidden job read why, and answer once. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { TextArea } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { RECRUITER_MENU, SideMenu } from "~/components/frame/side-menu";
import { Filled } from "~/components/text/filled";
import { Moment } from "~/components/text/moment";
import { answerHiding } from "~/domain/moderation/answer-hiding.server";
import { readHiding } from "~/domain/moderation/queries.server";
import { answerPath, REASON_LABELS } from "~/domain/moderation/rules";
import { AnswerText } from "~/domain/moderation/schema";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireRole } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words as frameWords } from "~/words/frame";
import { words } from "~/words/own-jobs";

export const meta: MetaFunction = () => [{ title: `${words.hidden.pageTitle} · Staffroom` }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

const jobOf = (request: Request) => new URL(request.url).searchParams.get("job") ?? undefined;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  return readHiding(args.context, actor, jobOf(args.request));
});

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "admin");
  const fields = await readForm(args.request);
  const { input, errors } = checkFields(AnswerText, fields);
  if (errors) return rejectForm(errors, { fields });
  try {
    const { job_id, is_hidden } = await answerHiding(args.context, actor, jobOf(args.request), input.answer);
    const text = is_hidden ? words.hidden.answeredAndHidden : words.hidden.answeredAndShown;
    return redirectWithFlash(answerPath(job_id), toastOf(text));
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
});

export default function HiddenJob() {
  const { hiding, title, mayAnswer, isSuspension, shows, doesAnswerWait } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { job_id, reason, hidden_at, until, answer, is_hidden } = hiding;
  const { hidden: texts } = words;
  return (
    <div className="with-side">
      <SideMenu title={frameWords.titleOfRecruiter} items={RECRUITER_MENU} path="/myjobs" />
      <div className="profile">
        <h1>{title}</h1>
        <p>
          <Filled
            text={is_hidden ? texts.since : texts.shownAgain}
            time={<Moment at={new Date(hidden_at)} as="time" />}
          />{" "}
          <Filled text={texts.reason} reason={<strong>{REASON_LABELS[reason]}</strong>} />
        </p>
        {isSuspension && is_hidden && <p>{texts.suspended}</p>}
        {hiding.words && <blockquote className="typed">{hiding.words}</blockquote>}
        {is_hidden && until && answer === null && (
          <p>
            <Filled text={texts.reported} time={<Moment at={new Date(until)} as="time" />} />
          </p>
        )}
        {is_hidden && <p>{texts.what}</p>}
        {answer !== null && (
          <section>
            <h2>{texts.answered}</h2>
            <p className="typed">{answer}</p>
            {is_hidden && <p>{doesAnswerWait ? texts.waits : texts.staysHidden}</p>}
          </section>
        )}
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        {mayAnswer && (
          <Form className="narrow" action={answerPath(job_id)} noValidate data-send="" data-keep="">
            <h2>{texts.heading}</h2>
            <TextArea
              name="answer"
              label={texts.label}
              isRequired
              maxLength={2_000}
              defaultValue={refused?.values.answer}
              errors={refused?.errors.answer}
              hint={shows ? texts.showsAtOnce : texts.showsLater}
            />
            <div className="actions">
              <SubmitButton label={texts.button} busyLabel={texts.busy} />
              <a className="button-quiet" href={`/recruiter?jobId=${job_id}`}>
                {texts.changeFirst}
              </a>
            </div>
          </Form>
        )}
      </div>
    </div>
  );
}
