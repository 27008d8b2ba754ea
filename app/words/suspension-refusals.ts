/** Refusals of what is suspended, and of what a suspended person may not do. */
export const words = {
  address:
    "A moderator has suspended an account with this email address. It stays suspended for a year, also after it was closed. Write to us if that was wrong",
  host: "A moderator has suspended an account or institution of this website. It stays suspended for a year. Write to us if that was wrong",
  name: "A moderator has suspended an institution of this name and place. It stays suspended for a year. Write to us if that was wrong",
  everything:
    "Your account is suspended. You can read, take your data along and close the account, but change nothing else",
  applicant: "Your account is suspended: you cannot apply for jobs",
  writer: "Your account is suspended, so it cannot write",
  reader: "Your account is suspended, so it cannot change this",
  reporter: "Your account is suspended, so it cannot report",
};
