/** The fields of a form by name. */
import { LIST_FIELDS } from "~/domain/jobs/said/value-rules";

/** The first value of each name; of a field with several boxes all values, one a line. */
export function fieldsOf(entries: Iterable<[string, string]>): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of entries) {
    fields[name] = name in fields && LIST_FIELDS.includes(name) ? `${fields[name]}\n${value}` : (fields[name] ?? value);
  }
  return fields;
}
