/** The state of an account's address: the day on which it was confirmed, or a form that sends the link again. */
import type { Role } from "~/domain/actor";
import { words as all } from "~/words/accounts";
import { Form } from "../forms/form";
import { SubmitButton } from "../forms/submit-button";
import { Moment } from "../text/moment";

const words = all.address;

export function EmailConfirmation({ confirmedAt, role }: { confirmedAt: Date | null; role: Role }) {
  if (confirmedAt) {
    return (
      <p className="quiet">
        {words.confirmedOn} <Moment at={confirmedAt} as="date" />.
      </p>
    );
  }
  return (
    <div>
      <p>
        <span className="status">{words.notConfirmed}</span> {words.why[role]}
      </p>
      <Form action="/confirmemail/send">
        <p>{words.open}</p>
        <SubmitButton label={words.again} busyLabel={all.busy.sending} />
      </Form>
    </div>
  );
}
