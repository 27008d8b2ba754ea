/** `/institutions/:slug/jobs.atom`: the newest jobs of an institution as an Atom feed (RFC 4287). */
import * as z from "zod";
import { showsJobs } from "~/domain/effects";
import { readInstitution } from "~/domain/institutions/read-institution.server";
import { feedPath, institutionPath } from "~/domain/institutions/rules";
import { writeCursor } from "~/domain/jobs/list-cursors";
import { FEED_JOBS } from "~/domain/search-engines/rules";
import { atomResponse } from "~/http/formats/atom";
import { jobCursor, MOVING_JOBS, markedCursor, nextPage, readListQuery } from "~/http/paging";
import { fileLoader } from "~/http/screen";
import { words } from "~/words/job-page-lines";

const Query = z.object({ cursor: jobCursor(MOVING_JOBS) });

export const loader = fileLoader(async ({ request, context, params }) => {
  const { origin } = context;
  const about = { route: context.route, reader: null };
  const { query, list } = readListQuery(Query, new URL(request.url), about);
  const after = query.cursor ?? undefined;
  const { institution, jobs, next } = await readInstitution(context, params.slug ?? "", { limit: FEED_JOBS, after });
  showsJobs(context, jobs);
  const { name, slug } = institution;
  const feed = origin + feedPath(slug, "atom");
  const pageAt = (cursor: string) => `${feed}?cursor=${markedCursor(cursor, list)}`;
  const nextAddress = next && pageAt(next);
  return atomResponse({
    origin,
    title: words.feedOf(name),
    page: origin + institutionPath(slug),
    feed: after ? pageAt(writeCursor(after)) : feed,
    next: nextAddress,
    headers: nextPage(nextAddress),
    note: null,
    jobs,
  });
});
