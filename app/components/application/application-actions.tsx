/**
 * The actions of a candidate or a guest on an application: a fold for each thing, so that a single click changes nothing. On an account's
 * pages each is a form of its own; on a guest's page all are parts of one form, which asks for the number of our mail once.
 */
import type { ReactNode } from "react";
import type { CandidateAnswer } from "~/domain/applications/clock/candidate-answer-rules";
import { MAX_REASON_CHARS } from "~/domain/applications/rules";
import { ofNoun } from "~/domain/institutions/rules";
import { words } from "~/words/applications";
import { TextArea } from "../forms/field";
import { Form } from "../forms/form";

export type ActionTarget = {
  /** Null on a guest's page. */
  form: { path: string; id: string } | null;
  title: string;
  company: string;
  /** The noun for the employer: "school" or "company". */
  noun: string;
};

type FoldProps = {
  target: ActionTarget;
  /** The value that the form sends. */
  act: string;
  label: string;
  button: string;
  busy?: string;
  /** `main`: the answer that is waited for. `choice`: another one beside it. */
  look?: "main" | "choice" | "danger";
  isOpen?: boolean;
  children: ReactNode;
};

export function ActionFold({
  target,
  act,
  label,
  button,
  busy = words.busy.sending,
  look,
  isOpen,
  children,
}: FoldProps) {
  const { form, title, company, noun } = target;
  const tone = look === "main" ? "button" : look === "danger" ? "button-quiet button-danger" : "button-quiet";
  const inside = (
    <>
      {children}
      <button type="submit" className={tone} {...(form ? { "data-busy": busy } : { name: "way", value: act })}>
        {ofNoun(button, noun)}
        <span className="visually-hidden">{words.actions.forJob(title, company)}</span>
      </button>
    </>
  );
  const isChoice = look === "main" || look === "choice";
  return (
    <details
      className={isChoice ? `fold choice${look === "main" ? " fold-first" : ""}` : "fold"}
      open={isOpen || undefined}
    >
      <summary>
        {ofNoun(label, noun)}
        <span className="visually-hidden">{words.actions.ofJob(title, company)}</span>
      </summary>
      {form ? (
        <Form action={form.path} noValidate data-send="">
          <input type="hidden" name="applicationId" value={form.id} />
          <input type="hidden" name="intent" value={act} />
          {inside}
        </Form>
      ) : (
        inside
      )}
    </details>
  );
}

type OfferProps = {
  target: ActionTarget;
  /** The reason of a form that came back, and what is wrong with it. */
  reason?: string | undefined;
  errors?: string[] | undefined;
  isDeclining?: boolean;
};

/** Accept and, beside it, Decline: each says what it binds to, and asks once more. */
export function OfferChoice({ target, reason, errors, isDeclining = false }: OfferProps) {
  const { accept, decline, withdraw } = words;
  const say = (text: string) => ofNoun(text, target.noun);
  return (
    <div className="offer-choice">
      <ActionFold target={target} act="accept" label={accept.label} button={accept.button} look="main">
        <p>{say(accept.hint)}</p>
      </ActionFold>
      <ActionFold
        target={target}
        act="decline"
        label={decline.label}
        button={decline.button}
        look="choice"
        isOpen={isDeclining}
      >
        <p>{say(decline.hint)}</p>
        <ReasonField
          reason={reason}
          errors={errors}
          hint={say(withdraw.schoolReads)}
          idPrefix={target.form ? `decline-${target.form.id}-` : ""}
        />
      </ActionFold>
    </div>
  );
}

const CONTACTS = { contacted: words.contacted, no_call: words.noCall } as const;

/** She says that the school contacted her, or that no call came. */
export function ContactFolds({ target, answers }: { target: ActionTarget; answers: readonly CandidateAnswer[] }) {
  return answers.map((act) => {
    if (act === "accept") return null;
    const { label, button, hint } = CONTACTS[act];
    return (
      <ActionFold key={act} target={target} act={act} label={label} button={button}>
        <p>{ofNoun(hint, target.noun)}</p>
      </ActionFold>
    );
  });
}

type ReasonProps = {
  reason?: string | undefined;
  errors?: string[] | undefined;
  hint: string;
  idPrefix?: string;
};

/** The reason for withdrawing or declining, which may be left out. */
export function ReasonField({ reason, errors, hint, idPrefix = "" }: ReasonProps) {
  return (
    <TextArea
      name="reason"
      idPrefix={idPrefix}
      label={words.withdraw.why}
      rows={2}
      maxLength={MAX_REASON_CHARS}
      defaultValue={reason}
      errors={errors}
      hint={hint}
    />
  );
}
