/** The nine personal fields, in the specification's order; short ones share a line. */
import { words as all } from "~/words/accounts";
import { Field } from "../forms/field";

const words = all.profileHints;
const labels = all.profileLabels;

type Props = { values: Record<string, string>; errors: Record<string, string[]> };

export function PersonalFields({ values, errors }: Props) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name] });
  return (
    <>
      <div className="pair">
        <Field {...field("f_name")} label={labels.firstName} isRequired autoComplete="given-name" maxLength={100} />
        <Field {...field("s_name")} label={labels.middleName} autoComplete="additional-name" maxLength={100} />
      </div>
      <Field {...field("l_name")} label={labels.lastName} autoComplete="family-name" maxLength={100} />
      <Field
        {...field("mobile")}
        label={labels.mobile}
        type="tel"
        autoComplete="tel"
        maxLength={60}
        hint={words.mobile}
      />
      <Field {...field("address")} label={labels.address} autoComplete="address-line1" maxLength={300} />
      <div className="pair">
        <Field {...field("country")} label={labels.country} autoComplete="country-name" maxLength={100} />
        <Field {...field("city")} label={labels.city} autoComplete="address-level2" maxLength={100} />
      </div>
      <div className="pair">
        <Field {...field("state")} label={labels.state} autoComplete="address-level1" maxLength={100} />
        <Field {...field("zip")} label={labels.zip} autoComplete="postal-code" maxLength={16} hint={words.zip} />
      </div>
    </>
  );
}
