/** The reference as Markdown, for people and programs who read one file; and llms.txt, which leads to it. */
import { REASONS } from "~/domain/refusal-reasons";
import { STATUS } from "~/http/errors";
import { words as guides } from "~/words/developer-guides";
import { words } from "~/words/developers";
import { REASON_TEXTS } from "./reason-texts";
import { basicsFor, type Reference, type Shown, type ShownCall, type ShownField } from "./reference";

/** The minute's limits of a network, by their kind. */
type Minute = { secrets: number; forms: number; search: number };
type About = { origin: string; minute: Minute; monthly: { hour: number; day: number } };

/** Every word that `code` can be, with its status and its meaning where the word alone does not say it. */
export function listCodes(): { status: number; code: string; meaning: string }[] {
  const reasons = REASONS as Record<string, readonly (keyof typeof REASON_TEXTS)[]>;
  return Object.entries(STATUS).flatMap(([kind, status]) => [
    { status, code: kind, meaning: "" },
    ...(reasons[kind] ?? []).map((code) => ({ status, code, meaning: REASON_TEXTS[code] })),
  ]);
}

export function referenceMarkdown(reference: Reference, { origin, minute, monthly }: About): string {
  const basics = basicsFor({ origin, monthly });
  return [
    `# Staffroom: ${words.title}`,
    words.lead,
    `${words.about.press}`,
    `## ${guides.title}`,
    ...guides.guides.map((guide) =>
      [
        `### ${guide.title}`,
        guide.steps.map((step, at) => `${at + 1}. ${step}`).join("\n"),
        ...guide.programs.map((program) => fenced(program(origin))),
      ].join("\n\n"),
    ),
    `## ${words.before}`,
    ...basics.map(({ title, notes }) => `### ${title}\n\n${bullets(notes)}`),
    `## ${words.limits}`,
    words.limitsHow,
    bullets(words.limitRows(minute).map(([name, number]) => `${name}: ${number}`)),
    `## ${words.errors}`,
    words.errorsHow,
    words.everywhere,
    bullets(listCodes().map(({ status, code, meaning }) => `${status} \`${code}\`${meaning && `: ${meaning}`}`)),
    `## ${words.changes}`,
    words.promise,
    words.promiseMore,
    bullets(words.changelog.map(({ day, text }) => `${day}: ${text}`)),
    ...reference.groups.flatMap(({ title, calls }) => [`## ${title}`, ...calls.map(callMarkdown)]),
    ...(reference.shapes.length > 0 ? [`## ${words.shapes}`] : []),
    ...reference.shapes.map(({ name, fields }) => `### ${name}\n\n${fieldLines(fields)}`),
  ].join("\n\n");
}

function callMarkdown({ id, method, path, summary, about, ...call }: ShownCall): string {
  const { query, body, answer, curl, success, example, refusals } = call;
  return [
    `### ${summary}`,
    `\`${method} ${path}\` (${id})`,
    about,
    shapeLines(words.inQuery, query),
    shapeLines(words.inBody, body),
    fenced(curl),
    shapeLines(words.answer(success), answer),
    example && fenced(example),
    refusals.length > 0 && words.refusals.replace("{statuses}", refusals.join(", ")).replace("{every}", words.every),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function shapeLines(title: string, shown: Shown | null): string {
  if (!shown) return "";
  const heading = shown.isList ? words.listOf(title) : title;
  return shown.shape ? `${heading}: ${shown.shape}` : `${heading}:\n\n${fieldLines(shown.fields)}`;
}

function fieldLines(fields: readonly ShownField[], indent = ""): string {
  return fields
    .map(({ name, text, fields: inner }) =>
      [`${indent}- \`${name}\`: ${text}`, ...(inner.length > 0 ? [fieldLines(inner, `${indent}  `)] : [])].join("\n"),
    )
    .join("\n");
}

const fenced = (text: string) => `\`\`\`\n${text}\n\`\`\``;
const bullets = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join("\n");

/** In the form of llmstxt.org. */
export function llmsText({ origin, minute }: Pick<About, "origin" | "minute">, filters: readonly string[]): string {
  const { about } = words;
  const link = (path: string, name: string) => `[${origin}${path}](${origin}${path}): ${name}`;
  return [
    "# Staffroom",
    `> ${about.jobs}`,
    about.press,
    `## ${about.read}`,
    bullets([
      link("/developers.md", about.reference),
      link("/openapi.json", about.document),
      link("/developers", about.people),
    ]),
    `## ${about.feeds}`,
    bullets([
      link("/jobs/getalljobs", about.found),
      link("/jobs.jsonld", about.jsonld),
      link("/jobs.atom", about.atom),
      link("/jobs.feed.json", about.feed),
      link("/jobs.ics", about.ics),
      link("/jobs.xml", about.xml),
    ]),
    about.filters.replace("{filters}", filters.map((name) => `\`${name}\``).join(", ")),
    `## ${about.rules}`,
    bullets([about.press, about.limits.replace("{search}", String(minute.search)), about.data, words.promise]),
  ].join("\n\n");
}

/** A text for programs. */
export function textResponse(text: string, type: "text/plain" | "text/markdown"): Response {
  return new Response(`${text}\n`, { headers: { "Content-Type": `${type}; charset=utf-8` } });
}
