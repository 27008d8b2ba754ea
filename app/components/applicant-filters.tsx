/** The search, filters and order of a school's list of applicants: a plain GET with the rest of the address. */
import {
  APPLICANT_ORDERS,
  type ApplicantsAsked,
  applicantsPath,
  isNarrowedBeyondStatus,
  MAX_SEARCH_CHARS,
  ORDER_LABELS,
} from "~/domain/applications/desk/rules";
import { EXPERIENCES } from "~/domain/applications/rules";
import type { Question } from "~/domain/jobs/said/question-rules";

/** The answers to choose from; none where the answer is a text or a number, which the search finds. */
function optionsOf({ kind, choices }: Question): { value: string; label: string }[] {
  if (kind === "choice") return choices.map((choice) => ({ value: choice, label: choice }));
  if (kind !== "yes_no") return [];
  return [
    { value: "yes", label: "Yes" },
    { value: "no", label: "No" },
  ];
}

export function ApplicantFilters({ asked, questions }: { asked: ApplicantsAsked; questions: readonly Question[] }) {
  const filtered = questions
    .map((question) => ({ ...question, options: optionsOf(question) }))
    .filter(({ options }) => options.length > 0);
  const { jobId, place, status, search, order, experience, unread, answers } = asked;
  return (
    <form method="get" action="/applications" className="applicant-filters" aria-label="Search and filters">
      <input type="hidden" name="jobId" value={jobId} />
      {status && <input type="hidden" name="status" value={status} />}
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
      {filtered.map(({ id, text, options }) => (
        <div key={id}>
          <label htmlFor={`answer.${id}`}>{text}</label>
          <select id={`answer.${id}`} name={`answer.${id}`} defaultValue={answers[id] ?? ""}>
            <option value="">Any</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
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
