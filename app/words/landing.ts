/** Words of the pages of one subject or place, and of the lists of jobs that programs read. */
export const words = {
  teachingJobs: "Teaching jobs",
  description: (open: number, title: string) => `${open} open: ${title}. Apply with your resume.`,
  feed: "Staffroom jobs",
  applyUntil: (day: string) => `Apply until ${day}`,
};
