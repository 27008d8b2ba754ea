/** The place of a job, as a part of a statement. */
import { type SQL, sql } from "drizzle-orm";

/** Expression: the place that a row of `jobs` names, as JSON: id, name, state, country, lat, lon. Null without one. */
export function placeOfJob(): SQL<string | null> {
  return sql<
    string | null
  >`(select json_array(places.id, places.name, places.state, places.country, places.lat, places.lon)
    from places where places.id = jobs.place_id)`;
}
