/** The candidate's actions on an application of hers beside answering: withdraw it, disown it, take that back. */
import type { ReactNode } from "react";
import { isOfferOpen } from "~/domain/applications/clock/candidate-answer-rules";
import type { OwnApplicationView } from "~/domain/applications/lists/queries.server";
import { openMoves } from "~/domain/applications/rules";
import { nounOf, ofNoun } from "~/domain/institutions/rules";
import { Form } from "../forms/form";
import { WITHDRAWN_FOR_GOOD } from "./withdraw-form";

type Change = "mine" | "withdraw" | "not-me" | "was-me";
type Props = { application: OwnApplicationView; path: string };

/** `withdraw`: a form that asks for more. */
export function CandidateActions({ application, path, withdraw }: Props & { withdraw?: ReactNode }) {
  const { droppedAt, droppedReason, isJoined, isClaimable, job } = application;
  const say = (text: string) => ofNoun(text, nounOf(job.company_name, job.kind));
  if (droppedReason === "not_me") {
    return (
      <ChangeForm application={application} path={path} change="was-me" label="It was me after all">
        <p>{say("The school sees it again, and you can say that it is yours.")}</p>
      </ChangeForm>
    );
  }
  if (droppedAt !== null) return null;
  return (
    <>
      {isClaimable && (
        <ChangeForm application={application} path={path} change="mine" label="This is mine">
          <p>
            {say("The school has more than one application from your address. It keeps this one, and the others go.")}
          </p>
        </ChangeForm>
      )}
      {/* An open offer is declined, which is the same. */}
      {!isOfferOpen(application) &&
        openMoves(application, "candidate").includes("withdrawn") &&
        (withdraw ?? (
          <ChangeForm application={application} path={path} change="withdraw" label="Withdraw">
            <p>{`This ${WITHDRAWN_FOR_GOOD}`}</p>
          </ChangeForm>
        ))}
      {isJoined && (
        <ChangeForm application={application} path={path} change="not-me" label="This was not me">
          <p>
            {say("The school sees it no more, and you can apply yourself.")} We delete it and its file after seven days.
          </p>
        </ChangeForm>
      )}
    </>
  );
}

const BUTTONS: Record<Change, { text: string; busy: string }> = {
  mine: { text: "Confirm this application", busy: "Confirming…" },
  withdraw: { text: "Withdraw application", busy: "Withdrawing…" },
  "not-me": { text: "Take it out of the school's list", busy: "Taking it out…" },
  "was-me": { text: "Send it to the school again", busy: "Sending…" },
};

type ChangeFormProps = Props & { change: Change; label: string; children: ReactNode };

/** A fold that holds the question and its button, so that a single click changes nothing. */
function ChangeForm({ application: { id, job }, path, change, label, children }: ChangeFormProps) {
  const { text, busy } = BUTTONS[change];
  const noun = nounOf(job.company_name, job.kind);
  return (
    <details className="fold">
      <summary>
        {label}
        <span className="visually-hidden">
          : the application for {job.title}, {job.company_name}
        </span>
      </summary>
      <Form action={path} data-send="">
        {children}
        <input type="hidden" name="applicationId" value={id} />
        <input type="hidden" name="intent" value={change} />
        <button type="submit" className="button-quiet" data-busy={busy}>
          {ofNoun(text, noun)}
          <span className="visually-hidden">
            {" "}
            for {job.title}, {job.company_name}
          </span>
        </button>
      </Form>
    </details>
  );
}
