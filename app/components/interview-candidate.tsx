/** An interview on the candidate's side: the times to choose from, what was agreed, and asking for others. */

import { askToAnswer, isOpenTime, MAX_WORD_CHARS } from "~/domain/interviews/rules";
import type { InterviewsOf, InterviewView } from "~/domain/interviews/service.server";
import { TextArea } from "./field";
import { Form } from "./form";
import { InterviewFacts, InterviewTime } from "./interview-facts";
import { LINK_AGAIN, NumberChoice } from "./number-choice";

type Props = {
  live: InterviewView | null;
  /** Until when she is asked to choose. */
  answerBy: Date | null;
  company: string;
  /** Where its forms go. */
  action: string;
  now: Date;
  /** Without an account: the numbers of which our mail prints one. */
  numbers?: string[];
  errors?: Record<string, string[]>;
  values?: Record<string, string>;
};

/** Nothing where no interview is to come. */
export function CandidateInterview(props: Props) {
  const { live, company } = props;
  if (!live) return null;
  return (
    <section className="held" id="interview" aria-labelledby="interview-heading">
      <h2 id="interview-heading">{HEADINGS[live.state]}</h2>
      {live.state === "agreed" && live.startsAt && (
        <p>
          <strong>
            <InterviewTime at={live.startsAt} minutes={live.minutes} zone={live.timeZone} />
          </strong>
        </p>
      )}
      {live.state === "others_asked" && (
        <p>
          You wrote: “{live.word}”. {company} answers with new times.
        </p>
      )}
      <InterviewFacts interview={live} />
      {live.state === "proposed" && <Choice {...props} live={live} />}
      {live.state !== "others_asked" && <Others {...props} live={live} />}
    </section>
  );
}

const HEADINGS: Record<InterviewView["state"], string> = {
  proposed: "Choose a time for your interview",
  agreed: "Your interview",
  others_asked: "You asked for other times",
  cancelled: "The interview is off",
  held: "The interview took place",
};

type PartProps = Props & { live: InterviewView };

function Choice({ live, answerBy, action, now, numbers, errors = {}, values = {} }: PartProps) {
  const open = live.times.filter((at) => isOpenTime(at, now));
  if (open.length === 0) return <p>All of these times are over. Ask for others.</p>;
  return (
    <Form action={action} data-send="">
      <Hidden live={live} intent="choose" />
      {answerBy && answerBy > now && <p>{askToAnswer(answerBy, { now, zone: live.timeZone, own: null })}</p>}
      <fieldset
        className={`interview-times field${errors.time ? " field-wrong" : ""}`}
        aria-describedby={errors.time && "time-error"}
      >
        <legend>Which time suits you?</legend>
        {errors.time && (
          <p className="error" id="time-error">
            <span className="visually-hidden">Error: </span>
            {errors.time.join(". ")}
          </p>
        )}
        {open.map((at, index) => (
          <label className="check" key={at.getTime()}>
            <input
              type="radio"
              name="time"
              id={index === 0 ? "time" : undefined}
              value={at.toISOString()}
              defaultChecked={values.time === at.toISOString()}
              required
            />
            <InterviewTime at={at} minutes={live.minutes} zone={live.timeZone} />
          </label>
        ))}
      </fieldset>
      {numbers && (
        <NumberChoice
          legend="Which number does our mail show?"
          numbers={numbers}
          errors={errors.number}
          again={LINK_AGAIN}
        />
      )}
      <button type="submit" className="button" data-busy="Confirming…">
        Confirm this time
      </button>
    </Form>
  );
}

function Others({ live, action, numbers, errors = {}, values = {} }: PartProps) {
  const isAgreed = live.state === "agreed";
  const isOpen = values.intent === "others";
  return (
    <details className="fold" open={isOpen}>
      <summary>{isAgreed ? "I cannot come then" : "Other times, please"}</summary>
      <Form action={action} data-send="">
        <Hidden live={live} intent="others" />
        <TextArea
          name="word"
          label="When can you come?"
          hint="The school reads this and proposes other times"
          rows={3}
          maxLength={MAX_WORD_CHARS}
          defaultValue={values.word ?? ""}
          errors={errors.word}
          isRequired
        />
        {numbers && (
          <NumberChoice
            legend="Which number does our mail show?"
            numbers={numbers}
            errors={isOpen ? errors.number : undefined}
            again={LINK_AGAIN}
            idPrefix="others-"
          />
        )}
        {isAgreed && <p>The agreed time is off as soon as you send this.</p>}
        <button type="submit" className="button-quiet" data-busy="Sending…">
          Ask for other times
        </button>
      </Form>
    </details>
  );
}

function Hidden({ live, intent }: { live: InterviewView; intent: "choose" | "others" }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="interview" value={live.id} />
      <input type="hidden" name="seen" value={live.sequence} />
    </>
  );
}

/** A line for a list of applications: what is to be done, or when it is. Nothing where no interview is to come. */
export function InterviewLine({ live, href }: { live: InterviewsOf["live"]; href: string }) {
  if (!live) return null;
  return (
    <p>
      {live.state === "proposed" ? (
        <a className="button" href={href}>
          Choose a time for your interview
        </a>
      ) : null}
      {live.state === "others_asked" ? "You asked for other times" : null}
      {live.state === "agreed" && live.startsAt ? (
        <>
          <a href={href}>Interview</a>: <InterviewTime at={live.startsAt} minutes={live.minutes} zone={live.timeZone} />
        </>
      ) : null}
    </p>
  );
}
