/** How a job's demands are compared with a profile, in sentences. Pages with framework script may load it. */

export const words = {
  mediumOf: (text: string) => `${text} medium`,
  startOn: (day: string) => `Start on ${day}`,
  freeFrom: "free from",
  until: "until",
  expected: (asked: string, when: string, month: string) => `${asked} (${when} ${month})`,
  asksNothing: "This advert names no requirements.",
  oneThing: "one thing",
  things: (count: number) => `${count} things`,
  schoolAsks: (things: string) => `This school asks for ${things}.`,
  haveTheOne: "You have the one thing this school asks for.",
  haveAll: (total: number) => `You have all ${total} things this school asks for.`,
  haveSome: (met: number, total: number) => `You have ${met} of the ${total} things this school asks for.`,
  notInProfile: (things: string) => `Not in your profile: ${things}.`,
  onTheWay: (things: string) => `On the way: ${things}.`,
  lacking: (things: string) => `You said that you do not have: ${things}.`,
  monthOver: "the month in which you expected it is over.",
  haveItNow: "Do you have it now?",
  canApply: "You can still apply.",
  short: (met: number, total: number) => `${met} of ${total}`,
  lawPrimary:
    "Rule for classes 1 to 5 in most recognised schools: D.El.Ed, B.El.Ed or D.Ed special, and TET paper I. B.Ed alone is not enough for new appointments. Minority schools and some posts differ. You may apply; the school decides.",
  lawMiddle:
    "Rule for classes 6 to 8 in most recognised schools: TET paper II. Minority schools and some posts differ. You may apply; the school decides.",
  lawProfessor:
    "Rule for assistant professors in most colleges and universities: a Master's with NET or SET, or a Ph.D. Some posts differ. You may apply; the college decides.",
};
