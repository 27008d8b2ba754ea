/** Refusals to people who may not be where they are: without an account, in the other role, or without a passkey. */
export const words = {
  logInToSee: "Log in to see that page.",
  logIn: "Log in",
  signUp: { admin: "Sign up as a recruiter", user: "Sign up" },
  notFound: "Sorry, the page you are looking for could not be found.",
  moderatorPasskey: "A moderator needs a passkey. Make one on your profile, then log in with it.",
  /** By the role that a page is for. */
  otherRole: {
    admin: "This page is for recruiters. You are logged in as a candidate.",
    user: "This page is for candidates. You are logged in as a recruiter.",
  },
  /** By the role that a form is for, to somebody who has just logged in for it. */
  otherAccount: {
    admin: "This is a candidate's account, and the form is for recruiters. Log in with another account",
    user: "This is a recruiter's account, and the form is for candidates. Log in with another account",
  },
};
