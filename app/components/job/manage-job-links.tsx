/** Links and buttons of the people who work on a job, on its own page. */
import { Form } from "../forms/form";

/** A reader of the institution sees the applications, and changes nothing. */
export function ManageJobLinks({ id, isOpen, mayWork }: { id: string; isOpen: boolean; mayWork: boolean }) {
  const applications = (
    <a className="button-quiet" href={`/applications?jobId=${id}`}>
      Applications
    </a>
  );
  if (!mayWork) return <div className="actions">{applications}</div>;
  return (
    <div className="actions">
      <a className="button-quiet" href={`/recruiter?jobId=${id}`}>
        Edit
      </a>
      {applications}
      <a className="button-quiet" href={`/myjobs/extend?job=${id}`}>
        {isOpen ? "More time" : "Open it again"}
      </a>
      {isOpen && (
        <Form action="/myjobs">
          <input type="hidden" name="jobId" value={id} />
          <button type="submit" className="button-quiet" name="move" value="close">
            Close
          </button>
        </Form>
      )}
    </div>
  );
}
