/** The words of the notifications about applications, and the pages they lead to. */
import type { NewNotification } from "~/domain/notifications/service.server";
import { writeDueDay } from "./clock/rules";
import type { Due } from "./promise-rules";
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  eventKey,
  moveKey,
  ownApplicationPath,
  statusLabel,
} from "./rules";

type About = {
  applicationId: string;
  applicantName: string;
  jobTitle: string;
  company: string;
  due?: Due | null;
  jobId?: string;
};

/** For the recruiter. */
export function newApplicationNotice(about: About, recruiterId: string): NewNotification {
  return {
    userId: recruiterId,
    eventKey: eventKey(about.applicationId, "recruiter"),
    applicationId: about.applicationId,
    ...(about.jobId ? { jobId: about.jobId } : {}),
    text: `${about.applicantName} has applied for "${about.jobTitle}"${about.due ? `. Answer by ${writeDueDay(about.due.dueAt, about.due.zone)}` : ""}`,
    href: `/applicants/${about.applicationId}`,
  };
}

/** For the candidate. */
export function statusChangedNotice(
  about: About,
  candidateId: string,
  { eventId, status, words }: { eventId: string; status: ApplicationStatus; words?: string | null },
): NewNotification {
  return {
    userId: candidateId,
    eventKey: moveKey(about.applicationId, "candidate", eventId),
    applicationId: about.applicationId,
    text: `${statusLabel(status)}: your application for "${about.jobTitle}" at ${about.company}${words ? `. ${oneLine(words)}` : ""}`,
    href: ownApplicationPath(about.applicationId),
  };
}

/** For the recruiter. */
export function withdrawnNotice(
  about: About,
  recruiterId: string,
  { eventId, isDeclined }: { eventId: string; isDeclined: boolean },
): NewNotification {
  const what = isDeclined ? "declined the offer" : "withdrawn the application";
  return {
    userId: recruiterId,
    eventKey: moveKey(about.applicationId, "recruiter", eventId),
    applicationId: about.applicationId,
    text: `${about.applicantName} has ${what} for "${about.jobTitle}"`,
    href: `/applicants/${about.applicationId}`,
  };
}

const MAX_WORDS_IN_NOTICE = 400;

/** The school's words in the bell; all of them stand in the mail. */
function oneLine(words: string): string {
  const line = words.replace(/\s+/g, " ").trim();
  return line.length > MAX_WORDS_IN_NOTICE ? `${line.slice(0, MAX_WORDS_IN_NOTICE - 1)}…` : line;
}

/**
 * For the recruiter whose move could still be taken back, and is over because the candidate or the job was faster; or for who is
 * there in her place. `texts` by the status that it was for; `key` is continued by the move's id.
 */
export function moveEndedNotice({
  applicationId,
  applicantName,
  words = null,
}: Pick<About, "applicationId" | "applicantName"> & { words?: string | null }) {
  const why = words === null ? "something else happened first" : `some of its words are stopped: ${words}`;
  const textsOf = (whose: string) =>
    Object.fromEntries(
      APPLICATION_STATUSES.map((status) => [
        status,
        `${applicantName}: ${whose} "${statusLabel(status)}" was not carried out, as ${why}. Nobody was told of it`,
      ]),
    );
  return {
    key: moveKey(applicationId, "recruiter", "ended:"),
    href: `/applicants/${applicationId}`,
    texts: { own: textsOf("your"), others: textsOf("a colleague's") },
  };
}
