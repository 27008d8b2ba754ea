/** The fields of a profile, in the sections that the page showing them has too. */
import { PROFILE_SECTIONS, type ProfileField } from "~/domain/profiles/rules";
import { Field } from "./field";
import { PersonalFields } from "./personal-fields";

type Props = { values: Record<string, string>; errors: Record<string, string[]> };

const LABELS = new Map<string, string>(
  PROFILE_SECTIONS.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label] as const)),
);

export function ProfileFields({ values, errors }: Props) {
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
        <Field {...field("gender")} hint="Such as male or female. In your own words, or not at all" maxLength={50} />
      </fieldset>
      <fieldset className="work">
        <legend>{work.title}</legend>
        <Field {...field("company_name")} autoComplete="organization" maxLength={150} />
        <Field {...field("company_designation")} autoComplete="organization-title" maxLength={150} />
        <Field {...field("salary")} maxLength={100} placeholder="₹ 5,40,000 a year" />
        <Field {...field("company_location")} maxLength={300} />
        <Field {...field("start_date")} type="date" min="1900-01-01" max="2100-12-31" />
        <label className="check">
          <input type="checkbox" name="isCurrent" defaultChecked={values.isCurrent === "on"} />I work there to the
          present
        </label>
        <Field {...field("end_date")} type="date" min="1900-01-01" max="2100-12-31" />
      </fieldset>
      <fieldset>
        <legend>{education.title}</legend>
        <Field {...field("education_institute")} maxLength={200} />
        <Field {...field("education_degree")} maxLength={150} />
        <Field {...field("major")} maxLength={150} />
        <Field {...field("degree_duration")} inputMode="decimal" maxLength={4} hint="In years, such as 3" />
        <Field
          {...field("jobtitle")}
          maxLength={200}
          hint="write skills: what you teach and do best, such as PGT Physics, CBSE, laboratory work"
        />
      </fieldset>
    </>
  );
}
