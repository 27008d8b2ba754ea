/** An interview as an event of a calendar. */

import type { MailedEvent } from "~/domain/calendar";
import { plainName } from "~/domain/text";
import { words } from "~/words/interview-mails";
import { factsFor, warningFor } from "./facts-for-applicant";
import type { About, InterviewFacts, Reader } from "./mails";
import { kindLabel, uidOf, writeTime } from "./rules";

/** The event in a calendar. Its address is that of our page, which has the address of the meeting too. */
export function eventOf(
  about: About,
  written: InterviewFacts,
  reader: Reader,
  now: Date,
  isOff = false,
): MailedEvent | undefined {
  const facts = factsFor(written, reader);
  if (!facts.startsAt) return undefined;
  const title = plainName(about.jobTitle);
  const other = reader.whom === "school" ? plainName(about.applicantName) : plainName(about.company);
  const what = `${kindLabel(facts.kind).replace(/^A /, "")}, ${title}: ${other}`.replace(/^./, isOff ? String : upper);
  return {
    uid: uidOf(facts.id),
    sequence: facts.sequence,
    stamp: now,
    start: facts.startsAt,
    end: new Date(facts.startsAt.getTime() + facts.minutes * 60_000),
    summary: isOff ? words.cancelled(what) : what,
    place: placeOf(facts),
    // A calendar shows the hour of whoever looks: where the interview is, clocks may show another.
    text: [
      writeTime(facts.startsAt, facts.minutes, facts.timeZone),
      warningFor(facts, reader),
      demoOf(facts),
      ...(isOff ? [] : howToChange(reader)),
    ]
      .filter(Boolean)
      .join("\n"),
    url: pageOf(reader),
    organizer: plainName(about.company),
    attendee: {
      name: reader.whom === "school" ? plainName(about.company) : plainName(about.applicantName),
      email: reader.email,
    },
    isOff,
  };
}

const upper = (letter: string) => letter.toUpperCase();

function howToChange(reader: Reader): string[] {
  return reader.number ? [words.changeByLink] : [words.changeHere, reader.link];
}

/** A private link of somebody without an account stays out of calendars, which people share. */
function pageOf({ link, number }: Reader): string {
  return number ? new URL(link).origin : link;
}

function placeOf({ place, link }: Pick<InterviewFacts, "place" | "link">): string {
  return place ? plainName(place, 300) : link ? words.online : "";
}

export function demoOf({ demoClass, demoTopic, demoBring }: InterviewFacts): string {
  if (!demoClass && !demoTopic) return "";
  return words.demo(plainName(demoClass ?? ""), plainName(demoTopic ?? "", 300), plainName(demoBring ?? "", 500));
}
