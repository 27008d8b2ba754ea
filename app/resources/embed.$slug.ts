/** `/embed/:slug`: the open jobs of an institution for a frame on its own website. */
import { redirect } from "@remix-run/server-runtime";
import { showsJobs } from "~/domain/effects";
import { readInstitution } from "~/domain/institutions/read-institution.server";
import { embedPath, institutionPath } from "~/domain/institutions/rules";
import { JOBS_PER_PAGE } from "~/domain/jobs/rules";
import { embedResponse } from "~/http/formats/embed-page";
import { cursorsOf } from "~/http/paging";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async ({ request, context, params }) => {
  const page = { limit: JOBS_PER_PAGE, ...cursorsOf(request) };
  const { colours, institution, movedTo, jobs, next, previous } = await readInstitution(
    context,
    params.slug ?? "",
    page,
  );
  if (movedTo) return redirect(embedPath(movedTo), 301);
  showsJobs(context, jobs);
  const { name, slug } = institution;
  const { origin } = context;
  const path = embedPath(slug);
  return embedResponse({
    ...{ origin, name, colours, jobs },
    page: origin + institutionPath(slug),
    next: next && `${path}?after=${next}`,
    previous: previous && `${path}?before=${previous}`,
  });
});
