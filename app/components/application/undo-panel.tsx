/**
 * The moves that can still be taken back, as one line on the pages of the desk: "3 moves wait, the first until 15:53", Undo for the last
 * one, and all of them in a fold. At night the applicant's page shows a rejection before its mail leaves in the morning: then a move
 * names both times.
 */

import type { Undoable } from "~/domain/applications/status/undo-rules";
import { undoTitle } from "~/domain/applications/status/undo-rules";
import { words } from "~/words/undo";
import { Form } from "../forms/form";
import { Moment } from "../text/moment";

/** `path` is the page around it, to come back to. */
export function UndoPanel({ moves, path }: { moves: Undoable[]; path: string }) {
  const [last] = moves;
  if (!last) return null;
  const count = moves.reduce((sum, move) => sum + move.count, 0);
  const first = moves.reduce((before, move) => (move.until < before.until ? move : before), last);
  // An applicant's page has a place for the eye; of a list it is the top.
  const redirectTo = `${path}#${path.startsWith("/applicants/") ? "application-status" : "main"}`;
  return (
    <section className="undo-panel" aria-label={words.waitingMoves} id={UNDO_ID} tabIndex={-1}>
      <Form action="/applications/undo" className="undo-line" data-send="">
        <Fields move={last} redirectTo={redirectTo} />
        <span>
          {words.movesWait(count)} <Moment at={first.until} as="time" />
        </span>
        <button type="submit" className="button-quiet" name="way" value="undo" data-key="z">
          {moves.length > 1 ? words.undoLast : words.undoOne}
          <span className="undo-title"> {undoTitle(last)}</span> <kbd>Z</kbd>
        </button>
      </Form>
      <details className="fold">
        <summary>{words.showAll}</summary>
        {moves.map((move) => (
          <Move key={move.id} move={move} redirectTo={redirectTo} />
        ))}
      </details>
    </section>
  );
}

const UNDO_ID = "undo";

type MoveProps = { move: Undoable; redirectTo: string };

function Fields({ move, redirectTo }: MoveProps) {
  return (
    <>
      <input type="hidden" name="id" value={move.id} />
      <input type="hidden" name="name" value={undoTitle(move)} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
    </>
  );
}

function Move({ move, redirectTo }: MoveProps) {
  const isMany = move.count > 1;
  const about = <span className="visually-hidden"> {undoTitle(move)}</span>;
  return (
    <Form action="/applications/undo" className="undo-move" data-send="">
      <Fields move={move} redirectTo={redirectTo} />
      <span>
        <strong>{undoTitle(move)}.</strong>{" "}
        {move.leavesAt > move.until && (
          <>
            {words.seenAt(isMany)} <Moment at={move.until} as="time" />.{" "}
          </>
        )}
        {words.mailAt(isMany)} <Moment at={move.leavesAt} as="time" />.
      </span>
      <button type="submit" className="button-quiet" name="way" value="undo">
        {isMany ? words.undoAll : words.undoOne}
        {about}
      </button>
      <button type="submit" className="link-button" name="way" value="tell_now">
        {words.tellNow}
        {about}
      </button>
    </Form>
  );
}
