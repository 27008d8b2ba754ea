/** Forms with which a school changes a due day without a move. Each is a form of one question, so that a single click changes nothing. */
import type { ReactNode } from "react";
import { waitsForSchool } from "~/domain/applications/clock/candidate-answer-rules";
import type { ClockShown } from "~/domain/applications/clock/clock-view-rules";
import { words } from "~/words/desk";
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
        <AskForm application={application} path={path} intent="called" texts={words.called}>
          <p>{words.called.hint}</p>
        </AskForm>
      )}
      {canWait && (
        <AskForm application={application} path={path} intent="more_time" texts={words.moreTime}>
          <label htmlFor={`days-${application.id}`}>{words.moreTime.hint}</label>
          <input id={`days-${application.id}`} name="days" type="number" min="1" max="7" defaultValue="7" required />
        </AskForm>
      )}
    </>
  );
}

type AskProps = Props & { intent: string; texts: { label: string; button: string }; children: ReactNode };

function AskForm({ application, path, intent, texts, children }: AskProps) {
  return (
    <details className="fold">
      <summary>{texts.label}</summary>
      <Form action={path} data-send="">
        {children}
        <input type="hidden" name="applicationId" value={application.id} />
        <input type="hidden" name="intent" value={intent} />
        <button type="submit" className="button-quiet" data-busy={words.sending}>
          {texts.button}
        </button>
      </Form>
    </details>
  );
}
