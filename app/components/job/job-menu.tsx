/**
 * The Action menu of a row in My Jobs: View, Edit, Copy, More time, Take over, Publish, Close, Reopen, Remove. It is a popover, so it needs no script. A
 * click elsewhere closes it too.
 */
import { extendPath, type JobMove, type JobState, movesFrom } from "~/domain/jobs/rules";
import { Form } from "../forms/form";

type Props = {
  job: { id: string; title: string; location: string };
  state: JobState;
  /** True if the job stands in the name of a colleague. */
  isColleagues: boolean;
  /** True if the owner may publish a held job: her address is confirmed, or jobs do not wait for that. */
  mayPublish: boolean;
  movePath: string;
  removePath: string;
};

const LABELS: Record<Exclude<JobMove, "remove">, string> = {
  publish: "Publish",
  close: "Close",
  reopen: "Reopen",
};

/** `movePath` takes the forms of Publish, Close and Reopen; `removePath` asks before anything is removed. */
export function JobMenu({ job, state, isColleagues, mayPublish, movePath, removePath }: Props) {
  const id = `menu-${job.id}`;
  const about = (
    <span className="visually-hidden">
      {" "}
      {job.title}, {job.location}
    </span>
  );
  const copy = (
    <Form action={movePath}>
      <input type="hidden" name="jobId" value={job.id} />
      <button type="submit" name="move" value="copy">
        Copy{about}
      </button>
    </Form>
  );
  if (state === "removed") {
    return (
      <>
        <a href={`/jobdetails/${job.id}`}>View{about}</a> <span className="quiet">Only kept for your records</span>
        {copy}
      </>
    );
  }
  return (
    <div className="job-menu-box">
      <button type="button" className="job-menu-button" popovertarget={id}>
        Action
        <span className="visually-hidden">
          {" "}
          for {job.title}, {job.location}
        </span>
      </button>
      <ul id={id} className="job-menu" popover="auto">
        <li>
          <a href={`/jobdetails/${job.id}`}>View{about}</a>
        </li>
        {state !== "taken_down" && (
          <li>
            <a href={`/recruiter?jobId=${job.id}`}>Edit{about}</a>
          </li>
        )}
        {isColleagues && (
          <li>
            <Form action={movePath}>
              <input type="hidden" name="jobId" value={job.id} />
              <button type="submit" name="move" value="take_over">
                Take over{about}
              </button>
            </Form>
          </li>
        )}
        <li>{copy}</li>
        {state === "open" && (
          <li>
            <a href={extendPath(job.id)}>More time{about}</a>
          </li>
        )}
        {movesFrom(state, mayPublish).map((move) => (
          <li key={move}>
            {move === "remove" ? (
              <a href={removePath}>Remove{about}</a>
            ) : (
              <Form action={movePath}>
                <input type="hidden" name="jobId" value={job.id} />
                <button type="submit" name="move" value={move}>
                  {LABELS[move]}
                  {about}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
