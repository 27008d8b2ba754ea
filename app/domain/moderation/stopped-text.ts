/** Stopped texts: the words and the reason, shown in the same way in every form, and insisting on them. */

import { createHash } from "node:crypto";
import { DomainError, type FieldErrors } from "~/domain/errors";
import { fillForMail, moneyAcross, moneyIn, type Reader, sentencesOf, type Values } from "./fill-text";
import { nameOf, type PhraseMatch, readText, sentenceOf, type Texts } from "./find-phrases";
import type { Reason } from "./rules";

/** The stopped words that a form shows. `mark` names them, so that insisting on them covers no other words. */
export type Stopped = { sentences: { field: string; text: string }[]; isMoney: boolean; mark: string | null };

/** Publishing or sending stops at words of the text. */
export class TextStopped extends DomainError {
  readonly stopped: Stopped;

  constructor(message: string, stopped: Stopped, fields: FieldErrors) {
    super("text_stopped", message, { fields });
    this.stopped = stopped;
  }
}

/** `mark` of a form that was shown the words; `true` of a program. */
export type Insisted = string | boolean | undefined;

export function isAboutMoney(found: readonly PhraseMatch[]): boolean {
  return found.some(({ kind }) => kind === "money");
}

export function markOf(found: readonly PhraseMatch[]): string {
  const names = found.map((match) => `${match.field} ${nameOf(match)}`);
  return createHash("sha256").update(JSON.stringify(names)).digest("base64url").slice(0, 22);
}

export function isInsisted(found: readonly PhraseMatch[], insisted: Insisted): boolean {
  return insisted === true || insisted === markOf(found);
}

/** The error for texts with several fields. */
export function stop(found: readonly PhraseMatch[], message: string, mayInsist: boolean): TextStopped {
  const fields: FieldErrors = {};
  for (const { field, words, why } of found) {
    fields[field] ??= [];
    fields[field].push(`“${words}” – ${why}`);
  }
  const sentences = found.map((match) => ({ field: match.field, text: sentenceOf(match) }));
  const mark = mayInsist ? markOf(found) : null;
  return new TextStopped(message, { sentences, isMoney: isAboutMoney(found), mark }, fields);
}

/** The gravest kind names the item that a moderator looks at. */
const REASON_OF: Record<PhraseMatch["kind"], Reason> = {
  money: "money",
  sex: "unlawful",
  faith: "unlawful",
  age: "unlawful",
  private: "unlawful",
  papers: "danger",
  contact: "contact",
  whatsapp: "contact",
};

export function reasonOf(found: readonly PhraseMatch[]): Reason {
  return REASON_OF[found[0]?.kind ?? "contact"];
}

/** The words as a moderator reads them. */
export function matchesText(found: readonly PhraseMatch[]): string {
  return found.map(sentenceOf).join("\n").slice(0, 2_000);
}

/**
 * Before somebody of a school writes to applicants: words that ask for money are stopped. If she insists, the message goes and a
 * person looks at it. `people`: for whom its placeholders are filled in; none where it goes as it is. `before`: what stands before it in
 * one mail, where it goes as it is. Returns what is queued for the look, null without such words. Throws text_stopped.
 */
export function readBeforeWriting(
  { message, people = [], before = "" }: { message: string; people?: readonly Reader[]; before?: string },
  insisted: Insisted,
): { subject: "message"; reason: "money"; text: string } | null {
  const found = [...moneyIn(message, people), ...moneyAcross(before, message)];
  if (found.length === 0) return null;
  const sentencesFound = sentencesOf(found);
  const matches = found.map(({ match }) => match);
  if (!isInsisted(matches, insisted)) {
    const sentences = sentencesFound.map((text) => ({ field: "message", text }));
    const stopped = { sentences, isMoney: true, mark: markOf(matches) };
    throw new TextStopped("Some words of this message are stopped. Change them, or insist", stopped, {
      message: sentencesFound,
    });
  }
  return { subject: "message", reason: "money", text: sentencesFound.join("\n").slice(0, 2_000) };
}

const CHANGE_THEM = "Some of these words are stopped. Change them";

/**
 * Before a school's words are stored for a move: words that ask one of these people for money are stopped. Insisting is
 * not possible, as no person looks at these. Throws text_stopped.
 */
export function readBeforeMoving(message: string, people: readonly Values[]): void {
  const sentencesFound = sentencesOf(moneyIn(message, people));
  if (sentencesFound.length === 0) return;
  const sentences = sentencesFound.map((text) => ({ field: "message", text }));
  throw new TextStopped(CHANGE_THEM, { sentences, isMoney: true, mark: null }, { message: sentencesFound });
}

/**
 * The words of a move for one applicant, as they leave now. They are read once more, as the names in them may have changed since they
 * were kept. Throws text_stopped.
 */
export function wordsToSend(message: string, values: Values): string {
  readBeforeMoving(message, [values]);
  return fillForMail(message, values);
}

/** Before a proposal goes out: the same for fields that have no placeholders. Throws text_stopped. */
export function stopMoney(texts: Texts): void {
  const found = readText(texts).filter(({ kind }) => kind === "money");
  if (found.length > 0) throw stop(found, CHANGE_THEM, false);
}
