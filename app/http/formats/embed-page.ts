/** The open jobs of an institution for a frame on its own website: a document without script, in its own colours. */
import { createHash } from "node:crypto";
import { isDark, type Palette, palettesOf } from "~/domain/institutions/embed-rules";
import { writeClosingDay } from "~/domain/jobs/details/rules";
import { type JobCardData, jobUrl } from "~/domain/jobs/job-views";
import { DEFAULT_TITLE } from "~/domain/jobs/rules";
import { langOf } from "~/domain/script-language-rules";
import { escapeMarkup } from "~/domain/text-rules";
import { framedPolicy } from "~/http/headers";
import { words } from "~/words/embed";
import { words as landing } from "~/words/landing";

export type Embed = {
  origin: string;
  name: string;
  colours: Parameters<typeof palettesOf>[0];
  /** The full address of the institution's page. */
  page: string;
  /** The addresses of the pages around this one. */
  next: string | null;
  previous: string | null;
  jobs: JobCardData[];
};

export function embedResponse(embed: Embed): Response {
  const style = styleOf(embed.colours);
  const { name, page } = embed;
  const html = [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeMarkup(words.title(name))}</title><style>${style}</style></head><body><main>`,
    `<h1${langAttribute(name)}>${escapeMarkup(words.title(name))}</h1>`,
    listOf(embed),
    pagesOf(embed),
    `<p class="more"><a href="${escapeMarkup(page)}" target="_top">${escapeMarkup(words.more(name))}</a></p>`,
    "</main></body></html>",
  ].join("\n");
  const hash = createHash("sha256").update(style).digest("base64");
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": framedPolicy(`'sha256-${hash}'`),
    },
  });
}

function listOf({ jobs, origin, previous }: Embed): string {
  if (jobs.length === 0) return `<p>${escapeMarkup(previous ? words.moved : words.none)}</p>`;
  return `<ul>${jobs.map((job) => itemOf(job, origin)).join("\n")}</ul>`;
}

/** A link leads out of the frame, as our pages stand in no frame. */
function itemOf(job: JobCardData, origin: string): string {
  const title = job.title || DEFAULT_TITLE;
  // A currency does not stand at the end of a line, without its sum.
  const pay = job.salary?.replace("₹ ", "₹\u00a0");
  const facts = [job.location, job.job_nature, pay].filter(Boolean).join(" · ");
  const until = job.closesAt && landing.applyUntil(writeClosingDay(job.closesAt, job.timeZone));
  return [
    `<li><a href="${escapeMarkup(jobUrl(origin, job.id))}" target="_top"${langAttribute(title)}>${escapeMarkup(title)}</a>`,
    `<p>${escapeMarkup(facts)}</p>`,
    ...(until ? [`<p>${escapeMarkup(until)}</p>`] : []),
    "</li>",
  ].join("");
}

function pagesOf({ next, previous }: Embed): string {
  const link = (address: string | null, rel: string, text: string) =>
    address ? `<a href="${escapeMarkup(address)}" rel="${rel}">${text}</a>` : "";
  const links = link(previous, "prev", words.previous) + link(next, "next", words.next);
  return links && `<nav aria-label="${words.pages}">${links}</nav>`;
}

function langAttribute(text: string): string {
  const lang = langOf(text);
  return lang ? ` lang="${lang}"` : "";
}

const BASE = [
  "*{box-sizing:border-box}",
  "body{margin:0;padding:.75rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}",
  "h1{margin:0 0 .75rem;font-size:1.2rem;line-height:1.3}",
  "ul{list-style:none;margin:0;padding:0}",
  "li{padding:.6rem 0;border-top:1px solid}",
  "p{margin:.1rem 0;font-size:.875rem}",
  "a{color:var(--accent)}",
  "li a{display:inline-block;padding:.2rem 0;font-weight:600}",
  "nav{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;padding:.6rem 0;border-top:1px solid}",
  "nav a,.more a{display:inline-block;padding:.3rem 0}",
  ".more{padding-top:.6rem;border-top:1px solid}",
  "li,nav,.more{border-color:color-mix(in srgb,currentcolor 25%,transparent)}",
  "a:focus-visible{outline:3px solid;outline-offset:2px}",
].join("");

function styleOf(colours: Embed["colours"]): string {
  const { light, dark } = palettesOf(colours);
  const night = colours.ground === null ? `@media (prefers-color-scheme:dark){${variablesOf(dark)}}` : "";
  return variablesOf(light) + night + BASE;
}

function variablesOf({ ground, ink, accent }: Palette): string {
  const scheme = isDark(ground) ? "dark" : "light";
  return `:root{color-scheme:${scheme};--paper:${ground};--ink:${ink};--accent:${accent}}`;
}
