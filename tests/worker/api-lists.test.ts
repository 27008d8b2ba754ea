/** Lists of the API page by cursors: what is added, moved or removed between two pages makes no row appear twice or not at all. */
import { beforeEach, describe, expect, test } from "vitest";
import { expectError, nextPage } from "../support/api-answers";
import { type ApiAnswer, api } from "../support/app";
import { sql } from "../support/bindings";
import { createAccount, createApplication, createJob, JOB_FIELDS, withToken } from "../support/factories";

type Person = Awaited<ReturnType<typeof withToken>>;
type Item = { id: string };
let recruiter: Person;
let candidate: Person;
beforeEach(async () => {
  [recruiter, candidate] = await Promise.all([withToken("admin"), withToken("user")]);
});

/** Far more than any list here has: a cursor that leads nowhere fails at once. */
const MAX_PAGES = 200;

/** The ids of all pages; `between` runs after each page. */
async function readAll(path: string, token: string, between = async (_page: number): Promise<unknown> => null) {
  const ids: string[] = [];
  for (let next: string | null = path, page = 1; next !== null; page += 1) {
    const answer: ApiAnswer<Item[]> = await api<Item[]>("GET", next, { token });
    expect(answer.status).toBe(200);
    expect(page, "the pages come to an end").toBeLessThan(MAX_PAGES);
    expect(answer.body.length, "no page is empty").toBeGreaterThan(0);
    ids.push(...answer.body.map(({ id }) => id));
    next = nextPage(answer);
    if (next !== null) await between(page);
  }
  return ids;
}

const at = (second: number) => new Date(1_750_000_000_000 + 1000 * second);

describe("pages of a candidate's applications", () => {
  const path = "/application/myapplications?limit=2";
  let ids: string[];
  beforeEach(async () => {
    const owner = await createAccount("admin");
    ids = [];
    for (const second of [1, 2, 2, 2, 3]) {
      const job = await createJob(owner);
      const made = await createApplication(job, { candidateId: candidate.id, createdAt: at(second) });
      ids.unshift(made.id);
    }
  });

  test("hold each one once, also those of one moment", async () => {
    expect((await readAll(path, candidate.token)).sort()).toEqual([...ids].sort());
  });

  test("neither skip nor repeat one when others come between two pages", async () => {
    const seen = await readAll(path, candidate.token, async (page) => {
      const job = await createJob(await createAccount("admin"));
      await createApplication(job, { candidateId: candidate.id, createdAt: at(10 + page) });
    });
    expect(seen.sort()).toEqual([...ids].sort());
  });
});

describe("pages of saved jobs", () => {
  const path = "/jobs/savedjobs?limit=2";
  const save = (jobId: string, second: number) =>
    sql("INSERT INTO saved_jobs VALUES (?, ?, ?)", candidate.id, jobId, at(second).getTime());
  let ids: string[];
  beforeEach(async () => {
    const owner = await createAccount("admin");
    ids = [];
    for (const second of [1, 2, 2, 2, 3]) {
      const { id } = await createJob(owner);
      ids.unshift(id);
      await save(id, second);
    }
  });

  test("neither skip nor repeat one when others are saved and given up between two pages", async () => {
    let seen: string[] = [];
    seen = await readAll(path, candidate.token, async (page) => {
      await save((await createJob(await createAccount("admin"))).id, 10 + page);
      // The first page's: with numbers of pages its place would be taken by one that is not read yet.
      if (page === 1) await sql("DELETE FROM saved_jobs WHERE created_at = ?", at(3).getTime());
    });
    expect(seen.sort()).toEqual([...ids].sort());
  });

  test("say when a job was last changed", async () => {
    const [job] = (await api<{ updated_at: string }[]>("GET", path, { token: candidate.token })).body;
    expect(new Date(job?.updated_at ?? "").toISOString()).toBe(job?.updated_at);
  });
});

describe("pages of notifications", () => {
  const path = "/user/notifications?limit=2";
  const tell = (second: number) => {
    const id = crypto.randomUUID();
    const time = at(second).getTime();
    return sql(
      "INSERT INTO notifications VALUES (?, ?, ?, 'text', '/here', null, ?, null, null, null)",
      id,
      candidate.id,
      id,
      time,
    ).then(() => id);
  };

  test("neither skip nor repeat one when others come and the oldest go between two pages", async () => {
    const ids: string[] = [];
    for (const second of [1, 2, 2, 2, 3]) ids.push(await tell(second));
    const seen = await readAll(path, candidate.token, (page) => tell(10 + page));
    expect(seen.sort()).toEqual(ids.sort());
  });
});

describe("pages of a recruiter's own jobs", () => {
  const path = (query = "") => `/jobs/getJobsByUserId/${recruiter.id}?limit=2${query}`;
  const CONFIRMS = { CONFIRM_ADDRESSES: "1" };
  const hold = async (title: string) => {
    const body = { ...JOB_FIELDS, title };
    const answer = await api<{ id: string; status: string }>("POST", `/jobs/createjob/${recruiter.id}`, {
      token: recruiter.token,
      body,
      env: CONFIRMS,
    });
    expect(answer.body.status).toBe("held");
    return answer.body.id;
  };
  const postOpen = (title: string) =>
    api<Item>("POST", `/jobs/createjob/${recruiter.id}`, {
      token: recruiter.token,
      body: { ...JOB_FIELDS, title },
    }).then(({ body }) => body.id);
  const publish = async (id: string) => {
    await sql("UPDATE users SET email_verified_at = 1 WHERE id = ?", recruiter.id);
    expect((await api("POST", `/jobs/publishjob/${id}`, { token: recruiter.token })).status).toBe(200);
    await sql("UPDATE users SET email_verified_at = null WHERE id = ?", recruiter.id);
  };

  test("hold each job once: held ones first, then the newest", async () => {
    await sql("UPDATE users SET email_verified_at = null WHERE id = ?", recruiter.id);
    const open: string[] = [];
    for (const title of ["A", "B", "C"]) open.unshift(await postOpen(title));
    const held: string[] = [];
    for (const title of ["D", "E", "F"]) held.unshift(await hold(title));
    expect(await readAll(path(), recruiter.token)).toEqual([...held, ...open]);
    expect(await readAll(path("&status=held"), recruiter.token)).toEqual(held);
    expect(await readAll(path("&status=open"), recruiter.token)).toEqual(open);
  });

  test.each([1, 2])("neither skip nor repeat one when held jobs are published after page %i", async (when) => {
    await sql("UPDATE users SET email_verified_at = null WHERE id = ?", recruiter.id);
    const ids: string[] = [];
    for (const title of ["A", "B", "C"]) ids.push(await postOpen(title));
    const held: string[] = [];
    for (const title of ["D", "E", "F", "G", "H"]) held.push(await hold(title));
    const seen = await readAll(path(), recruiter.token, async (page) => {
      if (page !== when) return;
      // The newest, which was read already, and the oldest, which was not.
      for (const id of [held.at(-1), held[0]]) await publish(id ?? "");
    });
    expect(new Set(seen).size, "none twice").toBe(seen.length);
    expect([...seen].sort()).toEqual([...ids, ...held].sort());
  });

  test("neither skip nor repeat one when jobs are posted, closed and removed between two pages", async () => {
    const ids: string[] = [];
    for (const title of ["A", "B", "C", "D", "E", "F"]) ids.unshift(await postOpen(title));
    const seen = await readAll(path(), recruiter.token, async (page) => {
      await postOpen(`New ${page}`);
      if (page === 1) await api("POST", `/jobs/removejob/${ids[0]}`, { token: recruiter.token });
      if (page === 1) await api("POST", `/jobs/closejob/${ids[4]}`, { token: recruiter.token });
    });
    expect(seen).toEqual(ids);
  });

  test.each([
    ["title", ["a", "B", "b", "C", "c", "D"]],
    ["applicants", ["D", "b", "C", "B", "c", "a"]],
  ])("come by %s, each once", async (sort, expected) => {
    const counts: Record<string, number> = { D: 3, b: 2, C: 1, c: 1, B: 1, a: 0 };
    for (const title of ["c", "B", "a", "D", "C", "b"]) {
      const id = await postOpen(title);
      for (let sent = 0; sent < (counts[title] ?? 0); sent += 1) {
        await createApplication({ id }, { email: `a${sent}@example.com` });
      }
    }
    const titles = new Map<string, string>();
    for (const job of (
      await api<(Item & { title: string })[]>("GET", `/jobs/getJobsByUserId/${recruiter.id}`, {
        token: recruiter.token,
      })
    ).body) {
      titles.set(job.id, job.title);
    }
    const seen = await readAll(path(`&sort=${sort}`), recruiter.token, () => postOpen("Zoology"));
    const shown = seen.map((id) => titles.get(id));
    expect(shown.map((title) => title?.toLowerCase())).toEqual(expected.map((title) => title.toLowerCase()));
    expect(new Set(seen).size).toBe(expected.length);
  });

  test("refuse a wrong filter, a wrong order and a cursor of another order", async () => {
    for (const title of ["A", "B", "C"]) await postOpen(title);
    const lenient = await api<Item[]>("GET", path("&status=&sort="), { token: recruiter.token });
    expect(lenient.body, "empty text is no filter").toHaveLength(2);
    const answer = await api<Item[]>("GET", path("&sort=title"), { token: recruiter.token });
    const next = nextPage(answer) ?? "";
    expectError(
      await api("GET", next.replace("sort=title", "sort=newest"), { token: recruiter.token }),
      400,
      "bad_input",
      ["cursor"],
    );
    for (const [query, field] of [
      ["&status=nonsense", "status"],
      ["&sort=nonsense", "sort"],
      ["&cursor=2", "cursor"],
      ["&cursor=", "cursor"],
      [`&cursor=${"x".repeat(3000)}`, "cursor"],
      [`&cursor=${Buffer.from("[1,2,{}]").toString("base64url")}`, "cursor"],
      [`&cursor=${Buffer.from("[-1,2,null]").toString("base64url")}`, "cursor"],
    ]) {
      expectError(await api("GET", path(query), { token: recruiter.token }), 400, "bad_input", [field ?? ""]);
    }
  });
});

test.each(["/application/myapplications", "/jobs/savedjobs", "/user/notifications"])(
  "GET %s refuses a cursor that no Link header gave, the number of a page too",
  async (path) => {
    for (const cursor of ["2", "", "x", "9".repeat(200), Buffer.from("1~x").toString("base64url")]) {
      expectError(await api("GET", `${path}?cursor=${cursor}`, { token: candidate.token }), 400, "bad_input", [
        "cursor",
      ]);
    }
  },
);
