/** Saves a job, or removes it from the saved ones. A signed-out visitor logs in first; then the job is saved. */
import { words } from "~/words/jobs";
import { Form } from "../forms/form";

type Props = {
  jobId: string;
  isSaved: boolean;
  /** On a card: the title that tells its button from the others. On the job's page, null. */
  title?: string | null;
  /** The list that the press leads back to; null leads to the job. */
  back?: string | null;
};

export function SaveJobButton({ jobId, isSaved, title = null, back = null }: Props) {
  const [saveName, unsaveName] =
    title === null
      ? [words.page.saveName, words.page.unsaveName]
      : [words.card.saveName(title), words.card.unsaveName(title)];
  return (
    <Form action={`/jobdetails/${jobId}/save`}>
      {back && <input type="hidden" name="back" value={back} />}
      <button
        type="submit"
        className={title === null ? "button-quiet" : undefined}
        {...(isSaved ? { name: "saved", value: "no" } : {})}
      >
        {isSaved ? words.card.saved : words.card.save}
        <span className="visually-hidden">{isSaved ? unsaveName : saveName}</span>
      </button>
    </Form>
  );
}
