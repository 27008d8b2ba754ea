/** "Did not join": a school takes a hire back, in a fold, so that a single click changes nothing. */
import { Form } from "../forms/form";

export function NotJoinedForm({ path, name }: { path: string; name: string }) {
  return (
    <details className="fold">
      <summary>Did not join</summary>
      <Form action={path} data-send="">
        <p>
          {name} was hired and did not come. The history says so, and the vacancy counts as free again. Nobody is told.
          This cannot be undone.
        </p>
        <button type="submit" name="intent" value="not_joined" className="button-quiet" data-busy="Saving…">
          Note: did not join
        </button>
      </Form>
    </details>
  );
}
