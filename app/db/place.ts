/** The place of a job, as a part of a statement. */
import { type SQL, sql } from "drizzle-orm";

/** Expression: the place that a row of this table names, as JSON: id, name, state, country, lat, lon. Null without one. */
export function placeOfJob(table: "jobs" | "job_drafts" = "jobs"): SQL<string | null> {
  const id = table === "jobs" ? sql`jobs.place_id` : sql`(job_drafts.content ->> '$.placeId')`;
  return sql<
    string | null
  >`(select json_array(places.id, places.name, places.state, places.country, places.lat, places.lon)
    from places where places.id = ${id})`;
}
