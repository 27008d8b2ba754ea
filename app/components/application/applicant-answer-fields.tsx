/** The school's questions in the form to apply. */
import { ANSWER_FIELD, answerField, MAX_ANSWER_CHARS, type Question } from "~/domain/jobs/details/rules";
import { words } from "~/words/applications";
import { Field, plainOptions, Select, TextArea } from "../forms/field";
import { TalkWarningLine } from "../moderation/talk-warning-line";

const { answers: texts } = words;

type Props = {
  questions: readonly Question[];
  values: Record<string, string>;
  errors: Record<string, string[]>;
  idPrefix: string;
};

export function ApplicantAnswerFields({ questions, values, errors, idPrefix }: Props) {
  const names = new Set(questions.map(({ id }) => answerField(id)));
  const old = Object.entries(values).filter(
    ([name, value]) => name.startsWith(ANSWER_FIELD) && value && !names.has(name),
  );
  return (
    <>
      {questions.some(({ warning }) => warning) && (
        <TalkWarningLine warning="money" reader="candidate" what="questions" />
      )}
      {questions.map((question) => (
        <AnswerField key={question.id} question={question} values={values} errors={errors} idPrefix={idPrefix} />
      ))}
      {old.map(([name, value]) => (
        // The text is shown again so that it is not lost. The message of the form links to it.
        <p key={name} id={idPrefix + name} tabIndex={-1} className="hint">
          {texts.notAsked(value)}
        </p>
      ))}
    </>
  );
}

function AnswerField({ question, values, errors, idPrefix }: Omit<Props, "questions"> & { question: Question }) {
  const { id, kind, text, required, choices } = question;
  const name = answerField(id);
  const field = { name, label: text, errors: errors[name], idPrefix, isRequired: required, defaultValue: values[name] };
  switch (kind) {
    case "yes_no":
      return <Select {...field} options={YES_NO} />;
    case "choice":
      return <Select {...field} options={[NOT_CHOSEN, ...plainOptions(choices)]} />;
    case "text":
      return <TextArea {...field} rows={3} maxLength={MAX_ANSWER_CHARS} />;
    case "number":
      return <Field {...field} inputMode="decimal" maxLength={20} hint={texts.number} />;
  }
}

const NOT_CHOSEN = { value: "", label: texts.choose };
const YES_NO = [NOT_CHOSEN, { value: "yes", label: texts.yes }, { value: "no", label: texts.no }];
