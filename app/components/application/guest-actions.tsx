/** The actions on an application that the link of our mail opened. Each needs the number that the mail prints. */
import type { GuestWay } from "~/domain/applications/apply/guest-rules";
import type { GuestApplication } from "~/domain/applications/apply/queries.server";
import { isCandidateAnswer } from "~/domain/applications/clock/candidate-answer-rules";
import { nounOf, ofNoun } from "~/domain/institutions/rules";
import type { InterviewView } from "~/domain/interviews/interview-view";
import { words } from "~/words/applications";
import { LINK_AGAIN, MailedNumberChoice } from "../account/mailed-number-choice";
import { Form } from "../forms/form";
import { canAnswer, InterviewButtons, InterviewHead, InterviewTimes } from "../interview/candidate-interview";
import { Filled } from "../text/filled";
import { Moment } from "../text/moment";
import { ActionFold, type ActionTarget, ContactFolds, OfferChoice } from "./application-actions";
import { WithdrawForm } from "./withdraw-form";

const { actions, waits } = words;

type Props = {
  application: GuestApplication;
  /** The interview that is to come. */
  live: InterviewView | null;
  /** The candidate is asked to choose a time by then. */
  answerBy: Date | null;
  /** This browser has chosen the number of our mail already. */
  hasChosenNumber: boolean;
  /** True if the guest can write messages after she has chosen the number. */
  canWrite: boolean;
  now: Date;
  errors: Record<string, string[]>;
  values: Record<string, string>;
};

/** All that the link allows, what waits for her first, in one form: so the number of our mail is asked for once. */
export function GuestActions(props: Props) {
  const { application, live, answerBy, hasChosenNumber, canWrite, now, errors, values } = props;
  const { ways, numbers, state, job } = application;
  if (state === "of_account") {
    return (
      <p>
        <a className="button" href="/applied-jobs">
          {words.guest.seeYours}
        </a>
      </p>
    );
  }
  const answered = live && canAnswer(live) ? live : null;
  const part = { answerBy, now, errors, values };
  const mayProve = canWrite && !hasChosenNumber;
  const number = !hasChosenNumber && (
    <MailedNumberChoice legend={waits.number} numbers={numbers} errors={errors.number} again={LINK_AGAIN} />
  );
  const head = live && (
    <InterviewHead live={live} company={job.company_name} location={job.location} file="/application/interview.ics">
      {answered && <InterviewTimes live={answered} {...part} />}
      {answered && number}
      {answered && <InterviewButtons live={answered} {...part} />}
    </InterviewHead>
  );
  if (ways.length === 0 && !answered && !mayProve) return head;
  const isHers = ways.includes("confirm") || ways.includes("accept");
  return (
    <Form className="guest-form" action="/application" noValidate data-send="">
      {/* Enter presses the first button, which must bind to nothing. */}
      {number && !answered && <button type="submit" name="intent" value="prove" hidden tabIndex={-1} />}
      {head}
      <div className={isHers ? "waits" : undefined}>
        {!isHers && !answered && <h2>{actions.title}</h2>}
        {ways.includes("confirm") && <h2>{waits.confirm}</h2>}
        {ways.includes("accept") && <h2>{ofNoun(waits.offer, nounOf(job.company_name, job.kind))}</h2>}
        {!answered && number}
        <Ways application={application} values={values} errors={errors} />
        {mayProve && (
          <p>
            <button type="submit" name="intent" value="prove" className="button-quiet">
              {actions.write(job.company_name)}
            </button>
          </p>
        )}
      </div>
    </Form>
  );
}

type WaysProps = Pick<Props, "application" | "errors" | "values">;

/** The act that is waited for comes first; an offer is declined, and all else withdrawn, in a fold. */
function Ways({ application, values, errors }: WaysProps) {
  const { ways, others, state, job, droppedByConfirming } = application;
  const target: ActionTarget = {
    form: null,
    title: job.title,
    company: job.company_name,
    noun: nounOf(job.company_name, job.kind),
  };
  const { reason } = values;
  const typed = { reason, errors: errors.reason };
  const has = (way: GuestWay) => ways.includes(way);
  return (
    <>
      {droppedByConfirming.map((at) => (
        <DroppedOne key={at.getTime()} at={at} noun={target.noun} />
      ))}
      {has("confirm") && (
        <div className="actions">
          <WayButton way="confirm" label={actions.confirm} className="button" />
        </div>
      )}
      {has("accept") && (
        <OfferChoice target={target} {...typed} isDeclining={has("decline") && Boolean(reason || errors.reason)} />
      )}
      <ContactFolds target={target} answers={ways.filter(isCandidateAnswer)} />
      {has("mails_on") && (
        <ActionFold target={target} act="mails_on" label={actions.mailsOn} button={actions.mailsOn}>
          <p>{actions.mailsOnHint}</p>
        </ActionFold>
      )}
      {has("was_me") && (
        <div className="actions">
          <WayButton way="was_me" label={actions.wasMe} className="button" />
        </div>
      )}
      {has("withdraw") && !has("decline") && (
        <WithdrawForm target={target} isUnconfirmed={state !== "confirmed"} {...typed} />
      )}
      {has("not_me") && (
        <div className="actions">
          <WayButton way="not_me" label={actions.notMe} className="button-quiet button-danger" />
          {has("not_me_all") && (
            <WayButton way="not_me_all" label={notMeAll(others)} className="button-quiet button-danger" />
          )}
        </div>
      )}
      {has("not_me") && <p className="hint">{actions.notMeGuestHint}</p>}
    </>
  );
}

/** `others`: how many more there are of this address, which nobody has confirmed either. */
function notMeAll(others: number): string {
  return actions.notMeAll(others === 1 ? actions.otherOne : actions.others(others));
}

/** It stands above the button, as nothing brings a dropped one back. */
function DroppedOne({ at, noun }: { at: Date; noun: string }) {
  return (
    <p>
      <Filled text={actions.dropsOther} at={<Moment at={at} as="time" />} rest={ofNoun(actions.notSeenAnyMore, noun)} />
    </p>
  );
}

function WayButton({ way, label, className }: { way: GuestWay; label: string; className: string }) {
  return (
    <button type="submit" name="way" value={way} className={className}>
      {label}
    </button>
  );
}
