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
  /** The job beside the reader's own profile. */
  panel: {
    yes: "yes",
    no: "no",
    monthOver: (month: string) => `not said, as ${month} is over`,
    notInProfile: "not in your profile",
    onTheWay: "on the way",
    onTheWayUntil: (month: string) => `on the way, until ${month}`,
    freeFrom: (month: string) => `you are free from ${month}`,
    sayFrom: ". Say “From when” under {part}",
    whatYouLookFor: "What you look for",
    addThem: "Add them.",
    addIt: "Add it.",
    basis: "From the fields of this advert and {profile}, as both are now. Only you see it.",
    profile: "your teaching profile",
    source: (source: string, day: string) => `${source}. Checked on ${day}.`,
  },
  short: (met: number, total: number) => `${met} of ${total}`,
  lawPrimary:
    "Rule for classes 1 to 5 in most recognised schools: D.El.Ed, B.El.Ed or D.Ed special, and TET paper I. B.Ed alone is not enough for new appointments. Minority schools and some posts differ. You may apply; the school decides.",
  lawMiddle:
    "Rule for classes 6 to 8 in most recognised schools: TET paper II. Minority schools and some posts differ. You may apply; the school decides.",
  lawProfessor:
    "Rule for assistant professors in most colleges and universities: a Master's with NET or SET, or a Ph.D. Some posts differ. You may apply; the college decides.",
};
