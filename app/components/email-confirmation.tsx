/** Whether the address of an account is confirmed, and what to do where it is not. */
import { formatDate } from "./format";
import { SubmitButton } from "./submit-button";

export function EmailConfirmation({ confirmedAt }: { confirmedAt: Date | null }) {
  if (confirmedAt) {
    return (
      <p className="quiet">
        Confirmed on <time dateTime={confirmedAt.toISOString()}>{formatDate(confirmedAt)}</time>.
      </p>
    );
  }
  return (
    <div className="unconfirmed">
      <p>
        <span className="status">Not confirmed</span> Schools write to this address, so it should be one that reaches
        you.
      </p>
      <form method="post" action="/confirmemail/send">
        <p>Open our mail and log in. No mail? Look in Spam too.</p>
        <SubmitButton label="Send the link again" busyLabel="Sending…" />
      </form>
    </div>
  );
}
