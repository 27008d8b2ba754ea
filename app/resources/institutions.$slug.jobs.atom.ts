/** `/institutions/:slug/jobs.atom`: the newest jobs of an institution as an Atom feed (RFC 4287). */

import { showsJobs } from "~/domain/effects";
import { readInstitution } from "~/domain/institutions/read-institution.server";
import { feedPath, institutionPath } from "~/domain/institutions/rules";
import { FEED_JOBS } from "~/domain/search-engines/rules";
import { atomResponse } from "~/http/formats/atom";
import { fileLoader } from "~/http/screen";
import { words } from "~/words/job-page-lines";

export const loader = fileLoader(async ({ context, params }) => {
  const { origin } = context;
  const { institution, jobs } = await readInstitution(context, params.slug ?? "", { limit: FEED_JOBS });
  showsJobs(context, jobs);
  const { name, slug } = institution;
  return atomResponse({
    origin,
    title: words.feedOf(name),
    page: origin + institutionPath(slug),
    feed: origin + feedPath(slug, "atom"),
    next: null,
    note: null,
    jobs,
  });
});
