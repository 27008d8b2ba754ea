/** Words of an institution's people and jobs that stand on several pages. */

const some = (count: number, one: string) => `${count.toLocaleString("en-IN")} ${count === 1 ? one : `${one}s`}`;
const LOST = "You no longer see removed jobs and their applications.";

export const words = {
  unconfirmedAddress: "Address not confirmed",
  postedBy: "Posted by {school}",
  open: (count: string) => `${count} open jobs`,
  jobsOf: (name: string) => `Jobs of ${name}, newest first`,

  /** The jobs of a recruiter who joins another institution. */
  jobsCome: {
    ends: (mine: string, other: string) =>
      `When you join ${other}, ${mine} ends: its page leads there, and its breaks end. `,
    drafts: "Your drafts stay yours.",
    ask: (jobs: number, applicants: number) =>
      `${some(jobs, "job")}${applicants > 0 ? ` with ${some(applicants, "applicant")}` : ""} would come along`,
    askRemoved: (removed: number) => `${some(removed, "job")} that you removed would come along`,
    read: (other: string, isOne: boolean, isWithRemoved: boolean) =>
      `The people of ${other} then read all applications to ${isOne ? "it" : "them"}${isWithRemoved ? ", also to jobs that you removed" : ""}.`,
    bring: (isOne: boolean) => (isOne ? "It comes along" : "They come along"),
    leave: (isOne: boolean) => `Leave ${isOne ? "it" : "them"} behind. ${LOST}`,
    remove: (isOne: boolean) => `Remove ${isOne ? "it" : "them"}.`,
    unpublished: "What is not public yet is deleted.",
    lost: LOST,
  },
};
