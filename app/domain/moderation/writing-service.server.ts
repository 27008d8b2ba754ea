/**
 * Reading what a school writes to applicants before it goes out: messages, the words of a move, an interview. Only words about money
 * are stopped here, in the text as its reader gets it.
 */
import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { newRowId } from "~/domain/ids";
import { fillForMail, moneyAcross, moneyIn, type Reader, sentencesOf, type Values } from "./filling-service.server";
import { readText, type Texts } from "./reading";
import { type Insisted, isInsisted, markOf, stop, TextStopped } from "./stopping-service.server";
import { queueText } from "./text-store.server";

type Deps = { db: Database; now: Date };

const CHANGE_THEM = "Some of these words are stopped. Change them";

/**
 * Before somebody of a school writes to applicants: words that ask for money are stopped. If she insists, the message goes and a
 * person looks at it. `people`: for whom its placeholders are filled in; none where it goes as it is. `before`: what stands before it in
 * one mail, where it goes as it is. Returns what queues it for the look. Throws text_stopped.
 */
export function readBeforeWriting(
  { db, now }: Deps,
  actor: Actor,
  { message, people = [], before = "" }: { message: string; people?: readonly Reader[]; before?: string },
  insisted: Insisted,
): (messageId: string | SQL<string>, isDone: SQL) => BatchItem<"sqlite">[] {
  const found = [...moneyIn(message, people), ...moneyAcross(before, message)];
  if (found.length === 0) return () => [];
  const told = sentencesOf(found);
  const findings = found.map(({ finding }) => finding);
  if (!isInsisted(findings, insisted)) {
    const sentences = told.map((text) => ({ field: "message", text }));
    const stopped = { sentences, isMoney: true, mark: markOf(findings) };
    throw new TextStopped("Some words of this message are stopped. Change them, or insist", stopped, { message: told });
  }
  const item = { id: newRowId(now), subject: "message" as const, reason: "money" as const, accountId: actor.id };
  const text = told.join("\n").slice(0, 2_000);
  return (subjectId, isDone) => queueText(db, { ...item, subjectId, text, createdAt: now }, isDone);
}

/**
 * Before a school's words are kept for a move: words that ask one of these people for money are stopped, and nobody can insist, as no
 * person looks at these. Throws text_stopped.
 */
export function readBeforeMoving(message: string, people: readonly Values[]): void {
  const told = sentencesOf(moneyIn(message, people));
  if (told.length === 0) return;
  const sentences = told.map((text) => ({ field: "message", text }));
  throw new TextStopped(CHANGE_THEM, { sentences, isMoney: true, mark: null }, { message: told });
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
