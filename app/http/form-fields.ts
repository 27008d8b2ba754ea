/** The fields of a form from its entries. No server code: browsers load this file. */

/** Fields of which a form sends a value for each box that is ticked. */
const LIST_FIELDS: readonly string[] = [
  ...["levels", "boards", "requires", "subjects", "media", "natures", "reasons", "scopes", "types"],
  // Of a search. No other form has two fields of these names.
  ...["category", "job_nature", "subject", "level", "board"],
];

/** The first value of each name; of a field with several boxes all values, one a line. */
export function fieldsOf(entries: Iterable<[string, string]>): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of entries) {
    fields[name] = name in fields && LIST_FIELDS.includes(name) ? `${fields[name]}\n${value}` : (fields[name] ?? value);
  }
  return fields;
}
