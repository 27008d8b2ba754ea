/**
 * Writes the JSON Schemas of the document from the schemas that validate. Shapes with a name become components. Runs at build
 * time alone, so that neither zod's writer nor these names weigh in the Worker.
 */
import * as z from "zod";

export type JsonSchema = {
  [key: string]: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  /** The example's query, for a call whose query is required. */
  example?: Record<string, string>;
};

type Direction = "input" | "output";
export type Components = Record<string, JsonSchema>;

const REF = "#/components/schemas/";

/** Names that say more to a client than those in the code. */
const RENAMED: Record<string, string> = {
  AnswerInput: "JoinAnswerInput",
  AnswerText: "HidingAnswerInput",
  ApplicationAnswer: "WholeApplication",
  ApplicationItem: "Application",
  ApplicationListItem: "ListedApplication",
  ApplicationsAnswer: "ApplicationPage",
  AppliedAnswer: "Applied",
  BreakAnswer: "Break",
  BulkAnswer: "BulkResult",
  ChangesAnswer: "JobChanges",
  BulkResultItem: "BulkLineResult",
  ClockAnswer: "ApplicationClock",
  ConfirmCallInput: "ConfirmInput",
  DryJobAnswer: "DryJob",
  EditedJob: "EditedJob",
  EventsAnswer: "EventPage",
  ExternalAnswer: "ExternalApplication",
  ExternalInput: "ExternalApplicationInput",
  ExternalJobAnswer: "ExternalJob",
  FitAnswer: "Fit",
  HandSentAnswer: "HandSent",
  GuestAnswer: "GuestApplication",
  InterviewAnswer: "Interview",
  JobAnswer: "OwnJob",
  JobStateAnswer: "JobState",
  LoginAnswer: "Login",
  MadeWebhookAnswer: "MadeWebhook",
  MadeResumeAnswer: "MadeResume",
  MemberAnswer: "Member",
  NotesAndStarsAnswer: "NotesAndStars",
  NotJoinedAnswer: "NotJoined",
  PostedAnswer: "PostedJob",
  ProfileView: "Profile",
  PublicInstitution: "Institution",
  RatingAnswer: "Rating",
  SettingsAnswer: "MailSettings",
  SettingsInput: "MailSettingsInput",
  ShownJobAnswer: "Job",
  StatisticsAnswer: "Statistics",
  Status: "ApplicationStatus",
  TeachingCopyAnswer: "ApplicationTeaching",
  TeachingView: "TeachingProfile",
  ThreadAnswer: "Thread",
  UnreadAnswer: "Unread",
  WebhookAnswer: "Webhook",
  WebhookWithDeliveriesAnswer: "WebhookWithDeliveries",
};

/** The name of a shape in the document, from its name in the code: `JobCall` is what a client sends. */
function nameOf(exported: string): string {
  return RENAMED[exported] ?? exported.replace(/Call$/, "Input").replace(/Item$/, "");
}

const NAMED_TYPES = ["object", "enum"];

/** Gives names to the shapes that the areas export, by their names in the code. Strings and lists stay where they are used. */
export function nameShapes(modules: Record<string, unknown>[]): void {
  for (const [index, [exported, shape]] of modules.flatMap((module) => Object.entries(module)).entries()) {
    if (!(shape instanceof z.ZodType) || !NAMED_TYPES.includes(shape.def.type)) continue;
    const known = z.globalRegistry.get(shape);
    if (known?.id) continue;
    // Two areas may export one name. Only a shape that the document uses needs a name of its own, so each is marked until then.
    z.globalRegistry.add(shape, { ...known, id: `${nameOf(exported)}@${index}` });
  }
}

/** A writer, and the components that what it wrote refers to. */
export function schemaWriter() {
  const written = { input: {} as Components, output: {} as Components };
  function write(schema: z.ZodType, io: Direction): JsonSchema {
    // As a part of another shape, a named one is written as a reference.
    const whole = z.toJSONSchema(z.object({ schema }), {
      ...{ io, unrepresentable: "any" as const },
      override: ({ zodSchema, jsonSchema }) => enforceLimits(zodSchema, jsonSchema as JsonSchema, io),
    });
    const { $defs = {}, properties = {} } = pointed(whole) as { $defs?: Components; properties?: Components };
    for (const [id, { id: _id, ...component }] of Object.entries($defs)) written[io][id] = component;
    return properties.schema ?? {};
  }
  /** The shape itself, where it was written as a reference. */
  function whole(schema: JsonSchema, io: Direction): JsonSchema {
    const { $ref, ...rest } = schema;
    return typeof $ref === "string" ? { ...written[io][$ref.slice(REF.length)], ...rest } : schema;
  }
  /** Puts another shape under the name of one. */
  function replace({ $ref }: JsonSchema, shape: JsonSchema): void {
    if (typeof $ref === "string") written.input[$ref.slice(REF.length)] = shape;
  }
  return { write, whole, replace, components: () => componentsOf(written) };
}

/** A shape that is sent and answered has one form, or it needs two names. */
function componentsOf({ input, output }: { input: Components; output: Components }): Components {
  for (const id of Object.keys(input).filter((name) => name in output)) {
    if (JSON.stringify(input[id]) === JSON.stringify(output[id])) continue;
    throw new Error(`${id} reads otherwise than it is written: its answer needs a shape of its own`);
  }
  const sent = Object.entries(input).map(([id, shape]) => [id, withoutDefaults(shape)] as const);
  const all = Object.entries({ ...output, ...Object.fromEntries(sent) });
  return Object.fromEntries(all.map(([id, { example: _example, ...shape }]) => [id, shape]));
}

/** A field that may be left out is told so in words: by `default`, generators take it for one that is always there. */
export function withoutDefaults(shape: JsonSchema): JsonSchema {
  if (!shape.properties) return shape;
  const fields = Object.entries(shape.properties).map(([name, { default: value, ...field }]) => {
    const isTold = value !== undefined && value !== null && value !== "";
    const description = [field.description, ...(isTold ? [`Left out: ${JSON.stringify(value)}`] : [])].filter(Boolean);
    return [name, { ...field, ...(description.length > 0 ? { description: description.join(". ") } : {}) }] as const;
  });
  return { ...shape, properties: Object.fromEntries(fields) };
}

function pointed(value: object): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"${REF}`));
}

/**
 * Limits that are checked behind the cleaning of a text, as the document tells them to who sends it: a text of more characters is
 * refused, and a text that may not be empty needs a sign that is seen. Answers may gain fields, so they forbid none.
 */
function enforceLimits(schema: z.core.$ZodType, json: JsonSchema, io: Direction): void {
  // The bounds of a number that a program can hold say nothing.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (io === "output") {
    if (json.additionalProperties === false) delete json.additionalProperties;
    // A format says enough of what we write ourselves.
    if (json.format && json.pattern) delete json.pattern;
    return;
  }
  const { type, checks = [] } = schema._zod.def;
  // One that is trimmed before it is counted.
  const isTrimmed = checks.some(({ _zod }) => _zod.def.check === "overwrite");
  if (type === "string" && json.minLength === 1 && isTrimmed) json.pattern ??= "\\S";
  if (type !== "pipe" || json.type !== "string" || json.enum) return;
  const { min, max, words } = limitsBehind(schema);
  if (words) json.enum = words;
  if (max !== undefined) json.maxLength ??= max;
  if (min !== undefined) json.minLength ??= min;
  if (json.minLength === 1) json.pattern ??= "\\S";
}

type Limits = { min?: number; max?: number; words?: unknown[] };

/** The limits of a text once it is clean. */
function limitsBehind(schema: z.core.$ZodType): Limits {
  const { in: before, out } = schema._zod.def as { in?: z.core.$ZodType; out?: z.core.$ZodType };
  if (before && out) return { ...limitsBehind(before), ...limitsBehind(out) };
  if (schema instanceof z.ZodEnum) return { words: schema.options };
  if (!(schema instanceof z.ZodString)) return {};
  const { minLength, maxLength } = schema;
  return { ...(minLength === null ? {} : { min: minLength }), ...(maxLength === null ? {} : { max: maxLength }) };
}

/** Takes the marks off the names. Throws where two different shapes would have one. */
export function withPlainNames<T>(document: T, components: Components): { document: T; components: Components } {
  const used = usedBy(document, components);
  const byName = new Map<string, string>();
  for (const id of used) {
    const [name = id] = id.split("@");
    const other = byName.get(name);
    if (other !== undefined && other !== id) {
      throw new Error(
        `Two shapes are called ${name} in the document: give one another name in http/api/json-schemas.ts`,
      );
    }
    byName.set(name, id);
  }
  const plain = <V>(value: V): V =>
    JSON.parse(JSON.stringify(value).replace(/(#\/components\/schemas\/\w+)@\d+/g, "$1"));
  const names = [...byName].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    document: plain(document),
    components: Object.fromEntries(names.map(([name, id]) => [name, plain(components[id] ?? {})])),
  };
}

function usedBy(document: unknown, components: Components, found = new Set<string>()): Set<string> {
  for (const [, id = ""] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (found.has(id) || !(id in components)) continue;
    found.add(id);
    usedBy(components[id], components, found);
  }
  return found;
}
