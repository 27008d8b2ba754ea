/** What a search asks that no token of the index says exactly: compared with the rows that the index found. */
import type { Place } from "~/domain/places/rules";
import type { JobSearch } from "./schema";

const DAY_MS = 86_400_000;
/** The closing time of a job that has none. */
export const NEVER = 9_000_000_000_000_000;

/** Values of the statements; `isAsked` is false if every open job passes. */
export type Exactly = { isAsked: boolean; values: Record<string, number> };

/** `near`: the place and the kilometres around it. */
export function exactlyOf(search: JobSearch, near: { place: Place; km: number } | null, now: Date): Exactly {
  const time = now.getTime();
  const { lat = 0, lon = 0 } = near?.place ?? {};
  const shrink = Math.cos((lat * Math.PI) / 180) ** 2;
  const isAround = near !== null && near.km > 0;
  const values = {
    now: time,
    today: Math.floor(time / DAY_MS),
    posted: search.posted_within ? time - Number(search.posted_within) * DAY_MS : -1,
    until: search.closes_within ? time + Number(search.closes_within) * DAY_MS : NEVER,
    pay: Number(search.pay_from || 0),
    lat,
    lon,
    shrink,
    reach: isAround ? near.km ** 2 : -1,
    remote: search.remote ? 1 : 0,
  };
  return { isAsked: values.posted >= 0 || values.until < NEVER || values.pay > 0 || isAround, values };
}

/** Kilometres from a place, as the statements compute them. */
export function kmFrom(place: Pick<Place, "lat" | "lon">, lat: number, lon: number): number {
  const shrink = Math.cos((place.lat * Math.PI) / 180) ** 2;
  const east = Math.abs(lon - place.lon);
  const around = Math.min(east, 360 - east);
  return Math.sqrt(((lat - place.lat) ** 2 + around ** 2 * shrink) * 12364.4);
}
