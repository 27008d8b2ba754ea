/** The warnings beside a school's text that speaks of money, and their words. No zod here: components load this file. */

/** `money`: the text asks for money or papers. `receipt`: after an offer it speaks of a deposit for room or meals. */
export const TALK_WARNINGS = ["money", "receipt"] as const;
export type TalkWarning = (typeof TALK_WARNINGS)[number];

/** So many of a school's last messages to somebody, and so many characters on either side, are read together with its next one. */
export const TALK_SEAM_TEXTS = 3;
export const TALK_SEAM_CHARS = 300;

/** It stands in the place of an address at which money is received. */
export const HIDDEN_ADDRESS = "[payment address hidden]";

/** The texts that can have the line. */
const SUBJECTS = { message: "This message speaks", interview: "This invitation speaks", page: "This page speaks" };
export type WarnedText = keyof typeof SUBJECTS | "questions";

const NO_SCHOOL_MAY = "No school may ask you to pay for a job, interview or form. Report it, or ask the helpline 1930.";

/** The line that the candidate reads. */
export function warningLine(warning: TalkWarning, what: WarnedText = "message"): string {
  if (warning === "receipt") return "This speaks of a deposit for room or meals. If you pay one, ask for a receipt.";
  const speaks = what === "questions" ? "These questions speak" : SUBJECTS[what];
  return `${speaks} of money. ${NO_SCHOOL_MAY}`;
}

/** The line for the school beside its own text. */
export function schoolLine(warning: TalkWarning, what: WarnedText = "message"): string {
  const line = `“${warningLine(warning, what)}”`;
  const isInTalk = warning === "money" && (what === "message" || what === "interview");
  const others = isInTalk ? ". Your other texts in this application are shown without them too" : "";
  return `Applicants read this without payment addresses and numbers, with this line: ${line}${others}`;
}

/** Before a school sends words that ask for money, it reads this once. */
export const BEFORE_SENDING =
  "No school may ask an applicant to pay for a job, interview or form. Change these words, or send them all the same: applicants read them without payment addresses and with a warning";

/** The button with which it sends all the same. */
export const SEND_ANYWAY = "Send it all the same, with the warning";

/** The field `insist` in the reference of the API. */
export const SEND_WITH_WARNING =
  "Send words that speak of money all the same. Nothing waits: applicants get them at once, without payment addresses and with a warning";
