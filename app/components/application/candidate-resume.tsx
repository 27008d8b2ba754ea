/** The resume that a candidate sent, and when somebody of the school opened it. */
import type { OwnApplicationView } from "~/domain/applications/lists/queries.server";
import { MAX_RESUME_VIEWS_SHOWN } from "~/domain/applications/rules";
import { words } from "~/words/applications";
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
  const { sent } = words;
  const more = views.length < MAX_RESUME_VIEWS_SHOWN ? "" : sent.orMore;
  const list = (
    <ol className="history">
      {views.map((view) => (
        <li key={view.id}>
          {isWhole ? sent.openedBy(job.company_name) : sent.by_(job.company_name)} <Moment at={view.at} as="time" />
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <a href={`/resumes/${id}`} target="_blank" rel="noopener">
        <Icon name="file" />
        {sent.viewResume}
        <span className="visually-hidden">{sent.viewResumeOf(job.title, job.company_name)}</span>
      </a>
      {views.length === 0 && <span className="quiet"> {sent.notOpened}</span>}
      {views.length > 0 && isWhole && list}
      {views.length > 0 && !isWhole && (
        <details className="fold">
          <summary>
            {views.length === 1 ? sent.openedOnce : sent.opened(views.length, more)}
            <span className="visually-hidden">{sent.openedOf(job.title, job.company_name)}</span>
          </summary>
          {list}
        </details>
      )}
    </>
  );
}
