/** The line on top of a long form. If the script puts typed text back, it says so here, so that nothing moves. */

import { words } from "~/words/forms";
export function FormNote() {
  return (
    <p className="form-note" role="status">
      {words.required}
    </p>
  );
}
