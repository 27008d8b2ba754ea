/** "Tell on WhatsApp" beside the messages of an applicant. It works without script: the answer leads on by itself, and has a link too. */
import { words } from "~/words/desk";
import { Form } from "../forms/form";

const { whatsApp: texts } = words;

type Props = {
  path: string;
  /** The answer to a press; undefined before it. `address` is null where she is to read first that her number is seen. */
  opened: { address: string | null } | undefined;
};

const PLACE = "whatsapp";

export function WhatsAppForm({ path, opened }: Props) {
  const isAsked = opened?.address === null;
  return (
    <section aria-labelledby={PLACE}>
      <h2 id={PLACE}>{texts.title}</h2>
      {opened?.address ? (
        <>
          <meta httpEquiv="refresh" content={`0;url=${opened.address}`} />
          <p role="status">
            <a href={opened.address}>{texts.open}</a>
          </p>
        </>
      ) : (
        <Form action={`${path}#${PLACE}`}>
          {isAsked ? (
            <>
              <p role="status">{texts.ownNumber}</p>
              <input type="hidden" name="hasRead" value="1" />
            </>
          ) : (
            <p className="quiet">{texts.hint}</p>
          )}
          <button type="submit" name="intent" value="whatsapp" className="button-quiet">
            {isAsked ? texts.open : texts.tell}
          </button>
        </Form>
      )}
    </section>
  );
}
