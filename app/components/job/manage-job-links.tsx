/** Links and buttons of the people who work on a job, on its own page. */
import { extendPath } from "~/domain/jobs/rules";
import { words } from "~/words/own-jobs";
import { Form } from "../forms/form";

/** A reader of the institution sees the applications, and changes nothing. */
export function ManageJobLinks({ id, isOpen, mayWork }: { id: string; isOpen: boolean; mayWork: boolean }) {
  const { menu } = words;
  const applications = (
    <a className="button-quiet" href={`/applications?jobId=${id}`}>
      {menu.applications}
    </a>
  );
  if (!mayWork) return <div className="actions">{applications}</div>;
  return (
    <div className="actions">
      <a className="button-quiet" href={`/recruiter?jobId=${id}`}>
        {menu.edit}
      </a>
      {applications}
      <a className="button-quiet" href={extendPath(id)}>
        {isOpen ? menu.extend : menu.openAgain}
      </a>
      {isOpen && (
        <Form action="/myjobs">
          <input type="hidden" name="jobId" value={id} />
          <button type="submit" className="button-quiet" name="move" value="close">
            {words.closing.button}
          </button>
        </Form>
      )}
    </div>
  );
}
