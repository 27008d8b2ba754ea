/** Words of the two pages on which a school writes to many applicants at once, or rejects them. */

const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);

export const words = {
  nobodyChosen: "Nobody was chosen",
  back: "Back to the applications",
  seeFilledIn: "See it filled in",
  cancel: "Cancel",

  messages: {
    title: "Write to many",
    nobodyCan: (why: string) => `Nobody can get a message: ${why}`,
    noneChosen: "Nobody is chosen here. Tick some in the list of a job, then choose “Message”.",
    writeTo: (name: string) => `Write to ${name}`,
    writeToMany: (count: number) => `Write to ${people(count)}`,
    others: (why: string) => `The others get none: ${why}.`,
    atMost: (most: number) => `At most ${most} get a message at once: the first ones of the list.`,
    noAnswer: "A message is no answer to an application: the day of your answer stays as it is.",
    willSay: "The message will say:",
    firstReads: (name: string) => `${name} will read this, and the others their own names:`,
    send: "Send message",
    sendToAll: (count: number) => `Send to all ${count}`,
    sending: "Sending…",
    atOnce: "It cannot be taken back: it is seen on Staffroom at once.",
    change: "Change the text",
  },

  moves: {
    title: "Many at once",
    noneToReject: "None of these can be rejected",
    moved: (count: number, status: string) => `${people(count)} ${status}`,
    notChanged: (count: number) => `. ${count} ${count === 1 ? "other" : "others"} not changed`,
    rejectOne: (name: string) => `Reject ${name}`,
    rejectMany: (count: number) => `Reject ${people(count)}`,
    willSay: "The mail will say:",
    willSayToMany: (name: string) => `The mail to ${name} will say, and to the others with their own names:`,
    reject: "Reject",
    rejectAll: (count: number) => `Reject all ${count}`,
    rejecting: "Rejecting…",
    canTakeBack: "You can take it back for an hour. Nobody is told before.",
    change: "Change the words",

    noneWaits: "Nobody waits for an answer here.",
    whatToTell: "What do you tell those who wait?",
    tooMany: (most: number) => `More than ${most} people wait. The first ${most} get this answer now.`,
    waitsOne: (name: string | null) => `1 person waits for an answer${name ? `: ${name}` : ""}.`,
    wait: (count: number) => `${count} people wait for an answer.`,
    decideInstead: "Decide about each instead",
    tellNow: "Tell them now",
    decideLater: "Or decide later",
    nothingTold:
      "Nobody is told anything now. Each goes on waiting until the day set for that person, and stands in your list as before.",
    leave: "Leave them waiting",
    leaveAndGoBack: "Leave them waiting, and decide later",
    decideEach: "Decide about each",
  },
};
