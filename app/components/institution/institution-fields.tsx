/** The fields of an institution's description of itself. */
import { INSTITUTION_KINDS, KIND_LABELS } from "~/domain/institutions/rules";
import { words as all } from "~/words/accounts";
import { Field, Select, TextArea } from "../forms/field";

const words = all.institution.fields;

type Props = { values: Record<string, string>; errors: Record<string, string[]> };

export function InstitutionFields({ values, errors }: Props) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name] });
  return (
    <>
      <Field {...field("name")} label={all.labels.name} isRequired maxLength={150} autoComplete="organization" />
      <Select
        {...field("kind")}
        label={words.kind}
        isRequired
        options={INSTITUTION_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
      />
      <Field {...field("place")} label={words.place} maxLength={150} hint={words.placeHint} />
      <Field {...field("website")} label={words.website} inputMode="url" maxLength={500} hint={words.websiteHint} />
      <TextArea {...field("about")} label={words.about} maxLength={5_000} hint={words.aboutHint} />
    </>
  );
}
