/** Words around the log-in with Google. */
export const words = {
  loggedIn: "Logged in successfully",
  /** With the space at its end, as the specification has it. */
  registered: "registered Successfully! ",
  failed: (why: string) => `Login Failed! Please try again ${why}`,
  proven: (ended: string) =>
    `Google has confirmed your address. A password that was set before does not work any more. ${ended}.`,
  setPassword: "Set a password",
  heldJob: "A job was written before and not public yet. Look and publish what is yours.",
  heldJobs: (count: number) => `${count} jobs were written before and not public yet. Look and publish what is yours.`,
  myJobs: "My Jobs",
  forgotPassword: "Forgot the password?",
};
