/** The fields of an institution's description of itself. */
import { INSTITUTION_KINDS, KIND_LABELS } from "~/domain/institutions/rules";
import { Field, Select, TextArea } from "../forms/field";

type Props = { values: Record<string, string>; errors: Record<string, string[]> };

export function InstitutionFields({ values, errors }: Props) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name] });
  return (
    <>
      <Field {...field("name")} label="Name" isRequired maxLength={150} autoComplete="organization" />
      <Select
        {...field("kind")}
        label="Kind"
        isRequired
        options={INSTITUTION_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
      />
      <Field {...field("place")} label="Place" maxLength={150} hint="City and state" />
      <Field {...field("website")} label="Website" inputMode="url" maxLength={500} hint="Such as www.school.example" />
      <TextArea
        {...field("about")}
        label="About"
        maxLength={5_000}
        hint="What a candidate would ask you first: pupils, board, language, how you work"
      />
    </>
  );
}
