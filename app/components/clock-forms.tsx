/** What both sides do about a due day beside moves: each a form of one question, so that a single click changes nothing. */
import type { ReactNode } from "react";
import type { LiveStatus } from "~/domain/applications/clock/rules";
import { type CandidateSays, saysOfCandidate, waitsForSchool } from "~/domain/applications/clock/says-rules";
import type { ClockShown } from "~/domain/applications/clock/shown-rules";
import { Form } from "./form";

type Shown = ClockShown & {
  id: string;
  lapsedFrom: LiveStatus | null;
  calledAt: Date | null;
  contactSaid: "yes" | "no" | null;
  contactSaidAt: Date | null;
};

type Props = { application: Shown; path: string };

/** What the candidate says, on the pages with and without an account. */
export const CANDIDATE_SAYS_TEXTS: Record<CandidateSays, { label: string; button: string; hint: string }> = {
  accept: {
    label: "Accept the offer",
    button: "Accept",
    hint: "The school is told at once, and marks you as hired.",
  },
  contacted: {
    label: "The school contacted me",
    button: "Tell Staffroom",
    hint: "It counts as an answer. The school's days for its next answer begin now.",
  },
  no_call: {
    label: "No call came",
    button: "Tell Staffroom",
    hint: "The school says that it called you. If no call came, its earlier day counts.",
  },
};

/** For the candidate: accept the offer, and say whether the school called. Null if there is nothing to say. */
export function CandidateClockForms({ application, path }: Props) {
  return saysOfCandidate(application).map((intent) => {
    const { hint, ...texts } = CANDIDATE_SAYS_TEXTS[intent];
    return (
      <AskForm key={intent} application={application} path={path} intent={intent} {...texts}>
        <p>{hint}</p>
      </AskForm>
    );
  });
}

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
    <details className={intent === "accept" ? "fold fold-first" : "fold"}>
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
