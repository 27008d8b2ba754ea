/** The fields of a JSON object, or of each object of a list, from its JSON Schema. */
import { words } from "~/words/developers";

type Schema = { [key: string]: unknown; properties?: Record<string, Schema>; required?: string[]; items?: unknown };

export function ApiFields({ title, schema }: { title: string; schema: Schema | null }) {
  if (!schema) return null;
  const isList = schema.type === "array";
  const shape = isList ? (schema.items as Schema) : schema;
  const fields = Object.entries(shape.properties ?? {});
  return (
    <>
      <h3>{isList ? words.listOf(title) : title}</h3>
      <dl className="api-fields">
        {fields.map(([name, field]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{describe(field, shape.required?.includes(name) ?? false)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function describe(field: Schema, isRequired: boolean): string {
  const parts = [typeOf(field), isRequired ? "" : words.field.optional];
  if (typeof field.maxLength === "number") parts.push(words.field.atMost(field.maxLength));
  if (field.default !== undefined && field.default !== null && field.default !== "") {
    parts.push(words.field.byDefault(String(field.default)));
  }
  if (typeof field.description === "string") parts.push(field.description);
  return parts.filter(Boolean).join(", ");
}

function typeOf(field: Schema): string {
  if (Array.isArray(field.enum)) {
    return field.enum
      .filter((value) => value !== "")
      .map((value) => `"${value}"`)
      .join(words.field.or);
  }
  if (Array.isArray(field.anyOf)) return field.anyOf.map((one) => typeOf(one as Schema)).join(words.field.or);
  if (field.type === "array") return words.field.list(typeOf((field.items ?? {}) as Schema));
  return typeof field.format === "string" ? field.format : String(field.type ?? words.field.anything);
}
