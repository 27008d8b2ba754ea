/** Answers to the form of a job once it was sent. The specification fixes some of it letter for letter. */

export const words = {
  waits: "Your job is saved, but a person looks at it first, because it speaks of money for a job.",
  scheduled: "Your job is saved. It becomes public at its time. You find it under Scheduled.",
  postTitle: "Post a Job",
  postSubmit: "Post Job",
  posting: "Posting…",
  added: "Job added successfully!",
  notAdded: "Error adding job. Please try again.",
  editTitle: "Edit job",
  saveChanges: "Save changes",
  saving: "Saving…",
  updated: "Job updated successfully!",
  notUpdated: "Error updating job. Please try again.",
};
