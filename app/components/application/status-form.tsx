/**
 * Update Status: a choice of the statuses that may follow, and the button. If none may follow, it says why. A rejection shows its
 * words first, on the applicant's page.
 */
import type { ReactNode } from "react";
import {
  type ApplicationStatus,
  isDeclined,
  isNotJoined,
  openMoves,
  statusLabel,
  whyFinal,
} from "~/domain/applications/rules";
import { Form } from "../forms/form";

type Props = {
  application: {
    id: string;
    name: string;
    status: ApplicationStatus;
    lapsedFrom: ApplicationStatus | null;
    declinedAt: Date | null;
    notJoinedAt: Date | null;
  };
  /** The path to go to on success, if it is not the applicant's page. */
  redirectTo?: string;
  /** The applicant's page with the list that is gone through. */
  path?: string;
  /** Fields of an offer. */
  children?: ReactNode;
};

export function StatusForm({ application, redirectTo, path = `/applicants/${application.id}`, children }: Props) {
  const { id, name, status, lapsedFrom } = application;
  const next = openMoves({ status, lapsedFrom });
  if (isDeclined(application)) return <span className="quiet">The candidate declined the offer.</span>;
  if (isNotJoined(application)) return <span className="quiet">Hired, but did not join.</span>;
  if (next.length === 0) return <span className="quiet">{whyFinal(status)}</span>;
  return (
    <Form className="status-form" action={path} data-send="">
      {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
      <input type="hidden" name="from" value={status} />
      <label className="visually-hidden" htmlFor={`status-${id}`}>
        New status of {name}
      </label>
      <select id={`status-${id}`} name="status" required defaultValue="">
        <option value="">Choose…</option>
        {next.map((each) => (
          <option key={each} value={each}>
            {each === "rejected" ? "Rejected…" : statusLabel(each)}
          </option>
        ))}
      </select>
      {children}
      <button type="submit" className="button-quiet" data-busy="Updating…">
        Update Status
        <span className="visually-hidden"> of {name}</span>
      </button>
    </Form>
  );
}
