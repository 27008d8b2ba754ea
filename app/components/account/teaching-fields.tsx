/** The fields of the five forms of a teaching profile. All of them work without script; what an answer has no use for is hidden by style. */

import { COMMON_SUBJECTS } from "~/domain/jobs/details/common-subject-rules";
import { SUBJECTS } from "~/domain/jobs/details/subject-rules";
import {
  BOARD_LABELS,
  BOARDS,
  LEVEL_LABELS,
  LEVELS,
  MEDIA,
  QUALIFICATION_WORDS,
  type Qualification,
  REQUIRES,
} from "~/domain/jobs/details/value-rules";
import { JOB_NATURES } from "~/domain/jobs/rules";
import {
  FIRST_TET_YEAR,
  HAS_ANSWER_LABELS,
  HAS_ANSWERS,
  hasField,
  isTet,
  KEEP_FROM_SCHOOL,
  MAX_PLACES,
  NOTICE_DAYS,
  noticeText,
  TEACHING_PLACE_KMS,
  TET_NAMES,
  TETS,
} from "~/domain/profiles/teaching-rules";
import { words as formWords } from "~/words/forms";
import { words as all } from "~/words/teaching";
import { Checks, Field, plainOptions, Select } from "../forms/field";

const words = all.fields;

type Props = { values: Record<string, string>; errors: Record<string, string[]> };

const NOT_SAID = { value: "", label: words.notSaid };
const LEVEL_OPTIONS = LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] }));

const listIn = (text = "") =>
  text
    .split(/[\n,]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** Boxes for the values that most people choose, and a field for others under the same name. */
function ChecksAndOthers({
  name,
  values,
  errors,
  ...of
}: Props & {
  name: string;
  label: string;
  hint?: string;
  options: readonly string[];
  all: readonly string[];
  others: string;
}) {
  const chosen = listIn(values[name]);
  return (
    <>
      <Checks
        name={name}
        label={of.label}
        hint={of.hint}
        errors={errors[name]}
        options={plainOptions(of.options)}
        chosen={chosen}
      />
      <Field
        name={name}
        idPrefix="other-"
        label={of.others}
        list={`${name}-list`}
        maxLength={220}
        autoComplete="off"
        defaultValue={chosen.filter((value) => !of.options.includes(value)).join(", ")}
      />
      <datalist id={`${name}-list`}>
        {of.all.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}

export function TeachesFields(props: Props) {
  const { values, errors } = props;
  return (
    <>
      <ChecksAndOthers
        {...props}
        name="subjects"
        label={words.subjects}
        hint={words.subjectsHint}
        options={COMMON_SUBJECTS}
        all={SUBJECTS.filter((name) => !COMMON_SUBJECTS.includes(name))}
        others={words.otherSubject}
      />
      <Checks
        name="levels"
        label={words.levels}
        errors={errors.levels}
        chosen={listIn(values.levels)}
        options={LEVEL_OPTIONS}
      />
      <Checks
        name="boards"
        label={words.boards}
        errors={errors.boards}
        chosen={listIn(values.boards)}
        options={BOARDS.map((value) => ({ value, label: BOARD_LABELS[value] }))}
      />
      <ChecksAndOthers
        {...props}
        name="media"
        label={words.media}
        options={MEDIA.slice(0, 10)}
        all={MEDIA.slice(10)}
        others={words.otherMedium}
      />
    </>
  );
}

const DEGREES = [
  ...["B.A.", "B.Sc.", "B.Com.", "B.Tech.", "BCA", "BBA", "B.P.Ed.", "BFA"],
  ...["M.A.", "M.Sc.", "M.Com.", "M.Tech.", "MCA", "MBA", "M.P.Ed.", "MFA", "M.Phil.", "Ph.D."],
];

/** The papers of a TET come before the row for somebody who does not know hers. */
const [UNNAMED_PAPER, ...PAPERS] = TETS;
const IN_ORDER = REQUIRES.flatMap((name) =>
  name === UNNAMED_PAPER ? [...PAPERS, name] : PAPERS.includes(name) ? [] : [name],
);

export function HasFields({ year, ...props }: Props & { year: number }) {
  const { values, errors } = props;
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name], maxLength: 150 });
  return (
    <>
      <div className="pair">
        <Field {...field("education_degree")} label={words.degree} list="degrees" autoComplete="off" />
        <Field {...field("major")} label={words.degreeSubject} list="majors" autoComplete="off" />
      </div>
      <datalist id="degrees">
        {DEGREES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id="majors">
        {SUBJECTS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {IN_ORDER.map((name) => (
        <Qualified key={name} name={name} year={year} {...props} />
      ))}
      <label className="check none-of-others">
        <input type="checkbox" name="none_of_others" defaultChecked={values.none_of_others === "on"} />
        {words.noneOfOthers}
      </label>
    </>
  );
}

/** One qualification: three answers, and what belongs to the one that is chosen. */
function Qualified({ name, year, values, errors }: Props & { name: Qualification; year: number }) {
  const field = hasField(name);
  const wrong = errors[field];
  return (
    <fieldset className={wrong ? "answer field-wrong" : "answer"}>
      <legend>{QUALIFICATION_WORDS[name].own}</legend>
      {wrong && (
        <p className="error" id={`${field}-error`}>
          <span className="visually-hidden">{formWords.error}</span>
          {wrong.join(". ")}
        </p>
      )}
      <div className="three">
        {HAS_ANSWERS.map((answer, index) => (
          <label key={answer} className="check">
            <input
              type="radio"
              name={field}
              id={index === 0 ? field : undefined}
              value={answer}
              aria-describedby={wrong && `${field}-error`}
              defaultChecked={values[field] === answer}
            />
            {HAS_ANSWER_LABELS[answer]}
          </label>
        ))}
      </div>
      <label className="check take-back">
        <input type="radio" name={field} value="" />
        {words.noAnswer}
      </label>
      <div className="if-taking">
        <MonthField name={`${field}_until`} label={words.until} values={values} errors={errors} />
      </div>
      {isTet(name) && (
        <div className="pair if-yes">
          <Select
            name={`${field}_board`}
            label={words.test}
            defaultValue={values[`${field}_board`]}
            errors={errors[`${field}_board`]}
            options={withStored(TET_BOARDS, values[`${field}_board`])}
          />
          <Select
            name={`${field}_year`}
            label={words.year}
            defaultValue={values[`${field}_year`]}
            errors={errors[`${field}_year`]}
            options={withStored(yearsUpTo(year), values[`${field}_year`])}
          />
        </div>
      )}
    </fieldset>
  );
}

const TET_BOARDS = [NOT_SAID, ...plainOptions(TET_NAMES)];

function yearsUpTo(year: number) {
  const years = Array.from({ length: year - FIRST_TET_YEAR + 1 }, (_, index) => String(year - index));
  return [NOT_SAID, ...plainOptions(years)];
}

/** A program may have stored a value that the form does not offer. */
function withStored(options: { value: string; label: string }[], stored = "") {
  return options.some(({ value }) => value === stored) ? options : [...options, { value: stored, label: stored }];
}

/** Browsers without a calendar of months show a field for text, and the server reads months in words. */
function MonthField({ name, label, values, errors }: Props & { name: string; label: string }) {
  return (
    <Field
      name={name}
      label={label}
      type="month"
      autoComplete="off"
      defaultValue={values[name]}
      errors={errors[name]}
    />
  );
}

function Posts() {
  return (
    <datalist id="posts-list">
      {words.commonPosts.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

/** The newest post, in the specification's own fields. */
export function WorkFields({ values, errors }: Props) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name] });
  const day = { type: "date", min: "1900-01-01", max: "2100-12-31" } as const;
  return (
    <div className="work">
      <Field {...field("company_name")} label={words.school} maxLength={150} autoComplete="organization" />
      <Field
        {...field("company_designation")}
        label={words.post}
        maxLength={150}
        list="posts-list"
        hint={words.postHint}
      />
      <Posts />
      <Checks
        name="levels"
        label={words.levels}
        errors={errors.levels}
        chosen={listIn(values.levels)}
        options={LEVEL_OPTIONS}
      />
      <Field {...field("start_date")} label={words.from} {...day} />
      <label className="check">
        <input type="checkbox" name="isCurrent" defaultChecked={values.isCurrent === "on"} />
        {words.toThePresent}
      </label>
      <Field {...field("end_date")} label={words.to} {...day} />
      <label className="check">
        <input type="checkbox" name="keep_from_school" defaultChecked={values.keep_from_school === "on"} />
        {KEEP_FROM_SCHOOL}
      </label>
    </div>
  );
}

/** One of the older posts. */
export function PostFields({ values, errors }: Props) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name] });
  return (
    <>
      <Field {...field("school")} label={words.school} isRequired maxLength={150} autoComplete="off" />
      <Field
        {...field("post")}
        label={words.post}
        maxLength={150}
        list="posts-list"
        hint={words.postHint}
        autoComplete="off"
      />
      <Posts />
      <Checks
        name="levels"
        label={words.levels}
        errors={errors.levels}
        chosen={listIn(values.levels)}
        options={LEVEL_OPTIONS}
      />
      <div className="pair">
        <MonthField name="from" label={words.from} values={values} errors={errors} />
        <MonthField name="to" label={words.to} values={values} errors={errors} />
      </div>
    </>
  );
}

const SHOWN_PLACES = 3;

export function SeeksFields({ values, errors }: Props) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name] });
  const filled = Array.from({ length: MAX_PLACES }, (_, at) => at + 1).filter((row) => values[`place_${row}`]);
  const rows = Math.min(MAX_PLACES, Math.max(SHOWN_PLACES, (filled.at(-1) ?? 0) + 1));
  return (
    <>
      {Array.from({ length: rows }, (_, at) => at).map((at) => (
        <div className="pair near" key={at}>
          <Field
            {...field(`place_${at + 1}`)}
            label={at === 0 ? words.town : words.townNumber(at + 1)}
            maxLength={150}
            autoComplete="off"
            placeholder={at === 0 ? words.townExample : undefined}
          />
          <Select
            {...field(`km_${at + 1}`)}
            label={at === 0 ? words.radius : words.radiusNumber(at + 1)}
            defaultValue={values[`km_${at + 1}`] ?? "25"}
            options={TEACHING_PLACE_KMS.map((km) => ({
              value: String(km),
              label: km === 0 ? words.onlyThere : `${km} km`,
            }))}
          />
        </div>
      ))}
      <Checks
        name="natures"
        label={words.natures}
        errors={errors.natures}
        chosen={listIn(values.natures)}
        options={plainOptions(JOB_NATURES)}
      />
      <div className="pair">
        <Field {...field("pay_from")} label={words.pay} inputMode="numeric" maxLength={20} autoComplete="off" />
        <Select
          {...field("notice_days")}
          label={words.notice}
          options={withStored(
            [NOT_SAID, ...NOTICE_DAYS.map((days) => ({ value: String(days), label: noticeText(days) }))],
            values.notice_days,
          )}
        />
      </div>
      <MonthField name="from" label={words.start} values={values} errors={errors} />
    </>
  );
}
