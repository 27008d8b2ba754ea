/** Words of a resume that is made from a profile. */
export const words = {
  inProgressUntil: (month: string) => `in progress, until ${month}`,
  inProgress: "in progress",
  present: "present",
  oneYear: "1 year",
  years: (count: string) => `${count} years`,
  resumeOf: (name: string) => `Resume of ${name}`,
  subjects: "Subjects",
  classes: "Classes",
  boards: "Boards",
  media: "Teaches in",
  teaching: "Teaching",
  qualifications: "Qualifications",
  experience: "Experience",
  education: "Education",
  classesTaught: (levels: string) => `Classes taught: ${levels}`,
  madeOn: (day: string) => `Made on ${day}`,
};
