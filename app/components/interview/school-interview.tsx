/** An interview on the school's side: what is proposed or agreed, the form that proposes times, and calling it off. */
import { statusLabel } from "~/domain/applications/rules";
import type { InterviewsOf, InterviewView } from "~/domain/interviews/interview-view";
import {
  DEFAULT_MINUTES,
  INTERVIEW_KINDS,
  localText,
  MAX_MINUTES,
  MIN_MINUTES,
  ZONES,
} from "~/domain/interviews/rules";
import { TIME_FIELDS } from "~/domain/interviews/schema";
import { SEND_ANYWAY } from "~/domain/moderation/talk-warning-rules";
import { zoneName } from "~/domain/time-zone-rules";
import { words } from "~/words/desk";
import { Field, Select, TextArea } from "../forms/field";
import { Form } from "../forms/form";
import { InterviewFacts, InterviewTime } from "./interview-facts";

type Props = InterviewsOf & {
  now: Date;
  errors?: Record<string, string[]>;
  values?: Record<string, string>;
  /** The form stands open: it is what the page is for. */
  isOpen?: boolean;
  /** The list that is gone through, as the words of an address. */
  query?: string | undefined;
};

export function SchoolInterview(props: Props) {
  const { live, interviews, mayPropose, application } = props;
  const past = interviews.filter(({ id }) => id !== live?.id);
  return (
    <section id="interview" tabIndex={-1} aria-labelledby="interview-heading">
      <h2 id="interview-heading">{words.interview}</h2>
      {!live && !mayPropose && past.length === 0 && <p className="quiet">{words.noInterview}</p>}
      {live && <Live interview={live} name={application.name} />}
      {mayPropose && !live && <ProposeForm {...props} />}
      {mayPropose && live && (
        <details className="fold" open={props.isOpen || undefined}>
          <summary>{words.proposeOthers}</summary>
          <ProposeForm {...props} />
        </details>
      )}
      {live && mayPropose && <CallOff {...props} interview={live} />}
      {past.length > 0 && (
        <ul className="history">
          {past.map((each) => (
            <li key={each.id}>
              <strong>{each.state === "cancelled" ? words.cancelled : words.tookPlace}</strong>{" "}
              {each.startsAt && <InterviewTime at={each.startsAt} minutes={each.minutes} zone={each.timeZone} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Live({ interview, name }: { interview: InterviewView; name: string }) {
  const { state, startsAt, times, minutes, timeZone, word } = interview;
  return (
    <>
      {state === "agreed" && startsAt && (
        <p>
          <span className="status status-offered">{words.agreed}</span>{" "}
          <strong>
            <InterviewTime at={startsAt} minutes={minutes} zone={timeZone} />
          </strong>
        </p>
      )}
      {state === "proposed" && (
        <>
          <p>
            <span className="status status-interviewing">{words.proposed}</span> {words.notChosen(name)}
          </p>
          <ul>
            {times.map((at) => (
              <li key={at.getTime()}>
                <InterviewTime at={at} minutes={minutes} zone={timeZone} />
              </li>
            ))}
          </ul>
        </>
      )}
      {state === "others_asked" && (
        <p>
          <span className="status status-unanswered">{words.otherTimes}</span> {words.writes(name)} “{word}”
        </p>
      )}
      <InterviewFacts interview={interview} reader="school" />
    </>
  );
}

/** The address to which the forms of an interview are sent: the page is left for the same place of the list that is gone through. */
function actionOf({ application, query }: Props): string {
  return `/applicants/${application.id}/interview${query ? `?${query}` : ""}`;
}

/** Two times are offered at once; more of them stand in a fold. */
const FIRST_TIMES = 2;

type TimesProps = Pick<Props, "now" | "zone" | "errors" | "values"> & { names: readonly string[]; from: number };

function TimeFields({ now, zone, errors = {}, values = {}, names, from }: TimesProps) {
  return (
    <div className="pair">
      {names.map((name, index) => (
        <Field
          key={name}
          name={name}
          label={from + index === 0 ? words.firstTime : words.anotherTime(from + index + 1)}
          type="datetime-local"
          min={localText(now, zone)}
          defaultValue={values[name] ?? ""}
          errors={errors[name]}
          isRequired={from + index === 0}
        />
      ))}
    </div>
  );
}

function ProposeForm(props: Props) {
  const { application, live, zone, untold, errors = {}, values = {} } = props;
  const more = TIME_FIELDS.slice(FIRST_TIMES);
  const fieldValue = (name: string, before: string | number | null | undefined) => values[name] ?? String(before ?? "");
  const zones = [...new Set([live?.timeZone ?? zone, zone, ...ZONES])];
  return (
    <Form action={actionOf(props)} data-send="">
      <input type="hidden" name="intent" value="propose" />
      <input type="hidden" name="seen" value={live?.sequence ?? "none"} />
      {untold && (
        <p className="quiet">
          {words.oneMail(application.name)} {words.noWayBack(statusLabel(untold))}
        </p>
      )}
      <Select
        name="kind"
        label={words.kind}
        options={INTERVIEW_KINDS}
        defaultValue={fieldValue("kind", live?.kind ?? "talk")}
        errors={errors.kind}
      />
      <p className="hint">{words.timesHint}</p>
      <TimeFields {...props} names={TIME_FIELDS.slice(0, FIRST_TIMES)} from={0} />
      <details className="fold" open={more.some((name) => values[name] || errors[name]) || undefined}>
        <summary>{words.moreTimes}</summary>
        <TimeFields {...props} names={more} from={FIRST_TIMES} />
      </details>
      <div className="pair">
        <Select
          name="time_zone"
          label={words.zone}
          options={zones.map((each) => ({ value: each, label: zoneName(each) }))}
          defaultValue={fieldValue("time_zone", live?.timeZone ?? zone)}
          errors={errors.time_zone}
        />
        <Field
          name="minutes"
          label={words.minutes}
          type="number"
          inputMode="numeric"
          min={MIN_MINUTES}
          max={MAX_MINUTES}
          defaultValue={fieldValue("minutes", live?.minutes ?? DEFAULT_MINUTES)}
          errors={errors.minutes}
          isRequired
        />
      </div>
      <Field
        name="place"
        label={words.placeOfInterview}
        maxLength={300}
        defaultValue={fieldValue("place", live?.place)}
        errors={errors.place}
        hint={words.placeHint}
      />
      <Field
        name="link"
        label={words.online}
        inputMode="url"
        maxLength={500}
        placeholder="https://"
        defaultValue={fieldValue("link", live?.link)}
        errors={errors.link}
      />
      <fieldset className="for-demo">
        <legend>{words.forDemo}</legend>
        <Field
          name="demo_class"
          label={words.demoClass}
          maxLength={100}
          defaultValue={fieldValue("demo_class", live?.demoClass)}
          errors={errors.demo_class}
        />
        <Field
          name="demo_topic"
          label={words.demoTopic}
          maxLength={300}
          defaultValue={fieldValue("demo_topic", live?.demoTopic)}
          errors={errors.demo_topic}
        />
        <TextArea
          name="demo_bring"
          label={words.demoBring}
          rows={2}
          maxLength={500}
          defaultValue={fieldValue("demo_bring", live?.demoBring)}
          errors={errors.demo_bring}
        />
      </fieldset>
      <button type="submit" className="button" data-busy={words.sending}>
        {words.proposeTo(application.name)}
      </button>
      {values.insist && (
        <button type="submit" className="button-quiet" name="insist" value={values.insist}>
          {SEND_ANYWAY}
        </button>
      )}
    </Form>
  );
}

function CallOff({ interview, ...props }: Props & { interview: InterviewView }) {
  return (
    <details className="fold">
      <summary>{words.callOff}</summary>
      <Form action={actionOf(props)} data-send="">
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="seen" value={interview.sequence} />
        <p>{words.callOffHint(props.application.name)}</p>
        <button type="submit" className="button-quiet button-danger" data-busy={words.callingOff}>
          {words.callOffInterview}
        </button>
      </Form>
    </details>
  );
}
