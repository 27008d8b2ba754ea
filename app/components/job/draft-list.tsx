/** Forms for a new job that their author kept and has not posted. */
import { type DraftLine, draftPath, draftsPath, previewPath, UNTITLED } from "~/domain/jobs/drafts/rules";
import { words } from "~/words/own-jobs";
import { Form } from "../forms/form";
import { Moment } from "../text/moment";

/** `toRemove`: the id of the draft of which it is asked whether to remove it. */
export function DraftList({ drafts, toRemove }: { drafts: DraftLine[]; toRemove: string | null }) {
  return (
    <section id="drafts" aria-labelledby="drafts-heading">
      <h2 id="drafts-heading" className="visually-hidden">
        {words.drafts}
      </h2>
      <p className="quiet">{words.draftNote}</p>
      <table className="own-rows">
        <caption className="visually-hidden">{words.drafts}</caption>
        <thead>
          <tr>
            <th scope="col">{words.columns.title}</th>
            <th scope="col">{words.columns.changed}</th>
            <th scope="col">{words.columns.action}</th>
          </tr>
        </thead>
        <tbody>
          {drafts.map(({ id, title, updatedAt }) => (
            <tr key={id}>
              <th scope="row" className="row-title">
                <a href={draftPath(id)}>{title || UNTITLED}</a>
              </th>
              <td className="row-created">
                <Moment at={updatedAt} as="time" />
              </td>
              <td className="row-actions">
                {toRemove === id ? <AskRemove id={id} /> : <Links id={id} title={title || UNTITLED} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Links({ id, title }: { id: string; title: string }) {
  const about = <span className="visually-hidden"> {title}</span>;
  return (
    <span className="actions">
      <a href={draftPath(id)}>
        {words.continueDraft}
        {about}
      </a>
      <a href={previewPath(id)}>
        {words.previewDraft}
        {about}
      </a>
      <a href={`${draftsPath}&remove_draft=${id}`}>
        {words.removeDraft}
        {about}
      </a>
    </span>
  );
}

function AskRemove({ id }: { id: string }) {
  return (
    <Form action={draftsPath}>
      <input type="hidden" name="draftId" value={id} />
      <span className="actions">
        <button type="submit" className="button" name="move" value="remove_draft">
          {words.removeDraftNow}
        </button>
        <a className="button-quiet" href={draftsPath}>
          {words.keepDraft}
        </a>
      </span>
    </Form>
  );
}
