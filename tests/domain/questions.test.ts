/** What a school asks and what is answered, as rules: every kind, every wrong answer, and the fields of both forms. */
import { describe, expect, test } from "vitest";
import { dueWords, promiseWords } from "~/domain/applications/clock/rules";
import {
  answeredWords,
  answersOf,
  CHANGED,
  checkAnswers,
  joinQuestions,
  type Question,
  splitQuestions,
} from "~/domain/jobs/details/rules";
import { DETAILS } from "~/domain/jobs/details/schema";

const question = (id: string, kind: Question["kind"], others: Partial<Question> = {}): Question => ({
  ...{ id, kind, text: `Question ${id}`, required: false, choices: [] },
  ...others,
});
const ASKED = [
  question("yes", "yes_no", { required: true }),
  question("one", "choice", { choices: ["Ladakh", "Goa"] }),
  question("text", "text"),
  question("number", "number"),
];

describe("answers", () => {
  test("of every kind are kept as what they mean, in the order of the questions", () => {
    const sent = { number: "1,20,000.5", text: "IX & X", one: "Goa", yes: "no" };
    expect(checkAnswers(ASKED, sent).answers).toEqual({ yes: false, one: "Goa", text: "IX & X", number: 120000.5 });
    expect(Object.keys(checkAnswers(ASKED, sent).answers ?? {})).toEqual(["yes", "one", "text", "number"]);
    expect(checkAnswers(ASKED, { yes: true, number: -3 }).answers).toEqual({ yes: true, number: -3 });
  });

  test.each([
    ["a required one that is missing", {}, "answer-yes", "Answer this question"],
    ["neither yes nor no", { yes: "maybe" }, "answer-yes", "Choose yes or no"],
    ["none of the choices", { yes: "yes", one: "goa" }, "answer-one", "Choose one of the answers"],
    ["a text that is too long", { yes: "yes", text: "x".repeat(501) }, "answer-text", "Use at most 500 characters"],
    ["a text that is none", { yes: "yes", text: 4 }, "answer-text", "Send a text"],
    ["a number that is none", { yes: "yes", number: "four" }, "answer-number", "Enter a number, such as 4 or 4.5"],
    [
      "a number in another notation",
      { yes: "yes", number: "1e400" },
      "answer-number",
      "Enter a number, such as 4 or 4.5",
    ],
    ["a question that is not asked", { yes: "yes", other: "x" }, "answer-other", CHANGED],
    ["a name of every object", { yes: "yes", constructor: "x" }, "answer-constructor", CHANGED],
  ])("are refused: %s", (_, sent, field, message) => {
    expect(checkAnswers(ASKED, sent).errors).toEqual({ [field]: [message] });
  });

  test("that are left empty are no answers, whatever their question", () => {
    expect(checkAnswers(ASKED, { yes: "yes", one: "", text: "", number: "", gone: "" }).answers).toEqual({ yes: true });
  });

  test("read with their questions, as words", () => {
    expect(answeredWords(ASKED, { yes: false, number: 4 })).toEqual([
      { id: "yes", question: "Question yes", answer: "No" },
      { id: "number", question: "Question number", answer: "4" },
    ]);
    expect(answeredWords(ASKED, null)).toEqual([]);
  });

  test("are the fields of a form that begin so", () => {
    expect(answersOf({ "answer-ab": "1", answer: "2", applicant_name: "Asha" })).toEqual({ ab: "1" });
  });
});

describe("the fields of the job form", () => {
  test("come back as they were typed", () => {
    const fields = splitQuestions(ASKED);
    const { questions } = joinQuestions(fields) as { questions: Question[] };
    expect(questions.map(({ text, kind, required, choices }) => ({ text, kind, required, choices }))).toEqual(
      ASKED.map(({ text, kind, required, choices }) => ({ text, kind, required, choices })),
    );
  });

  test("that are absent change nothing, and empty ones take the questions away", () => {
    expect(joinQuestions({ title: "PGT" })).toEqual({ title: "PGT" });
    expect(joinQuestions({ question_1: " ", question_2_choices: "\n" })).toEqual({ questions: [] });
  });
});

describe("a list of questions is refused", () => {
  const ask = (...asked: object[]) => DETAILS.questions.safeParse(asked).error?.issues[0]?.message;
  const one = { kind: "yes_no", text: "Do you ride a bicycle?" };
  test.each([
    ["six of them", [1, 2, 3, 4, 5, 6].map((n) => ({ ...one, text: `${n}?` })), "Ask at most 5 questions"],
    ["another kind", [{ ...one, kind: "file" }], /^Choose how each question is answered/],
    ["nothing asked", [{ ...one, text: " ? " }], "Question 1: enter what you ask"],
    ["the same twice", [one, { ...one, text: "do you RIDE a bicycle" }], "Question 2: this is asked twice"],
    [
      "the same id twice",
      [
        { ...one, id: "a" },
        { ...one, text: "Two?", id: "a" },
      ],
      "Two questions have the same id",
    ],
    ["one choice", [{ ...one, kind: "choice", choices: ["A"] }], /at least two choices/],
    ["two same choices", [{ ...one, kind: "choice", choices: ["A", "A"] }], /two choices are the same/],
    ["choices of a yes or no", [{ ...one, choices: ["A", "B"] }], /choose "One of several"/],
    ["a megabyte", [{ ...one, text: "x".repeat(1_048_576) }], "A question has at most 200 characters"],
    ["no list", "Do you?", "Send a list"],
  ])("%s", (_, asked, message) => {
    const said = Array.isArray(asked) ? ask(...asked) : DETAILS.questions.safeParse(asked).error?.issues[0]?.message;
    if (typeof message === "string") expect(said).toBe(message);
    else expect(said).toMatch(message);
  });
});

describe("the promise on the job's page", () => {
  const job = {
    answer_days: 7 as const,
    answers_from: "arrival" as const,
    closes_at: "2026-12-10T18:29:59Z",
    time_zone: "Asia/Kolkata",
  };
  const now = new Date("2026-11-20T06:00:00Z");

  test("from the arrival names no day, as the page is kept for everybody", () => {
    expect(promiseWords(job, null)).toBe(
      "This school promises an answer within 7 days. If it is late, we tell you. Late is not a rejection.",
    );
  });

  test("from the last day names the day, around a Sunday and a break", () => {
    const all = { ...job, answers_from: "closing" as const, answer_days: 5 as const };
    expect(promiseWords(all, null)).toContain("promises to answer everybody by Tuesday, 15 December.");
    expect(promiseWords(all, '[["2026-12-15","2026-12-19"]]')).toContain("by Monday, 21 December.");
    // A job that is open for ever has no last day.
    expect(promiseWords({ ...all, closes_at: null }, null)).toContain("within 5 days");
  });

  test("of a school that chose nothing promises nothing", () => {
    expect(promiseWords({ ...job, answer_days: null, answers_from: null }, null)).toBe(
      "We ask schools to answer within 7 days.",
    );
    expect(dueWords({ ...job, answer_days: null }, null, now)).toBe("We ask for an answer by Friday, 27 November.");
  });

  test("names the day in the dialog, and just before midnight the later one", () => {
    expect(dueWords(job, null, now)).toBe("An answer by Friday, 27 November.");
    expect(dueWords(job, null, new Date("2026-11-20T18:29:30Z"))).toContain("Saturday, 28 November");
  });
});
