// Show a school's open jobs on its own website: one call writes one page. Run it every ten minutes.
//   STAFFROOM=https://staffroom.example SCHOOL=hill-view-school node show-jobs.mjs jobs.html
import { readFile, writeFile } from "node:fs/promises";

const { STAFFROOM, SCHOOL } = process.env;
const [page = "jobs.html"] = process.argv.slice(2);
const kept = `${page}.etag`;

const escapeHtml = (text) => String(text ?? "").replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** One job, as a line of the list. */
function toItem({ title, url, location, closes_on, pay_min, pay_max, pay_currency, pay_period }) {
  const amount = pay_min === pay_max ? pay_min : [pay_min, pay_max].filter((each) => each !== null).join(" to ");
  const pay = pay_min === null && pay_max === null ? "" : `, ${pay_currency} ${amount} a ${pay_period}`;
  return `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a>, ${escapeHtml(location)}${escapeHtml(pay)}, until ${escapeHtml(closes_on)}</li>`;
}

// An unchanged list is answered with 304 and no body.
const etag = await readFile(kept, "utf8").catch(() => null);
const answer = await fetch(`${STAFFROOM}/institutions/${SCHOOL}/jobs.json?limit=100`, {
  headers: etag ? { "If-None-Match": etag } : {},
});
if (answer.status === 304) {
  console.log("unchanged");
} else if (answer.ok) {
  const { name, jobs } = await answer.json();
  const items = jobs.map(toItem).join("\n");
  const list = jobs.length > 0 ? `<ul>\n${items}\n</ul>` : "<p>No open jobs now.</p>";
  await writeFile(
    page,
    `<!doctype html>\n<meta charset="utf-8">\n<title>Jobs at ${escapeHtml(name)}</title>\n${list}\n`,
  );
  // The mark is kept behind the page, so that a failure between the two writes the page again.
  await writeFile(kept, answer.headers.get("ETag") ?? "");
  console.log(`${jobs.length} jobs`);
} else {
  // The page of the last run stays.
  console.error(`${answer.status}: ${(await answer.json()).message}`);
  process.exitCode = 1;
}
