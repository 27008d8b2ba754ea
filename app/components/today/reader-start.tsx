/** `/recruiter` for somebody who may only read: what she can do in place of the form. */
import { words } from "~/words/reader";

export function ReaderStart({ school, title }: { school: string; title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p className="held">{words.mayRead(school)}</p>
      <p className="actions">
        <a className="button" href="/today">
          {words.today}
        </a>
        <a className="button-quiet" href="/myjobs">
          {words.myJobs}
        </a>
        <a className="button-quiet" href="/applications">
          {words.applicants}
        </a>
      </p>
    </>
  );
}
