/** The query of `/myjobs`. */
import * as z from "zod";
import { OWN_JOBS_SHOWN } from "../rules";
import { MAX_TITLE_SEARCH_CHARS, MY_JOBS_SORTS } from "./rules";

/** As it stands in the URL. Unknown values fall back. `q`: words of a title. */
export const MyJobsQuery = z.object({
  status: z.enum(OWN_JOBS_SHOWN).catch("all").default("all"),
  sort: z.enum(MY_JOBS_SORTS).catch("due").default("due"),
  q: z.string().trim().max(MAX_TITLE_SEARCH_CHARS).catch("").default(""),
});
export type MyJobsQuery = z.output<typeof MyJobsQuery>;
