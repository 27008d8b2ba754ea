/** Words of reports, and of the moderators' screens. */

const pay = "Do not pay. If you have paid, call 1930 or go to {police}.";

export const words = {
  /** For somebody who reports a job, an institution or a message. */
  report: {
    pageTitle: (name: string | null) => `Report ${name ?? "something"} · Staffroom`,
    noSubject: "Say what you report: open its page and press Report",
    titles: {
      job: "Report this job",
      institution: "Report this institution",
      message: "Report this message",
    },
    wrong: {
      job: "What is wrong with this job?",
      institution: "What is wrong with this institution?",
      message: "What is wrong with this message?",
    },
    how: "Did anybody ask you for money? Write how much and how. A person reads every report.",
    secret: (isMessage: boolean) => `We do not tell ${isMessage ? "its writer" : "the school"} who you are.`,
    pay,
    reason: "What is wrong",
    choose: "Choose",
    text: "What happened",
    textHint: "How much, how, and who asked. You need not write your name.",
    send: "Send the report",
    sending: "Sending…",
    back: "Back",
    thanks: "Thank you",
    read: "A person reads your report about {subject}.",
    it: "it",
    moreJobs: "More jobs",
  },

  /** The queue of a moderator. */
  title: "Moderation",
  dismissing: "To dismiss an entry takes it off this list. What it is about stays as it is.",
  dismissingTold: "Only a school that asked to be checked is told.",
  log: "The log of every step",
  requests: "Requests about data",
  waiting: (total: number) => (total > 0 ? `Waiting for a look (${total})` : "Waiting for a look"),
  all: "All that waits",
  none: "Nothing waits. Thank you.",
  next: "The next ones show when these are settled.",
  hiddenNow: "Hidden now",
  noneHidden: "No job is hidden.",
  suspended: "Suspended",
  nobodySuspended: "Nobody is suspended.",

  /** The result of a step. */
  done: {
    dismissed: "Dismissed.",
    hidden: "Hidden. Its people were told, and may answer once.",
    staysHidden: "It stays hidden. Its people were told.",
    wasChanged: " It was changed after you opened the page: look at it once more.",
    published: "Published. Its owner was told.",
    refused: "Not published. Its owner was told why, and can change the text.",
    restored: "Shown again.",
    suspended: {
      account: "The account is suspended. Its jobs are hidden.",
      institution: "The institution is suspended. Its jobs are hidden.",
    },
    lifted: {
      account: "The account is no longer suspended.",
      institution: "The institution is no longer suspended.",
    },
    liftedKept: "It is no longer suspended.",
    checked: "School checked.",
    unchecked: "The check is taken back.",
    newer: (count: number) =>
      count === 1
        ? " 1 entry came after you opened the page, and waits for a look."
        : ` ${count} entries came after you opened the page, and wait for a look.`,
    unshown: (count: number) =>
      count === 1
        ? " 1 entry did not fit on the page, and waits for a look."
        : ` ${count} entries did not fit on the page, and wait for a look.`,
  },
  refusals: {
    chooseStep: "Choose what to do",
    chooseEntry: "Choose what to dismiss",
    kept: "Enter the address, the website, or name and place",
  },
  officialList: "an official list",

  /** An entry. */
  kinds: {
    report: "Report",
    text: "Sent again although its words were stopped",
    talk: "Spoke of money to applicants: they read it with a warning, without payment addresses",
    first_job: "First job of a new institution",
    check: "Asks for the check",
    answer: "Answer of its people",
    not_real: "Calls many applications unreal",
  } as Record<string, string>,
  entries: (count: number) => `${count} entries · `,
  more: (count: number) => `${count} more are not shown here`,
  since: "since",
  isSuspended: " (suspended)",
  gone: "Not public yet, or gone",
  messageGone: "A message that is gone",
  messageFrom: (company: string, title: string) => `A message from ${company} about ${title}`,
  messageTo: (company: string, title: string) => `A message to ${company} about ${title}`,
  jobSays: "What the job says",
  messageSays: "What the message says",
  byReports: "by reports",
  byModerator: "by a moderator",
  until: "until",
  answer: (text: string) => `Answer: ${text}`,

  /** The buttons. */
  publish: "Publish",
  dismiss: "Dismiss",
  showAgain: "Show again",
  check: "School checked",
  uncheck: "Take the check back",
  refuse: "Refuse",
  refuseIt: "Do not publish",
  hide: "Hide",
  hideIt: "Hide the job",
  keepHidden: "Keep hidden",
  keepIt: "Keep it hidden",
  suspendAccount: "Suspend the account",
  suspendInstitution: "Suspend the institution",
  suspend: "Suspend",
  liftSuspension: "Lift the suspension",
  of: (about: string) => `: ${about}`,
  reason: "Reason",
  wordsToOwner: "Words to the owner",

  /** Suspensions that outlive a closed account. */
  kept: {
    title: "An address, a website or a name of a closed account",
    text: "Each stays suspended for a year after the account was closed. To let somebody sign up again, type one of them. Write an institution as “Name, place”.",
    label: "Email address, website, or name and place",
    lift: "Lift the suspension",
    lifting: "Lifting…",
  },

  /** The log. */
  logTitle: "Log of moderation",
  toWaiting: "What waits for a look",
  nothingYet: "Nothing has happened yet.",
  nothingOlder: "There is nothing older.",
  steps: "Steps",
  when: "When",
  step: "Step",
  what: "What",
  who: "Who",
  job: "job",
  byItself: "by itself",
  formerModerator: "a former moderator",
  pagesOfLog: "Pages of the log",
};
