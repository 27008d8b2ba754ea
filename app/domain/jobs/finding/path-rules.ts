/** Addresses of searches. */
import type { JobSearch } from "./schema";

/** The address of a search; empty fields are left out. */
export function searchPath(
  path: "/jobs" | "/jobs.atom" | "/jobs.feed.json" | "/alerts",
  search: Partial<JobSearch>,
  page: Record<string, string> = {},
) {
  const filled = Object.entries({ ...search, ...page }).filter(([, value]) => value !== "");
  return filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path;
}
