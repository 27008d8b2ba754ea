/** Words of the start screen, and of the strip above the screens that follow a log-in. */

/** "1,24,000": the last three digits, then twos. */
const inLakhs = (value: number) => String(value).replace(/\d(?=(?:\d\d)+\d$)/g, "$&,");
const SMALL = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const spell = (count: number) => SMALL[count] ?? inLakhs(count);
const begin = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const some = (count: number, one: string, many: string) => `${inLakhs(count)} ${count === 1 ? one : many}`;

export const words = {
  title: "Today",
  pageTitle: "Today · Staffroom",

  /** When something is. */
  today: "today",
  tomorrow: "tomorrow",
  inDays: (days: number) => `in ${days} days`,
  sinceDays: (days: number) => (days < 1 ? "since today" : days === 1 ? "for one day" : `for ${days} days`),
  closes: (when: string) => `closes ${when}`,
  closed: "closed",
  by: (day: string) => `by ${day}`,

  /** The first line of a school. */
  answersDue(today: number, tomorrow: number): string {
    const are = (count: number) => (count === 1 ? "answer is" : "answers are");
    if (today > 0 && tomorrow > 0)
      return `${begin(spell(today))} ${are(today)} due today, ${spell(tomorrow)} tomorrow.`;
    if (today > 0) return `${begin(spell(today))} ${are(today)} due today.`;
    if (tomorrow > 0) return `${begin(spell(tomorrow))} ${are(tomorrow)} due tomorrow.`;
    return "No answer is due today or tomorrow.";
  },
  manyAnswers: (count: number) => `More than ${inLakhs(count)} answers wait.`,
  answersLate: (count: number) => `${begin(spell(count))} ${count === 1 ? "is" : "are"} late.`,

  toAnswer: "To answer",
  late: "Late",
  lateNote: "You can still answer.",
  asksTimes: "asks for other times",
  open: "Open",
  openNamed: (name: string) => `Open ${name}`,
  allToAnswer: (count: number) => `All ${inLakhs(count)} to answer:`,
  ofJob: (title: string, count: number) => `${title}: ${inLakhs(count)}`,
  otherJobs: "All my jobs",

  freshTitle: "New applications",
  fresh: (count: number) => `${inLakhs(count)} new`,
  inAll: (count: number) => `${inLakhs(count)} in all`,
  allFresh: (count: number, jobs: number) => `All ${inLakhs(count)} new, in ${inLakhs(jobs)} jobs`,

  interviewsTitle: "Interviews in the next seven days",
  noInterviews: "None is agreed.",
  moreInterviews: (count: number) => `${some(count, "more interview", "more interviews")} in your calendar`,

  closingSoon: "Closing soon",
  nobodyNew: "No new applicant for two weeks",
  extend: "Extend",
  extendNamed: (title: string) => `Extend ${title}`,
  edit: "Edit",
  editNamed: (title: string) => `Edit ${title}`,
  allOpen: "More in your open jobs",

  checkTitle: "Waiting",
  waiting: (count: number) => `${some(count, "job waits", "jobs wait")} for a check of its words`,
  held: (count: number) => `${some(count, "job waits", "jobs wait")} to be published`,
  refused: (count: number) => `${some(count, "job was", "jobs were")} not published after a check`,
  hidden: (count: number) => `${some(count, "job is", "jobs are")} hidden`,
  takenDown: (count: number) => `${some(count, "job was", "jobs were")} taken down`,
  scheduled: (count: number) => `${some(count, "job is", "jobs are")} scheduled`,
  drafts: (count: number) => some(count, "draft of yours", "drafts of yours"),
  asked: (count: number) => `Still looking? We ask you about ${some(count, "job", "jobs")}`,
  requests: (count: number) => `${some(count, "person asks", "people ask")} to join your school`,

  numbersTitle: "Answers so far",
  inTime: (inTime: number, due: number) => `${inLakhs(inTime)} of ${inLakhs(due)}`,
  inTimeLabel: "answered in time",
  halfDays: (days: number) => (days === 1 ? "1 day" : `${inLakhs(days)} days`),
  halfLabel: "in which half were answered",
  hired: (count: number) => inLakhs(count),
  hiredLabel: "hired here this year",
  noRecord: "The first two numbers come once five promised answers were due.",
  allNumbers: "Statistics",

  readerNote: "You can read everything of your school. Owners and recruiters answer and post.",
  newestJobsOnly: (count: number) =>
    `Only your newest ${inLakhs(count)} jobs are looked at here. Older ones stand in {jobs}.`,
  quietSchool: "Nothing is due",
  quietSchoolNext: "No answer is due this week, and no application is new.",
  firstJob: "You have posted no job yet. The first one takes about five minutes.",
  noJobs: "Your school has posted no job yet.",
  postJob: "Post a Job",
  myJobs: "My Jobs",

  /** The first line of a candidate. */
  waitsForYou(count: number, what: "offer" | "times" | "call" | "message" | "several"): string {
    const one = {
      offer: "An offer waits",
      times: "Interview times wait",
      call: "A question waits",
      message: "A message waits",
      several: "",
    };
    const few = what === "several" ? "" : one[what];
    return few && count === 1 ? `${few} for you.` : `${begin(spell(count))} things wait for you.`;
  },
  answerToday: "Please answer today.",
  answerBy: (day: string) => `Please answer by ${day}.`,
  interviewNext: (when: string) => `Your next interview is ${when}.`,
  nothingWaits: "Nothing waits for you today.",

  waitsTitle: "Waiting for you",
  waits: { offer: "Accept or decline", times: "Choose a time", call: "Answer", message: "Read" },
  waitsAbout: {
    offer: "You have an offer",
    times: "The school proposes times for an interview",
    call: "The school says that it called you. Did it?",
    message: "The school wrote to you",
  },
  actOn: (act: string, title: string) => `${act}: ${title}`,
  daysLeft: (days: number) => (days < 1 ? "until today" : days === 1 ? "until tomorrow" : `${inLakhs(days)} days left`),

  ownInterviews: "Interviews",
  answersTitle: "Answers that schools owe you",
  promised: (day: string) => `promised by ${day}`,
  expected: (day: string) => `we asked for ${day}`,
  schoolLate: "The school is late, and can still answer",
  moreAnswers: (count: number) => `All ${inLakhs(count)} in Applied Jobs`,

  savedTitle: "Saved jobs that close soon",
  moreSaved: (count: number) => `All ${inLakhs(count)} in Saved Jobs`,

  jobsForYou: "New jobs for you",
  jobsForYouNote: "From the last 30 days, by what your profile says.",
  noJobsForYou: "No new job fits what you look for. Others may be near.",
  searchJobs: "Search all jobs",
  moreJobs: "More such jobs",
  apply: "Apply",
  applyNamed: (title: string) => `Apply: ${title}`,
  fit: (fit: string) => `you have ${fit} things it asks for`,
  addWhat: "Add what you teach",
  tellWhat: "Tell us what you teach, and new jobs that fit stand here.",

  profileTitle: "Your profile",
  viewProfile: "View Profile",

  /** A moderator. */
  entriesWait: (count: number) => `${begin(spell(count))} ${count === 1 ? "entry waits" : "entries wait"} for a look.`,
  requestsWait: (count: number) =>
    `${begin(spell(count))} ${count === 1 ? "request" : "requests"} about data ${count === 1 ? "waits" : "wait"}.`,
  nothingToModerate: "Nothing waits for a moderator. Thank you.",
  moderationTitle: "Waiting for a look",
  requestsTitle: "Requests about data",
  allEntries: (count: number) => `All ${inLakhs(count)} in Moderation`,
  allRequests: (count: number) => `All ${inLakhs(count)} requests`,
  entries: (count: number) => some(count, "entry", "entries"),
  waitsSince: (days: number) => (days < 1 ? "since today" : days === 1 ? "for one day" : `for ${days} days`),
  urgent: "urgent",
  message: "A message",
  look: "Look",
  lookNamed: (title: string) => `Look at ${title}`,
  kinds: {
    report: "reported",
    text: "words to check",
    talk: "talk of money",
    first_job: "first job of a school",
    check: "asks to be checked",
    answer: "an answer",
    not_real: "calls many applications not real",
  } as Record<string, string>,
  moderation: "Moderation",
  log: "The log of every step",
  needsPasskey: "Confirm that it is you with your passkey to see what waits for a moderator.",
  confirmPasskey: "Confirm with a passkey",

  /** The strip. */
  stripTitle: "Today",
  stripAll: "See all of today",
  lines: {
    answer: (name: string) => `Answer ${name}`,
    late: (count: number) => some(count, "answer is late", "answers are late"),
    interview: (name: string) => `Interview with ${name}`,
    fresh: (count: number) => some(count, "new application", "new applications"),
    ownInterview: "Your interview",
    saved: "A saved job closes",
  },
};
