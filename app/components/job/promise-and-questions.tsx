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
import { words } from "~/words/job-form";
import { Field, Select, TextArea } from "../forms/field";

type Props = {
  values: Record<string, string>;
  errors: Record<string, string[]>;
  /** Questions that somebody has answered. */
  fixedQuestions: readonly Question[] | null;
};

export function PromiseAndQuestions({ values, errors, fixedQuestions }: Props) {
  const field = (name: string) => ({ name, errors: errors[name] });
  const { answers, questions } = words;
  return (
    <>
      <div className="pair">
        <Select
          {...field("answer_days")}
          label={answers.within}
          options={DAYS}
          defaultValue={values.answer_days ?? ""}
          hint={answers.withinHint}
        />
        <Select
          {...field("answers_from")}
          label={answers.from}
          options={ANSWERS_FROM.map((value) => ({ value, label: ANSWERS_FROM_LABELS[value] }))}
          defaultValue={values.answers_from || "arrival"}
          hint={answers.fromHint}
        />
      </div>
      <fieldset id="questions" tabIndex={-1}>
        <legend>{questions.title}</legend>
        {errors.questions && (
          <p className="error">
            <span className="visually-hidden">{words.error}</span>
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
  { value: "", label: words.answers.noPromise },
  ...ANSWER_DAYS.map((days) => ({ value: String(days), label: words.answers.days(days) })),
];
const KINDS = [
  { value: "", label: words.questions.choose },
  ...QUESTION_KINDS.map((value) => ({ value, label: QUESTION_KIND_LABELS[value] })),
];

function FixedQuestions({ questions }: { questions: readonly Question[] }) {
  return (
    <>
      <p className="hint">{words.questions.fixed}</p>
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
            {required && words.questions.mustBeAnswered}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A block that is filled in is open, and the first one. The others open without script. */
function QuestionEditor({ values, isWrong }: { values: Record<string, string>; isWrong: boolean }) {
  const { questions } = words;
  return (
    <>
      <p className="hint">{questions.about}</p>
      {Array.from({ length: MAX_QUESTIONS }, (_, index) => {
        const name = `${QUESTION_FIELD}${index + 1}`;
        const [kind, required, choices] = [`${name}_kind`, `${name}_required`, `${name}_choices`];
        const isFilledIn = [name, kind, choices].some((each) => values[each]);
        return (
          <details key={name} open={isFilledIn || isWrong || undefined}>
            <summary>{questions.one(index + 1)}</summary>
            <Field
              name={name}
              label={questions.text}
              maxLength={MAX_QUESTION_CHARS}
              defaultValue={values[name]}
              {...(index === 0 ? { placeholder: questions.example } : {})}
            />
            <div className="pair">
              <Select name={kind} label={questions.kind} options={KINDS} defaultValue={values[kind] ?? ""} />
              <Select name={required} label={questions.required} options={MUST} defaultValue={values[required] ?? ""} />
            </div>
            <TextArea
              name={choices}
              label={questions.choices}
              rows={3}
              defaultValue={values[choices]}
              hint={questions.choicesHint(MAX_CHOICES)}
            />
          </details>
        );
      })}
    </>
  );
}

const MUST = [
  { value: "", label: words.no },
  { value: "1", label: words.yes },
];
