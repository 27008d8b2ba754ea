/**
 * The moves that can still be taken back: "Asha Rao: rejected. The mail leaves at 14:05." They stand on every page until their time is
 * over. At night the applicant's page shows a rejection before its mail leaves in the morning: then the panel names both times.
 */

import type { Undoable } from "~/domain/applications/status/undo-rules";
import { undoTitle } from "~/domain/applications/status/undo-rules";
import { Form } from "../forms/form";
import { Moment } from "../text/moment";

/** `path` is the page around it, to come back to. */
export function UndoPanel({ moves, path }: { moves: Undoable[]; path: string }) {
  if (moves.length === 0) return null;
  return (
    <section className="undo-panel" aria-label="Can be taken back" id={UNDO_ID} tabIndex={-1}>
      {moves.map((move) => (
        <Form key={move.id} action="/applications/undo" className="actions" data-send="">
          <input type="hidden" name="id" value={move.id} />
          <input type="hidden" name="name" value={undoTitle(move)} />
          <input type="hidden" name="redirectTo" value={path} />
          <span>
            <strong>{undoTitle(move)}.</strong>{" "}
            {move.leavesAt > move.until && (
              <>
                {move.count > 1 ? "The applicants see" : "The applicant sees"} it at{" "}
                <Moment at={move.until} as="time" />.{" "}
              </>
            )}
            {move.count > 1 ? "Mails leave" : "The mail leaves"} at <Moment at={move.leavesAt} as="time" />.
          </span>
          <button type="submit" className="button-quiet" name="way" value="undo">
            {move.count > 1 ? "Undo all" : "Undo"}
            <span className="visually-hidden"> {undoTitle(move)}</span>
          </button>
          <button type="submit" className="link-button" name="way" value="tell_now">
            Tell now
            <span className="visually-hidden"> {undoTitle(move)}</span>
          </button>
        </Form>
      ))}
    </section>
  );
}

const UNDO_ID = "undo";
