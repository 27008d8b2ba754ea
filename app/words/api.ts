/** Fixed sentences of the JSON API. The specification has some of them letter for letter. */

export const words = {
  keyUsedBefore: "This Idempotency-Key was used before for another call or body. Choose a new key",
  doneBefore: "This was done before, with the same Idempotency-Key, and has changed since",
  linksSent: "If somebody applied with this address without an account, the links have been sent to it.",
  linkSent: "A link was sent to your email address",
  addressConfirmed: "Your email address is confirmed",
  resetSent: "Password reset link has been sent to your email.",
  sendToken: "Send the token that is to end: Authorization: Bearer TOKEN",
  loggedOut: "logged out",
  accountClosed: "The account is closed, and your address is free again",
  noAccount: "There is no such account",
  use: (methods: string) => `Use ${methods}`,
  wrongKey: "A key is 1 to 255 printable characters of ASCII",
  validToken: "Send a valid token: Authorization: Bearer TOKEN",
  only: { admin: "Only recruiters may do this", user: "Only candidates may do this" },
  noCall: "There is no such call",
  noUser: "User ID not found",
};
