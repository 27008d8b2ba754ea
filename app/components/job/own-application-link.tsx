/** The candidate's own application for a job, on the job's page. */
import { ownApplicationPath } from "~/domain/applications/rules";
import { words } from "~/words/jobs";
import { Filled } from "../text/filled";
import { Moment } from "../text/moment";

/** The link in place of the Apply button, for a candidate who has applied. */
export function OwnApplicationLink({
  application,
  due,
}: {
  application: { id: string; label: string; createdAt: Date; isJoined: boolean };
  /** The time by which an answer is due. */
  due: string;
}) {
  const { id, label, createdAt, isJoined } = application;
  const href = ownApplicationPath(id);
  return (
    <>
      <a className="button-quiet" href={href}>
        <span>
          {words.page.appliedOn} <Moment at={createdAt} as="day" /> · {label}
        </span>
      </a>
      {due && <span>{due}</span>}
      {isJoined && <a href={href}>{words.page.notYou}</a>}
    </>
  );
}

/** The same for a guest: her mail has the link. */
export function AppliedAsGuest() {
  return (
    <p className="job-closed">
      <Filled text={words.page.appliedAsGuest} again={<a href="/application?way=again">{words.page.linkAgain}</a>} />
    </p>
  );
}
