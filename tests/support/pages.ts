/** Reading HTML as a visitor does: texts, controls, links, messages. */

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

export function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** The text of a page's body, tags and scripts left out, white space folded. */
export function textOf(html: string): string {
  const body = html
    .replace(/^[\s\S]*<body[^>]*>/, "")
    .replace(/<(script|style|svg|title)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<\/?(strong|em|span|a|b|i|time|wbr)\b[^>]*>/g, "")
    .replace(/<[^>]+>/g, " ");
  return decode(body).replace(/\s+/g, " ").trim();
}

/** The text of what stands between a page's header and footer. */
export function mainTextOf(html: string): string {
  return textOf(/<main\b[^>]*>([\s\S]*?)<\/main>/.exec(html)?.[1] ?? "");
}

/** The attributes of the first tag that matches, decoded; null when there is none. */
export function attributesOf(html: string, tag: RegExp): Record<string, string> | null {
  const found = tag.exec(html)?.[0];
  if (found === undefined) return null;
  const pairs = found.matchAll(/\s([a-zA-Z:-]+)(?:="([^"]*)")?/g);
  return Object.fromEntries([...pairs].map(([, name, value]) => [(name ?? "").toLowerCase(), decode(value ?? "")]));
}

/** An input, select or textarea by its id. */
export function control(html: string, id: string): Record<string, string> | null {
  return attributesOf(html, new RegExp(`<(?:input|select|textarea)\\b[^>]*\\sid="${id}"[^>]*>`));
}

/** The value of a control: an input's value, a textarea's text, a select's chosen option. */
export function heldBy(html: string, id: string): string | null {
  const input = attributesOf(html, new RegExp(`<input\\b[^>]*\\sid="${id}"[^>]*>`));
  if (input?.type === "radio") return chosenOf(html, input.name ?? "");
  if (input) return input.value ?? "";
  const area = new RegExp(`<textarea\\b[^>]*\\sid="${id}"[^>]*>([\\s\\S]*?)</textarea>`).exec(html);
  if (area) return decode(area[1] ?? "").replace(/^\n/, "");
  const select = new RegExp(`<select\\b[^>]*\\sid="${id}"[^>]*>([\\s\\S]*?)</select>`).exec(html);
  if (!select) return null;
  const options = [...(select[1] ?? "").matchAll(/<option\b([^>]*)>([^<]*)/g)];
  const chosen = options.find((option) => /\sselected\b/.test(option[1] ?? "")) ?? options[0];
  const value = /\svalue="([^"]*)"/.exec(chosen?.[1] ?? "");
  return decode(value?.[1] ?? chosen?.[2] ?? "");
}

/** The value of the chosen radio button of a name; null where none is chosen. */
function chosenOf(html: string, name: string): string | null {
  const radios = [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => attributesOf(tag, /<input\b[^>]*>/) ?? {});
  return radios.find((each) => each.type === "radio" && each.name === name && "checked" in each)?.value ?? null;
}

/** The error text that a control points to by `aria-describedby`; null when it is not marked as wrong. */
export function errorOf(html: string, id: string): string | null {
  const attributes = control(html, id);
  if (attributes?.["aria-invalid"] !== "true") return null;
  const target = (attributes["aria-describedby"] ?? "").split(" ").find((each) => each.endsWith("-error"));
  if (target === undefined) return null;
  const element = new RegExp(`<p[^>]*\\sid="${target}"[^>]*>([\\s\\S]*?)</p>`).exec(html);
  return element ? textOf(element[1] ?? "").replace(/^Error: ?/, "") : null;
}

/** Addresses of all links, in order. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map((match) => decode(match[1] ?? ""));
}

/** Texts of the toasts on a page. */
export function toastsOf(html: string): string[] {
  const dialogs = html.matchAll(/<dialog\b[^>]*class="toast[^>]*>\s*<p>([\s\S]*?)<\/p>/g);
  return [...dialogs].map((match) => decode((match[1] ?? "").replace(/<!--[\s\S]*?-->|<\/?span>/g, "")));
}

/** Ids that stand more than once. */
export function repeatedIds(html: string): string[] {
  const ids = [...html.replace(/<script\b[\s\S]*?<\/script>/g, "").matchAll(/\sid="([^"]*)"/g)].map(
    (match) => match[1],
  );
  return ids.filter((id, index) => ids.indexOf(id) !== index).map(String);
}

/** The first element that begins with this tag, from there to the end of the page or of `closing`. */
export function partOf(html: string, start: RegExp, closing: string): string {
  const from = html.slice(html.search(start) < 0 ? html.length : html.search(start));
  const end = from.indexOf(closing);
  return end < 0 ? from : from.slice(0, end);
}

/** Links and buttons as a reader meets them: the label, and where a link leads (null for a button). */
export function entriesOf(html: string): [label: string, target: string | null][] {
  const found = html.replace(/<noscript>[\s\S]*?<\/noscript>/g, "").matchAll(/<(a|button)\b([^>]*)>([\s\S]*?)<\/\1>/g);
  return [...found].map(([, tag, attributes = "", inside = ""]) => {
    const target = tag === "a" ? decode(/\shref="([^"]*)"/.exec(attributes)?.[1] ?? "") : null;
    return [textOf(inside), target];
  });
}

/** The target of the link with this label; undefined without one. */
export function targetOf(html: string, label: string): string | null | undefined {
  return entriesOf(html).find(([text]) => text === label)?.[1];
}
