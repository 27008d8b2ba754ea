/** Words that mails and notifications about a job's time share. */
import { words } from "~/words/job-mails";

export type ClosingJob = {
  id: string;
  title: string;
  closesAt: number;
  email: string;
  ownerId: string;
  applications: number;
  /** The number of these without an answer yet. */
  unanswered: number;
};

/** `days`: which of the two reminders; `left`: how many days there really are. */
export type Reminder = { days: 1 | 7; left: number };

export const counted = (count: number) => (count === 1 ? words.oneApplication : words.applications(count));
/** The applications that have no answer yet. */
export const unansweredPath = (id: string) => `/applications?jobId=${id}&status=submitted`;
export const inDays = (left: number) => (left <= 1 ? words.withinDay : words.inDays(left));
