/** Saves the job of this page, or removes it from the saved ones. A signed-out visitor logs in first; then the job is saved. */
import { Form } from "../forms/form";
import { Icon } from "../frame/icon";

export function SaveJobButton({ jobId, isSaved }: { jobId: string; isSaved: boolean }) {
  return (
    <Form action={`/jobdetails/${jobId}/save`}>
      <button
        type="submit"
        className={isSaved ? "button-quiet is-saved" : "button-quiet"}
        name="saved"
        value={isSaved ? "no" : "yes"}
      >
        <Icon name="bookmark" />
        {isSaved ? "Saved" : "Save"}
        <span className="visually-hidden">{isSaved ? ". Remove this job from my saved jobs" : " this job"}</span>
      </button>
    </Form>
  );
}
