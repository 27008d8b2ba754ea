/** The words of the form of a job, and of its answer. No server code: browsers load this file. */

export const WAITS = "Your job is saved, but a person looks at it first, because it speaks of money for a job.";
export const SCHEDULED = "Your job is saved. It becomes public at its time. You find it under Scheduled.";

export const POSTING = {
  title: "Post a Job",
  submit: "Post Job",
  busy: "Posting…",
  success: "Job added successfully!",
  failure: "Error adding job. Please try again.",
};
export const EDITING = {
  title: "Edit job",
  submit: "Save changes",
  busy: "Saving…",
  success: "Job updated successfully!",
  failure: "Error updating job. Please try again.",
};
