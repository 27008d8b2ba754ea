/** The fields of the five forms of a teaching profile. All of them work without script; what an answer has no use for is hidden by style. */

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
} from "~/domain/profiles/teaching-rules";
import { Checks, Field, plainOptions, Select } from "../forms/field";

type Props = { values: Record<string, string>; errors: Record<string, string[]> };

const NOT_SAID = { value: "", label: "Not said" };
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

/** The subjects of most teachers, so that few have to type. */
const COMMON_SUBJECTS = [
  ...["English", "Hindi", "Sanskrit", "Mathematics", "Science", "Physics", "Chemistry", "Biology"],
  ...["Environmental Studies", "Social Studies", "History", "Geography", "Economics", "Accountancy"],
  ...["Business Studies", "Computer Science", "Physical Education", "Fine Arts", "Music", "All subjects"],
];

export function TeachesFields(props: Props) {
  const { values, errors } = props;
  return (
    <>
      <ChecksAndOthers
        {...props}
        name="subjects"
        label="Subjects"
        hint="Up to five"
        options={COMMON_SUBJECTS}
        all={SUBJECTS.filter((name) => !COMMON_SUBJECTS.includes(name))}
        others="Another subject"
      />
      <Checks
        name="levels"
        label="Levels"
        errors={errors.levels}
        chosen={listIn(values.levels)}
        options={LEVEL_OPTIONS}
      />
      <Checks
        name="boards"
        label="Boards"
        errors={errors.boards}
        chosen={listIn(values.boards)}
        options={BOARDS.map((value) => ({ value, label: BOARD_LABELS[value] }))}
      />
      <ChecksAndOthers
        {...props}
        name="media"
        label="Languages you teach in"
        options={MEDIA.slice(0, 10)}
        all={MEDIA.slice(10)}
        others="Another language"
      />
    </>
  );
}

const DEGREES = [
  ...["B.A.", "B.Sc.", "B.Com.", "B.Tech.", "BCA", "BBA", "B.P.Ed.", "BFA"],
  ...["M.A.", "M.Sc.", "M.Com.", "M.Tech.", "MCA", "MBA", "M.P.Ed.", "MFA", "M.Phil.", "Ph.D."],
];

/** The papers of a TET come before the row for somebody who does not know hers. */
const IN_ORDER: readonly Qualification[] = [
  ...REQUIRES.slice(0, REQUIRES.indexOf("TET")),
  ...(["TET paper I", "TET paper II", "TET"] as const),
  ...REQUIRES.slice(REQUIRES.indexOf("TET paper II") + 1),
];

export function HasFields({ year, ...props }: Props & { year: number }) {
  const { values, errors } = props;
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name], maxLength: 150 });
  return (
    <>
      <div className="pair">
        <Field {...field("education_degree")} label="Highest degree" list="degrees" autoComplete="off" />
        <Field {...field("major")} label="Its subject" list="majors" autoComplete="off" />
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
        <input type="checkbox" name="none_of_others" defaultChecked={values.none_of_others === "on"} />I have none of
        the others
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
          <span className="visually-hidden">Error: </span>
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
        No answer
      </label>
      <div className="if-taking">
        <MonthField name={`${field}_until`} label="Until" values={values} errors={errors} />
      </div>
      {isTet(name) && (
        <div className="pair if-yes">
          <Select
            name={`${field}_board`}
            label="Which test"
            defaultValue={values[`${field}_board`]}
            errors={errors[`${field}_board`]}
            options={withStored(TET_BOARDS, values[`${field}_board`])}
          />
          <Select
            name={`${field}_year`}
            label="Year"
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

const POSTS = ["PRT", "TGT English", "TGT Mathematics", "TGT Science", "PGT Physics", "Principal", "Librarian"];

function Posts() {
  return (
    <datalist id="posts-list">
      {POSTS.map((name) => (
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
      <Field {...field("company_name")} label="School" maxLength={150} autoComplete="organization" />
      <Field {...field("company_designation")} label="Post" maxLength={150} list="posts-list" hint={POST_HINT} />
      <Posts />
      <Checks
        name="levels"
        label="Levels"
        errors={errors.levels}
        chosen={listIn(values.levels)}
        options={LEVEL_OPTIONS}
      />
      <Field {...field("start_date")} label="From" {...day} />
      <label className="check">
        <input type="checkbox" name="isCurrent" defaultChecked={values.isCurrent === "on"} />I work there to the present
      </label>
      <Field {...field("end_date")} label="To" {...day} />
      <label className="check">
        <input type="checkbox" name="keep_from_school" defaultChecked={values.keep_from_school === "on"} />
        {KEEP_FROM_SCHOOL}
      </label>
    </div>
  );
}

const POST_HINT = "Such as TGT Mathematics";

/** One of the older posts. */
export function PostFields({ values, errors }: Props) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name] });
  return (
    <>
      <Field {...field("school")} label="School" isRequired maxLength={150} autoComplete="off" />
      <Field {...field("post")} label="Post" maxLength={150} list="posts-list" hint={POST_HINT} autoComplete="off" />
      <Posts />
      <Checks
        name="levels"
        label="Levels"
        errors={errors.levels}
        chosen={listIn(values.levels)}
        options={LEVEL_OPTIONS}
      />
      <div className="pair">
        <MonthField name="from" label="From" values={values} errors={errors} />
        <MonthField name="to" label="To" values={values} errors={errors} />
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
            label={at === 0 ? "Town" : `Town ${at + 1}`}
            maxLength={150}
            autoComplete="off"
            placeholder={at === 0 ? "Pune" : undefined}
          />
          <Select
            {...field(`km_${at + 1}`)}
            label={at === 0 ? "Radius" : `Radius ${at + 1}`}
            defaultValue={values[`km_${at + 1}`] ?? "25"}
            options={TEACHING_PLACE_KMS.map((km) => ({
              value: String(km),
              label: km === 0 ? "Only there" : `${km} km`,
            }))}
          />
        </div>
      ))}
      <Checks
        name="natures"
        label="Kind of work"
        errors={errors.natures}
        chosen={listIn(values.natures)}
        options={plainOptions(JOB_NATURES)}
      />
      <div className="pair">
        <Field
          {...field("pay_from")}
          label="Pay from, ₹ a month"
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
        />
        <Select
          {...field("notice_days")}
          label="Your notice"
          options={withStored(
            [NOT_SAID, ...NOTICE_DAYS.map((days) => ({ value: String(days), label: noticeText(days) }))],
            values.notice_days,
          )}
        />
      </div>
      <MonthField name="from" label="From when" values={values} errors={errors} />
    </>
  );
}
