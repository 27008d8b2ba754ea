/** Words of the statistics: numbers, plots and tables, of all jobs and of one. */

export const words = {
  statistics: "Statistics",
  daysShown: "Days shown",
  days: (days: number) => `${days} days`,
  daysFile: "Table of days (CSV)",
  statesFile: "Table of states (CSV)",
  views: "Views, about",
  saves: "Saves",
  medianAnswer: "Half had an answer within",
  noAnswerYet: "nobody has an answer yet",
  notAnswered: "Not answered yet",
  answer: "Answer",
  lastDays: (days: number) => `The last ${days} days`,
  whereTheyStand: "Where applications stand",
  nobodyApplied: "Nobody has applied yet.",
  timeToAnswer: "Time to the first answer",
  state: "State",
  answered: "Answered",
  notYet: "Not yet",
  statisticsNote: (days: number) =>
    `Days are days in India. Views are kept for ${days} days. We count views without cookies, so we do not know who looks. A few can be missing: that is why it says “about”. Robots and your own visits do not count. A save counts while it stands. States and answers are of all time.`,
  allJobs: "All your jobs together, also those that were removed.",
  asOf: "As of",
  onceAnHour: "We count them once an hour.",
  noViews: "No views yet",
  noViewsWhy: "Post a job. Then you see here how often it is looked at, saved and applied for.",
  postAJob: "Post a Job",
  jobByJob: "Job by job",
  jobsHint: (days: number, isDated: boolean) =>
    `In the last ${days} days${isDated ? ", up to now" : ""}. The newest job stands first.`,
  jobsAndNumbers: "Jobs and their numbers",
  job: "Job",
  pagesOfJobs: "Pages of jobs",
  page: (page: number) => `Page ${page}`,
  applications: "Applications",

  // One job
  statisticsOf: (title: string) => `Statistics of ${title}`,
  ofAllJobs: "Statistics of all jobs",
  seeJob: "See the job",
  noViewsIn: (days: number) => `No views in the last ${days} days`,
  noViewsInWhy: "Nobody has saved this job or applied for it either. New views can take some minutes to show here.",

  /** The plots of a number a day. */
  plots: {
    views: { title: "Views a day", total: "Views, about", none: "No views in these days." },
    saves: { title: "Saves a day", total: "Saves", none: "No saves in these days." },
    applications: { title: "Applications a day", total: "Applications", none: "No applications in these days." },
  },
  /** A number with its word. */
  counted: {
    views: (count: string, isOne: boolean) => `${count} ${isOne ? "view" : "views"}`,
    saves: (count: string, isOne: boolean) => `${count} ${isOne ? "save" : "saves"}`,
    applications: (count: string, isOne: boolean) => `${count} ${isOne ? "application" : "applications"}`,
  },
  mostOn: (day: string, count: string) => `most on ${day}: ${count}`,
  /** The drawing in words, for those who do not see it. */
  drawn: (title: string, first: string, last: string, total: string, most: string) =>
    `${title}, ${first} to ${last}: ${total}, ${most}`,
  sameAsTable: "The same as a table",
  day: "Day",
};
