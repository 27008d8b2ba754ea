/** An interview on the candidate's side: the times to choose from, what was agreed, and asking for others. */

import type { ReactNode } from "react";
import type { InterviewsOf, InterviewView } from "~/domain/interviews/interview-view";
import { askToAnswer, isOpenTime, MAX_WORD_CHARS } from "~/domain/interviews/rules";
import { LINK_AGAIN, MailedNumberChoice } from "../account/mailed-number-choice";
import { TextArea } from "../forms/field";
import { Form } from "../forms/form";
import { InterviewFacts, InterviewTime } from "./interview-facts";

type Props = {
  live: InterviewView | null;
  /** The candidate is asked to choose a time by then. */
  answerBy: Date | null;
  company: string;
  /** The path to which its forms are sent. */
  action: string;
  now: Date;
  /** For a candidate without an account: the numbers of which our mail prints one. */
  numbers?: string[];
  errors?: Record<string, string[]>;
  values?: Record<string, string>;
};

/** Nothing where no interview is to come. */
export function CandidateInterview(props: Props) {
  const { live, company, action, numbers, errors = {} } = props;
  if (!live) return null;
  return (
    <InterviewHead live={live} company={company}>
      {canAnswer(live) && (
        <Form action={action} noValidate data-send="">
          <InterviewTimes {...props} live={live} />
          {numbers && (
            <MailedNumberChoice
              legend="Which number does our mail show?"
              numbers={numbers}
              errors={errors.number}
              again={LINK_AGAIN}
            />
          )}
          <InterviewButtons {...props} live={live} />
        </Form>
      )}
    </InterviewHead>
  );
}

const HEADINGS: Record<InterviewView["state"], string> = {
  proposed: "Choose a time for your interview",
  agreed: "Your interview",
  others_asked: "You asked for other times",
  cancelled: "The interview is off",
  held: "The interview took place",
};

/** True if the candidate can take a time, or ask for others. */
export function canAnswer({ state }: InterviewView): boolean {
  return state === "proposed" || state === "agreed";
}

/** The heading of an interview, with the time that was agreed. */
export function InterviewHead({
  live,
  company,
  children,
}: {
  live: InterviewView;
  company: string;
  children?: ReactNode;
}) {
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
      <InterviewFacts interview={live} reader="candidate" />
      {children}
    </section>
  );
}

type PartProps = { live: InterviewView } & Pick<Props, "answerBy" | "now" | "errors" | "values">;

/** The interview that the form is about, and the times that can still be taken. */
export function InterviewTimes({ live, answerBy, now, errors = {}, values = {} }: PartProps) {
  return (
    <>
      <input type="hidden" name="interview" value={live.id} />
      <input type="hidden" name="seen" value={live.sequence} />
      {live.state === "proposed" && <Times {...{ live, answerBy, now, errors, values }} />}
    </>
  );
}

function openTimes({ live, now }: Pick<PartProps, "live" | "now">): Date[] {
  return live.times.filter((at) => isOpenTime(at, now));
}

function Times({ live, answerBy, now, errors = {}, values = {} }: PartProps) {
  const open = openTimes({ live, now });
  if (open.length === 0) return <p>All of these times are over. Ask for others.</p>;
  const ask = answerBy && answerBy > now && askToAnswer(answerBy, { now, zone: live.timeZone, own: null });
  return (
    <fieldset
      className={`interview-times field${errors.time ? " field-wrong" : ""}`}
      aria-describedby={errors.time && "time-error"}
    >
      <legend>Which time suits you?</legend>
      {ask && <p>{ask}</p>}
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
          />
          <InterviewTime at={at} minutes={live.minutes} zone={live.timeZone} />
        </label>
      ))}
    </fieldset>
  );
}

/** The two answers. Asking for others stands in a fold, with its word. */
export function InterviewButtons({ live, now, errors = {}, values = {} }: PartProps) {
  const isAgreed = live.state === "agreed";
  const canChoose = live.state === "proposed" && openTimes({ live, now }).length > 0;
  return (
    <>
      {canChoose && (
        <button type="submit" className="button" name="intent" value="choose" data-busy="Confirming…">
          Confirm this time
        </button>
      )}
      <details className="fold" open={values.intent === "others" || undefined}>
        <summary>{isAgreed ? "I cannot come then" : "Other times, please"}</summary>
        <TextArea
          name="word"
          label="When can you come?"
          hint="Who proposed the times reads this and proposes others"
          rows={3}
          maxLength={MAX_WORD_CHARS}
          defaultValue={values.word ?? ""}
          errors={errors.word}
        />
        {isAgreed && <p>The agreed time is off as soon as you send this.</p>}
        <button type="submit" className="button-quiet" name="intent" value="others" data-busy="Sending…">
          Ask for other times
        </button>
      </details>
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
