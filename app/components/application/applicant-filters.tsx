/** The search, filters and order above a school's list of applicants: a plain GET. Hidden fields keep the rest of the query, such as the status. */
import {
  type AnswerFilterValue,
  APPLICANT_ORDERS,
  type ApplicantsQuery,
  applicantsPath,
  countFilters,
  isNarrowedBeyondStatus,
  MAX_ANSWER_FILTER_CHARS,
  MAX_SEARCH_CHARS,
  NOT_NARROWED,
  ORDER_LABELS,
} from "~/domain/applications/desk/rules";
import { EXPERIENCES } from "~/domain/applications/rules";
import type { Question } from "~/domain/jobs/details/rules";
import { QUALIFICATION_WORDS, type Qualification } from "~/domain/jobs/details/value-rules";
import { words } from "~/words/desk";

/** The answers to choose from. */
function optionsOf({ kind, choices }: Question): { value: string; label: string }[] {
  if (kind === "choice") return choices.map((choice) => ({ value: choice, label: choice }));
  return [
    { value: "yes", label: words.yes },
    { value: "no", label: words.no },
  ];
}

type AnswerProps = { question: Question; listQuery: AnswerFilterValue | undefined };

/** A question of more letters than this has the width of two filters. */
const MAX_NARROW_CHARS = 18;

/** The filter of one question: a choice, letters that the answer holds, or a number from and to. */
function AnswerFilter({ question, listQuery }: AnswerProps) {
  const { id, text, kind } = question;
  const name = `answer.${id}`;
  if (kind === "number") return <NumberFilter name={name} text={text} listQuery={listQuery} />;
  const width = text.length > MAX_NARROW_CHARS ? "wide" : undefined;
  if (kind === "text") {
    return (
      <div className={width}>
        <label htmlFor={name}>{text}</label>
        <input
          id={name}
          type="search"
          name={`${name}.has`}
          defaultValue={listQuery && "has" in listQuery ? listQuery.has : ""}
          maxLength={MAX_ANSWER_FILTER_CHARS}
          placeholder={words.answerHas}
        />
      </div>
    );
  }
  return (
    <div className={width}>
      <label htmlFor={name}>{text}</label>
      <select id={name} name={name} defaultValue={listQuery && "is" in listQuery ? listQuery.is : ""}>
        <option value="">{words.any}</option>
        {optionsOf(question).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

function NumberFilter({
  name,
  text,
  listQuery,
}: {
  name: string;
  text: string;
  listQuery: AnswerFilterValue | undefined;
}) {
  const range = listQuery && "min" in listQuery ? listQuery : { min: null, max: null };
  return (
    <fieldset className="range">
      <legend>{text}</legend>
      {(
        [
          ["min", words.atLeast, words.from],
          ["max", words.atMost, words.to],
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

export function ApplicantFilters({
  listQuery,
  questions,
  requires,
}: {
  listQuery: ApplicantsQuery;
  questions: readonly Question[];
  /** The qualifications that the job asks for. */
  requires: readonly Qualification[];
}) {
  const { jobId, place, status, search, order, experience, unread, has, answers, words: chosenText } = listQuery;
  // An address may name one for which the job does not ask any more.
  const offered = has && !requires.includes(has) ? [...requires, has] : requires;
  const set = countFilters(listQuery);
  return (
    <form method="get" action="/applications" className="applicant-filters" aria-label={words.searchAndFilters}>
      <input type="hidden" name="jobId" value={jobId} />
      {status && <input type="hidden" name="status" value={status} />}
      {chosenText && <input type="hidden" name="words" value={chosenText} />}
      {place === "unconfirmed" && <input type="hidden" name="unconfirmed" value="1" />}
      {place === "not_real" && <input type="hidden" name="unreal" value="1" />}
      <label className="visually-hidden" htmlFor="q">
        {words.searchLabel}
      </label>
      <input
        id="q"
        type="search"
        name="q"
        defaultValue={search}
        maxLength={MAX_SEARCH_CHARS}
        placeholder={words.searchPlaceholder}
      />
      <label className="visually-hidden" htmlFor="order">
        {words.order}
      </label>
      <select id="order" name="order" defaultValue={order}>
        {APPLICANT_ORDERS.map((each) => (
          <option key={each} value={each}>
            {ORDER_LABELS[each]}
          </option>
        ))}
      </select>
      <button type="submit" className="button-quiet">
        {words.show}
      </button>
      {isNarrowedBeyondStatus(listQuery) && (
        <a href={applicantsPath(listQuery, { ...NOT_NARROWED, status })}>{words.clear}</a>
      )}
      <details className="fold more-filters">
        <summary>{set > 0 ? words.filtersSet(set) : words.filters}</summary>
        <div>
          <div>
            <label htmlFor="experience">{words.experience}</label>
            <select id="experience" name="experience" defaultValue={experience ?? ""}>
              <option value="">{words.any}</option>
              {EXPERIENCES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          {questions.map((question) => (
            <AnswerFilter key={question.id} question={question} listQuery={answers[question.id]} />
          ))}
          {offered.length > 0 && (
            <div className="wide">
              <label htmlFor="has">{words.hideWithout}</label>
              <select id="has" name="has" defaultValue={has ?? ""} aria-describedby="has-hint">
                <option value="">{words.hideNobody}</option>
                {offered.map((name) => (
                  <option key={name} value={name}>
                    {QUALIFICATION_WORDS[name].short}
                  </option>
                ))}
              </select>
              <p id="has-hint" className="hint">
                {words.hideHint}
              </p>
            </div>
          )}
          <label className="check">
            <input type="checkbox" name="unread" value="1" defaultChecked={unread} />
            {words.unreadOnly}
          </label>
          <button type="submit" className="button-quiet">
            {words.showFiltered}
          </button>
        </div>
      </details>
    </form>
  );
}
