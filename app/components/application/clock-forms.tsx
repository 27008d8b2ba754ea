/** Forms with which a school changes a due day without a move. Each is a form of one question, so that a single click changes nothing. */
import type { ReactNode } from "react";
import { waitsForSchool } from "~/domain/applications/clock/candidate-answer-rules";
import type { ClockShown } from "~/domain/applications/clock/clock-view-rules";
import { Form } from "../forms/form";

type Shown = ClockShown & {
  id: string;
  calledAt: Date | null;
  contactSaid: "yes" | "no" | null;
};

type Props = { application: Shown; path: string };

/** For the school: it called, or needs more time. */
export function SchoolClockForms({
  application,
  path,
  now,
}: Props & { application: Shown & { moreTimeAt: Date | null }; now: Date }) {
  const { calledAt, contactSaid, moreTimeAt, turn, dueAt } = application;
  const canWait = turn === "school" && moreTimeAt === null && dueAt !== null && dueAt > now;
  return (
    <>
      {waitsForSchool(application) && calledAt === null && contactSaid !== "no" && (
        <AskForm application={application} path={path} intent="called" label="I called" button="I have called">
          <p>It counts as an answer, once. The candidate is told, and may say that no call came.</p>
        </AskForm>
      )}
      {canWait && (
        <AskForm application={application} path={path} intent="more_time" label="More time" button="Take more time">
          <label htmlFor={`days-${application.id}`}>
            Days, at most seven. It can be done once, and the candidate is told.
          </label>
          <input id={`days-${application.id}`} name="days" type="number" min="1" max="7" defaultValue="7" required />
        </AskForm>
      )}
    </>
  );
}

type AskProps = Props & { intent: string; label: string; button: string; children: ReactNode };

function AskForm({ application, path, intent, label, button, children }: AskProps) {
  return (
    <details className="fold">
      <summary>{label}</summary>
      <Form action={path} data-send="">
        {children}
        <input type="hidden" name="applicationId" value={application.id} />
        <input type="hidden" name="intent" value={intent} />
        <button type="submit" className="button-quiet" data-busy="Sending…">
          {button}
        </button>
      </Form>
    </details>
  );
}
