/** Words of the pages of one subject or place, and of the lists of jobs that programs read. */
export const words = {
  teachingJobs: "Teaching jobs",
  description: (open: number, title: string) => `${open} open: ${title}. Apply with your resume.`,
  feed: "Staffroom jobs",
  lastDay: (title: string, company: string) => `Last day to apply: ${title}, ${company}`,
  lastDays: (feed: string) => `Last days to apply. ${feed}`,
  applyUntil: (day: string) => `Apply until ${day}`,
};
