/** The words of the notifications about interviews, and the pages they lead to. */
import type { NewNotification } from "~/domain/notifications/statements.server";
import { interviewKey } from "./rules";

type About = { applicationId: string; applicantName: string; jobTitle: string; company: string };
type Change = { id: string; sequence: number; what?: "reminder" };

/** The notification of a colleague of the school. */
export function schoolNotice(
  about: About,
  userId: string,
  change: Change,
  text: (name: string) => string,
): NewNotification {
  return {
    userId,
    eventKey: interviewKey(about.applicationId, "school", change),
    applicationId: about.applicationId,
    text: text(about.applicantName),
    href: `/applicants/${about.applicationId}`,
  };
}

/** The notification of a candidate with an account. */
export function candidateNotice(about: About, userId: string, change: Change, text: string): NewNotification {
  return {
    userId,
    eventKey: interviewKey(about.applicationId, "applicant", change),
    applicationId: about.applicationId,
    text,
    href: `/applied-jobs/${about.applicationId}/interview`,
  };
}
