/** The resume that a candidate sent, and when somebody of the school opened it. */
import type { OwnApplicationView } from "~/domain/applications/lists/queries.server";
import { MAX_RESUME_VIEWS_SHOWN } from "~/domain/applications/rules";
import { Icon } from "../frame/icon";
import { Moment } from "../text/moment";

/** `isWhole`: nothing is folded. The candidate reads the school's name, not the recruiter's. */
export function CandidateResume({
  application: { id, job, views },
  isWhole = false,
}: {
  application: OwnApplicationView;
  isWhole?: boolean;
}) {
  const times = `${views.length} times${views.length < MAX_RESUME_VIEWS_SHOWN ? "" : " or more"}`;
  const list = (
    <ol className="history">
      {views.map((view) => (
        <li key={view.id}>
          {isWhole ? "Opened by" : "by"} {job.company_name}, <Moment at={view.at} as="time" />
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <a href={`/resumes/${id}`} target="_blank" rel="noopener">
        <Icon name="file" />
        View Resume
        <span className="visually-hidden">
          {" "}
          sent for {job.title}, {job.company_name}, opens in a new tab
        </span>
      </a>
      {views.length === 0 && <span className="quiet"> Not opened yet</span>}
      {views.length > 0 && isWhole && list}
      {views.length > 0 && !isWhole && (
        <details className="fold">
          <summary>
            Opened {views.length === 1 ? "once" : times}
            <span className="visually-hidden">
              : the resume for {job.title}, {job.company_name}
            </span>
          </summary>
          {list}
        </details>
      )}
    </>
  );
}
