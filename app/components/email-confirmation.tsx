/** Whether the address of an account is confirmed, and what to do where it is not. */
import { formatDate } from "./format";

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
      {/* The form that sends the confirmation mail belongs here. */}
    </div>
  );
}
