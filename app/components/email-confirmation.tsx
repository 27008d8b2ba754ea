/** Whether the address of an account is confirmed, and what to do if it is not. */
import type { Role } from "~/domain/actor";
import { Form } from "./form";
import { Moment } from "./moment";
import { SubmitButton } from "./submit-button";

/** What the address is for. */
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
