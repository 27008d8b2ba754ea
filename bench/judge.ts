/**
 * Judges the search: `npm run judge` posts the jobs of `bench/judged/jobs.json` as the product does, asks the 300 searches, and
 * compares what comes with what a person judged before the search was written. With `-- --worst 20` it prints the worst ones, with
 * `-- --kind places` only those of a kind. `-- --talk` judges the phrases of talk (`judge-talk.ts`), and `-- --fit` the
 * fits of `bench/judged/fit.json` (`judge-fit.ts`).
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { readArguments, typedPath } from "../.scripts/arguments.mjs";
import { makeGazetteer } from "../.scripts/places/make.ts";
import { fail, root } from "../.scripts/run.ts";
import { openFile } from "./domain.ts";

type Json = Record<string, unknown>;
type JudgedSearch = {
  id: string;
  kind: string;
  q: string;
  params: Record<string, string | number>;
  grades: Record<string, number>;
  never: string[];
  suggestion?: string;
};

const DAY_MS = 86_400_000;
const PAGE = 10;
export const GOALS = { ndcg: 0.9, precision: 0.9, recall: 0.97, suggestions: 0.95 };

export type Verdict = {
  search: JudgedSearch;
  ndcg: number;
  precision: number;
  recall: number | null;
  wrong: string[];
  missed: string[];
  suggestion: string | null;
};

/** Asks all searches of the judged set. */
export async function judge(
  folder = join(root, "bench", "judged"),
  say: (line: string) => void = () => {},
): Promise<Verdict[]> {
  say("Loading the places …");
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8"));
  const now = new Date();
  const file = new DatabaseSync(":memory:");
  try {
    const names = readdirSync(join(root, "migrations")).filter((name) => name.endsWith(".sql"));
    for (const name of names.sort()) file.exec(readFileSync(join(root, "migrations", name), "utf8"));
    const db = await openFile(file);
    const files = makeGazetteer();
    const { loadPlaces } = await import("../app/domain/places/load-places.server.ts");
    await loadPlaces({ db, readFile: async (path) => files.get(path) ?? "" }, Number.POSITIVE_INFINITY);
    const jobs: Json[] = read("jobs.json");
    say(`Posting ${jobs.length} jobs …`);
    await postAll(db, file, jobs, now);
    const { updateVocabulary } = await import("../app/domain/jobs/search/update-vocabulary.server.ts");
    await updateVocabulary({ db, now });
    const verdicts: Verdict[] = [];
    const searches: JudgedSearch[] = read("searches.json");
    for (const [index, search] of searches.entries()) {
      if (index % 50 === 0) say(`Searching: ${index} of ${searches.length}`);
      verdicts.push(await askOne(db, search, now));
    }
    return verdicts;
  } finally {
    file.close();
  }
}

type Db = Awaited<ReturnType<typeof openFile>>;

async function postAll(db: Db, file: DatabaseSync, jobs: Json[], now: Date): Promise<void> {
  const { JobInput } = await import("../app/domain/jobs/schema.ts");
  const { writeJob } = await import("../app/domain/jobs/details/write-job.server.ts");
  const { insertJob } = await import("../app/domain/jobs/post-job.server.ts");
  const owner = "00000000-0000-4000-8000-000000000001";
  file.exec(`INSERT INTO users (id, email, role, created_at) VALUES ('${owner}', 'owner@judged.example', 'admin', 1)`);
  file.exec(`INSERT INTO institutions (id, created_at, updated_at) VALUES ('${owner}', 1, 1)`);
  file.exec(`INSERT INTO institution_members VALUES ('${owner}', '${owner}', 'owner', 1)`);
  const oldestFirst = jobs.toSorted((one, other) => Number(other.posted_days_ago) - Number(one.posted_days_ago));
  for (const job of oldestFirst) {
    const posted = new Date(now.getTime() - Number(job.posted_days_ago) * DAY_MS);
    const input = JobInput.parse(inputOf(job, now));
    const row = await writeJob({ db, now: posted }, input, null).catch(() =>
      writeJob({ db, now: posted }, { ...input, place: null }, null),
    );
    const about = { job: { ...row, keywords: "" }, id: String(job.id), ownerId: owner, now: posted };
    await insertJob(db, about, { needsConfirmed: false, cap: 1, waits: false });
  }
}

const NATURES = ["Full Time", "Part Time", "Remote", "Freelance"];

/** A judged job as somebody would post it here. */
function inputOf(job: Json, now: Date): Json {
  const place = job.place as { name: string; state: string; country: string } | null;
  const nature = job.remote ? "Remote" : NATURES.includes(String(job.job_nature)) ? job.job_nature : "Full Time";
  const [firstClass = null, lastClass = firstClass] = job.classes ? String(job.classes).split("–") : [];
  const { title, category, location, description, salary, subjects, levels, boards, requires, early_career } = job;
  return {
    ...{ title, category, location, description, salary, subjects, levels, boards, requires, early_career },
    ...{ pay_min: job.pay_min, pay_max: job.pay_max, pay_currency: job.pay_currency, pay_period: job.pay_period },
    ...{ medium: job.medium, classes_from: firstClass, classes_to: lastClass },
    ...(job.job_nature === "Contract" ? { contract: "fixed" } : {}),
    job_nature: nature,
    vacancy: 1,
    keywords: "-",
    company_name: job.school,
    place: place && [place.name, place.state, place.country].filter(Boolean).join(", "),
    closes_at: new Date(now.getTime() + Number(job.closes_in_days) * DAY_MS).toISOString(),
  };
}

async function askOne(db: Db, search: JudgedSearch, now: Date): Promise<Verdict> {
  const { JobSearchCall } = await import("../app/domain/jobs/search/schema.ts");
  const { searchJobs } = await import("../tests/support/search-jobs.ts");
  const { findSearchPage } = await import("../app/domain/jobs/search/search-jobs.server.ts");
  const { readCursor } = await import("../app/domain/jobs/list-cursors.ts");
  const params = Object.fromEntries(Object.entries(search.params).map(([name, value]) => [name, String(value)]));
  const first = JobSearchCall.parse({ ...params, q: search.q });
  const { results: asked, spelling } = await findSearchPage({ db, now }, first, { limit: 100 });
  const suggestion = spelling?.search.q ?? null;
  // A person who finds nothing follows the suggestion.
  const isFollowed = suggestion && (search.suggestion || asked.total === 0);
  const followed = isFollowed ? { ...first, q: suggestion } : first;
  const ids: string[] = [];
  for (let after: string | null = null, page = 0; page < 6; page += 1) {
    const cursor: ReturnType<typeof readCursor> = after ? readCursor(after) : null;
    const found = await searchJobs({ db, now }, followed, { limit: 100, after: cursor ?? undefined });
    ids.push(...found.jobs.map((job) => job.id));
    after = found.next;
    if (!after) break;
  }
  return { search, suggestion, ...weigh(search, ids) };
}

function weigh({ grades, never }: JudgedSearch, ids: string[]) {
  const shown = ids.slice(0, PAGE);
  const gain = (grade: number, index: number) => (2 ** grade - 1) / Math.log2(index + 2);
  const dcg = shown.reduce((sum, id, index) => sum + gain(grades[id] ?? 0, index), 0);
  const best = Object.values(grades).sort((one, other) => other - one);
  const ideal = best.slice(0, PAGE).reduce((sum, grade, index) => sum + gain(grade, index), 0);
  const wanted = Object.keys(grades).filter((id) => (grades[id] ?? 0) >= 2);
  const found = new Set(ids);
  return {
    ndcg: ideal === 0 ? (shown.length === 0 ? 1 : 0) : dcg / ideal,
    precision:
      shown.length === 0 ? (best.length === 0 ? 1 : 0) : shown.filter((id) => grades[id]).length / shown.length,
    recall: wanted.length === 0 ? null : wanted.filter((id) => found.has(id)).length / wanted.length,
    wrong: shown.filter((id) => !grades[id]).map((id) => (never.includes(id) ? `${id}!` : id)),
    missed: wanted.filter((id) => !found.has(id)),
  };
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, " ").trim();
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The four figures of a set of verdicts. */
export function figuresOf(verdicts: Verdict[]) {
  const misspelt = verdicts.filter(({ search }) => search.suggestion);
  return {
    searches: verdicts.length,
    ndcg: mean(verdicts.map(({ ndcg }) => ndcg)),
    precision: mean(verdicts.map(({ precision }) => precision)),
    recall: mean(verdicts.flatMap(({ recall }) => recall ?? [])),
    suggestions: mean(
      misspelt.map(({ search, suggestion }) =>
        Number(suggestion !== null && plain(suggestion) === plain(search.suggestion ?? "")),
      ),
    ),
  };
}

if (import.meta.main) {
  const { values } = readArguments("judge");
  if (values.talk && values.learn) {
    const { reportLearning } = await import("./learn-talk.ts");
    reportLearning();
    process.exit();
  }
  if (values.talk) {
    const { reportTalk } = await import("./judge-talk.ts");
    process.exit((await reportTalk(values.folder ? typedPath(values.folder) : undefined)) ? 0 : 1);
  }
  if (values.fit) {
    const { printJudgedFits } = await import("./judge-fit.ts");
    await printJudgedFits();
    process.exit();
  }
  const all = await judge(join(root, "bench", "judged"), console.error);
  const kinds = [...new Set(all.map(({ search }) => search.kind))];
  if (values.kind && !kinds.includes(values.kind))
    fail(`There is no kind "${values.kind}". There are: ${kinds.join(", ")}`);
  const titles = new Map(
    (JSON.parse(readFileSync(join(root, "bench/judged/jobs.json"), "utf8")) as Json[]).map((job) => [
      String(job.id),
      `${job.title} · ${job.location}`,
    ]),
  );
  const verdicts = values.kind ? all.filter(({ search }) => search.kind === values.kind) : all;
  const show = (name: string, rows: Verdict[]) => {
    const { searches, ndcg, precision, recall, suggestions } = figuresOf(rows);
    const share = (value: number) => value.toFixed(3);
    console.log(
      `${name.padEnd(24)} ${String(searches).padStart(4)}  nDCG@10 ${share(ndcg)}  precision@10 ${share(precision)}  recall ${share(recall)}  suggestions ${share(suggestions)}`,
    );
  };
  for (const [kind, rows] of Map.groupBy(verdicts, ({ search }) => search.kind)) show(kind, rows);
  show("all", verdicts);
  console.log(
    `goals: nDCG@10 ≥ ${GOALS.ndcg}, precision@10 ≥ ${GOALS.precision}, recall ≥ ${GOALS.recall}, suggestions ≥ ${GOALS.suggestions}`,
  );
  const poorness = (each: Verdict) => each.ndcg + each.precision + (each.recall ?? 1);
  for (const each of verdicts
    .toSorted((one, other) => poorness(one) - poorness(other))
    .slice(0, Number(values.worst ?? 0))) {
    const { search } = each;
    console.log(
      `\n${search.id} ${search.kind} q=${search.q} ${JSON.stringify(search.params)} nDCG ${each.ndcg.toFixed(2)} P ${each.precision.toFixed(2)} R ${each.recall?.toFixed(2)} suggestion ${each.suggestion} (${search.suggestion ?? "none"})`,
    );
    const list = (ids: string[]) =>
      ids
        .slice(0, 8)
        .map((id) => `${id} ${titles.get(id.replace("!", ""))}`)
        .join(" | ");
    if (each.wrong.length) console.log(`  wrong: ${list(each.wrong)}`);
    if (each.missed.length) console.log(`  missed: ${list(each.missed)}`);
  }
}
