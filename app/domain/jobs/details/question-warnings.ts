/** Questions of a school that ask applicants for money or papers: marked when they are written, and shown without payment addresses. */
import { readTalkFields } from "~/domain/moderation/find-talk";
import { textForCandidate } from "~/domain/moderation/payment-addresses";
import type { Question } from "./rules";

/** The mark that a question is stored with; nothing for nearly all. */
export function warningOfQuestion(question: { text: string; choices: readonly string[] }): Pick<Question, "warning"> {
  return readTalkFields({ questions: [question] }).length > 0 ? { warning: "money" } : {};
}

/** The questions as applicants read them. */
export function questionsForCandidate(questions: readonly Question[]): Question[] {
  return questions.map((question) => {
    const shown = (text: string) => textForCandidate(text, question.warning ?? null);
    return { ...question, text: shown(question.text), choices: question.choices.map(shown) };
  });
}
