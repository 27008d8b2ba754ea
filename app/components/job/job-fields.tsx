/** The fields of a job: those of the specification in its order, and the others in parts that are folded until they are needed. */

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
import { errorsIn, type FormPartName, isPartOpen } from "~/domain/jobs/form-parts-rules";
import { CATEGORIES, DEFAULT_JOB_NATURE, JOB_NATURES, MAX_VACANCY, MIN_VACANCY } from "~/domain/jobs/rules";
import type { OwnJobDetails } from "~/domain/jobs/schema";
import { words } from "~/words/job-form";
import { Checks, Field, plainOptions, Select, TextArea } from "../forms/field";
import { Filled } from "../text/filled";
import { formatCalendarDay } from "../text/format";
import { FormPart } from "./form-part";
import { PayConfirmation } from "./pay-confirmation";
import { PromiseAndQuestions } from "./promise-and-questions";
import { ScheduleFields } from "./schedule-fields";

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
  { value: "", label: words.notSaid },
  { value: "1", label: words.yes },
  { value: "0", label: words.no },
];

const CLASS_OPTIONS = [{ value: "", label: words.notSaid }, ...CLASSES.map((value) => ({ value, label: value }))];

type Form = { values: Record<string, string>; errors: Record<string, string[]> };

type Props = Form & {
  /** The questions of a job that somebody has answered: they stay as they are. */
  fixedQuestions?: readonly Question[] | null;
  /** The place of a stored job that we worked out from its location. */
  workedOut?: PlaceParts | null;
  /** False for a job that is public, or was. */
  hasSchedule?: boolean;
};

/** The properties of a field, and of a choice of several, from the form. */
function controlsOf({ values, errors }: Form) {
  return {
    field: (name: string) => ({ name, defaultValue: values[name], errors: errors[name] }),
    choices: (name: string) => ({ name, chosen: (values[name] ?? "").split("\n"), errors: errors[name] }),
  };
}

/** A new job closes in thirty days by default: the page fills in `values.closes_at`. */
export function JobFields({ values, errors, fixedQuestions = null, workedOut = null, hasSchedule = true }: Props) {
  const form = { values, errors };
  const partOf = (id: FormPartName) => ({ id, errors: errorsIn(id, form), isOpen: isPartOpen(id, form) });
  const { when, pay, teaching, terms, walkIn, answers } = words;
  const closes = values.closes_at && !errors.closes_at ? when.closes(formatCalendarDay(values.closes_at)) : "";
  return (
    <>
      <fieldset id="part-job">
        <legend className="visually-hidden">{words.job}</legend>
        <MainFields {...form} />
      </fieldset>
      <FormPart {...partOf("when")} title={when.title} about={`${closes} ${when.about}`.trim()}>
        <DateFields {...form} workedOut={workedOut} />
        {hasSchedule && <ScheduleFields {...form} />}
      </FormPart>
      <FormPart {...partOf("pay")} title={pay.title} about={pay.about}>
        <PayFields {...form} />
      </FormPart>
      <FormPart {...partOf("teaching")} title={teaching.title} about={teaching.about}>
        <TeachingFields {...form} />
      </FormPart>
      <FormPart {...partOf("terms")} title={terms.title} about={terms.about}>
        <TermsFields {...form} />
      </FormPart>
      <FormPart {...partOf("walkIn")} title={walkIn.title} about={walkIn.about}>
        <WalkInFields {...form} />
      </FormPart>
      <FormPart
        {...partOf("answers")}
        isOpen={isPartOpen("answers", form) || fixedQuestions !== null}
        title={answers.title}
        about={answers.about}
      >
        <PromiseAndQuestions {...form} fixedQuestions={fixedQuestions} />
      </FormPart>
    </>
  );
}

/** The fifteen fields of the specification, in its order. */
function MainFields(form: Form) {
  const { values } = form;
  const { field } = controlsOf(form);
  return (
    <>
      <div className="pair">
        <Field {...field("title")} label={words.title} isRequired maxLength={150} hint={words.titleHint} />
        <Field
          {...field("category")}
          label={words.category}
          isRequired
          maxLength={60}
          list="categories"
          hint={words.categoryHint}
        />
      </div>
      <Options id="categories" of={CATEGORIES} />
      <div className="pair">
        <Select
          {...field("job_nature")}
          label={words.jobNature}
          isRequired
          options={plainOptions(JOB_NATURES)}
          defaultValue={values.job_nature ?? DEFAULT_JOB_NATURE}
        />
        <Field
          {...field("vacancy")}
          label={words.vacancy}
          isRequired
          type="number"
          inputMode="numeric"
          min={MIN_VACANCY}
          max={MAX_VACANCY}
          hint={words.vacancyHint}
        />
      </div>
      <div className="pair">
        <Field
          {...field("salary")}
          label={words.salary}
          maxLength={100}
          placeholder={words.salaryExample}
          hint={<Filled text={words.salaryHint} numbers={<a href="#part-pay">{words.salaryNumbers}</a>} />}
        />
        <Field {...field("location")} label={words.location} isRequired maxLength={150} hint={words.locationHint} />
      </div>
      <TextFields {...form} />
      <CompanyFields {...form} />
    </>
  );
}

function TextFields(form: Form) {
  const { field } = controlsOf(form);
  return (
    <>
      <TextArea {...field("description")} label={words.description} isRequired rows={8} maxLength={10_000} />
      <TextArea {...field("benefits")} label={words.benefits} rows={3} maxLength={5_000} />
      <TextArea {...field("responsibility")} label={words.responsibility} rows={3} maxLength={5_000} />
      <TextArea {...field("qualifications")} label={words.qualifications} rows={3} maxLength={5_000} />
      <Field {...field("keywords")} label={words.keywords} isRequired maxLength={300} hint={words.keywordsHint} />
    </>
  );
}

function CompanyFields(form: Form) {
  const { field } = controlsOf(form);
  return (
    <>
      <div className="pair">
        <Field
          {...field("company_name")}
          label={words.companyName}
          isRequired
          maxLength={150}
          autoComplete="organization"
        />
        <Field {...field("company_location")} label={words.companyLocation} maxLength={150} />
      </div>
      <div className="pair">
        <Field
          {...field("website")}
          label={words.website}
          inputMode="url"
          autoComplete="url"
          maxLength={500}
          hint={words.websiteHint}
        />
        <Field
          {...field("job_logo")}
          label={words.image}
          type="url"
          maxLength={500}
          placeholder="https://"
          hint={words.imageHint}
        />
      </div>
    </>
  );
}

function Options({ id, of }: { id: string; of: readonly string[] }) {
  return (
    <datalist id={id}>
      {of.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

function DateFields({ workedOut, ...form }: Form & { workedOut: PlaceParts | null }) {
  const { field } = controlsOf(form);
  const { when } = words;
  return (
    <>
      <div className="pair">
        <Field {...field("closes_at")} label={when.closesAt} type="date" hint={when.closesHint} />
        <Field
          {...field("starts_on")}
          label={when.startsOn}
          maxLength={40}
          list="starts"
          hint={when.startsHint(AS_SOON_AS_POSSIBLE)}
        />
      </div>
      <Options id="starts" of={[AS_SOON_AS_POSSIBLE]} />
      <Field
        {...field("place")}
        label={when.place}
        maxLength={150}
        hint={workedOut ? `${when.placeFound(placeName(workedOut))} ${when.placeHint}` : when.placeHint}
      />
    </>
  );
}

function PayFields(form: Form) {
  const { values, errors } = form;
  const { field } = controlsOf(form);
  const { pay } = words;
  return (
    <>
      <div className="pair">
        <Field {...field("pay_min")} label={pay.from} maxLength={60} placeholder="42000" />
        <Field {...field("pay_max")} label={pay.upTo} maxLength={60} placeholder="58000" />
      </div>
      <PayConfirmation values={values} errors={errors} />
      <div className="pair">
        <Select
          {...field("pay_currency")}
          label={pay.currency}
          options={CURRENCIES.map((code) => ({ value: code, label: code === DEFAULT_CURRENCY ? pay.rupees : code }))}
          defaultValue={values.pay_currency || DEFAULT_CURRENCY}
        />
        <Select
          {...field("pay_period")}
          label={pay.period}
          options={PAY_PERIODS.map((period) => ({ value: period, label: pay.periods[period] }))}
          defaultValue={values.pay_period || "month"}
        />
      </div>
    </>
  );
}

function TeachingFields(form: Form) {
  const { values } = form;
  const { field, choices } = controlsOf(form);
  const { teaching } = words;
  return (
    <>
      <Field
        {...field("subjects")}
        defaultValue={(values.subjects ?? "").split("\n").filter(Boolean).join(", ")}
        label={teaching.subjects}
        maxLength={220}
        list="subjects-list"
        hint={teaching.subjectsHint}
      />
      <Options id="subjects-list" of={SUBJECTS} />
      <Checks
        {...choices("levels")}
        label={teaching.levels}
        options={LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] }))}
      />
      <Checks
        {...choices("boards")}
        label={teaching.boards}
        options={BOARDS.map((value) => ({ value, label: BOARD_LABELS[value] }))}
      />
      <Checks
        {...choices("requires")}
        label={teaching.required}
        options={REQUIRES.map((value) => ({ value, label: QUALIFICATION_WORDS[value].label }))}
      />
      <div className="pair">
        <Select {...field("early_career")} label={teaching.earlyCareer} options={YES_NO} />
        <Select
          {...field("vacancy_is")}
          label={teaching.vacancyIs}
          options={VACANCIES.map((value) => ({ value, label: VACANCY_LABELS[value] }))}
          defaultValue={values.vacancy_is || "post"}
        />
      </div>
      <Field {...field("medium")} label={teaching.medium} maxLength={60} />
      <div className="pair">
        <Select {...field("classes_from")} label={teaching.fromClass} options={CLASS_OPTIONS} />
        <Select {...field("classes_to")} label={teaching.toClass} options={CLASS_OPTIONS} />
      </div>
    </>
  );
}

function TermsFields(form: Form) {
  const { field } = controlsOf(form);
  const { terms } = words;
  const contracts = CONTRACTS.map((value) => ({ value, label: CONTRACT_LABELS[value] }));
  return (
    <>
      <div className="pair">
        <Select
          {...field("contract")}
          label={terms.contract}
          options={[{ value: "", label: words.notSaid }, ...contracts]}
        />
        <Field {...field("contract_until")} label={terms.contractUntil} type="date" />
      </div>
      <div className="pair">
        <Select {...field("provident_fund")} label={terms.providentFund} options={YES_NO} />
        <Select {...field("accommodation")} label={terms.accommodation} options={YES_NO} />
      </div>
      <div className="pair">
        <Field {...field("notice_days")} label={terms.notice} inputMode="numeric" maxLength={4} />
        <Field {...field("bond_months")} label={terms.bond} inputMode="numeric" maxLength={4} />
      </div>
      <Select {...field("keeps_originals")} label={terms.originals} options={YES_NO} hint={terms.originalsHint} />
    </>
  );
}

function WalkInFields(form: Form) {
  const { field } = controlsOf(form);
  const { walkIn } = words;
  return (
    <>
      <div className="pair">
        <Field {...field("walk_in_from")} label={walkIn.firstDay} type="date" />
        <Field {...field("walk_in_to")} label={walkIn.lastDay} type="date" />
      </div>
      <div className="pair">
        <Field {...field("walk_in_hours")} label={walkIn.hours} maxLength={60} placeholder={walkIn.hoursExample} />
        <Field {...field("walk_in_place")} label={walkIn.where} maxLength={150} />
      </div>
    </>
  );
}
