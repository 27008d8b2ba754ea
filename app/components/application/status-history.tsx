/** The history of an application, oldest first: status, person, time. */
import type { ChangedBy, HistoryStatus } from "~/domain/applications/rules";
import { historyLabel } from "~/domain/applications/rules";
import type { RejectionReason } from "~/domain/applications/status/reason-rules";
import { type InstitutionKind, nounOf, ofNoun } from "~/domain/institutions/rules";
import { words } from "~/words/applications";
import { Moment } from "../text/moment";
import { ReasonList } from "./rejection-reasons";

type Props = {
  /** `name`: the person who made the move, where the reader may know it and it is somebody else. */
  moves: {
    id: string;
    status: HistoryStatus;
    by: ChangedBy | null;
    at: Date;
    reasons: RejectionReason[];
    name?: string | null;
  }[];
  /** The names of the two sides, as the reader calls them. */
  names: Record<ChangedBy, string>;
  /** The noun for the employer: "school" or "company". */
  noun?: string;
};

export function History({ moves, names, noun = "school" }: Props) {
  return (
    <ol className="history">
      {moves.map((move) => (
        <li key={move.id}>
          <strong>{ofNoun(historyLabel(move.status), noun)}</strong>
          <span className="quiet">
            {" "}
            {move.by && words.history.by(move.name ?? names[move.by])}
            <Moment at={move.at} as="time" />
          </span>
          <ReasonList reasons={move.reasons} />
        </li>
      ))}
    </ol>
  );
}

type OwnProps = Pick<Props, "moves"> & {
  job: { company_name: string; kind: InstitutionKind | null };
  /** How the page calls who sent it. */
  who: string;
};

/** The history on the page of whoever sent the application. */
export function ApplicationHistory({ moves, job, who }: OwnProps) {
  return (
    <section>
      <h2>{words.history.title}</h2>
      <History
        noun={nounOf(job.company_name, job.kind)}
        moves={moves}
        names={{ recruiter: job.company_name, candidate: who }}
      />
    </section>
  );
}
