/** The fields of a job alert: the search, and how often. Filters without a field here are kept and named. */
import { FREQUENCIES, FREQUENCY_LABELS } from "~/domain/alerts/rules";
import { RADII } from "~/domain/jobs/finding/schema";
import { Field, Select } from "./field";

/** Parts of a search that this form keeps as they are. The last two are refused, and come back to be seen. */
const KEPT = [
  ...([
    "category",
    "job_nature",
    "subject",
    "level",
    "board",
    "requires",
    "early_career",
    "remote",
    "pay_from",
  ] as const),
  ...(["posted_within", "closes_within"] as const),
];

type Props = {
  values: Record<string, string>;
  errors: Record<string, string[] | undefined>;
  /** The filters that have no field, as people read them; empty if there are none. */
  filters: string;
  /** The address of the search, where filters are changed. */
  searchPath: string;
};

export function AlertFields({ values, errors, filters, searchPath }: Props) {
  return (
    <>
      <div className="pair">
        <Field name="q" label="Keywords" maxLength={200} defaultValue={values.q} errors={errors.q} />
        <Field
          name="location"
          label="Location"
          maxLength={100}
          defaultValue={values.location}
          errors={errors.location}
        />
      </div>
      <div className="pair">
        <Select
          name="radius"
          label="Around the location"
          defaultValue={values.radius || "25"}
          errors={errors.radius}
          options={RADII.map((value) => ({ value, label: value === "0" ? "Only there" : `${value} km` }))}
        />
        <Select
          name="frequency"
          label="How often"
          isRequired
          defaultValue={values.frequency ?? ""}
          errors={errors.frequency}
          options={[
            { value: "", label: "Choose" },
            ...FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] })),
          ]}
        />
      </div>
      {filters && (
        <p>
          Filters: {filters}. <a href={searchPath}>Change them</a>
        </p>
      )}
      {KEPT.map((name) => values[name] && <input key={name} type="hidden" name={name} value={values[name]} />)}
    </>
  );
}
