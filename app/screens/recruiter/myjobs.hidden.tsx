/** `/myjobs/hidden?job=ID`: the people of a hidden job read why, and answer once. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { TextArea } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { RECRUITER_MENU, SideMenu } from "~/components/frame/side-menu";
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

export const meta: MetaFunction = () => [{ title: "A hidden job · Staffroom" }];
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
    const text = is_hidden ? "Answered. A person looks at it." : "Answered. The job is shown again.";
    return redirectWithFlash(answerPath(job_id), toastOf(text));
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
});

export default function HiddenJob() {
  const { hiding, title, mayAnswer, isSuspension, shows, doesAnswerWait } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { job_id, reason, words, hidden_at, until, answer, is_hidden } = hiding;
  return (
    <div className="with-side">
      <SideMenu title="Recruiter and HR" items={RECRUITER_MENU} path="/myjobs" />
      <div className="profile">
        <h1>{title}</h1>
        <p>
          {is_hidden ? "This job is hidden since " : "This job is shown again. It was hidden on "}
          <Moment at={new Date(hidden_at)} as="time" />. Reason: <strong>{REASON_LABELS[reason]}</strong>.
        </p>
        {isSuspension && is_hidden && (
          <p>
            The account in whose name it stands, or the institution, is suspended. The job comes back when that ends.
          </p>
        )}
        {words && <blockquote className="typed">{words}</blockquote>}
        {is_hidden && until && answer === null && (
          <p>
            Several people have reported it. It is shown again on <Moment at={new Date(until)} as="time" />, unless a
            person has looked before.
          </p>
        )}
        {is_hidden && <p>Nobody else sees it, and nobody can apply. The applications that you have stay.</p>}
        {answer !== null && (
          <section>
            <h2>Your answer</h2>
            <p className="typed">{answer}</p>
            {is_hidden && (
              <p>{doesAnswerWait ? "A person looks at it." : "A person has looked at it. The job stays hidden."}</p>
            )}
          </section>
        )}
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        {mayAnswer && (
          <Form className="narrow" action={answerPath(job_id)} noValidate data-send="" data-keep="">
            <h2>Answer, once</h2>
            <TextArea
              name="answer"
              label="Your answer"
              isRequired
              maxLength={2_000}
              defaultValue={refused?.values.answer}
              errors={refused?.errors.answer}
              hint={
                shows
                  ? "The job is shown again with your answer, until a person has looked."
                  : "A person looks at it. The job stays hidden until then."
              }
            />
            <div className="actions">
              <SubmitButton label="Send the answer" busyLabel="Sending…" />
              <a className="button-quiet" href={`/recruiter?jobId=${job_id}`}>
                Change the job first
              </a>
            </div>
          </Form>
        )}
      </div>
    </div>
  );
}
