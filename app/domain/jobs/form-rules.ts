/** The words of the form of a job, and of its answer. No server code: browsers load this file. */
import { words } from "~/words/job-answers";

export const WAITS = words.waits;
export const SCHEDULED = words.scheduled;

export const POSTING = {
  title: words.postTitle,
  submit: words.postSubmit,
  busy: words.posting,
  success: words.added,
  failure: words.notAdded,
};
export const EDITING = {
  title: words.editTitle,
  submit: words.saveChanges,
  busy: words.saving,
  success: words.updated,
  failure: words.notUpdated,
};
