/** An interview as both sides see it: its time, what it is, where it is. */

import { Fragment } from "react";
import type { InterviewView } from "~/domain/interviews/interview-view";
import { kindLabel, splitPhones, TIME_STYLES, type TimePart, writePart, writeTime } from "~/domain/interviews/rules";
import { HIDDEN_ADDRESS } from "~/domain/moderation/talk-warning-rules";
import { words as applicationWords } from "~/words/applications";
import { words } from "~/words/desk";
import { TalkWarningLine } from "../moderation/talk-warning-line";
import { Filled } from "../text/filled";
import { styleText } from "../text/moment";

const { interview: texts } = applicationWords;

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
        <Filled
          text={` ${words.forReader}`}
          day={<Part at={at} part="day" zone={zone} />}
          from={<Part at={at} part="from" zone={zone} />}
          to={<Part at={end} part="to" zone={zone} />}
        />
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

/** `mapOf`: the school and its town, which a map looks for beside the place; nothing for the school's own people. */
type FactsProps = { interview: InterviewView; reader: "school" | "candidate"; mapOf?: readonly string[] };

export function InterviewFacts({ interview, reader, mapOf }: FactsProps) {
  const { kind, warning, minutes, place, link, demoClass, demoTopic, demoBring } = interview;
  const rows = [
    [words.what, words.kindAndMinutes(kindLabel(kind), minutes)],
    [words.demoClass, demoClass],
    [words.demoTopic, demoTopic],
    [words.toBring, demoBring],
  ] as const;
  const facts = (
    <dl className="details">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <WithPhones text={value} />
            </dd>
          </div>
        ) : null,
      )}
      {place && (
        <div>
          <dt>{words.where}</dt>
          <dd>
            <WithPhones text={place} />
            {mapOf && !place.includes(HIDDEN_ADDRESS) && <MapLink place={place} around={mapOf} />}
          </dd>
        </div>
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

const MAP_SEARCH = "https://www.openstreetmap.org/search?query=";

/** The map of the footer. A place may be a room alone, so the school and its town are looked for too. */
function MapLink({ place, around }: { place: string; around: readonly string[] }) {
  const query = encodeURIComponent([place, ...around].join(", "));
  return (
    <>
      {" · "}
      <a href={MAP_SEARCH + query} rel="noopener noreferrer" target="_blank">
        {texts.map}
        <span className="visually-hidden">
          {texts.mapOf(place)}
          {words.inNewTab}
        </span>
      </a>
    </>
  );
}

/** A text whose telephone numbers are called by a tap. */
function WithPhones({ text }: { text: string }) {
  return splitPhones(text).map(({ text: part, phone }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    <Fragment key={at}>{phone ? <a href={`tel:${phone}`}>{part}</a> : part}</Fragment>
  ));
}
