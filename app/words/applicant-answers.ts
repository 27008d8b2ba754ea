/** Answers to the forms of an applicant's page, as notes beside it, and refusals of its rejection. */

export const words = {
  called: "Noted: you called. The candidate is told",
  didNotJoin: (name: string) => `Noted: ${name} did not join. Nobody is told`,
  moreTime: "The candidate is told of the new day",
  noteSaved: (name: string) => `${name}: note saved`,
  noteRemoved: (name: string) => `${name}: note removed`,
  starsTakenBack: (name: string) => `${name}: stars taken back`,
  starsGiven: (name: string, stars: number) => `${name}: ${stars} of 5 stars`,
  markedAsRead: (name: string) => `${name}: marked as read`,
  takenOut: (name: string) => `${name}: taken out of the list as not a real application`,
  putBack: (name: string) => `${name}: put back into the list`,
  moved: (name: string, status: string) => `${name}: status updated to ${status}`,
  notMoved: (name: string, why: string) => `${name}: ${why}`,
  timesProposed: (name: string) => `${name}: the times are proposed`,
  interviewOff: "The interview is off",

  emptyBox: "Write what the mail says, or choose our standard text and see it filled in",
  textNotSeen: "Press “See it filled in” to take this text, or choose “As written below”",
};
