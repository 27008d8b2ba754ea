/** "This was not me": the owner of a mailbox closes an account that somebody else made with her address. */
import { words as all } from "~/words/accounts";
import { Form } from "../forms/form";
import { MailedNumberChoice } from "./mailed-number-choice";

const words = all.notMe;
const AGAIN = { href: "/forgotpassword", label: words.newPassword };

type Props = { token: string; numbers: string[]; errors: string[] | undefined };

export function NotMeForm({ token, numbers, errors }: Props) {
  return (
    <section id="not-me">
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <Form action={`/confirmemail?token=${encodeURIComponent(token)}`} noValidate data-send="">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="intent" value="not-me" />
        <MailedNumberChoice legend={words.number} numbers={numbers} errors={errors} again={AGAIN} />
        <div className="actions">
          <button type="submit" className="button-quiet" data-busy={words.busy}>
            {words.title}
          </button>
        </div>
      </Form>
    </section>
  );
}
