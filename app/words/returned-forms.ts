/** Words of a form that comes back because its session had ended, or its job had closed. They stand apart, as a hydrated screen carries them. */
export const words = {
  ownPage: "Go to your own page",
  typeAgain: "Passwords are not kept. Type it again.",
  logInAndGoOn: "Log in and go on",
  loggingIn: "Logging in…",
  elsewhere: "You log in with Google, or in another tab? {logIn} there, come back to this page and send it again.",
  logIn: "Log in",
  newTab: ", opens in a new tab",
  sendAgain: "Send again",
  email: "Email",
  password: "Password",
  isShared: "This phone is used by others too",
  newPassword: "New password",
  ownPassword: "Your password, to confirm",
  chooseAgain: "Choose the file again.",
  yes: "Yes",
  typed: "What you typed",
  /** An application whose job closed while it was written. */
  unsent: {
    title: "Your application was not sent",
    typedBelow: (why: string) => `${why}. What you typed is below.`,
    similar: "Open jobs like this one",
    allIn: (category: string) => `All jobs in ${category}`,
    all: "See open jobs",
  },
  characters: (count: string) => `${count} characters`,
};
