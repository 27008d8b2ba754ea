/** The facts of an interview, as the applicant reads it on pages, by call, in mails, calendars and copies. */
import { textForCandidate } from "~/domain/moderation/payment-addresses";
import { type TalkWarning, warningLine } from "~/domain/moderation/talk-warning-rules";
import type { InterviewFacts, Reader } from "./mails";

type WrittenFacts = Record<"place" | "link" | "demoClass" | "demoTopic" | "demoBring", string | null> & {
  warning: TalkWarning | null;
  /** 1 if a text of the school in the same application asks for money. */
  hidesAddresses: number;
};

/** Its texts without payment addresses, where they or others of the application ask for money. */
export function factsForApplicant<Facts extends WrittenFacts>(facts: Facts): Facts {
  const { warning, hidesAddresses, place, link, demoClass, demoTopic, demoBring } = facts;
  const shown = (text: string | null) => textForCandidate(text, warning, hidesAddresses === 1);
  return {
    ...facts,
    ...{ place: shown(place), link: shown(link) },
    ...{ demoClass: shown(demoClass), demoTopic: shown(demoTopic), demoBring: shown(demoBring) },
  };
}

/** The facts as this reader gets them. */
export function factsFor(facts: InterviewFacts, { whom }: Pick<Reader, "whom">): InterviewFacts {
  return whom === "applicant" ? factsForApplicant(facts) : facts;
}

/** The line that warns an applicant; empty for nearly all interviews. */
export function warningFor({ warning }: InterviewFacts, { whom }: Pick<Reader, "whom">): string {
  return warning && whom === "applicant" ? warningLine(warning, "interview") : "";
}
