/**
 * Peer: a bare Worker that reads from D1 what the app reads for a page, the same statements in one batch, and writes the rows
 * into the app's own frame with a template string. The app's work without any framework.
 */

type Row = Record<string, unknown>;
type BareEnv = { DB: D1Database; READ: { sql: string; values: unknown[] }[]; HEAD: string; FOOT: string };

export default {
  async fetch(_request, env) {
    const read = await env.DB.batch<Row>(env.READ.map(({ sql, values }) => env.DB.prepare(sql).bind(...values)));
    const lists = read.map(({ results }) => `<ul>${results.map(item).join("")}</ul>`).join("");
    return new Response(`${env.HEAD}<h1>Find your dream job</h1>${lists}${env.FOOT}`, {
      headers: { "Content-Type": "text/html; charset=utf-8" },
    });
  },
} satisfies ExportedHandler<BareEnv>;

function item(row: Row): string {
  if (!("title" in row)) return `<li>${Object.values(row).map(escapeHtml).join(" ")}</li>`;
  const { id, title, company_name, category, location, job_nature, salary } = row;
  return `<li><article><h3><a href="/jobdetails/${escapeHtml(id)}">${escapeHtml(title)}</a></h3><p>${escapeHtml(company_name)}</p>
<dl><dt>Location</dt><dd>${escapeHtml(location)}</dd><dt>Category</dt><dd>${escapeHtml(category)}</dd><dt>Nature</dt>
<dd>${escapeHtml(job_nature)}</dd><dt>Salary</dt><dd>${escapeHtml(salary)}</dd></dl></article></li>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(value: unknown): string {
  return String(value ?? "").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
