/** The state of an account's address: the day on which it was confirmed, or a form that sends the link again. */
import type { Role } from "~/domain/actor";
import { Form } from "../forms/form";
import { SubmitButton } from "../forms/submit-button";
import { Moment } from "../text/moment";

/** The use of the address, by role. */
const WHY: Record<Role, string> = {
  user: "Schools write to this address",
  admin: "We tell you here of new applications",
};

export function EmailConfirmation({ confirmedAt, role }: { confirmedAt: Date | null; role: Role }) {
  if (confirmedAt) {
    return (
      <p className="quiet">
        Confirmed on <Moment at={confirmedAt} as="date" />.
      </p>
    );
  }
  return (
    <div className="unconfirmed">
      <p>
        <span className="status">Not confirmed</span> {WHY[role]}, so it should be one that reaches you.
      </p>
      <Form action="/confirmemail/send">
        <p>Open our mail and log in. No mail? Look in Spam too.</p>
        <SubmitButton label="Send the link again" busyLabel="Sending…" />
      </Form>
    </div>
  );
}
