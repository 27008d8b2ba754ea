/**
 * The line that names the side whose turn it is, and the due day: "Waiting for the school, day 5 of 7. An answer by
 * Saturday, 28 November".
 */

import { type ClockShown, clockWords, writeAnswerBy } from "~/domain/applications/clock/clock-view-rules";
import type { Turn } from "~/domain/applications/clock/rules";
import { ofNoun } from "~/domain/institutions/rules";
import { words } from "~/words/answer-days";

/** `noun`: what whoever posted the job is called; nothing on the pages of its own people. */
type Props = { shown: ClockShown; zone: string; now: Date; reader: Turn; noun?: string };

export function ClockLine({ shown, zone, now, reader, noun = "school" }: Props) {
  const text = clockWords(shown, { now, zone, reader });
  const isLate = shown.status === "unanswered";
  // On the candidate's pages the label of the status says it already.
  if (text === null || (isLate && reader === "candidate")) return null;
  return (
    <p className={isLate ? "clock-line clock-late" : "clock-line"}>
      {ofNoun(text, noun)}
      {shown.dueAt && (
        <>
          {`. ${shown.turn === reader ? words.yourAnswerBy : words.theirAnswerBy} `}
          <time dateTime={shown.dueAt.toISOString()}>{writeAnswerBy(shown.dueAt, zone)}</time>
        </>
      )}
    </p>
  );
}
