/** Words of the kinds of mails, and of a person's settings for them. */
export const words = {
  candidatesOnly: "Only a candidate’s mails name schools in their subjects",
  notYourKind: "You do not get mails of this kind",
  logInFirst: "Log in first",
  timeZone: "Choose a time zone, such as Asia/Kolkata",
  howOften: "Choose how often",
  noKind: "There is no such kind of mail",
  whenSomethingWaits: "Mails when something waits",
  mailOfTheDay: "The mail of the day",
  /** Each kind of mail: its name, and when it comes. */
  kinds: {
    new_applications: { label: "New applications", hint: "Somebody has applied for one of your jobs." },
    answers_due: {
      label: "Answers due",
      hint: "Who waits for your answer, in your morning. There is no mail on a day with nothing due.",
    },
    job_dates: { label: "Dates of your jobs", hint: "A job becomes public, closes soon, or is closed." },
    join_requests: { label: "Requests to join", hint: "Somebody asks to join your institution." },
    progress: {
      label: "Steps of your applications",
      hint: "A school puts you on its shortlist, or goes on to interviews.",
    },
    job_news: { label: "News of jobs", hint: "A job that you applied for has changed, or one that you saved closes." },
    messages: { label: "Messages", hint: "What the other side writes about an application." },
    reminders: { label: "Reminders", hint: "An interview is tomorrow, or the other side waits for your answer." },
  },
  /** Mails that the settings do not touch. */
  alwaysSent: [
    "that an answer is late, and what a school decides: an offer, a hire, a rejection, a job taken down",
    "interviews: times to choose from, what was agreed, and that one is off",
    "what you do yourself: an application, a withdrawal, a request about your data",
    "your account and its safety: links to log in, passwords, passkeys, and what a moderator decides",
  ],
};
