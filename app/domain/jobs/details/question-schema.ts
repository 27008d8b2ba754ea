/** Shapes of a school's questions to applicants, and parts that they share with the shapes of a job. */

import * as z from "zod";
import { TALK_WARNINGS } from "~/domain/moderation/talk-warning-rules";
import { cleanName } from "~/domain/text";
import { words } from "~/words/job-form-refusals";
import {
  MAX_CHOICE_CHARS,
  MAX_CHOICES,
  MAX_QUESTION_CHARS,
  MAX_QUESTIONS,
  MIN_CHOICES,
  QUESTION_KIND_LABELS,
  QUESTION_KINDS,
} from "./rules";

/** Without capitals, spaces and signs: "Senior_Secondary" is "senior secondary", and "PhD" is "Ph.D". */
export const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

export const oneOf = (values: readonly string[]) => words.chooseOne(values.join(", "));
export const asText = z.string(words.notText).transform((text) => cleanName(text));
/** Null and empty text: the field is emptied. Absent: it stays as it is. */
export const emptied = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);

const KINDS = QUESTION_KINDS.map((kind) => QUESTION_KIND_LABELS[kind]);

const Question = z.object({
  id: z.string(words.idNotText).max(40, words.idTooLong).optional().meta({
    description: "May be sent back. It follows from what is asked, so a question that is changed gets another one",
  }),
  kind: z.enum(QUESTION_KINDS, words.howAnswered(KINDS.join(", "))),
  text: asText.pipe(z.string().max(MAX_QUESTION_CHARS, words.questionTooLong(MAX_QUESTION_CHARS))),
  required: z.boolean(words.trueOrFalse).default(false),
  choices: z
    .array(asText.pipe(z.string().max(MAX_CHOICE_CHARS, words.choiceTooLong(MAX_CHOICE_CHARS))), words.sendList)
    .nullish()
    .transform((choices) => (choices ?? []).filter((choice) => choice !== ""))
    .meta({ description: `Of a choice: ${MIN_CHOICES} to ${MAX_CHOICES} of them` }),
});

/** The reasons to refuse a list of questions: each names its place, and all come at once. */
function whyNotQuestions(questions: z.output<typeof Question>[]): string[] {
  const ids = questions.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) return [words.sameIds];
  const texts = questions.map(({ text }) => plain(text));
  return questions.flatMap((question, index) => {
    const problem = texts.indexOf(plain(question.text)) < index ? words.askedTwice : whyNotOne(question);
    return problem === null ? [] : [words.ofQuestion(index + 1, problem)];
  });
}

function whyNotOne({ text, kind, choices }: z.output<typeof Question>): string | null {
  const isChoice = kind === "choice";
  if (!/[\p{L}\p{N}]/u.test(text)) return words.noQuestion;
  if (!isChoice && choices.length > 0) return words.choicesOfOther;
  if (isChoice && choices.length < MIN_CHOICES) return words.twoChoices;
  if (choices.length > MAX_CHOICES) return words.tooManyChoices(MAX_CHOICES);
  return new Set(choices).size < choices.length ? words.sameChoices : null;
}

export const questions = z
  .preprocess(
    emptied,
    z
      .array(Question, words.sendList)
      .max(MAX_QUESTIONS, words.tooManyQuestions(MAX_QUESTIONS))
      .check((context) => {
        for (const message of whyNotQuestions(context.value)) {
          context.issues.push({ code: "custom", input: context.value, message });
        }
      })
      .nullable()
      .transform((texts) => texts ?? []),
  )
  .optional()
  .meta({
    description:
      "What applicants are asked. Once somebody has answered, it can no longer be changed: another list is 409, the same list and none at all are fine",
  });

/** A question as a job shows it. */
export const QuestionShown = z.object({
  id: z.string(),
  kind: z.enum(QUESTION_KINDS),
  text: z.string(),
  required: z.boolean(),
  choices: z.array(z.string()),
  warning: z
    .enum(TALK_WARNINGS)
    .optional()
    .meta({ description: "`money`: it speaks of money; applicants read it without payment addresses" }),
});
