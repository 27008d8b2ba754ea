/** The line on top of a long form. Where something was typed before, the script says so here, and nothing moves. */

export function FormNote() {
  return (
    <p className="form-note" role="status">
      Fields with * are required.
    </p>
  );
}
