/** What happened to an application, oldest first: status, who, when. */
import type { ApplicationStatus, ChangedBy } from "~/domain/applications/rules";
import { statusLabel } from "~/domain/applications/rules";
import { Moment } from "./moment";

type Props = {
  /** `name`: the person who made the move, where the reader may know it and it is somebody else. */
  moves: { id: string; status: ApplicationStatus; by: ChangedBy; at: Date; name?: string | null }[];
  /** What the reader calls the two sides. */
  names: Record<ChangedBy, string>;
};

export function History({ moves, names }: Props) {
  return (
    <ol className="history">
      {moves.map((move) => (
        <li key={move.id}>
          <strong>{statusLabel(move.status)}</strong>
          <span className="quiet">
            {" "}
            by {move.name ?? names[move.by]}, <Moment at={move.at} as="time" />
          </span>
        </li>
      ))}
    </ol>
  );
}
