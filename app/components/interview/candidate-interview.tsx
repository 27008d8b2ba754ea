/** An interview on the candidate's side: the times to choose from, what was agreed, and asking for others. */

import type { ReactNode } from "react";
import type { InterviewView } from "~/domain/interviews/interview-view";
import { askToAnswer, isOpenTime, MAX_WORD_CHARS } from "~/domain/interviews/rules";
import { words } from "~/words/applications";
import { LINK_AGAIN, MailedNumberChoice } from "../account/mailed-number-choice";
import { TextArea } from "../forms/field";
import { Form } from "../forms/form";
import { InterviewFacts, InterviewTime } from "./interview-facts";

const { interview: texts } = words;

type Props = {
  live: InterviewView | null;
  /** The candidate is asked to choose a time by then. */
  answerBy: Date | null;
  company: string;
  /** The place of the job, for a map. */
  location: string;
  /** The path to which its forms are sent. */
  action: string;
  /** The path of the file for a calendar. */
  file: string;
  now: Date;
  /** For a candidate without an account: the numbers of which our mail prints one. */
  numbers?: string[];
  errors?: Record<string, string[]>;
  values?: Record<string, string>;
};

/** Nothing where no interview is to come. */
export function CandidateInterview(props: Props) {
  const { live, action, numbers, errors = {} } = props;
  if (!live) return null;
  return (
    <InterviewHead {...props} live={live}>
      {canAnswer(live) && (
        <Form action={action} noValidate data-send="">
          <InterviewTimes {...props} live={live} />
          {numbers && (
            <MailedNumberChoice
              legend={words.waits.number}
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

/** True if the candidate can take a time, or ask for others. */
export function canAnswer({ state }: InterviewView): boolean {
  return state === "proposed" || state === "agreed";
}

type HeadProps = Pick<Props, "company" | "location" | "file"> & { live: InterviewView; children?: ReactNode };

/** The head of an interview: its state, the time that was agreed, its place, and the file for a calendar. */
export function InterviewHead({ live, company, location, file, children }: HeadProps) {
  const isHers = live.state === "proposed";
  return (
    <section className={isHers ? "waits" : "held"} id="interview" aria-labelledby="interview-heading">
      <h2 id="interview-heading">{texts.headings[live.state]}</h2>
      {live.state === "agreed" && live.startsAt && (
        <p className="interview-time">
          <strong>
            <InterviewTime at={live.startsAt} minutes={live.minutes} zone={live.timeZone} />
          </strong>
        </p>
      )}
      {live.state === "others_asked" && live.word && <p>{texts.youWrote(live.word, company)}</p>}
      <InterviewFacts interview={live} reader="candidate" mapOf={[company, location]} />
      {live.state === "agreed" && (
        <p>
          <a className="button-quiet" href={file}>
            {texts.addToCalendar}
          </a>
        </p>
      )}
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
  if (open.length === 0) return <p>{texts.allOver}</p>;
  const ask = answerBy && answerBy > now && askToAnswer(answerBy, { now, zone: live.timeZone, own: null });
  return (
    <fieldset
      className={`interview-times field${errors.time ? " field-wrong" : ""}`}
      aria-describedby={errors.time && "time-error"}
    >
      <legend>{texts.which}</legend>
      {ask && <p>{ask}</p>}
      {errors.time && (
        <p className="error" id="time-error">
          <span className="visually-hidden">{texts.error}</span>
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
        <>
          <p className="hint">{texts.confirmHint}</p>
          <button type="submit" className="button" name="intent" value="choose" data-busy={words.busy.confirming}>
            {texts.confirm}
          </button>
        </>
      )}
      <details className="fold" open={values.intent === "others" || undefined}>
        <summary>{isAgreed ? texts.cannotCome : texts.otherTimes}</summary>
        <TextArea
          name="word"
          label={texts.when}
          hint={texts.whenHint}
          rows={3}
          maxLength={MAX_WORD_CHARS}
          defaultValue={values.word ?? ""}
          errors={errors.word}
        />
        {isAgreed && <p>{texts.offAtOnce}</p>}
        <button type="submit" className="button-quiet" name="intent" value="others" data-busy={words.busy.sending}>
          {texts.ask}
        </button>
      </details>
    </>
  );
}
