/** The search, filters and order of a school's list of applicants: a plain GET with the rest of the address. */
import {
  type AnswerAsked,
  APPLICANT_ORDERS,
  type ApplicantsAsked,
  applicantsPath,
  isNarrowedBeyondStatus,
  MAX_ASKED_CHARS,
  MAX_SEARCH_CHARS,
  ORDER_LABELS,
} from "~/domain/applications/desk/rules";
import { EXPERIENCES } from "~/domain/applications/rules";
import type { Question } from "~/domain/jobs/said/rules";

/** The answers to choose from. */
function optionsOf({ kind, choices }: Question): { value: string; label: string }[] {
  if (kind === "choice") return choices.map((choice) => ({ value: choice, label: choice }));
  return [
    { value: "yes", label: "Yes" },
    { value: "no", label: "No" },
  ];
}

type AnswerProps = { question: Question; asked: AnswerAsked | undefined };

/** A question of more letters than this has the width of two filters. */
const MAX_NARROW_CHARS = 18;

/** The filter of one question: a choice, letters that the answer holds, or a number from and to. */
function AnswerFilter({ question, asked }: AnswerProps) {
  const { id, text, kind } = question;
  const name = `answer.${id}`;
  if (kind === "number") return <NumberFilter name={name} text={text} asked={asked} />;
  const width = text.length > MAX_NARROW_CHARS ? "wide" : undefined;
  if (kind === "text") {
    return (
      <div className={width}>
        <label htmlFor={name}>{text}</label>
        <input
          id={name}
          type="search"
          name={`${name}.has`}
          defaultValue={asked && "has" in asked ? asked.has : ""}
          maxLength={MAX_ASKED_CHARS}
          placeholder="The answer has…"
        />
      </div>
    );
  }
  return (
    <div className={width}>
      <label htmlFor={name}>{text}</label>
      <select id={name} name={name} defaultValue={asked && "is" in asked ? asked.is : ""}>
        <option value="">Any</option>
        {optionsOf(question).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

function NumberFilter({ name, text, asked }: { name: string; text: string; asked: AnswerAsked | undefined }) {
  const range = asked && "min" in asked ? asked : { min: null, max: null };
  return (
    <fieldset className="range">
      <legend>{text}</legend>
      {(
        [
          ["min", "At least", "From"],
          ["max", "At most", "To"],
        ] as const
      ).map(([way, label, short]) => (
        <input
          key={way}
          name={`${name}.${way}`}
          defaultValue={range[way] ?? ""}
          maxLength={30}
          inputMode="decimal"
          aria-label={label}
          placeholder={short}
        />
      ))}
    </fieldset>
  );
}

export function ApplicantFilters({ asked, questions }: { asked: ApplicantsAsked; questions: readonly Question[] }) {
  const { jobId, place, status, search, order, experience, unread, answers, words } = asked;
  return (
    <form method="get" action="/applications" className="applicant-filters" aria-label="Search and filters">
      <input type="hidden" name="jobId" value={jobId} />
      {status && <input type="hidden" name="status" value={status} />}
      {words && <input type="hidden" name="words" value={words} />}
      {place === "unconfirmed" && <input type="hidden" name="unconfirmed" value="1" />}
      {place === "not_real" && <input type="hidden" name="unreal" value="1" />}
      <div className="wide">
        <label htmlFor="q">Search</label>
        <input
          id="q"
          type="search"
          name="q"
          defaultValue={search}
          maxLength={MAX_SEARCH_CHARS}
          placeholder="Name, e-mail, note, answer or profile"
        />
      </div>
      <div>
        <label htmlFor="order">Order</label>
        <select id="order" name="order" defaultValue={order}>
          {APPLICANT_ORDERS.map((each) => (
            <option key={each} value={each}>
              {ORDER_LABELS[each]}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor="experience">Experience</label>
        <select id="experience" name="experience" defaultValue={experience ?? ""}>
          <option value="">Any</option>
          {EXPERIENCES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {questions.map((question) => (
        <AnswerFilter key={question.id} question={question} asked={answers[question.id]} />
      ))}
      <label className="check">
        <input type="checkbox" name="unread" value="1" defaultChecked={unread} />
        Unread only
      </label>
      <div className="actions">
        <button type="submit" className="button-quiet">
          Show
        </button>
        {isNarrowedBeyondStatus(asked) && (
          <a href={applicantsPath(asked, { search: "", experience: null, unread: false, answers: {} })}>Clear</a>
        )}
      </div>
    </form>
  );
}
