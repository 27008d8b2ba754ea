/** The fields of a job alert: the search, and how often. Filters without a field here are named, and kept or taken off. */
import { FREQUENCIES, FREQUENCY_LABELS } from "~/domain/alerts/rules";
import { LISTS, namesAndValues, RADII } from "~/domain/jobs/search/rules";
import { words as alerts } from "~/words/alerts";
import { words } from "~/words/search";
import { Field, Select } from "../forms/field";

/** Parts of a search that this form keeps as they are. The last two are refused, and come back to be seen. */
const HIDDEN_PARTS = [...LISTS, "early_career", "remote", "pay_from", "posted_within", "closes_within"];

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
  const hidden = HIDDEN_PARTS.filter(
    (name) => searchPath !== undefined || !filters.some((filter) => filter.name === name),
  );
  return (
    <>
      <div className="pair">
        <Field name="q" label={words.keywords} maxLength={200} defaultValue={values.q} errors={errors.q} />
        <Field
          name="location"
          label={words.location}
          maxLength={100}
          defaultValue={values.location}
          errors={errors.location}
        />
      </div>
      {unknownPlace && <UnknownPlace name={unknownPlace} />}
      <div className="pair">
        <Select
          name="radius"
          label={alerts.around}
          defaultValue={values.radius || "25"}
          errors={errors.radius}
          options={RADII.map((value) => ({ value, label: value === "0" ? words.onlyThere : words.withinKm(value) }))}
        />
        <Select
          name="frequency"
          label={alerts.often}
          isRequired
          defaultValue={values.frequency ?? ""}
          errors={errors.frequency}
          options={[
            { value: "", label: alerts.choose },
            ...FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] })),
          ]}
        />
      </div>
      {filters.length > 0 && searchPath !== undefined && (
        <p>
          {alerts.filtersAre(filters.map(({ text }) => text).join(" · "))}{" "}
          <a href={searchPath}>{alerts.changeFilters}</a>
        </p>
      )}
      {searchPath === undefined && <Removable filters={filters} />}
      {namesAndValues(Object.fromEntries(hidden.map((name) => [name, values[name]?.split("\n")]))).map(
        ([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
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
      <legend>{alerts.filters}</legend>
      {filters.map(({ name, value, text }) => (
        <label key={name + value} className="check">
          <input type="checkbox" name={name} value={value} defaultChecked />
          {text}
        </label>
      ))}
      <p className="quiet">{alerts.untick}</p>
    </fieldset>
  );
}

/** An alert with an unknown place would wait for ever, in silence. */
export function UnknownPlace({ name }: { name: string }) {
  return (
    <p className="quiet">
      {alerts.unknownPlace(name)} {alerts.writeATown}
    </p>
  );
}
