/** The time at which a new job becomes public, if not at once. */
import { words } from "~/words/job-form";
import { Field } from "../forms/field";

type Props = { values: Record<string, string>; errors: Record<string, string[]> };

export function ScheduleFields({ values, errors }: Props) {
  const { when } = words;
  return (
    <div className="pair">
      <Field
        name="publish_at"
        label={when.publishOn}
        type="date"
        defaultValue={values.publish_at}
        errors={errors.publish_at}
        hint={when.publishOnHint}
      />
      <Field
        name="publish_time"
        label={when.publishAt}
        type="time"
        defaultValue={values.publish_time}
        hint={when.publishAtHint}
      />
    </div>
  );
}
