/** The fields of a job alert: the search, and how often. Filters without a field here are named, and kept or taken off. */
import { FREQUENCIES, FREQUENCY_LABELS } from "~/domain/alerts/rules";
import { RADII } from "~/domain/jobs/search/rules";
import { Field, Select } from "../forms/field";

/** Parts of a search that this form keeps as they are. The last two are refused, and come back to be seen. */
const HIDDEN_PARTS = [
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
  /** The filters that have no field, as people read them. */
  filters: { name: string; value: string; text: string }[];
  /** The address of the search, where filters are changed before the alert is made. Without it each can be taken off here. */
  searchPath?: string;
  /** The text in the field of the place, if no place has that name. */
  unknownPlace?: string | null;
};

export function AlertFields({ values, errors, filters, searchPath, unknownPlace }: Props) {
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
      {unknownPlace && <UnknownPlace name={unknownPlace} />}
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
      {filters.length > 0 && searchPath !== undefined && (
        <p>
          Filters: {filters.map(({ text }) => text).join(" · ")}. <a href={searchPath}>Change them</a>
        </p>
      )}
      {searchPath === undefined && <Removable filters={filters} />}
      {HIDDEN_PARTS.map(
        (name) =>
          values[name] &&
          (searchPath !== undefined || !filters.some((filter) => filter.name === name)) && (
            <input key={name} type="hidden" name={name} value={values[name]} />
          ),
      )}
    </>
  );
}

/** Filters of an alert that exists: what has no tick is not sent. */
function Removable({ filters }: Pick<Props, "filters">) {
  if (filters.length === 0) return null;
  return (
    <fieldset>
      <legend>Filters</legend>
      {filters.map(({ name, value, text }) => (
        <label key={name} className="check">
          <input type="checkbox" name={name} value={value} defaultChecked />
          {text}
        </label>
      ))}
      <p className="quiet">Untick one to leave it out. For another filter, ask for a new alert from a search.</p>
    </fieldset>
  );
}

/** An alert with an unknown place would wait for ever, in silence. */
export function UnknownPlace({ name }: { name: string }) {
  return (
    <p className="quiet">
      We know no place called “{name}”. The alert finds only jobs that write it so. Write the name of a town, such as
      Satara.
    </p>
  );
}
