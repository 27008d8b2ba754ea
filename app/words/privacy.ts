/** Words on what we keep of people: the notice's page, requests about data, and mails that somebody ends. */

export const words = {
  title: "Privacy",
  description: "What Staffroom keeps of you, what for, who gets it, and how you take it back.",
  from: (day: string) => `From ${day}`,
  older: "This is an older text.",
  newest: "Read the newest one",
  allTexts: "All texts",
  ask: "Ask about your data",
  yourData: "Your data",
  /** The page that asks. */
  askHow:
    "Much you can do yourself: see it, correct it, take a copy, take it back. All of it is at {yourData}. For the rest ask here. A person reads it. You get a number at once, and an answer by mail.",
  writeTo: (contact: string) => `You can also write to ${contact}.`,
  haveRequest: (number: number) => `We have your request. Its number is ${number}`,
  /** In the place of a name once the person has gone. */
  nameRemoved: "Name removed",
  /** How long a request may still wait. */
  left: {
    oneDay: "1 day",
    days: (count: number) => `${count} days`,
    left: (days: string) => `${days} left`,
    lessThanDay: "less than a day left",
    lateBy: (days: string) => `late by ${days}`,
  },
  /** For the operator. */
  requests: {
    title: "Requests about data",
    waiting: (total: number) => (total > 0 ? `Waiting for an answer (${total})` : "Waiting for an answer"),
    none: "Nothing waits. Thank you.",
    confirmed: "confirmed",
    unproven: "not proven",
    asked: "asked",
    due: "due",
    unacknowledged: "no mail has told the person that it came: mail is off",
    unprovenHow: "Anybody can have typed this address. Ask there before you change anything.",
    named: "Somebody has named this address for the time after her death:",
    namedAs: (as: string) => `as ${as}`,
    answer: "Answer",
    send: "Send the answer",
    sendTo: (number: number) => ` to ${number}`,
    next: "The next ones show when these are answered.",
    answered: "Answered last",
    noneAnswered: "None yet.",
    closed: "the account is closed",
    done: (number: number) => `Request ${number} is answered`,
  },
  /** Mails that somebody ends by a link in them. */
  stopMails: {
    title: "Stop these mails",
    ask: "Stop these mails?",
    logIn: "Log in to choose {mails}.",
    whichMails: "which mails you get",
    stopped: "These mails are stopped",
    stoppedWhat:
      "{kind}: we send none of them any more. What you need still comes, such as what a school decides. With an account you can change that in {mails}.",
    yourMails: "your mails",
    notYou: "Was it not you? Some programs press the buttons in mails.",
    again: "Send them again",
    sending: "Sending…",
    comeAgain: "These mails come again",
    stop: "Stop them",
    stopping: "Stopping…",
  },
};
