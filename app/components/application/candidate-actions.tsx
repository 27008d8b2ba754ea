/** The candidate's actions on an application of hers beside answering an offer: withdraw it, disown it, say that the school called. */
import { answersOfCandidate, isOfferOpen } from "~/domain/applications/clock/candidate-answer-rules";
import type { OwnApplicationView } from "~/domain/applications/lists/queries.server";
import { openMoves } from "~/domain/applications/rules";
import { nounOf, ofNoun } from "~/domain/institutions/rules";
import { words } from "~/words/applications";
import { ActionFold, type ActionTarget, ContactFolds } from "./application-actions";
import { WithdrawForm } from "./withdraw-form";

/** Of an application of the account's: where its forms go. */
export function targetOf({ id, job }: OwnApplicationView, path: string): ActionTarget {
  const { title, company_name: company, kind } = job;
  return { form: { path, id }, title, company, noun: nounOf(company, kind) };
}

type Props = {
  application: OwnApplicationView;
  path: string;
  /** On the list there is no room for a reason, nor for what the school has done. */
  isShort?: boolean;
  reason?: string | undefined;
  errors?: string[] | undefined;
};

export function CandidateActions({ application, path, isShort = false, reason, errors }: Props) {
  const { droppedAt, droppedReason, isJoined, isClaimable } = application;
  const { actions, busy } = words;
  const target = targetOf(application, path);
  const say = (text: string) => ofNoun(text, target.noun);
  if (droppedReason === "not_me") {
    return (
      <ActionFold target={target} act="was-me" label={actions.wasMe} button={actions.wasMeButton}>
        <p>{say(actions.wasMeHint)}</p>
      </ActionFold>
    );
  }
  if (droppedAt !== null) return null;
  // An open offer is declined, which is the same.
  const canWithdraw = !isOfferOpen(application) && openMoves(application, "candidate").includes("withdrawn");
  return (
    <>
      {isClaimable && (
        <ActionFold target={target} act="mine" label={actions.mine} button={actions.mineButton} busy={busy.confirming}>
          <p>{say(actions.mineHint)}</p>
        </ActionFold>
      )}
      {!isShort && <ContactFolds target={target} answers={answersOfCandidate(application)} />}
      {canWithdraw && <WithdrawForm {...{ target, isShort, reason, errors }} />}
      {isJoined && (
        <ActionFold
          target={target}
          act="not-me"
          label={actions.notMe}
          button={actions.notMeButton}
          busy={busy.takingOut}
          look="danger"
        >
          <p>{say(actions.notMeHint)}</p>
        </ActionFold>
      )}
    </>
  );
}
