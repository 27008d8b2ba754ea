/**
 * Peer: Hono and Drizzle from npm with the same JSON list on the same data: one query, which Drizzle has prepared, one answer with
 * the headers of the app, a `Link` to the next page. It counts the client as the app does.
 */
import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { Hono } from "hono";
import * as z from "zod";
import { jobs } from "../../app/db/schema/jobs-and-applications.ts";
import { institutionOfJob } from "../../app/db/verification.ts";
import { payText } from "../../app/domain/jobs/details/rules.ts";
import { DEFAULT_ZONE, dayIn } from "../../app/domain/time-zone-rules.ts";
import { type Carried, headersOf } from "./copied-headers.ts";

/** Made for each answer, and not taken from the app's. */
const OWN_HEADERS = new Set(["content-type", "link", "x-request-id"]);

const Query = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(100),
  cursor: z.coerce.number().int().min(1).optional(),
});

/** The values of fields that a job does not have. The column holds only the others. */
const NOTHING = {
  ...{ pay_min: null, pay_max: null, pay_currency: null, pay_period: null, starts_on: null, early_career: null },
  ...{ vacancy_is: null, subjects: [], levels: [], boards: [], requires: [] },
};

/** The fields that a list shows. */
function saidIn(details: string | null) {
  const said = { ...NOTHING, ...(details && JSON.parse(details)) };
  return Object.fromEntries(Object.keys(NOTHING).map((name) => [name, said[name]])) as typeof NOTHING;
}

function institutionIn(json: string | null) {
  if (!json) return null;
  const [id, slug, name, standing] = JSON.parse(json);
  return { id, slug, name, standing };
}

type HonoEnv = { DB: D1Database; LIMIT_SEARCH: RateLimit; HEADERS: Carried };
const app = new Hono<{ Bindings: HonoEnv }>();

/** Drizzle prepares for one database binding, which an isolate keeps. The first page needs no cursor, so there are two statements. */
let made: ReturnType<typeof makeQueries> | null = null;

function makeQueries(binding: D1Database) {
  const db = drizzle(binding);
  const query = (isAfter: boolean) =>
    db
      .select({
        seq: jobs.seq,
        id: jobs.id,
        title: jobs.title,
        company_name: jobs.company_name,
        category: jobs.category,
        location: jobs.location,
        job_nature: jobs.job_nature,
        salary: jobs.salary,
        details: jobs.details,
        closesAt: jobs.closesAt,
        timeZone: jobs.timeZone,
        school: institutionOfJob(),
        updatedAt: jobs.updatedAt,
      })
      .from(jobs)
      .where(
        and(
          eq(jobs.state, "open"),
          isNull(jobs.removedAt),
          or(isNull(jobs.closesAt), gt(jobs.closesAt, sql.placeholder("now"))),
          isAfter ? lt(jobs.seq, sql.placeholder("cursor")) : undefined,
        ),
      )
      .orderBy(desc(jobs.seq))
      .limit(sql.placeholder("limit"))
      .prepare();
  return { first: query(false), after: query(true) };
}

app.get("/jobs/getalljobs", async (c) => {
  const { success } = await c.env.LIMIT_SEARCH.limit({ key: c.req.header("CF-Connecting-IP") ?? "" });
  if (!success) return c.json({ message: "Too many requests" }, 429);
  const query = Query.safeParse(c.req.query());
  if (!query.success) return c.json({ message: "Please check the query" }, 400);
  const { limit, cursor } = query.data;
  made ??= makeQueries(c.env.DB);
  const values = { now: Date.now(), limit: limit + 1 };
  const rows = await (cursor ? made.after.execute({ ...values, cursor }) : made.first.execute(values));
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  if (last) c.header("Link", `<${c.req.path}?limit=${limit}&cursor=${last.seq}>; rel="next"`);
  for (const [name, value] of headersOf(c.env.HEADERS)) if (!OWN_HEADERS.has(name)) c.header(name, value);
  c.header("X-Request-Id", crypto.randomUUID());
  const { origin } = new URL(c.req.url);
  return c.json(
    page.map(({ seq: _seq, updatedAt, closesAt, timeZone, details, school, ...job }) => {
      const said = saidIn(details);
      return {
        ...job,
        ...said,
        salary: job.salary ?? payText(said),
        closes_at: closesAt?.toISOString() ?? null,
        closes_on: closesAt && dayIn(closesAt, timeZone ?? DEFAULT_ZONE),
        time_zone: timeZone ?? DEFAULT_ZONE,
        institution: institutionIn(school),
        updated_at: updatedAt.toISOString(),
        url: `${origin}/jobdetails/${job.id}`,
      };
    }),
  );
});

export default app;
