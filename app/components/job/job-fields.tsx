/** The fields of a job, in the order in which a recruiter thinks of them. */

import { payText, type Question, splitQuestions } from "~/domain/jobs/details/rules";
import type { PlaceParts } from "~/domain/jobs/details/schema";
import { SUBJECTS } from "~/domain/jobs/details/subject-rules";
import {
  AS_SOON_AS_POSSIBLE,
  BOARD_LABELS,
  BOARDS,
  CLASSES,
  CONTRACT_LABELS,
  CONTRACTS,
  CURRENCIES,
  DEFAULT_CURRENCY,
  LEVEL_LABELS,
  LEVELS,
  PAY_PERIODS,
  QUALIFICATION_WORDS,
  REQUIRES,
  VACANCIES,
  VACANCY_LABELS,
} from "~/domain/jobs/details/value-rules";
import { CATEGORIES, DEFAULT_JOB_NATURE, JOB_NATURES, MAX_VACANCY, MIN_VACANCY } from "~/domain/jobs/rules";
import type { OwnJobDetails } from "~/domain/jobs/schema";
import { Checks, Field, plainOptions, Select, TextArea } from "../forms/field";
import { PayConfirmation } from "./pay-confirmation";
import { PromiseAndQuestions } from "./promise-and-questions";

/** A stored job as its form shows it. A place that we worked out from the location is not filled in: a new location moves it. */
export function jobValues(job: OwnJobDetails, { isPlaceChosen }: { isPlaceChosen: boolean }): Record<string, string> {
  const { title, category, job_nature, vacancy, location, description, benefits } = job;
  const { responsibility, qualifications, keywords, company_name, company_location, website, job_logo } = job;
  const all: Record<string, unknown> = {
    ...{ title, category, job_nature, vacancy, location, description, benefits },
    ...{ responsibility, qualifications, keywords, company_name, company_location, website, job_logo },
    // A text that was made from the numbers is made anew.
    salary: job.salary === payText(job) ? null : job.salary,
    ...{ pay_min: job.pay_min, pay_max: job.pay_max, pay_currency: job.pay_currency, pay_period: job.pay_period },
    ...{ starts_on: job.starts_on, subjects: job.subjects, levels: job.levels, boards: job.boards },
    ...{ requires: job.requires, early_career: job.early_career, contract: job.contract },
    ...{ contract_until: job.contract_until, provident_fund: job.provident_fund, accommodation: job.accommodation },
    ...{ notice_days: job.notice_days, bond_months: job.bond_months, keeps_originals: job.keeps_originals },
    ...{ medium: job.medium, classes_from: job.classes_from, classes_to: job.classes_to },
    ...{ vacancy_is: job.vacancy_is, walk_in_from: job.walk_in_from },
    ...{ walk_in_to: job.walk_in_to, walk_in_hours: job.walk_in_hours, walk_in_place: job.walk_in_place },
    ...{ answer_days: job.answer_days, answers_from: job.answers_from },
    ...splitQuestions(job.questions),
    closes_at: job.closes_on,
    place: job.place && isPlaceChosen ? placeName(job.place) : null,
  };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, writeValue(value)]));
}

/** A place as its field shows it. The server finds the same place by these words. */
export function placeName({ name, state, country }: { name: string; state: string; country: string }): string {
  return [name, state, country === "IN" ? "" : country].filter(Boolean).join(", ");
}

function writeValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join("\n");
  return typeof value === "boolean" ? (value ? "1" : "0") : String(value);
}

const YES_NO = [
  { value: "", label: "Not said" },
  { value: "1", label: "Yes" },
  { value: "0", label: "No" },
];

const CLASS_OPTIONS = [{ value: "", label: "Not said" }, ...CLASSES.map((value) => ({ value, label: value }))];

type Props = {
  values: Record<string, string>;
  errors: Record<string, string[]>;
  /** The questions of a job that somebody has answered: they stay as they are. */
  fixedQuestions?: readonly Question[] | null;
  /** The place of a stored job that we worked out from its location. */
  workedOut?: PlaceParts | null;
};

/** The fields. A new job closes in thirty days by default: the page fills in `values.closes_at`. */
export function JobFields({ values, errors, fixedQuestions = null, workedOut = null }: Props) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name] });
  const choices = (name: string) => ({ name, chosen: (values[name] ?? "").split("\n"), errors: errors[name] });
  return (
    <>
      <fieldset>
        <legend>The job</legend>
        <Field {...field("title")} label="Title" isRequired maxLength={150} hint={TITLE_HINT} />
        <Field
          {...field("category")}
          label="Category"
          isRequired
          maxLength={60}
          list="categories"
          hint="Choose from the list, or write another"
        />
        <datalist id="categories">
          {CATEGORIES.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <div className="pair">
          <Select
            {...field("job_nature")}
            label="Job Nature"
            isRequired
            options={plainOptions(JOB_NATURES)}
            defaultValue={values.job_nature ?? DEFAULT_JOB_NATURE}
          />
          <Field
            {...field("vacancy")}
            label="Vacancy"
            isRequired
            type="number"
            inputMode="numeric"
            min={MIN_VACANCY}
            max={MAX_VACANCY}
            hint="How many people you are looking for"
          />
        </div>
        <div className="pair">
          <Field {...field("location")} label="Location" isRequired maxLength={150} hint="City and state" />
          <Field
            {...field("place")}
            label="Place on the map"
            maxLength={150}
            hint={workedOut ? `From the location: ${placeName(workedOut)}. ${PLACE_HINT}` : PLACE_HINT}
          />
        </div>
        <div className="pair">
          <Field
            {...field("closes_at")}
            label="Last day for applications"
            type="date"
            hint="From the end of this day on, nobody can apply"
          />
          <Field
            {...field("starts_on")}
            label="Start of work"
            maxLength={40}
            list="starts"
            hint={`A date such as 1 April 2027, or ${AS_SOON_AS_POSSIBLE}`}
          />
        </div>
        <datalist id="starts">
          <option value={AS_SOON_AS_POSSIBLE} />
        </datalist>
      </fieldset>
      <fieldset>
        <legend>Pay</legend>
        <div className="pair">
          <Field {...field("pay_min")} label="Pay from" maxLength={60} placeholder="42000" />
          <Field {...field("pay_max")} label="Pay up to" maxLength={60} placeholder="58000" />
        </div>
        <PayConfirmation values={values} errors={errors} />
        <div className="pair">
          <Select
            {...field("pay_currency")}
            label="Currency"
            options={CURRENCIES.map((code) => ({ value: code, label: code === DEFAULT_CURRENCY ? "₹ (INR)" : code }))}
            defaultValue={values.pay_currency || DEFAULT_CURRENCY}
          />
          <Select
            {...field("pay_period")}
            label="For"
            options={PAY_PERIODS.map((period) => ({ value: period, label: PERIOD_LABELS[period] }))}
            defaultValue={values.pay_period || "month"}
          />
        </div>
        <Field
          {...field("salary")}
          label="Salary"
          maxLength={100}
          placeholder="₹ 4,20,000 – 5,40,000 a year"
          hint="In your own words, in place of the numbers above"
        />
      </fieldset>
      <fieldset>
        <legend>What is taught, and what is asked for</legend>
        <Field
          {...field("subjects")}
          defaultValue={(values.subjects ?? "").split("\n").filter(Boolean).join(", ")}
          label="Subjects"
          maxLength={220}
          list="subjects-list"
          hint="Up to five, with commas between them"
        />
        <datalist id="subjects-list">
          {SUBJECTS.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Checks
          {...choices("levels")}
          label="Levels"
          options={LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] }))}
        />
        <Checks
          {...choices("boards")}
          label="Boards"
          options={BOARDS.map((value) => ({ value, label: BOARD_LABELS[value] }))}
        />
        <Checks
          {...choices("requires")}
          label="Required"
          options={REQUIRES.map((value) => ({ value, label: QUALIFICATION_WORDS[value].label }))}
        />
        <div className="pair">
          <Select {...field("early_career")} label="Suitable without experience" options={YES_NO} />
          <Select
            {...field("vacancy_is")}
            label="This is"
            options={VACANCIES.map((value) => ({ value, label: VACANCY_LABELS[value] }))}
            defaultValue={values.vacancy_is || "post"}
          />
        </div>
        <Field {...field("medium")} label="Language of instruction" maxLength={60} />
        <div className="pair">
          <Select {...field("classes_from")} label="From class" options={CLASS_OPTIONS} />
          <Select {...field("classes_to")} label="To class" options={CLASS_OPTIONS} />
        </div>
        <TextArea {...field("description")} label="Description" isRequired rows={8} maxLength={10_000} />
        <TextArea {...field("responsibility")} label="Responsibility" maxLength={5_000} />
        <TextArea {...field("qualifications")} label="Qualifications" maxLength={5_000} />
        <TextArea {...field("benefits")} label="Benefits" maxLength={5_000} />
        <Field
          {...field("keywords")}
          label="Keywords"
          isRequired
          maxLength={300}
          hint="Subjects, classes, boards, separated by commas"
        />
      </fieldset>
      <fieldset>
        <legend>Terms</legend>
        <div className="pair">
          <Select
            {...field("contract")}
            label="Contract"
            options={[
              { value: "", label: "Not said" },
              ...CONTRACTS.map((value) => ({ value, label: CONTRACT_LABELS[value] })),
            ]}
          />
          <Field {...field("contract_until")} label="Contract until" type="date" />
        </div>
        <div className="pair">
          <Select {...field("provident_fund")} label="Provident fund" options={YES_NO} />
          <Select {...field("accommodation")} label="Accommodation" options={YES_NO} />
        </div>
        <div className="pair">
          <Field {...field("notice_days")} label="Notice, in days" inputMode="numeric" maxLength={4} />
          <Field {...field("bond_months")} label="Bond, in months" inputMode="numeric" maxLength={4} />
        </div>
        <Select
          {...field("keeps_originals")}
          label="You keep original certificates"
          options={YES_NO}
          hint="A bond and kept originals stand out on the job's page"
        />
      </fieldset>
      <fieldset>
        <legend>Walk-in interview</legend>
        <div className="pair">
          <Field {...field("walk_in_from")} label="First day" type="date" />
          <Field {...field("walk_in_to")} label="Last day" type="date" />
        </div>
        <div className="pair">
          <Field {...field("walk_in_hours")} label="Hours" maxLength={60} placeholder="10:00 to 13:00" />
          <Field {...field("walk_in_place")} label="Where" maxLength={150} />
        </div>
      </fieldset>
      <PromiseAndQuestions values={values} errors={errors} fixedQuestions={fixedQuestions} />
      <fieldset>
        <legend>The company</legend>
        <Field {...field("company_name")} label="Company Name" isRequired maxLength={150} autoComplete="organization" />
        <Field {...field("company_location")} label="Company Location" maxLength={150} />
        <Field
          {...field("website")}
          label="Website"
          inputMode="url"
          autoComplete="url"
          maxLength={500}
          hint="Such as www.school.example"
        />
        <Field
          {...field("job_logo")}
          label="Image"
          type="url"
          maxLength={500}
          placeholder="https://"
          hint="The address of your logo, beginning with https://"
        />
      </fieldset>
    </>
  );
}

const TITLE_HINT = "As candidates would search for it, such as PGT Mathematics";
const PLACE_HINT = "Only if the location above is not its name, such as Hadapsar, Pune";
const PERIOD_LABELS = { hour: "An hour", lesson: "A lesson", day: "A day", month: "A month", year: "A year" } as const;
