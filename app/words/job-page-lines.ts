/** Lines about a job that its page, its share text and its lists of jobs have in common. */

export const words = {
  applyBy: (day: string) => `Apply by ${day}`,
  teachingJobs: "Teaching jobs",
  inPlace: (jobs: string, place: string) => `${jobs} in ${place}`,
  jobsOf: (subject: string, level: string) => `${subject} jobs${level}`,
  walkIn: (title: string, company: string) => `Walk-in interview: ${title}, ${company}`,
  feedOf: (name: string) => `Staffroom jobs: ${name}`,
  backToJob: "Back to the job",
  logInToSave: "Log in to save this job",
  notFilledIn: "Not filled in yet",
  noTitle: "No title yet",
  notPublicNow: "Not public now",
  yes: "Yes",
  no: "No",
  applicationPeriod: "two years without a change, once the job is closed",
};
