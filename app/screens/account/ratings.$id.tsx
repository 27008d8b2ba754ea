/** `/ratings/:id`: how applying went, said once by each party of an ended application. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Select } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import { Icon } from "~/components/frame/icon";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Moment } from "~/components/text/moment";
import type { Actor } from "~/domain/actor";
import { ownApplicationPath } from "~/domain/applications/rules";
import { type RatingView, readRating } from "~/domain/ratings/queries.server";
import { rate, showToSchools } from "~/domain/ratings/rate-application.server";
import { CANDIDATE_QUESTIONS, SEALED_DAYS } from "~/domain/ratings/rules";
import { CandidateRated, type RatingAnswer, SchoolRated } from "~/domain/ratings/schema";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireActor } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? titleOf(data) : "Ratings"} · Staffroom` },
];
export const handle = { sheet: "desk", hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireActor(args);
  return readRating(args.context, actor, args.params.id);
});

export const action = screenAction(async (args) => {
  const fields = await readForm(args.request);
  const actor = await requireActor(args);
  const { context, params } = args;
  try {
    if (fields.shown !== undefined) {
      await showToSchools(context, actor, params.id, fields.shown === "1");
      const text = fields.shown === "1" ? "Schools to which you apply can read it" : "Only you can read it now";
      return redirectWithFlash(`/ratings/${params.id}`, toastOf(text));
    }
    const { input, errors } = checkFields<typeof SchoolRated | typeof CandidateRated>(schemaFor(actor), fields);
    if (errors) return rejectForm(errors, { fields });
    await rate(context, actor, params.id, input);
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
  return redirectWithFlash(`/ratings/${params.id}`, toastOf("Thank you. What you said is kept"));
});

const schemaFor = (actor: Actor) => (actor.role === "user" ? SchoolRated : CandidateRated);

function titleOf({ side, job, name }: Pick<RatingView, "side" | "job" | "name">): string {
  return side === "candidate" ? `How was applying to ${job.company_name}?` : `Did ${name} come as agreed?`;
}

export default function Ratings() {
  const { answer, side, job, name, isUnproven } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const isCandidate = side === "candidate";
  const back = isCandidate ? ownApplicationPath(answer.id) : `/applicants/${answer.id}`;
  const errors = refused?.errors ?? {};
  return (
    <div className="narrow">
      <p>
        <a className="back-link" href={back}>
          <Icon name="back" />
          {isCandidate ? "Your application" : name}
        </a>
      </p>
      <h1>{titleOf({ side, job, name })}</h1>
      <p className="quiet">{job.title}</p>
      <FormErrors errors={errors} message={refused?.message ?? null} />
      {answer.own && <RatingAnswers title="You said" answers={answer.own} />}
      {answer.may_rate && (
        <Form action={`/ratings/${answer.id}`} noValidate data-send="" data-keep="">
          <p>{isCandidate ? ABOUT_SCHOOL : aboutCandidate(name)}</p>
          {answer.rate_until && (
            <p className="quiet">
              You can say it until <Moment at={new Date(answer.rate_until)} as="date" />, once. It cannot be changed.
            </p>
          )}
          {isCandidate ? (
            CANDIDATE_QUESTIONS.map((question) => (
              <Select
                key={question.name}
                name={question.name}
                label={question.label}
                isRequired
                errors={errors[question.name]}
                defaultValue={refused?.values[question.name] ?? ""}
                options={POINTS}
              />
            ))
          ) : (
            <Select
              name="came_as_agreed"
              label="Came as agreed"
              isRequired
              errors={errors.came_as_agreed}
              defaultValue={refused?.values.came_as_agreed ?? ""}
              options={YES_OR_NO}
            />
          )}
          <SubmitButton label="Send" busyLabel="Sending…" />
        </Form>
      )}
      {!answer.may_rate && !answer.own && <p>{isUnproven ? UNPROVEN : NOT_NOW}</p>}
      <Other answer={answer} isCandidate={isCandidate} company={job.company_name} name={name} />
    </div>
  );
}

const ABOUT_SCHOOL =
  "Three questions, one minute. Only averages are shown, after five answers. A small school may still guess. You need not answer.";
const aboutCandidate = (name: string) => `Only ${name} sees this, and decides whether other schools may.`;
const NOT_NOW =
  "There is nothing to say here now. It is asked for 30 days after an application has ended, where there was an agreed interview or a hire, and the candidate has an account.";
const UNPROVEN = "Confirm your email address first. Then you can say how it went.";
const POINTS = [
  { value: "", label: "Choose" },
  { value: "5", label: "5, fully" },
  { value: "4", label: "4" },
  { value: "3", label: "3" },
  { value: "2", label: "2" },
  { value: "1", label: "1, not at all" },
];
const YES_OR_NO = [
  { value: "", label: "Choose" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

type OtherProps = { answer: RatingAnswer; isCandidate: boolean; company: string; name: string };

/** The other side's rating, once it can be read. */
function Other({ answer, isCandidate, company, name }: OtherProps) {
  const { id, own, other, shown } = answer;
  if (!other) {
    if (!own) return null;
    const who = isCandidate ? company : name;
    return (
      <p className="quiet">
        What {who} says can be read when both have said something, or after {SEALED_DAYS} days.
      </p>
    );
  }
  return (
    <>
      <RatingAnswers title={`${isCandidate ? company : name} said`} answers={other} />
      {isCandidate && (
        <Form action={`/ratings/${id}`} data-send="">
          <p>
            {shown
              ? "Schools to which you apply can read this, with what others said."
              : "Only you can read this. You may show it to schools to which you apply."}
          </p>
          <button type="submit" className="button-quiet" name="shown" value={shown ? "0" : "1"} data-busy="Saving…">
            {shown ? "Do not show it" : "Show it to schools"}
          </button>
        </Form>
      )}
    </>
  );
}

type RatingAnswersProps = { title: string; answers: NonNullable<RatingAnswer["own"]> };

function RatingAnswers({ title, answers }: RatingAnswersProps) {
  return (
    <section>
      <h2>{title}</h2>
      <dl className="details">
        {"came_as_agreed" in answers ? (
          <div>
            <dt>Came as agreed</dt>
            <dd>{answers.came_as_agreed ? "Yes" : "No"}</dd>
          </div>
        ) : (
          CANDIDATE_QUESTIONS.map(({ name, label }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{answers[name]} of 5</dd>
            </div>
          ))
        )}
      </dl>
    </section>
  );
}
