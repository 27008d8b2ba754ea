/**
 * A program that reads mail for somebody: it opens every link, follows redirects with its cookies, goes on to the links of the page,
 * and presses every button of every form. It has no session. Of numbers it takes what `pick` says.
 */
import { type Options, ORIGIN, type Visitor, visitor } from "./app";
import { PRODUCTION } from "./bindings";
import { attributesOf, decode, linksOf } from "./pages";

export type ScannedMail = {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
};
export type Pressed = { path: string; fields: Record<string, string>; status: number };

type Form = {
  action: string;
  method: string;
  isMultipart: boolean;
  fields: [string, string][];
  buttons: [string, string][];
};
/** Which number it takes of those on the pages behind this link of the mail. */
type NumberPick = (choices: string[], link: string) => string | undefined;

/** How far it goes on from a page behind a link, and the most that it does for one mail. */
const MAX_DEPTH = 3;
const MAX_PAGES = 60;

export async function scanMail(
  mail: ScannedMail,
  { pick, options, known = new Set() }: { pick: NumberPick; options: Options; known?: Set<string> },
): Promise<{ links: string[]; pressed: Pressed[] }> {
  const header = /<([^>]+)>/.exec(mail.headers?.["List-Unsubscribe"] ?? "")?.[1];
  const typed = [...mail.text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link.replace(/[.,)]+$/, ""));
  const links = [...new Set([...typed, ...linksOf(mail.html), ...(header ? [header] : [])])].filter(isOurs);
  const pressed: Pressed[] = [];
  for (const link of links) {
    const browser = visitor();
    await walk({ browser, pick, link, options, known, pressed, seen: new Set() }, pathOf(link), 0);
  }
  // The request of a mail program itself: no page, no cookie, no Origin (RFC 8058).
  if (header) await post({ browser: visitor(), options, pressed }, pathOf(header), { "List-Unsubscribe": "One-Click" });
  return { links, pressed };
}

type Walk = {
  browser: Visitor;
  pick: NumberPick;
  link: string;
  options: Options;
  known: Set<string>;
  pressed: Pressed[];
  seen: Set<string>;
};

async function walk(way: Walk, path: string, depth: number): Promise<void> {
  const { browser, options, known, seen } = way;
  // Pages that are the same for everybody are looked at once.
  const isOwn = /^\/(application|mails)\b/.test(path);
  const place = isOwn ? seen : known;
  if (place.has(path) || seen.size > MAX_PAGES) return;
  place.add(path);
  const page = await follow(browser, await browser.get(path, options), path, options);
  await read(way, page, depth);
}

async function read(way: Walk, { html, path }: { html: string; path: string }, depth: number): Promise<void> {
  const main = /<main\b[^>]*>([\s\S]*?)<\/main>/.exec(html)?.[1] ?? "";
  for (const form of formsOf(main, path)) {
    if (form.method !== "post") continue;
    const buttons = form.buttons.length > 0 ? form.buttons : [["", ""] as [string, string]];
    for (const [name, value] of buttons) {
      const fields = { ...filled(form, way), ...(name ? { [name]: value } : {}) };
      const after = await post(way, form.action, fields, form.isMultipart);
      if (depth < MAX_DEPTH && after.path !== path && !way.seen.has(after.path)) {
        way.seen.add(after.path);
        await read(way, after, depth + 1);
      }
    }
  }
  if (depth >= MAX_DEPTH) return;
  for (const link of linksOf(main).filter(isOurs)) await walk(way, pathOf(new URL(link, ORIGIN).href), depth + 1);
}

async function post(
  { browser, options, pressed }: Poster,
  path: string,
  fields: Record<string, string>,
  isMultipart = false,
): Promise<{ html: string; path: string }> {
  const answer = await (isMultipart ? browser.upload(path, fields, options) : browser.form(path, fields, options));
  pressed.push({ path, fields, status: answer.status });
  return follow(browser, answer, path, options);
}
type Poster = { browser: Visitor; options: Options; pressed: Pressed[] };

async function follow(browser: Visitor, first: Response, from: string, options: Options) {
  let [answer, path] = [first, from];
  for (let step = 0; step < 5; step += 1) {
    const location = answer.headers.get("Location");
    if (location === null) return { html: await answer.text(), path };
    await answer.arrayBuffer();
    path = pathOf(new URL(location, ORIGIN).href);
    answer = await browser.get(path, options);
  }
  throw new Error(`Too many redirects from ${from}`);
}

const isOurs = (link: string) => [ORIGIN, PRODUCTION.ORIGIN].includes(new URL(link, ORIGIN).origin);
function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}

/** The forms of a page, with what they hold. */
function formsOf(html: string, path: string): Form[] {
  return [...html.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)].map(([text]) => {
    const own = attributesOf(text, /<form\b[^>]*>/) ?? {};
    const tags = [...text.matchAll(/<(input|button|textarea|select)\b[^>]*>/g)].map(([tag, kind = ""]) => ({
      kind,
      at: text.indexOf(tag),
      of: attributesOf(tag, /<\w+\b[^>]*>/) ?? {},
    }));
    const fields: [string, string][] = [];
    const buttons: [string, string][] = [];
    for (const { kind, at, of } of tags) {
      if (kind === "button" && of.type !== "button") buttons.push([of.name ?? "", of.value ?? ""]);
      if (!of.name || kind === "button") continue;
      if (kind === "textarea") fields.push([of.name, decode(/>([^<]*)<\/textarea>/.exec(text.slice(at))?.[1] ?? "")]);
      else if (kind === "select") fields.push([of.name, optionOf(text.slice(at))]);
      else if (of.type === "radio" || of.type !== "file") fields.push([of.name, of.value ?? ""]);
    }
    return {
      action: pathOf(new URL(own.action || path, ORIGIN).href),
      method: (own.method ?? "get").toLowerCase(),
      isMultipart: own.enctype === "multipart/form-data",
      fields,
      buttons,
    };
  });
}

function optionOf(text: string): string {
  const options = [...text.slice(0, text.indexOf("</select>")).matchAll(/<option\b[^>]*>/g)].map(([tag]) => tag);
  const chosen = options.find((tag) => / selected\b/.test(tag)) ?? options[0] ?? "";
  return attributesOf(chosen, /<option\b[^>]*>/)?.value ?? "";
}

/** The fields that the scanner sends: each box ticked, of several choices the first, and of numbers its pick. */
function filled({ fields }: Form, { pick, link }: Walk): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const [name, value] of fields) if (!(name in sent)) sent[name] = value;
  const numbers = fields.flatMap(([name, value]) => (name === "number" ? [value] : []));
  const number = pick(numbers, link);
  return numbers.length > 0 && number !== undefined ? { ...sent, number } : sent;
}
