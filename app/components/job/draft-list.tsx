/** Forms for a new job that their author kept and has not posted. */
import { type DraftLine, draftPath, previewPath, UNTITLED } from "~/domain/jobs/drafts/rules";
import { Form } from "../forms/form";
import { Moment } from "../text/moment";

type Props = { drafts: DraftLine[]; toRemove: string | null; path: string };

/** `toRemove`: the id of the draft of which it is asked whether to remove it. */
export function DraftList({ drafts, toRemove, path }: Props) {
  return (
    <section id="drafts" aria-labelledby="drafts-heading">
      <h2 id="drafts-heading">Drafts</h2>
      <p>Only you see these. A draft that you do not touch for 180 days is removed.</p>
      <table className="cards">
        <caption className="visually-hidden">Drafts</caption>
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col">Changed</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {drafts.map(({ id, title, updatedAt }) => (
            <tr key={id}>
              <th scope="row" data-label="Title">
                {title || UNTITLED}
              </th>
              <td data-label="Changed">
                <Moment at={updatedAt} as="time" />
              </td>
              <td data-label="Action">
                {toRemove === id ? <AskRemove id={id} path={path} /> : <Links id={id} title={title || UNTITLED} />}
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
      <a href={draftPath(id)}>Continue{about}</a>
      <a href={previewPath(id)}>Preview{about}</a>
      <a href={`/myjobs?remove_draft=${id}#drafts`}>Remove{about}</a>
    </span>
  );
}

function AskRemove({ id, path }: { id: string; path: string }) {
  return (
    <Form action={path}>
      <input type="hidden" name="draftId" value={id} />
      <span className="actions">
        <button type="submit" className="button" name="move" value="remove_draft">
          Remove it for good
        </button>
        <a className="button-quiet" href={`${path}#drafts`}>
          Keep it
        </a>
      </span>
    </Form>
  );
}
