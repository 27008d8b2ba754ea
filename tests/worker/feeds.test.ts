/** The feeds of a search (JSON Feed, JSON-LD, a calendar of closing days, the XML of a job board), and the calendar file of a walk-in interview. */
import { getTableColumns } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { jobs } from "~/db/schema/jobs-and-applications";
import { api, ORIGIN, visitor } from "../support/app";
import { sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createInstitution,
  createJob,
  JOB_FIELDS,
  signedIn,
  withToken,
} from "../support/factories";

const nextOf = (answer: Response) => /^<([^>]+)>; rel="next"$/.exec(answer.headers.get("Link") ?? "")?.[1];

let owner: Account;
beforeEach(async () => {
  owner = await createAccount("admin");
});

describe("the JSON Feed of a search", () => {
  test("has the newest jobs that the search finds, as version 1.1 wants it", async () => {
    const job = await createJob(owner, { title: 'Maths & <Physics> "7"' });
    await createJob(owner, { title: "Clerk", category: "Accountant", keywords: "ledger", description: "Books" });
    const answer = await visitor().get("/jobs.feed.json?q=physics");
    expect(answer.headers.get("Content-Type")).toBe("application/feed+json; charset=utf-8");
    const feed = await answer.json<{ items: object[] }>();
    expect(feed).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      home_page_url: `${ORIGIN}/jobs?q=physics`,
      feed_url: `${ORIGIN}/jobs.feed.json?q=physics`,
    });
    expect(feed.items).toMatchObject([
      { id: `urn:uuid:${job.id}`, url: `${ORIGIN}/jobdetails/${job.id}`, title: 'Maths & <Physics> "7"' },
    ]);
  });

  test.each(["/jobs.feed.json", "/jobs.atom", "/jobs.jsonld"])(
    "leads on from page to page in %s, and no job is lost",
    async (path) => {
      const made: string[] = [];
      for (let count = 0; count < 101; count += 1) made.push((await createJob(owner, { title: `Job ${count}` })).id);
      const found: string[] = [];
      let next: string | undefined = `${ORIGIN}${path}?q=physics`;
      for (let pages = 0; next && pages < 9; pages += 1) {
        const answer: Response = await visitor().get(next.slice(ORIGIN.length));
        const text: string = await answer.text();
        found.push(
          ...[...new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))].filter((id) => made.includes(id)),
        );
        const inside = /(?:"next_url":"|rel="next" type="application\/atom\+xml" href=")([^"]+)"/.exec(text)?.[1];
        next = nextOf(answer);
        if (path !== "/jobs.jsonld") expect(inside?.replaceAll("&amp;", "&")).toBe(next);
      }
      expect(found).toEqual(made.reverse());
    },
  );

  test("is sorted as its address says", async () => {
    const [high, low] = [await createJob(owner, { payMonth: 50_000 }), await createJob(owner, { payMonth: 20_000 })];
    const feed = await (await visitor().get("/jobs.feed.json?q=physics&sort=pay")).json<{ items: { id: string }[] }>();
    expect(feed.items.map(({ id }) => id)).toEqual([`urn:uuid:${high.id}`, `urn:uuid:${low.id}`]);
  });

  test.each([
    ["level=foo", "level"],
    ["radius=7&location=Pune", "radius"],
    ["sort=foo", "sort"],
    ["pay_from=much", "pay_from"],
    ["cursor=foo", "cursor"],
    ["q=%2B%2B%2B", "q"],
    ["level=primary&level=foo", "level"],
  ])("refuses %s, and names the field", async (query, field) => {
    await createJob(owner);
    const answer = await visitor().get(`/jobs.feed.json?${query}`);
    expect(answer.status).toBe(400);
    const failure = await answer.json<{ code: string; fields: Record<string, string[]> }>();
    expect(failure).toMatchObject({ code: "bad_input" });
    expect(Object.keys(failure.fields)).toEqual([field]);
    const page = await visitor().get(`/jobs.atom?${query}`);
    expect(page.status).toBe(400);
    expect(await page.text()).toContain(`<p>${field}: `);
  });

  test("writes the last day of a job where the job is", async () => {
    await createJob(owner, { closesAt: new Date("2100-01-31T23:59:59Z"), timeZone: "Europe/London" });
    expect(await (await visitor().get("/jobs.atom")).text()).toContain("Apply until 31 January 2100");
  });

  test("is announced and linked on the page of the search, beside the Atom one", async () => {
    const page = await (await visitor().get("/jobs?q=physics&level=primary")).text();
    for (const path of ["/jobs.atom", "/jobs.feed.json"]) {
      expect(page.split(`href="${path}?q=physics&amp;level=primary"`).length, path).toBe(3);
    }
  });
});

const HOSTILE = `</script><b>"bold"</b> & ]]> 'quoted'`;

describe("the JobPostings of a search", () => {
  type List = { "@type": string; numberOfItems: number; itemListElement: { item: Record<string, unknown> }[] };
  const read = async (query = "") => {
    const answer = await visitor().get(`/jobs.jsonld${query}`);
    expect(answer.headers.get("Content-Type")).toBe("application/ld+json; charset=utf-8");
    return { text: await answer.clone().text(), list: await answer.json<List>() };
  };

  test("are those of the jobs' pages, in the order of the search", async () => {
    const jobs = [await createJob(owner, { title: "First" }), await createJob(owner, { title: "Second" })];
    await createJob(owner, { title: "Clerk", category: "Accountant", keywords: "ledger", description: "Books" });
    const { list } = await read("?q=physics");
    expect([list["@type"], list.numberOfItems]).toEqual(["ItemList", 2]);
    expect(list.itemListElement.map(({ item }) => item.url)).toEqual(
      jobs.toReversed().map(({ id }) => `${ORIGIN}/jobdetails/${id}`),
    );
    for (const { item } of list.itemListElement) {
      const page = await (await visitor().get(String(item.url))).text();
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? "";
      expect(JSON.parse(data)).toEqual(item);
    }
  });

  test("hold no sign that ends a script element, and read back as they were", async () => {
    await createJob(owner, { title: HOSTILE, description: HOSTILE });
    const { text, list } = await read();
    expect(text).not.toMatch(/[<>&]/);
    expect(list.itemListElement[0]?.item.title).toBe(HOSTILE);
  });

  test("leave out jobs that are closed, hidden or removed", async () => {
    await createJob(owner, { state: "closed" });
    await createJob(owner, { state: "hidden" });
    await createJob(owner, { removedAt: new Date() });
    expect((await read()).list.itemListElement).toEqual([]);
  });
});

describe("the calendar of closing days", () => {
  const read = async (query = "") => {
    const answer = await visitor().get(`/jobs.ics${query}`);
    expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    return (await answer.text()).replaceAll("\r\n ", "");
  };

  test("has a whole day for each job that closes, the next first, where the job is", async () => {
    const late = await createJob(owner, {
      title: "Late",
      closesAt: new Date("2100-01-31T23:59:59Z"),
      timeZone: "Europe/London",
    });
    const soon = await createJob(owner, { title: "Soon", closesAt: new Date("2099-05-09T18:29:59Z") });
    await createJob(owner, { title: "Never", closesAt: null });
    const text = await read();
    const days = [...text.matchAll(/DTSTART;VALUE=DATE:(\d+)\r\n(?:.*\r\n)*?DTEND;VALUE=DATE:(\d+)/g)];
    expect(days.map(([, from, to]) => [from, to])).toEqual([
      ["20990509", "20990510"],
      ["21000131", "21000201"],
    ]);
    for (const { id } of [late, soon]) expect(text).toContain(`UID:closing-${id}@staffroom`);
    expect(text).toContain("SUMMARY:Last day to apply: Soon\\, ");
    expect(text).not.toContain("Never");
  });

  test("lets no text make a line of its own, and takes the filters of the search", async () => {
    const closesAt = new Date("2099-05-09T18:29:59Z");
    await createJob(owner, { title: "A\r\nEND:VEVENT;X,Y", closesAt });
    await createJob(owner, {
      title: "Clerk",
      category: "Accountant",
      keywords: "ledger",
      description: "Books",
      closesAt,
    });
    const lines = (await read("?q=physics")).split("\r\n");
    expect(lines.filter((line) => line === "END:VEVENT")).toHaveLength(1);
    expect(await read("?q=nothing-like-it")).not.toContain("BEGIN:VEVENT");
  });
});

describe("the XML of a job board", () => {
  /** The document as a parser of XML reads it; none is in the runtime, so CDATA is put together here. */
  const read = async (query = "") => {
    const answer = await visitor().get(`/jobs.xml${query}`, { env: { PAGE_CACHE: "on" } });
    expect(answer.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    const text = await answer.text();
    const jobs = text
      .split("<job>")
      .slice(1)
      .map((job) =>
        Object.fromEntries(
          [...job.matchAll(/<(\w+)>((?:<!\[CDATA\[.*?\]\]>)+)<\/\1>/gs)].map(([, name = "", data = ""]) => [
            name,
            [...data.matchAll(/<!\[CDATA\[(.*?)\]\]>/gs)].map(([, part]) => part).join(""),
          ]),
        ),
      );
    return { text, jobs, next: nextOf(answer), answer };
  };

  test("has of each job what Indeed reads", async () => {
    const details = JSON.stringify({ requires: ["B.Ed"] });
    const job = await createJob(owner, {
      details,
      closesAt: new Date("2099-05-09T18:29:59Z"),
      job_nature: "Part Time",
    });
    const { text, jobs } = await read();
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<source>\n<publisher><!\[CDATA\[Staffroom\]\]><\/publisher>/,
    );
    expect(text).toContain(`<publisherurl><![CDATA[${ORIGIN}]]></publisherurl>`);
    expect(text).toContain(`<lastBuildDate>${job.updatedAt.toUTCString()}</lastBuildDate>`);
    expect(jobs).toEqual([
      expect.objectContaining({
        title: job.title,
        date: job.publishedAt?.toUTCString(),
        referencenumber: job.id,
        url: `${ORIGIN}/jobdetails/${job.id}`,
        company: job.company_name,
        city: "Pune",
        state: "Maharashtra",
        country: "IN",
        description: expect.stringContaining("<p>"),
        education: "B.Ed",
        jobtype: "parttime",
        category: job.category,
        expirationdate: "2099-05-09",
      }),
    ]);
  });

  test("keeps every text inside its element, and no text is markup in a description", async () => {
    await createJob(owner, { title: HOSTILE, description: HOSTILE, company_name: "A \u0000 B" });
    const { jobs } = await read();
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.title).toBe(HOSTILE);
    expect(jobs[0]?.description).toContain(`&lt;/script&gt;&lt;b&gt;"bold"&lt;/b&gt; &amp; ]]&gt; 'quoted'`);
    expect(jobs[0]?.company).toBe("A  B");
  });

  test("says that a job from home is one", async () => {
    await createJob(owner, { job_nature: "Remote", location: "Remote" });
    const { jobs } = await read();
    expect(jobs[0]).toMatchObject({ remotetype: "Fully remote", country: "IN" });
    expect(Object.keys(jobs[0] ?? {})).not.toContain("jobtype");
  });

  test("comes a thousand a page, and whoever has a page already is told so", async () => {
    const oldest = await createJob(owner, { title: "The oldest" });
    const { seq: _, title: __, id: ___, changeNo: ____, ...copied } = getTableColumns(jobs);
    const names = Object.values(copied).map(({ name }) => name);
    await sql(
      `INSERT INTO jobs (id, seq, change_no, title, ${names}) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
        SELECT printf('0199a5a0-0000-4000-8000-%012d', i), seq + i, change_no + i, 'Copy ' || i, ${names} FROM jobs, n WHERE jobs.id = ?`,
      oldest.id,
    );
    const first = await read();
    expect(first.jobs).toHaveLength(1000);
    const second = await read(first.next?.slice(`${ORIGIN}/jobs.xml`.length));
    expect(second.jobs.map(({ title }) => title)).toEqual(["The oldest"]);
    expect(second.next).toBeUndefined();
    const tag = first.answer.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^W\/"/);
    const again = await visitor().get("/jobs.xml", { env: { PAGE_CACHE: "on" }, headers: { "If-None-Match": tag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });
});

test.each(["/jobs.jsonld", "/jobs.ics", "/jobs.xml"])(
  "%s takes every filter of the search, and refuses a wrong one",
  async (path) => {
    const job = await createJob(owner, { category: "Music", job_nature: "Part Time" });
    await createJob(owner, { category: "Music" });
    const found = await (
      await visitor().get(`${path}?category=Music&job_nature=Part+Time&q=physics&sort=newest`)
    ).text();
    expect([...new Set(found.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))]).toEqual([job.id]);
    for (const query of ["level=foo", "sort=foo", "radius=7&location=Pune", "cursor=foo"]) {
      const answer = await visitor().get(`${path}?${query}`, { headers: { Accept: "application/json" } });
      expect([answer.status, (await answer.json<{ code: string }>()).code], query).toEqual([400, "bad_input"]);
    }
  },
);

test("the Atom feed of an institution leads on from page to page", async () => {
  const { id: institutionId, slug } = await createInstitution([[owner, "owner"]]);
  const made: string[] = [];
  for (let count = 0; count < 51; count += 1)
    made.push((await createJob(owner, { title: `Job ${count}`, institutionId })).id);
  const first = await visitor().get(`/institutions/${slug}/jobs.atom`);
  const next = nextOf(first) ?? "";
  expect(await first.text()).toContain(`<link rel="next" type="application/atom+xml" href="${next}"/>`);
  const second = await (await visitor().get(next.slice(ORIGIN.length))).text();
  expect([...second.matchAll(/<id>urn:uuid:([0-9a-f-]{36})/g)].map(([, id]) => id)).toContain(made[0]);
  expect(second).not.toContain('rel="next"');
  expect((await visitor().get(`/institutions/${slug}/jobs.atom?cursor=foo`)).status).toBe(400);
});

test("a list of jobs says nothing of where a job stands in it", async () => {
  await createJob(owner);
  for (const sort of ["newest", "relevance", "closing", "pay"]) {
    const [job = {}] = (await api<object[]>("GET", `/jobs/getalljobs?q=physics&sort=${sort}`)).body;
    expect(Object.keys(job), sort).toContain("closes_at");
    for (const name of ["key", "seq", "tier", "lat", "lon", "km"]) expect(Object.keys(job), sort).not.toContain(name);
  }
});

test("who has saved a job reads nothing that its owner wrote after it was hidden", async () => {
  const saver = await signedIn("user");
  const job = await createJob(owner, { title: "Beekeeper" });
  await saver.form(`/jobdetails/${job.id}/save`, { saved: "yes" });
  expect(await (await saver.get("/saved-jobs")).text()).toContain("Beekeeper");
  await sql("UPDATE jobs SET state = 'hidden', title = 'Pay first', salary = 'Pay first' WHERE id = ?", job.id);
  const { token } = await withToken("user", saver.account);
  const { body } = await api("GET", "/jobs/savedjobs", { token });
  for (const text of [await (await saver.get("/saved-jobs")).text(), JSON.stringify(body)]) {
    expect(text).not.toContain("Pay first");
    expect(text).toContain("A job that is hidden for now");
  }
});

describe("a walk-in interview for the calendar", () => {
  const fileOf = async (id: string) => visitor().get(`/jobdetails/${id}/walk-in.ics`);

  async function withWalkIn(walkIn: object) {
    const { token, id } = await withToken("admin", owner);
    const body = { ...JOB_FIELDS, ...walkIn };
    return (await api<{ id: string }>("POST", `/jobs/createjob/${id}`, { body, token })).body.id;
  }

  test("has its days and hours, in the time of the place", async () => {
    const hours = { walk_in_from: "2027-01-05", walk_in_to: "2027-01-07", walk_in_hours: "10:00 to 13:30" };
    const id = await withWalkIn({ ...hours, walk_in_place: "Room 4, Hill View; Pune" });
    const answer = await fileOf(id);
    expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    const text = await answer.text();
    for (const line of ["DTSTART:20270105T043000Z", "DTEND:20270105T080000Z", "RRULE:FREQ=DAILY;COUNT=3"])
      expect(text).toContain(`${line}\r\n`);
    expect(text).toContain("LOCATION:Room 4\\, Hill View\\; Pune\r\n");
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n.*END:VCALENDAR\r\n$/s);
    expect(await (await visitor().get(`/jobdetails/${id}`)).text()).toContain(`/jobdetails/${id}/walk-in.ics`);
  });

  test.each(["10 AM to 1:30 PM", "10 to 1.30", "10:00–13:30", "१० से १.३०"])(
    "has the hours of “%s” on each day",
    async (hours) => {
      const id = await withWalkIn({ walk_in_from: "2027-01-05", walk_in_to: "2027-01-07", walk_in_hours: hours });
      const text = await (await fileOf(id)).text();
      for (const line of ["DTSTART:20270105T043000Z", "DTEND:20270105T080000Z", "RRULE:FREQ=DAILY;COUNT=3"])
        expect(text).toContain(`${line}\r\n`);
      const page = await (await visitor().get(`/jobdetails/${id}`)).text();
      expect(page).toContain("10:00 to 13:30 each day");
    },
  );

  test("has no end where only the beginning is named", async () => {
    const id = await withWalkIn({ walk_in_from: "2027-01-05", walk_in_hours: "from 10 am" });
    const text = await (await fileOf(id)).text();
    expect(text).toContain("DTSTART:20270105T043000Z\r\nSUMMARY");
  });

  test("keeps its hours where clocks are changed between its days", async () => {
    const details = JSON.stringify({ walk_in_from: "2027-03-13", walk_in_to: "2027-03-14", walk_in_hours: "10 to 1" });
    const id = (await createJob(owner, { details, timeZone: "America/New_York" })).id;
    const text = await (await fileOf(id)).text();
    expect(text).toContain("DTSTART:20270313T150000Z\r\nDTEND:20270313T180000Z\r\nRDATE:20270314T140000Z\r\n");
  });

  test("is asked about if its hours can be read in no way", async () => {
    const { token, id } = await withToken("admin", owner);
    const body = { ...JOB_FIELDS, walk_in_from: "2027-01-05", walk_in_hours: "in the morning" };
    const answer = await api<{ fields: object }>("POST", `/jobs/createjob/${id}`, { body, token });
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { walk_in_hours: [expect.stringMatching(/^From when until when\?/)] },
    ]);
  });

  test("lasts all day where an older job has hours that cannot be read", async () => {
    const details = JSON.stringify({ walk_in_from: "2027-01-05", walk_in_hours: "in the morning" });
    const id = (await createJob(owner, { details })).id;
    const text = await (await fileOf(id)).text();
    expect(text).toContain("DTSTART;VALUE=DATE:20270105\r\nDTEND;VALUE=DATE:20270106\r\n");
    expect(text).toContain("DESCRIPTION:in the morning\\n");
  });

  test("folds long lines and lets no text make a line of its own", async () => {
    const title = `शिक्षक ${"ç".repeat(100)}`;
    const id = await withWalkIn({ title, walk_in_from: "2027-01-05", walk_in_place: "Hall\\BEGIN:VEVENT;X,Y" });
    const text = await (await fileOf(id)).text();
    const lines = text.split("\r\n");
    expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
    expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
    expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:Walk-in interview: ${title}\\, Hill View School`);
    expect(text).toContain("LOCATION:Hall\\\\BEGIN:VEVENT\\;X\\,Y");
  });

  test("is none for a job without one, nor for a job that is not public", async () => {
    expect((await fileOf((await createJob(owner)).id)).status).toBe(404);
    const details = JSON.stringify({ walk_in_from: "2027-01-05" });
    expect((await fileOf((await createJob(owner, { details, removedAt: new Date() })).id)).status).toBe(410);
    expect((await fileOf((await createJob(owner, { details, state: "hidden" })).id)).status).toBe(404);
    expect((await fileOf("nothing")).status).toBe(404);
  });
});
