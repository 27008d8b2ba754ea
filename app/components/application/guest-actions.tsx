/** The buttons of an application that the link of our mail opened. Each needs the number that the mail prints. */
import type { GuestWay } from "~/domain/applications/apply/guest-rules";
import type { GuestApplication } from "~/domain/applications/apply/queries.server";
import { nounOf, ofNoun } from "~/domain/institutions/rules";
import type { InterviewView } from "~/domain/interviews/interview-view";
import { LINK_AGAIN, MailedNumberChoice } from "../account/mailed-number-choice";
import { Form } from "../forms/form";
import { canAnswer, InterviewButtons, InterviewHead, InterviewTimes } from "../interview/candidate-interview";
import { Moment } from "../text/moment";
import { CANDIDATE_ANSWER_TEXTS, DECLINE_TEXTS } from "./clock-forms";
import { ReasonField, WITHDRAWN_FOR_GOOD } from "./withdraw-form";

const LABELS: Record<GuestWay, { label: string; tone: string }> = {
  confirm: { label: "Yes, confirm", tone: "button" },
  accept: { label: CANDIDATE_ANSWER_TEXTS.accept.label, tone: "button" },
  decline: { label: DECLINE_TEXTS.label, tone: "button-quiet" },
  contacted: { label: CANDIDATE_ANSWER_TEXTS.contacted.label, tone: "button-quiet" },
  no_call: { label: CANDIDATE_ANSWER_TEXTS.no_call.label, tone: "button-quiet" },
  mails_on: { label: "Get all mails again", tone: "button-quiet" },
  was_me: { label: "It was me after all", tone: "button" },
  withdraw: { label: "Withdraw application", tone: "button-quiet" },
  not_me: { label: "This was not me", tone: "button-quiet button-danger" },
  not_me_all: { label: "", tone: "button-quiet button-danger" },
};

/** `others`: how many more there are of this address, which nobody has confirmed either. */
const notMeAll = (others: number) =>
  `This was not me, and the ${others === 1 ? "other one" : `${others} others`} of this address`;

const quoteText = ({ label, hint }: { label: string; hint: string }) => `“${label}”: ${hint}`;
const HINTS: Partial<Record<GuestWay, string>> = {
  accept: quoteText(CANDIDATE_ANSWER_TEXTS.accept),
  contacted: quoteText(CANDIDATE_ANSWER_TEXTS.contacted),
  no_call: quoteText(CANDIDATE_ANSWER_TEXTS.no_call),
  mails_on: "You have stopped some of our mails about this application. What the school decides comes in any case.",
  not_me: "“This was not me”: no school sees the application from then on. We delete it and its file after seven days.",
};

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

/** All that the link allows, the interview first, in one form: so the number of our mail is asked for once. */
export function GuestActions(props: Props) {
  const { application, live, answerBy, hasChosenNumber, canWrite, now, errors, values } = props;
  const { ways, numbers, state, job } = application;
  if (state === "of_account") {
    return (
      <p>
        <a className="button" href="/applied-jobs">
          See your applications
        </a>
      </p>
    );
  }
  const answered = live && canAnswer(live) ? live : null;
  const part = { answerBy, now, errors, values };
  const head = live && <InterviewHead live={live} company={job.company_name} />;
  const mayProve = canWrite && !hasChosenNumber;
  if (ways.length === 0 && !answered && !mayProve) return head;
  return (
    <Form className="guest-form" action="/application" noValidate data-send="">
      {answered ? (
        <InterviewHead live={answered} company={job.company_name}>
          <InterviewTimes live={answered} {...part} />
        </InterviewHead>
      ) : (
        head
      )}
      {!hasChosenNumber && (
        <MailedNumberChoice
          legend="Which number does our mail show?"
          numbers={numbers}
          errors={errors.number}
          again={LINK_AGAIN}
        />
      )}
      {answered && <InterviewButtons live={answered} {...part} />}
      <Ways application={application} values={values} errors={errors} />
      {mayProve && (
        <p>
          <button type="submit" name="intent" value="prove" className="button-quiet">
            Write to {job.company_name}
          </button>
        </p>
      )}
    </Form>
  );
}

type WaysProps = Pick<Props, "application" | "errors" | "values">;

/** An offer is declined, and all else withdrawn, in a fold: so that a single click changes nothing, and a reason can be given. */
function Ways({ application, values, errors }: WaysProps) {
  const { ways, others, state, job, droppedByConfirming } = application;
  const noun = nounOf(job.company_name, job.kind);
  // An address whose application was never confirmed can still be used for another one.
  const isConfirmed = state === "confirmed";
  const last = ways.includes("decline") ? "decline" : ways.includes("withdraw") ? "withdraw" : null;
  const shown = ways.filter((way) => way !== "withdraw" && way !== "decline");
  const hints = shown.map((way) => HINTS[way]).filter(Boolean);
  const { reason } = values;
  return (
    <>
      {droppedByConfirming.map((at) => (
        <DroppedOne key={at.getTime()} at={at} noun={noun} />
      ))}
      {shown.length > 0 && (
        <div className="actions">
          {shown.map((way) => (
            <WayButton key={way} way={way} others={others} noun={noun} />
          ))}
        </div>
      )}
      {hints.length > 0 && <p className="hint">{ofNoun(hints.join(" "), noun)}</p>}
      {last && (
        <details className="fold" open={Boolean(reason || errors.reason) || undefined}>
          <summary>{last === "decline" ? DECLINE_TEXTS.label : "Withdraw"}</summary>
          <ReasonField
            reason={reason}
            errors={errors.reason}
            hint={ofNoun(
              last === "decline"
                ? `The school reads it. ${DECLINE_TEXTS.hint}`
                : `The school reads it. Withdrawing ${isConfirmed ? WITHDRAWN_FOR_GOOD : "cannot be undone."}`,
              noun,
            )}
          />
          <WayButton way={last} others={others} noun={noun} />
        </details>
      )}
    </>
  );
}

/** It stands above the button, as nothing brings a dropped one back. */
function DroppedOne({ at, noun }: { at: Date; noun: string }) {
  return (
    <p>
      If you confirm this one, another application of yours for this job, sent on <Moment at={at} as="time" />,{" "}
      {ofNoun("will not be seen by the school any more.", noun)}
    </p>
  );
}

function WayButton({ way, others, noun }: { way: GuestWay; others: number; noun: string }) {
  const label = way === "not_me_all" ? notMeAll(others) : LABELS[way].label;
  return (
    <button type="submit" name="way" value={way} className={LABELS[way].tone}>
      {ofNoun(label, noun)}
    </button>
  );
}
