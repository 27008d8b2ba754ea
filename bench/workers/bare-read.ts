/**
 * Peer: a bare Worker with the home page's own statements in one batch, which writes the same bytes and headers with template
 * strings. The app's work without any framework. It counts the client as the app does.
 */
import { closesIn, payText } from "../../app/domain/jobs/details/rules.ts";
import { dayInIndia, writeAge } from "../../app/domain/moments/rules.ts";
import { DEFAULT_ZONE, zoneNote } from "../../app/domain/time-zone-rules.ts";
import { type Carried, keptHeaders } from "./copied-headers.ts";

type Row = Record<string, unknown>;
export type BareEnv = {
  DB: D1Database;
  LIMIT_SEARCH: RateLimit;
  READ: { sql: string; values: unknown[] }[];
  HEADERS: Carried;
  /** The page before the categories, between them and the jobs, and after the jobs. */
  PARTS: { head: string; middle: string; foot: string };
  CATEGORIES: string[];
};

export default {
  async fetch(request, env) {
    const { success } = await env.LIMIT_SEARCH.limit({ key: request.headers.get("CF-Connecting-IP") ?? "" });
    if (!success) return new Response("Too many requests", { status: 429 });
    const [counts, , jobs] = await env.DB.batch<Row>(
      env.READ.map(({ sql, values }) => env.DB.prepare(sql).bind(...values)),
    );
    const { head, middle, foot } = env.PARTS;
    const open = new Map(counts?.results.map(({ key, count }) => [String(key), Number(count)]));
    const now = new Date();
    links ??= env.CATEGORIES.map(linkTo);
    const categories = links.map(({ key, begin }) => `${begin}${countOf(open.get(key) ?? 0)}`).join("");
    const cards = jobs?.results.map((row) => card(row, now)).join("");
    const answer = new Response(`${head}${categories}${middle}${cards}${foot}`, { headers: keptHeaders(env.HEADERS) });
    answer.headers.set("X-Request-Id", crypto.randomUUID());
    return answer;
  },
} satisfies ExportedHandler<BareEnv>;

/** The part of a category that is the same in each answer. */
function linkTo(name: string): { key: string; begin: string } {
  const href = `/jobs?${escapeHtml(new URLSearchParams({ category: name }).toString())}`;
  const begin = `<li><a href="${href}"><span>${escapeHtml(name)}</span><span class="count">`;
  return { key: name.toLowerCase(), begin };
}

let links: ReturnType<typeof linkTo>[] | null = null;

function countOf(count: number): string {
  const word = count === 1 ? "position" : "positions";
  return `${count}<span class="visually-hidden"> open <!-- -->${word}</span></span></a></li>`;
}

function card(row: Row, now: Date): string {
  const said = {
    pay_min: null,
    pay_max: null,
    pay_currency: null,
    pay_period: null,
    ...JSON.parse(String(row.details ?? "{}")),
  };
  const pay = row.salary ?? payText(said);
  const href = `/jobdetails/${escapeHtml(row.id)}`;
  const title = escapeHtml(row.title);
  const fact = (name: string, text: string) =>
    `<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><use href="#icon-${name}"></use></svg>${text}`;
  const pool = said.vacancy_is === "pool" ? "<!-- --> · A pool for later" : "";
  return `<li class="job-card"><h3><a href="${href}">${title}</a></h3><p class="job-school">${fact("school", escapeHtml(row.company_name))}</p><ul class="facts"><li>${fact("place", escapeHtml(row.location))}</li><li>${fact("clock", escapeHtml(row.job_nature) + pool)}</li>${pay ? `<li class="job-pay">${fact("pay", escapeHtml(pay))}</li>` : ""}</ul><p class="job-foot"><span><span class="quiet">Industry Type</span> ${escapeHtml(row.category)}</span><span class="quiet">${age(row, now)}${closing(row, now)}</span><a class="details-link" href="${href}">Details<span class="visually-hidden"> of ${title}, ${escapeHtml(row.company_name)}, ${escapeHtml(row.location)}</span></a></p></li>`;
}

function age({ publishedAt }: Row, now: Date): string {
  const at = new Date(Number(publishedAt));
  return `<time dateTime="${dayInIndia(at)}">${writeAge(at, now)}</time>`;
}

function closing({ closesAt, timeZone }: Row, now: Date): string {
  if (closesAt === null) return "";
  const at = new Date(Number(closesAt));
  const zone = timeZone === null ? null : String(timeZone);
  const text = closesIn(at, now, zone ?? DEFAULT_ZONE);
  const iso = at.toISOString().slice(0, 16);
  return text === null ? "" : `<time dateTime="${iso}Z">closes ${text}${zoneNote(zone)}</time>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** Most texts have nothing to escape, and to look for it is cheaper than to replace it. */
function escapeHtml(value: unknown): string {
  const text = String(value ?? "");
  return !/[&<>"']/.test(text) ? text : text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
