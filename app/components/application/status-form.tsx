/**
 * Update Status: the statuses that may follow, as a choice with a button on an applicant's page, and as a menu in a list. If none may
 * follow, it says why. A rejection shows its words first, on the applicant's page.
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
import { words } from "~/words/desk";
import { Form } from "../forms/form";

type Application = {
  id: string;
  name: string;
  status: ApplicationStatus;
  lapsedFrom: ApplicationStatus | null;
  declinedAt: Date | null;
  notJoinedAt: Date | null;
};

type Props = {
  application: Application;
  /** The applicant's page with the list that is gone through. */
  path?: string;
  /** Fields of an offer. */
  children?: ReactNode;
};

/** The statuses that may follow, or the words that none may. */
function nextOf(application: Application): { next: readonly ApplicationStatus[]; why: string | null } {
  const { status, lapsedFrom } = application;
  const next = openMoves({ status, lapsedFrom });
  if (isDeclined(application)) return { next: [], why: words.declinedOffer };
  if (isNotJoined(application)) return { next: [], why: words.didNotJoin };
  return { next, why: next.length === 0 ? whyFinal(status) : null };
}

/** A rejection comes after a look at its words. */
const labelOf = (status: ApplicationStatus) => (status === "rejected" ? words.rejectedFirst : statusLabel(status));

export function StatusForm({ application, path = `/applicants/${application.id}`, children }: Props) {
  const { id, name, status } = application;
  const { next, why } = nextOf(application);
  if (next.length === 0) return <span className="quiet">{why}</span>;
  return (
    <Form className="status-form" action={path} data-send="">
      <input type="hidden" name="from" value={status} />
      <label className="visually-hidden" htmlFor={`status-${id}`}>
        {words.newStatusOf(name)}
      </label>
      {/* Chromium tells of a required list without a choice as wrong before anybody has been there. */}
      <select id={`status-${id}`} name="status" required aria-invalid={false} defaultValue="">
        <option value="">{words.choose}</option>
        {next.map((each) => (
          <option key={each} value={each}>
            {labelOf(each)}
          </option>
        ))}
      </select>
      {children}
      <button type="submit" className="button-quiet" data-busy={words.updating}>
        {words.updateStatus}
        <span className="visually-hidden">{words.statusOf(name)}</span>
      </button>
    </Form>
  );
}

type MenuProps = {
  application: Application;
  path: string;
  /** The path to go to on success. */
  redirectTo: string;
};

/**
 * In a row of a list: each status that may follow is one press, which Undo takes back. The menu is a popover, so it needs no script.
 */
export function StatusMenu({ application, path, redirectTo }: MenuProps) {
  const { name, status } = application;
  const { next, why } = nextOf(application);
  if (next.length === 0) return <span className="quiet">{why}</span>;
  const id = `statuses-${application.id}`;
  return (
    <>
      <button type="button" className="status-menu-button" popovertarget={id}>
        {words.updateStatus}
        <span className="visually-hidden">{words.statusOf(name)}</span>
      </button>
      <Form id={id} className="status-menu" popover="auto" action={path} data-send="">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <input type="hidden" name="from" value={status} />
        {next.map((each) => (
          <button key={each} type="submit" name="status" value={each}>
            {labelOf(each)}
            <span className="visually-hidden">{words.forApplicant(name)}</span>
          </button>
        ))}
      </Form>
    </>
  );
}
