/** How a text is stopped: which words and why, told in the same way wherever it was written, and insisting on them. */
import { createHash } from "node:crypto";
import { DomainError, type FieldErrors } from "~/domain/errors";
import { type Finding, sentenceOf } from "./reading";
import type { Reason } from "./rules";

/** What a form shows of words that were stopped. `mark` names them: who insists on other words is asked again. */
export type Stopped = { sentences: { field: string; text: string }[]; isMoney: boolean; mark: string | null };

/** Publishing or sending stops at words of the text. */
export class TextStopped extends DomainError {
  constructor(
    message: string,
    readonly stopped: Stopped,
    fields: FieldErrors,
  ) {
    super("text_stopped", message, { fields });
  }
}

/** `mark` of a form that was shown the words; `true` of a program. */
export type Insisted = string | boolean | undefined;

export function isAboutMoney(found: readonly Finding[]): boolean {
  return found.some(({ kind }) => kind === "money");
}

/** The same words of the same kind have one name, in whichever field they stand. */
export const nameOf = ({ kind, words }: Finding): string => `${kind} ${words.toLowerCase().replace(/\s+/g, " ")}`;

export function markOf(found: readonly Finding[]): string {
  const names = found.map((finding) => `${finding.field} ${nameOf(finding)}`);
  return createHash("sha256").update(JSON.stringify(names)).digest("base64url").slice(0, 22);
}

export function isInsisted(found: readonly Finding[], insisted: Insisted): boolean {
  return insisted === true || insisted === markOf(found);
}

/** The error for texts with several fields. */
export function stop(found: readonly Finding[], message: string, mayInsist: boolean): TextStopped {
  const fields: FieldErrors = {};
  for (const { field, words, why } of found) {
    fields[field] ??= [];
    fields[field].push(`“${words}” – ${why}`);
  }
  const sentences = found.map((finding) => ({ field: finding.field, text: sentenceOf(finding) }));
  const mark = mayInsist ? markOf(found) : null;
  return new TextStopped(message, { sentences, isMoney: isAboutMoney(found), mark }, fields);
}

/** The gravest kind names the item that a moderator looks at. */
const REASON_OF: Record<Finding["kind"], Reason> = {
  money: "money",
  sex: "unlawful",
  faith: "unlawful",
  age: "unlawful",
  private: "unlawful",
  papers: "danger",
  contact: "contact",
  whatsapp: "contact",
};

export function reasonOf(found: readonly Finding[]): Reason {
  return REASON_OF[found[0]?.kind ?? "contact"];
}

/** What a moderator reads of the words. */
export function toldOf(found: readonly Finding[]): string {
  return found.map(sentenceOf).join("\n").slice(0, 2_000);
}
