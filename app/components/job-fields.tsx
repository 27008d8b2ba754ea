/** The fields of a job, in the order in which a recruiter thinks of them. */
import { CATEGORIES, DEFAULT_JOB_NATURE, JOB_NATURES, MAX_VACANCY, MIN_VACANCY } from "~/domain/jobs/rules";
import type { JobInput } from "~/domain/jobs/schema";
import { Field, plainOptions, Select, TextArea } from "./field";

/** A stored job as its form shows it. */
export function jobValues(job: JobInput): Record<string, string> {
  const { title, category, job_nature, vacancy, salary, location, description, benefits } = job;
  const { responsibility, qualifications, keywords, company_name, company_location, website, job_logo } = job;
  const first = { title, category, job_nature, vacancy: String(vacancy), salary, location, description, benefits };
  const second = { responsibility, qualifications, keywords, company_name, company_location, website, job_logo };
  const all: Record<string, string | null> = { ...first, ...second };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value ?? ""]));
}

type Props = { values: Record<string, string>; errors: Record<string, string[]> };

export function JobFields({ values, errors }: Props) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name] });
  return (
    <>
      <fieldset>
        <legend>The job</legend>
        <Field
          {...field("title")}
          label="Title"
          isRequired
          maxLength={150}
          hint="As candidates would search for it, such as PGT Mathematics"
        />
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
        <Field {...field("salary")} label="Salary" maxLength={100} placeholder="₹ 4,20,000 – 5,40,000 a year" />
        <Field {...field("location")} label="Location" isRequired maxLength={150} hint="City and state" />
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
