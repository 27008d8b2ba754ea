/** Words of the panels with which the people of a job read why it is not public, and what they can do. */

export const words = {
  notPublic: "A job that is not public yet",
  manyNotPublic: "Jobs that are not public yet",

  held: {
    one: "Your job is saved, but not public yet. Open our mail to {email} and log in. The job then becomes public by itself. No mail? Look in Spam, {again} or {change}.",
    many: "Your jobs are saved, but not public yet. Open our mail to {email} and log in. The jobs then become public by themselves. No mail? Look in Spam, {again} or {change}.",
    again: "send it again",
    change: "change the address",
  },
  publishable: "Your job is saved, but not public yet. You can publish it now.",
  publish: "Publish",
  scheduled: "This job becomes public {time}. {change}. To publish it now, or to remove it, use its menu in {jobs}.",
  scheduledChange: "Change it, or its time",
  myJobs: "My Jobs",

  removed: {
    title: "A job that was removed",
    ofSchool: "This job was removed. Only you and the colleagues who work on your jobs can still read it.",
    own: "You removed this job. Only you can still read it.",
    kept: "Its {applications} are kept.",
    applications: "applications",
    copy: "Copy it as a new draft",
  },
  takenDown: {
    title: "A job that was taken down",
    why: "This job was taken down. Somebody who reads the mail of the account's address told us that the account is not theirs.",
  },
  look: {
    waits: "A job that waits for a look",
    refused: "A job that was not published",
    why: "Your job is saved, but a person looks at it first, because it speaks of money for a job.",
    whyRefused: "A person has looked at this job and not published it. We have told you why in a mail.",
    without: "Without these words it is published at once.",
    change: "Change the text",
  },
  hidden: {
    title: "A hidden job",
    what: "This job is hidden while a person looks at it.",
    why: "Read why, and answer",
  },
};
