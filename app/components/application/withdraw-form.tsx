/** Withdrawing an application, with a reason that may be left out. */
import { ofNoun } from "~/domain/institutions/rules";
import { words } from "~/words/applications";
import { ActionFold, type ActionTarget, ReasonField } from "./application-actions";

type Props = {
  target: ActionTarget;
  /** Another application can be sent with the same address: nobody has confirmed this one. */
  isUnconfirmed?: boolean;
  /** On a list there is no room for a reason. */
  isShort?: boolean;
  reason?: string | undefined;
  errors?: string[] | undefined;
};

export function WithdrawForm({ target, isUnconfirmed = false, isShort = false, reason, errors }: Props) {
  const { fold, label, button, forGood, cannotBeUndone, schoolReads } = words.withdraw;
  return (
    <ActionFold
      target={target}
      act="withdraw"
      label={isShort ? label : fold}
      button={button}
      busy={words.busy.withdrawing}
      look="danger"
      isOpen={Boolean(errors || (!target.form && reason))}
    >
      <p>{isUnconfirmed ? cannotBeUndone : forGood}</p>
      {!isShort && <ReasonField reason={reason} errors={errors} hint={ofNoun(schoolReads, target.noun)} />}
    </ActionFold>
  );
}
