/** `/ratings/:id`: how applying went, said once by each party of an ended application. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Select } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import { Icon } from "~/components/frame/icon";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Filled } from "~/components/text/filled";
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
import { words as all } from "~/words/accounts";

const words = all.ratings;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? titleOf(data) : words.title} · Staffroom` },
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
      const text = fields.shown === "1" ? words.shownNow : words.hiddenNow;
      return redirectWithFlash(`/ratings/${params.id}`, toastOf(text));
    }
    const { input, errors } = checkFields<typeof SchoolRated | typeof CandidateRated>(schemaFor(actor), fields);
    if (errors) return rejectForm(errors, { fields });
    await rate(context, actor, params.id, input);
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
  return redirectWithFlash(`/ratings/${params.id}`, toastOf(words.thanks));
});

const schemaFor = (actor: Actor) => (actor.role === "user" ? SchoolRated : CandidateRated);

function titleOf({ side, job, name }: Pick<RatingView, "side" | "job" | "name">): string {
  return side === "candidate" ? words.ofSchool(job.company_name) : words.ofCandidate(name);
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
          {isCandidate ? words.application : name}
        </a>
      </p>
      <h1>{titleOf({ side, job, name })}</h1>
      <p className="quiet">{job.title}</p>
      <FormErrors errors={errors} message={refused?.message ?? null} labels={LABELS} />
      {answer.own && <RatingAnswers title={words.you} answers={answer.own} />}
      {answer.may_rate && (
        <Form action={`/ratings/${answer.id}`} noValidate data-send="" data-keep="">
          <p>{isCandidate ? words.aboutSchool : words.aboutCandidate(name)}</p>
          {answer.rate_until && (
            <p className="quiet">
              <Filled text={words.once} day={<Moment at={new Date(answer.rate_until)} as="date" />} />
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
              label={words.cameAsAgreed}
              isRequired
              errors={errors.came_as_agreed}
              defaultValue={refused?.values.came_as_agreed ?? ""}
              options={YES_OR_NO}
            />
          )}
          <div className="actions">
            <SubmitButton label={words.send} busyLabel={all.busy.sending} />
          </div>
        </Form>
      )}
      {!answer.may_rate && !answer.own && <p>{isUnproven ? words.unproven : words.notNow}</p>}
      <Other answer={answer} isCandidate={isCandidate} company={job.company_name} name={name} />
    </div>
  );
}

const LABELS = {
  ...Object.fromEntries(CANDIDATE_QUESTIONS.map(({ name, label }) => [name, label])),
  came_as_agreed: words.cameAsAgreed,
};

/** The best first. */
const POINTS = [
  { value: "", label: words.choose },
  ...words.points.map((label, index) => ({ value: String(index + 1), label })).reverse(),
];
const YES_OR_NO = [
  { value: "", label: words.choose },
  { value: "yes", label: words.yes },
  { value: "no", label: words.no },
];

type OtherProps = { answer: RatingAnswer; isCandidate: boolean; company: string; name: string };

/** The other side's rating, once it can be read. */
function Other({ answer, isCandidate, company, name }: OtherProps) {
  const { id, own, other, shown } = answer;
  if (!other) {
    if (!own) return null;
    const who = isCandidate ? company : name;
    return <p className="quiet">{words.sealed(who, SEALED_DAYS)}</p>;
  }
  return (
    <>
      <RatingAnswers title={words.said(isCandidate ? company : name)} answers={other} />
      {isCandidate && (
        <Form action={`/ratings/${id}`} data-send="">
          <p>{shown ? words.isShown : words.isHidden}</p>
          <button
            type="submit"
            className="button-quiet"
            name="shown"
            value={shown ? "0" : "1"}
            data-busy={all.busy.saving}
          >
            {shown ? words.hide : words.show}
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
            <dt>{words.cameAsAgreed}</dt>
            <dd>{answers.came_as_agreed ? words.yes : words.no}</dd>
          </div>
        ) : (
          CANDIDATE_QUESTIONS.map(({ name, label }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{words.of5(answers[name])}</dd>
            </div>
          ))
        )}
      </dl>
    </section>
  );
}
