/** `/drafts/:id/preview`: the page of a job as candidates will see it, from a draft. Only its author sees it. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { Form } from "~/components/forms/form";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { JobArticle } from "~/components/job/job-article";
import { QuestionList } from "~/components/job/promise-and-questions";
import { listBreaks } from "~/domain/applications/clock/queries.server";
import { promiseWords } from "~/domain/applications/clock/rules";
import { labelOf } from "~/domain/form-recovery/typed-field-labels";
import { nounOf, ofNoun } from "~/domain/institutions/rules";
import { previewDraft } from "~/domain/jobs/drafts/preview-draft.server";
import { draftPath } from "~/domain/jobs/drafts/rules";
import { POSTING } from "~/domain/jobs/form-rules";
import { readConfirmation, requireRole } from "~/http/guards";
import { screenLoader } from "~/http/screen";
import { words } from "~/words/job-form";

export const meta: MetaFunction = () => [{ title: `${words.previewPage.title} · Staffroom` }];
export const handle = { sheet: "job" } satisfies ScreenHandle;

const OF_A_JOB = new Set(["job_nature"]);

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const [{ missing, ...preview }, breaks] = await Promise.all([
    previewDraft(args.context, actor, args.params.id),
    listBreaks(args.context, actor),
  ]);
  const { job, school } = preview;
  const days = JSON.stringify(breaks.map(({ first_day, last_day }) => [first_day, last_day]));
  const promise = ofNoun(promiseWords(job, days), nounOf(job.company_name, school?.kind));
  const gaps = Object.entries(missing).map(([name, messages]) => {
    return { name, label: labelOf(name, OF_A_JOB) ?? name, text: messages.join(". ") };
  });
  const { mayPublish } = readConfirmation(args.context);
  return { ...preview, promise, gaps, mayPublish, now: args.context.now };
});

export default function Preview() {
  const { id, job, school, fields, promise, gaps, mayPublish, now } = useLoaderData<typeof loader>();
  const { previewPage: texts } = words;
  return (
    <>
      <section className="held" aria-label={texts.title}>
        <p>
          <strong>{texts.lead}</strong> {gaps.length === 0 ? texts.complete : texts.gaps}
        </p>
        {gaps.length > 0 && (
          <ul>
            {gaps.map(({ name, label, text }) => (
              <li key={name}>
                <a href={`${draftPath(id)}#${name}`}>{label}</a>: {text}
              </li>
            ))}
          </ul>
        )}
        {gaps.length === 0 && <p>{mayPublish ? words.publishes : words.waitsForAddress}</p>}
        <div className="actions">
          {gaps.length === 0 && (
            // The form as it was kept. Its key is the draft's, so a second click posts nothing else.
            <Form action={draftPath(id)} data-send="">
              <input type="hidden" name="request_key" value={id} />
              {Object.entries(fields).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <SubmitButton label={POSTING.submit} busyLabel={texts.busy} />
            </Form>
          )}
          <a className={gaps.length === 0 ? "button-quiet" : "button"} href={draftPath(id)}>
            {texts.back}
          </a>
        </div>
      </section>
      <JobArticle job={job} school={school} changes={[]} now={now}>
        <p className="quiet">{texts.applyStandsHere}</p>
        <p>{promise}</p>
        {job.questions.length > 0 && (
          <section aria-labelledby="asked">
            <h2 id="asked">{texts.questions}</h2>
            <QuestionList questions={job.questions} />
          </section>
        )}
      </JobArticle>
    </>
  );
}
