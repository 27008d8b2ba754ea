/** Lines of the mails of job alerts. */

export const words = {
  confirmSubject: "Confirm your job alert",
  askedToSend: "Somebody asked us to send new jobs to this address. The search is:",
  howOften: (frequency: string) => `How often: ${frequency}, if there are new jobs. Was it you? Then confirm it:`,
  linkWorks: (days: number) =>
    `The link works for ${days} days. Not you? Ignore this mail: we send nothing, and forget the address.`,
  sameSubject: "You have this job alert already",
  askedAgain: "Somebody asked for a job alert for this address. You have it already, so nothing changes:",
  changeIt: "Change it:",
  stopIt: "Stop it:",
  oneJobSubject: (title: string) => `A new job: ${title}`,
  jobsSubject: (count: string, search: string) => `${count} new jobs: ${search}`,
  forAlert: (jobs: string) => `${jobs} for your alert:`,
  changeAlert: (more: string) => `${more}Change this alert:`,
  oneNewJob: "One new job",
  newJobs: (count: string) => `${count} new jobs`,
  moreJobs: (count: string | number) => `${count} more, the newest first:`,
  many: "Many",
  closesOn: (day: string, zone: string) => `closes on ${day}${zone}`,
  renewSubject: "Do you still want this job alert?",
  lookedForYear: "For a year we have looked for new jobs for you:",
  keepIt: "Do you want to keep it? Then press the button behind this link:",
  itEnds: (days: number) => `If you do nothing, it ends in ${days} days.`,
};
