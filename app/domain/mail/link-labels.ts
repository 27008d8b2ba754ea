/** What the links of mails say in HTML. The plain text has the addresses. */

/** By the first part of the path. */
const LABELS: Record<string, string> = {
  alerts: "Open the job alert",
  applicants: "Open the application",
  application: "Open your application",
  applications: "Open the applications",
  "applied-jobs": "Open your application",
  confirmemail: "Confirm the address",
  forgotpassword: "Reset the password",
  institution: "Open your institution",
  invitations: "Open the invitation",
  jobdetails: "Open the job",
  jobs: "See the jobs",
  myjobs: "Open the job",
  notifications: "Open the notifications",
  profile: "Open your profile",
  recruiter: "Open the job's text",
  resetpassword: "Choose a new password",
  settings: "Choose your mails",
  yourdata: "Open your data",
};

/** Of a job alert, by the second part. */
const ALERT_LABELS: Record<string, string> = {
  confirm: "Confirm the job alert",
  edit: "Change the job alert",
  stop: "Stop the job alert",
};

/**
 * The words for a path of ours, with its query. `isMain`: it is what the mail is about, and so a button; settings and ways out stand
 * beside it.
 */
export function linkLabel(path: string): { label: string; isMain: boolean } {
  const [, first = "", second = ""] = path.split(/[/?#]/);
  const isAside = first === "settings" || (first === "alerts" && second !== "confirm");
  return { label: ALERT_LABELS[second] ?? LABELS[first] ?? "Open the page", isMain: !isAside };
}
