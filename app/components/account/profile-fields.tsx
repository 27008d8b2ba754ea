/** The fields of a profile, in the same sections as on the page that shows the profile. */
import type { ReactNode } from "react";
import type { Role } from "~/domain/actor";
import { PROFILE_SECTIONS, type ProfileField } from "~/domain/profiles/rules";
import { words as all } from "~/words/accounts";
import { Field } from "../forms/field";
import { PersonalFields } from "./personal-fields";

const words = all.profileHints;

type Props = { role: Role; values: Record<string, string>; errors: Record<string, string[]> };

const LABELS = new Map<string, string>(
  PROFILE_SECTIONS.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label] as const)),
);

export function ProfileFields({ role, values, errors }: Props) {
  const field = (name: ProfileField) => ({
    name,
    label: LABELS.get(name) ?? name,
    defaultValue: values[name],
    errors: errors[name],
  });
  const [personal, work, education] = PROFILE_SECTIONS;
  return (
    <>
      <fieldset>
        <legend>{personal.title}</legend>
        <PersonalFields values={values} errors={errors} />
        <Field {...field("gender")} hint={words.gender} maxLength={50} />
      </fieldset>
      <fieldset className="work">
        <legend>{work.title}</legend>
        <div className="pair">
          <Field {...field("company_name")} autoComplete="organization" maxLength={150} />
          <Field {...field("company_designation")} autoComplete="organization-title" maxLength={150} />
        </div>
        <div className="pair">
          <Field {...field("salary")} maxLength={100} placeholder={words.salary} />
          <Field {...field("company_location")} maxLength={300} />
        </div>
        <div className="pair">
          <Field {...field("start_date")} type="date" min="1900-01-01" max="2100-12-31" />
          <Field {...field("end_date")} type="date" min="1900-01-01" max="2100-12-31" />
        </div>
        <label className="check">
          <input type="checkbox" name="isCurrent" defaultChecked={values.isCurrent === "on"} />
          {words.present}
        </label>
      </fieldset>
      <EducationFrame role={role} title={education.title} isOpen={education.fields.some(({ name }) => errors[name])}>
        <Field {...field("education_institute")} maxLength={200} />
        <div className="pair">
          <Field {...field("education_degree")} maxLength={150} />
          <Field {...field("major")} maxLength={150} />
        </div>
        <Field {...field("degree_duration")} inputMode="decimal" maxLength={4} hint={words.years} />
        <Field {...field("jobtitle")} maxLength={200} hint={words.skills} />
      </EducationFrame>
    </>
  );
}

type FrameProps = { role: Role; title: string; isOpen: boolean; children: ReactNode };

/**
 * A recruiter's degree is rarely asked for, so for her this part is folded. Its fields are sent with the form all the
 * same.
 */
function EducationFrame({ role, title, isOpen, children }: FrameProps) {
  if (role === "admin") {
    return (
      <details className="fold" open={isOpen}>
        <summary>{title}</summary>
        <fieldset>
          <legend className="visually-hidden">{title}</legend>
          {children}
        </fieldset>
      </details>
    );
  }
  return (
    <fieldset>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
