/** "This was not me": the owner of a mailbox closes an account that somebody else made with her address. */
import { Form } from "../forms/form";
import { MailedNumberChoice } from "./mailed-number-choice";

const AGAIN = { href: "/forgotpassword", label: "Get a link to a new password" };

type Props = { token: string; numbers: string[]; errors: string[] | undefined };

export function NotMeForm({ token, numbers, errors }: Props) {
  return (
    <section id="not-me">
      <h2>This was not me</h2>
      <p>
        Did somebody else make an account with your address? Choose the number that our mail shows. Then we close the
        account and take your address out of it.
      </p>
      <Form action={`/confirmemail?token=${encodeURIComponent(token)}`} noValidate data-send="">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="intent" value="not-me" />
        <MailedNumberChoice legend="Which number does our mail show?" numbers={numbers} errors={errors} again={AGAIN} />
        <div className="actions">
          <button type="submit" className="button-quiet" data-busy="Closing the account…">
            This was not me
          </button>
        </div>
      </Form>
    </section>
  );
}
