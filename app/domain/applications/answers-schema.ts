/** The shape of what is answered to the questions of a job. Each answer is checked against its question when the job is known. */
import * as z from "zod";
import { cleanText } from "~/domain/text";

/** A form from before the questions were changed sends others too. */
const MAX_ANSWERS_SENT = 20;

const ANSWERS = "Send a JSON object with an answer for each question by its id";
/** One answer is checked against its question when the job is known. */
const Sent = z.union(
  [z.string().transform(cleanText), z.number(), z.boolean(), z.null()],
  "An answer is a text, a number, true or false",
);

/** A program's field is JSON; the form's fields come as an object already. */
function readSent(value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (value.trim() === "") return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Absent where the job has no questions. */
export const SentAnswers = z
  .preprocess(
    readSent,
    z
      .record(z.string().max(40, ANSWERS), Sent, ANSWERS)
      .refine((sent) => Object.keys(sent).length <= MAX_ANSWERS_SENT, ANSWERS)
      .optional(),
  )
  .meta({
    description:
      'Answers to the questions of the job, as JSON: {"3f0c81aa": true, "9b1de402": "XI and XII"}. A wrong one is named as answer-ID in the fields',
  });
