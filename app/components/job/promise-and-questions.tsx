/** Fields of a job's form: the days within which applicants get an answer, and the questions that they are asked. */
import {
  MAX_CHOICES,
  MAX_QUESTION_CHARS,
  MAX_QUESTIONS,
  QUESTION_FIELD,
  QUESTION_KIND_LABELS,
  QUESTION_KINDS,
  type Question,
} from "~/domain/jobs/details/rules";
import { ANSWER_DAYS, ANSWERS_FROM, ANSWERS_FROM_LABELS } from "~/domain/jobs/details/value-rules";
import { Field, Select, TextArea } from "../forms/field";

type Props = {
  values: Record<string, string>;
  errors: Record<string, string[]>;
  /** Questions that somebody has answered. */
  fixedQuestions: readonly Question[] | null;
};

export function PromiseAndQuestions({ values, errors, fixedQuestions }: Props) {
  const field = (name: string) => ({ name, errors: errors[name] });
  return (
    <>
      <fieldset>
        <legend>Your answer to applicants</legend>
        <div className="pair">
          <Select
            {...field("answer_days")}
            label="You answer within"
            options={DAYS}
            defaultValue={values.answer_days ?? ""}
            hint="Stands on the job’s page and in the applicant’s mail. With no promise, candidates still read “We ask schools to answer within 7 days”"
          />
          <Select
            {...field("answers_from")}
            label="Counted from"
            options={ANSWERS_FROM.map((value) => ({ value, label: ANSWERS_FROM_LABELS[value] }))}
            defaultValue={values.answers_from || "arrival"}
            hint="The last day, if you read all applications together"
          />
        </div>
      </fieldset>
      <fieldset id="questions" tabIndex={-1}>
        <legend>Questions to applicants</legend>
        {errors.questions && (
          <p className="error">
            <span className="visually-hidden">Error: </span>
            {errors.questions.join(". ")}
          </p>
        )}
        {fixedQuestions ? (
          <FixedQuestions questions={fixedQuestions} />
        ) : (
          <QuestionEditor values={values} isWrong={Boolean(errors.questions)} />
        )}
      </fieldset>
    </>
  );
}

const DAYS = [
  { value: "", label: "No promise" },
  ...ANSWER_DAYS.map((days) => ({ value: String(days), label: `${days} days` })),
];
const KINDS = [
  { value: "", label: "Choose" },
  ...QUESTION_KINDS.map((value) => ({ value, label: QUESTION_KIND_LABELS[value] })),
];

function FixedQuestions({ questions }: { questions: readonly Question[] }) {
  return (
    <>
      <p className="hint">Somebody has answered them, so they stay as they are. A copy of the job can ask others.</p>
      <QuestionList questions={questions} />
    </>
  );
}

/** The questions of a job, with their answers. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <ul>
      {questions.map(({ id, text, kind, choices, required }) => (
        <li key={id}>
          {text}{" "}
          <span className="quiet">
            {[QUESTION_KIND_LABELS[kind], ...choices].join(", ")}
            {required && ", must be answered"}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A block that is filled in is open, and the first one. The others open without script. */
function QuestionEditor({ values, isWrong }: { values: Record<string, string>; isWrong: boolean }) {
  return (
    <>
      <p className="hint">
        Up to five. They can be changed until somebody has answered. Do not ask for sex, age, religion or family.
      </p>
      {Array.from({ length: MAX_QUESTIONS }, (_, index) => {
        const name = `${QUESTION_FIELD}${index + 1}`;
        const [kind, required, choices] = [`${name}_kind`, `${name}_required`, `${name}_choices`];
        const isFilledIn = [name, kind, choices].some((each) => values[each]);
        return (
          <details key={name} open={isFilledIn || isWrong || undefined}>
            <summary>{`Question ${index + 1}`}</summary>
            <Field
              name={name}
              label="What you ask"
              maxLength={MAX_QUESTION_CHARS}
              defaultValue={values[name]}
              {...(index === 0 ? { placeholder: "Which classes have you taught?" } : {})}
            />
            <div className="pair">
              <Select name={kind} label="Answered with" options={KINDS} defaultValue={values[kind] ?? ""} />
              <Select name={required} label="Must be answered" options={MUST} defaultValue={values[required] ?? ""} />
            </div>
            <TextArea
              name={choices}
              label="Choices"
              rows={3}
              defaultValue={values[choices]}
              hint={`For one of several: one on each line, at most ${MAX_CHOICES}`}
            />
          </details>
        );
      })}
    </>
  );
}

const MUST = [
  { value: "", label: "No" },
  { value: "1", label: "Yes" },
];
