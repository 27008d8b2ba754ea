/** Questions of a school that ask applicants for money or papers: marked when they are written, and shown without payment addresses. */
import { readTalkFields } from "~/domain/moderation/find-talk";
import { textForCandidate } from "~/domain/moderation/payment-addresses";
import { type Answers, answeredWords, checkAnswers, type Question } from "./rules";

/** The mark that a question is stored with; nothing for nearly all. */
export function warningOfQuestion(question: { text: string; choices: readonly string[] }): Pick<Question, "warning"> {
  return readTalkFields({ questions: [question] }).length > 0 ? { warning: "money" } : {};
}

/** The questions as applicants read them. */
export function questionsForCandidate(questions: readonly Question[]): Question[] {
  return questions.map((question) => {
    const choices = question.choices.map((choice) => shownIn(question, choice));
    return { ...question, text: shownIn(question, question.text), choices };
  });
}

/** As `checkAnswers`: a choice may be sent as applicants read it, and is stored as the school wrote it. */
export function checkSentAnswers(
  questions: readonly Question[],
  sent: Readonly<Record<string, unknown>>,
): ReturnType<typeof checkAnswers> {
  const meant = { ...sent };
  for (const question of questions) {
    if (question.choices.some((choice) => choice === sent[question.id])) continue;
    const written = question.choices.find((choice) => shownIn(question, choice) === sent[question.id]);
    if (written !== undefined) meant[question.id] = written;
  }
  return checkAnswers(questions, meant);
}

/** As `answeredWords`, for the person who gave the answers. Her own words stay as they are. */
export function answeredForCandidate(
  questions: readonly Question[],
  answers: Answers | null,
): ReturnType<typeof answeredWords> {
  const ofChoices = new Map(
    questions.filter(({ kind }) => kind === "choice").map((question) => [question.id, question]),
  );
  return answeredWords(questionsForCandidate(questions), answers).map((answered) => {
    const question = ofChoices.get(answered.id);
    return question ? { ...answered, answer: shownIn(question, answered.answer) } : answered;
  });
}

function shownIn({ warning }: Question, text: string): string {
  return textForCandidate(text, warning ?? null);
}
