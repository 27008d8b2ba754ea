/** Words of failures on our side, for forms, pages and calls: what is known of them, and what can be done. */
export const words = {
  unreachable: "We cannot reach our records just now. Please try again",
  unknown: "We do not know whether this was saved.",
  sendAgain: "We do not know whether this was saved. Send it again: it will not count twice",
  lookFirst: "We do not know whether this was saved. Look first whether it was saved",
  internal: "Something went wrong on our side",
  /** Above a page that was made before. */
  asOf: (time: string) => `We cannot reach our records just now. As of ${time}.`,
  withoutAccount: "Shown without your account.",
};
