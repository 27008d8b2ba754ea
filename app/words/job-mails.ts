/** Lines of mails and of the bell about a job's time and its changes. */

export const words = {
  withinDay: "within a day",
  inDays: (left: number) => `in ${left} days`,
  oneApplication: "1 application",
  applications: (count: number) => `${count} applications`,
  closesSubject: (title: string, text: string) => `${title} closes ${text}`,
  closes: (title: string, when: string, applications: string) =>
    `Your job "${title}" closes ${when}. It has ${applications}.`,
  readThem: "Read them here:",
  moreTime: "Do you need more time? Extend it with one click:",
  closedSubject: (title: string) => `${title} is closed`,
  over: (title: string, applications: string) =>
    `The time for applications for "${title}" is over, and the job is closed. It has ${applications}.`,
  stillLooking: (before: string) => `${before}Are you still looking? Reopen it with more time here:`,
  onePersonWaits: "1 person waits for an answer",
  peopleWait: (unanswered: number) => `${unanswered} people wait for an answer`,
  tellThose: (count: string) => `${count}. Tell those who wait:`,
  publicSubject: (title: string) => `${title} is public`,
  publicNow: (title: string) => `Your job "${title}" is public now, at the time that you chose:`,
  notPublicSubject: (title: string) => `${title} is not public yet`,
  notPublic: (title: string) =>
    `The time that you chose for "${title}" has come, but the job is not public: your account may not post jobs now, for example because its address is not confirmed. The job is kept. Read more here:`,
  closesNotice: (title: string, when: string, applications: string) =>
    `"${title}" closes ${when}. It has ${applications}`,
  overNotice: (title: string, applications: string) =>
    `The time for "${title}" is over: it is closed, with ${applications}`,
  publicNotice: (title: string) => `Your job "${title}" is public`,
  notPublicNotice: (title: string) =>
    `The time for "${title}" has come, but your account may not post jobs now. The job is kept`,
  unreadOfJob: (title: string, applications: string, day: string) =>
    `- ${title}: ${applications} not read, the first since ${day}`,
  andMore: (n: number) => `\n- and ${n} more`,
  stillLookingSubject: "Still looking?",
  peopleWaitHere: "Are you still looking? People wait here, and nobody has read what they sent:",
  sayYes: "Say yes, give more time or close the job. It takes one click for each:",
  withoutSign: (day: string) =>
    `Reading or answering an application is an answer too. Without one until ${day}, the page of the job says since when there was no sign from you. Its place in lists stays.`,
  ofJob: (title: string) => `"${title}"`,
  ofJobs: (count: number) => `${count} jobs`,
  stillLookingNotice: (jobs: string) => `Still looking? Applications for ${jobs} have not been read for three weeks`,
  dear: (name: string) => `Dear ${name},\n\n`,
  changedLine: (fact: string, now: string) => `- ${fact}: now ${now}`,
  changedSubject: (title: string) => `${title} has changed`,
  changed: (company: string, title: string) => `${company} has changed the job "${title}" that you applied for:`,
  applicationStays: "Your application stays as it is. The job:",
  closesSoonSubject: (title: string) => `${title} closes soon`,
  closesSoon: (title: string, company: string, day: string) =>
    `You saved the job "${title}" at ${company}. It takes applications until ${day}. Apply here:`,
  closedEarlySubject: (title: string) => `${title} is closed`,
  closedEarly: (title: string, company: string) =>
    `You saved the job "${title}" at ${company}. It was closed before its time and takes no more applications. Read more here:`,
  changedNotice: (title: string, facts: string) => `"${title}" has changed: ${facts}`,
  closesSoonNotice: (title: string, day: string) => `"${title}", which you saved, takes applications until ${day}`,
  closedEarlyNotice: (title: string) => `"${title}", which you saved, was closed before its time`,
  notSaid: "not said",
};
