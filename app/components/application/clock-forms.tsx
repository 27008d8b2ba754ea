/**
 * Forms with which both sides change a due day without a move. Each is a form of one question, so that a single click
 * changes nothing.
 */
import type { ReactNode } from "react";
import {
  answersOfCandidate,
  type CandidateAnswer,
  isOfferOpen,
  waitsForSchool,
} from "~/domain/applications/clock/candidate-answer-rules";
import type { ClockShown } from "~/domain/applications/clock/clock-view-rules";
import type { LiveStatus } from "~/domain/applications/clock/rules";
import { ofNoun } from "~/domain/institutions/rules";
import { Form } from "../forms/form";
import { ReasonField } from "./withdraw-form";

type Shown = ClockShown & {
  id: string;
  lapsedFrom: LiveStatus | null;
  calledAt: Date | null;
  contactSaid: "yes" | "no" | null;
  contactSaidAt: Date | null;
};

type Props = { application: Shown; path: string };

/** The candidate's choices in the clock's forms, on the pages with and without an account. */
export const CANDIDATE_ANSWER_TEXTS: Record<CandidateAnswer, { label: string; button: string; hint: string }> = {
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

type Texts = { label: string; button: string; hint: string };

export function ofNounAll({ label, button, hint }: Texts, noun: string): Texts {
  return { label: ofNoun(label, noun), button: ofNoun(button, noun), hint: ofNoun(hint, noun) };
}

export const DECLINE_TEXTS = {
  label: "Decline the offer",
  button: "Decline",
  hint: "The school is told at once, and your application ends. This cannot be undone.",
};

type CandidateProps = Props & {
  /** The noun for the employer: "school" or "company". */
  noun: string;
  /** The job, which buttons in a list of applications name for those who do not see it beside them. */
  job?: string | undefined;
  /** For a form that came back: the reason that was typed, and the error. */
  refused?: { values: Record<string, string>; errors: Record<string, string[]> } | undefined;
};

/** For the candidate: accept or decline the offer, and say whether the school called. Nothing if there is nothing to say. */
export function CandidateClockForms({ application, path, noun, job, refused }: CandidateProps) {
  const { id } = application;
  const isBack = refused?.values.intent === "decline" && (refused.values.applicationId ?? id) === id;
  const answers = answersOfCandidate(application).map((intent) => {
    const { hint, label, button } = ofNounAll(CANDIDATE_ANSWER_TEXTS[intent], noun);
    const texts = { label, button, about: job };
    return (
      <AskForm key={intent} application={application} path={path} intent={intent} {...texts}>
        <p>{hint}</p>
      </AskForm>
    );
  });
  if (!isOfferOpen(application)) return answers;
  const { hint, ...texts } = ofNounAll(DECLINE_TEXTS, noun);
  return (
    <>
      {answers.slice(0, 1)}
      <AskForm application={application} path={path} intent="decline" isOpen={isBack} about={job} {...texts}>
        <p>{hint}</p>
        <ReasonField
          reason={isBack ? refused.values.reason : undefined}
          errors={isBack ? refused.errors.reason : undefined}
          hint={ofNoun("The school reads it.", noun)}
          idPrefix={`decline-${id}-`}
        />
      </AskForm>
      {answers.slice(1)}
    </>
  );
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

type AskProps = Props & {
  intent: string;
  label: string;
  button: string;
  /** The job that the fold and its button name out of sight. */
  about?: string | undefined;
  isOpen?: boolean;
  children: ReactNode;
};

function AskForm({ application, path, intent, label, button, about, isOpen, children }: AskProps) {
  const named = about && <span className="visually-hidden">: {about}</span>;
  return (
    <details open={isOpen || undefined} className={intent === "accept" ? "fold fold-first" : "fold"}>
      <summary>
        {label}
        {named}
      </summary>
      <Form action={path} data-send="">
        {children}
        <input type="hidden" name="applicationId" value={application.id} />
        <input type="hidden" name="intent" value={intent} />
        <button type="submit" className="button-quiet" data-busy="Sending…">
          {button}
          {named}
        </button>
      </Form>
    </details>
  );
}
