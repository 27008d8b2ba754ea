/** "Did not join": a school takes a hire back, in a fold, so that a single click changes nothing. */
import { words } from "~/words/desk";
import { Form } from "../forms/form";

export function NotJoinedForm({ path, name }: { path: string; name: string }) {
  return (
    <details className="fold">
      <summary>{words.notJoined.label}</summary>
      <Form action={path} data-send="">
        <p>{words.notJoined.text(name)}</p>
        <button type="submit" name="intent" value="not_joined" className="button-quiet" data-busy={words.saving}>
          {words.notJoined.button}
        </button>
      </Form>
    </details>
  );
}
