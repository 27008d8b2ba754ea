/** An interview as both sides see it: its time, what it is, where it is. */

import type { InterviewView } from "~/domain/interviews/interview-view";
import { kindLabel, TIME_STYLES, type TimePart, writePart, writeTime } from "~/domain/interviews/rules";
import { HIDDEN_ADDRESS } from "~/domain/moderation/talk-warning-rules";
import { words } from "~/words/desk";
import { TalkWarningLine } from "../moderation/talk-warning-line";
import { styleText } from "../text/moment";

type TimeProps = { at: Date; minutes: number; zone: string };

/**
 * "Monday, 30 November 2026, 10:00 to 10:45, India Standard Time": the hour where the interview is, for every reader. The script
 * shows a reader in another zone her own hour behind it.
 */
export function InterviewTime({ at, minutes, zone }: TimeProps) {
  const end = new Date(at.getTime() + minutes * 60_000);
  return (
    <span>
      <time dateTime={at.toISOString()}>{writeTime(at, minutes, zone)}</time>
      <time dateTime={at.toISOString()} data-z={zone} hidden suppressHydrationWarning>
        {" (for you: "}
        <Part at={at} part="day" zone={zone} />, <Part at={at} part="from" zone={zone} /> to{" "}
        <Part at={end} part="to" zone={zone} />)
      </time>
    </span>
  );
}

/** A part of the reader's own time, which the script writes. */
function Part({ at, part, zone }: { at: Date; part: TimePart; zone: string }) {
  return (
    <time dateTime={at.toISOString()} data-t={styleText(TIME_STYLES[part])} suppressHydrationWarning>
      {writePart(at, part, zone)}
    </time>
  );
}

type FactsProps = { interview: InterviewView; reader: "school" | "candidate" };

export function InterviewFacts({ interview, reader }: FactsProps) {
  const { kind, warning, minutes, place, link, demoClass, demoTopic, demoBring } = interview;
  const rows = [
    [words.what, words.kindAndMinutes(kindLabel(kind), minutes)],
    [words.demoClass, demoClass],
    [words.demoTopic, demoTopic],
    [words.toBring, demoBring],
    [words.where, place],
  ] as const;
  const facts = (
    <dl className="details">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
      {link && (
        <div>
          <dt>{words.onlineShort}</dt>
          <dd>
            {/* Without its payment address it leads nowhere. */}
            {link.includes(HIDDEN_ADDRESS) ? (
              link
            ) : (
              <a href={link} rel="noopener noreferrer" target="_blank">
                {link}
                <span className="visually-hidden">{words.inNewTab}</span>
              </a>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
  if (warning === null) return facts;
  return (
    <>
      <TalkWarningLine warning={warning} reader={reader} what="interview" />
      {facts}
    </>
  );
}
