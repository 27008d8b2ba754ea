/** An interview on the school's side: what is proposed or agreed, the form that proposes times, and calling it off. */
import { statusLabel } from "~/domain/applications/rules";
import type { InterviewsOf, InterviewView } from "~/domain/interviews/interview-view";
import {
  DEFAULT_MINUTES,
  INTERVIEW_KINDS,
  localText,
  MAX_MINUTES,
  MAX_TIMES,
  MIN_MINUTES,
  ZONES,
} from "~/domain/interviews/rules";
import { TIME_FIELDS } from "~/domain/interviews/schema";
import { SEND_ANYWAY } from "~/domain/moderation/talk-warning-rules";
import { Field, Select, TextArea } from "../forms/field";
import { Form } from "../forms/form";
import { InterviewFacts, InterviewTime } from "./interview-facts";

type Props = InterviewsOf & {
  now: Date;
  errors?: Record<string, string[]>;
  values?: Record<string, string>;
  /** The form stands open: it is what the page is for. */
  isOpen?: boolean;
};

/** Nothing where there is no interview and none may be proposed. */
export function SchoolInterview(props: Props) {
  const { live, interviews, mayPropose, application } = props;
  const past = interviews.filter(({ id }) => id !== live?.id);
  if (!live && !mayPropose && past.length === 0) return null;
  return (
    <section id="interview" aria-labelledby="interview-heading">
      <h2 id="interview-heading">Interview</h2>
      {live && <Live interview={live} name={application.name} />}
      {mayPropose && (
        <details className="fold" open={props.isOpen || undefined}>
          <summary>{live ? "Propose other times" : "Propose times"}</summary>
          <ProposeForm {...props} />
        </details>
      )}
      {live && mayPropose && <CallOff interview={live} application={application} />}
      {past.length > 0 && (
        <ul className="history">
          {past.map((each) => (
            <li key={each.id}>
              <strong>{each.state === "cancelled" ? "Cancelled" : "Took place"}</strong>{" "}
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
          <span className="status status-hired">Agreed</span>{" "}
          <strong>
            <InterviewTime at={startsAt} minutes={minutes} zone={timeZone} />
          </strong>
        </p>
      )}
      {state === "proposed" && (
        <>
          <p>
            <span className="status">Proposed</span> {name} has not chosen yet.
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
          <span className="status status-rejected">Other times, please</span> {name} writes: “{word}”
        </p>
      )}
      <InterviewFacts interview={interview} reader="school" />
    </>
  );
}

const HINT = "24 hours to 21 days ahead. Only a walk-in may be sooner";

function ProposeForm({ application, live, zone, now, untold, errors = {}, values = {} }: Props) {
  const fieldValue = (name: string, before: string | number | null | undefined) => values[name] ?? String(before ?? "");
  const zones = [...new Set([live?.timeZone ?? zone, zone, ...ZONES])];
  return (
    <Form action={`/applicants/${application.id}/interview`} data-send="">
      <input type="hidden" name="intent" value="propose" />
      <input type="hidden" name="seen" value={live?.sequence ?? "none"} />
      {untold && (
        <p className="quiet">
          {application.name} gets one mail, with these times, and “{statusLabel(untold)}” can no longer be taken back.
        </p>
      )}
      <Select
        name="kind"
        label="What is it?"
        options={INTERVIEW_KINDS}
        defaultValue={fieldValue("kind", live?.kind ?? "talk")}
        errors={errors.kind}
      />
      {TIME_FIELDS.map((name, index) => (
        <Field
          key={name}
          name={name}
          label={index === 0 ? "Date and time" : `Or, ${index + 1} of ${MAX_TIMES}`}
          type="datetime-local"
          min={localText(now, zone)}
          defaultValue={values[name] ?? ""}
          errors={errors[name]}
          hint={index === 0 ? HINT : undefined}
          isRequired={index === 0}
        />
      ))}
      <Select
        name="time_zone"
        label="In the time of"
        options={zones.map((each) => ({ value: each, label: each.replaceAll("_", " ") }))}
        defaultValue={fieldValue("time_zone", live?.timeZone ?? zone)}
        errors={errors.time_zone}
      />
      <Field
        name="minutes"
        label="Minutes"
        type="number"
        inputMode="numeric"
        min={MIN_MINUTES}
        max={MAX_MINUTES}
        defaultValue={fieldValue("minutes", live?.minutes ?? DEFAULT_MINUTES)}
        errors={errors.minutes}
        isRequired
      />
      <Field
        name="place"
        label="Place"
        maxLength={300}
        defaultValue={fieldValue("place", live?.place)}
        errors={errors.place}
        hint="Building, room, whom to ask for. Or the address of a meeting below"
      />
      <Field
        name="link"
        label="Online meeting"
        inputMode="url"
        maxLength={500}
        placeholder="https://"
        defaultValue={fieldValue("link", live?.link)}
        errors={errors.link}
      />
      <fieldset className="for-demo">
        <legend>For a demo lesson</legend>
        <Field
          name="demo_class"
          label="Class"
          maxLength={100}
          defaultValue={fieldValue("demo_class", live?.demoClass)}
          errors={errors.demo_class}
        />
        <Field
          name="demo_topic"
          label="Topic"
          maxLength={300}
          defaultValue={fieldValue("demo_topic", live?.demoTopic)}
          errors={errors.demo_topic}
        />
        <TextArea
          name="demo_bring"
          label="What to bring"
          rows={2}
          maxLength={500}
          defaultValue={fieldValue("demo_bring", live?.demoBring)}
          errors={errors.demo_bring}
        />
      </fieldset>
      <button type="submit" className="button" data-busy="Sending…">
        Propose to {application.name}
      </button>
      {values.insist && (
        <button type="submit" className="button-quiet" name="insist" value={values.insist}>
          {SEND_ANYWAY}
        </button>
      )}
    </Form>
  );
}

function CallOff({ interview, application }: { interview: InterviewView; application: InterviewsOf["application"] }) {
  return (
    <details className="fold">
      <summary>Call it off</summary>
      <Form action={`/applicants/${application.id}/interview`} data-send="">
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="seen" value={interview.sequence} />
        <p>{application.name} is told at once. The application stays as it is.</p>
        <button type="submit" className="button-quiet button-danger" data-busy="Calling off…">
          Call off the interview
        </button>
      </Form>
    </details>
  );
}
