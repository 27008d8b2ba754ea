/** The time at which a new job becomes public, if not at once. */
import { Field } from "../forms/field";

type Props = { values: Record<string, string>; errors: Record<string, string[]> };

export function ScheduleFields({ values, errors }: Props) {
  return (
    <fieldset>
      <legend>Publish later</legend>
      <div className="pair">
        <Field
          name="publish_at"
          label="Publish on"
          type="date"
          defaultValue={values.publish_at}
          errors={errors.publish_at}
          hint="Leave it empty to publish now"
        />
        <Field
          name="publish_time"
          label="Publish at"
          type="time"
          defaultValue={values.publish_time}
          hint="In the time of the place, or of India. Left empty: 9:00"
        />
      </div>
    </fieldset>
  );
}
