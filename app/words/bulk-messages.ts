/** The people who got a message to many, and the reasons why others did not. */
export const words = {
  gone: "no longer here",
  withdrawn: "withdrawn",
  notInList: "not in your list",
  notReal: "marked as not real",
  stoppedByYou: "messages stopped by your school",
  stoppedByOther: "messages stopped by the applicant",
  jobHidden: "the job is out of sight",
  unconfirmed: "address not confirmed",
  tooManyUnanswered: "too many messages without an answer",
  changed: "changed a moment ago",
  hadTextAlready: "had this text already",
  readOnly: "you may only read",
  notFound: "not found",
  nobodyGot: (why: string) => `Nobody got the message: ${why}`,
  sentTo: (who: string, others: string) => `Message sent to ${who}${others}`,
  gotNone: (left: number, why: string) => `. ${left} got none: ${why}`,
};
