/** Words of the pages for developers of Staffroom: the mail that a machine of their own would have sent. */

export const words = {
  mail: "Mail",
  about: "What Staffroom would have sent. This page exists on a developer's own machine only.",
  none: "No mail yet",
  noneNext: "Sign up or apply for a job, then come back.",
  subject: "Subject",
  to: "To",
  queued: "Queued",
  state: "State",
  html: "Open as HTML",
  all: "All mail",
  mailStates: {
    sent: "sent",
    waiting: "waiting",
    beingSent: "being sent",
    givenUp: "given up",
    waitsForSummary: "waiting for the summary",
    inSummary: "told in a summary",
    waitsForDigest: "waiting for the digest",
  },
};
