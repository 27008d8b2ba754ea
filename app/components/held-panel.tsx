/** Why a job is not public, and what its owner can do about it. */

type Props = {
  /** The address that waits to be confirmed. */
  email: string;
  count: number;
};

/** For a recruiter whose address is not confirmed. */
export function HeldPanel({ email, count }: Props) {
  const isOne = count === 1;
  return (
    <section className="held" aria-label={isOne ? "A job that is not public yet" : "Jobs that are not public yet"}>
      <p>
        {isOne ? "Your job is saved, but not public yet." : "Your jobs are saved, but not public yet."} Open our mail to{" "}
        <strong>{email}</strong> and log in.{" "}
        {isOne ? "The job then becomes public by itself." : "The jobs then become public by themselves."} No mail? Look
        in Spam,{" "}
        <button type="submit" form="send-confirmation" className="link-button">
          send it again
        </button>{" "}
        or <a href="/profile#email">change the address</a>.
      </p>
      <form id="send-confirmation" method="post" action="/confirmemail/send" />
    </section>
  );
}

/** For a recruiter who may publish now: her address is confirmed, or jobs do not wait for that any more. */
export function PublishPanel({ job }: { job: { id: string; title: string } }) {
  return (
    <section className="held" aria-label="A job that is not public yet">
      <p>Your job is saved, but not public yet. You can publish it now.</p>
      <form method="post" action="/myjobs">
        <input type="hidden" name="jobId" value={job.id} />
        <button type="submit" name="move" value="publish" className="button">
          Publish<span className="visually-hidden"> {job.title}</span>
        </button>
      </form>
    </section>
  );
}

export function TakenDownPanel() {
  return (
    <section className="held" aria-label="A job that was taken down">
      <p>
        This job was taken down. Somebody who reads the mail of the account's address told us that the account is not
        theirs.
      </p>
    </section>
  );
}
