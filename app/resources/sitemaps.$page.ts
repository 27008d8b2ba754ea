/** `/sitemaps/pages.xml`, `/sitemaps/teaching-jobs.xml` and `/sitemaps/:number.xml`: fixed pages, and open jobs with the time of their last change. */

import { showsJobs } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { listLandingPaths } from "~/domain/jobs/landing/read-landing.server";
import { listJobsOfPage } from "~/domain/search-engines/queries.server";
import { escapeXml, xmlResponse } from "~/http/formats/xml";
import { fileLoader } from "~/http/screen";
import { pathsWith } from "~/route-facts";
import { words } from "~/words/files";

export const loader = fileLoader(async ({ context, params }) => {
  const origin = escapeXml(context.origin);
  if (params.page === "pages.xml") {
    const listed = pathsWith(({ indexed }) => indexed === "listed");
    return urlSet(listed.map((path) => `<url><loc>${origin}/${path}</loc></url>`));
  }
  if (params.page === "teaching-jobs.xml") {
    const paths = await listLandingPaths(context);
    return urlSet(paths.map((path) => `<url><loc>${origin}${escapeXml(path)}</loc></url>`));
  }
  const page = /^([1-9]\d{0,5})\.xml$/.exec(params.page ?? "")?.[1];
  const jobs = page ? await listJobsOfPage(context, Number(page)) : [];
  if (jobs.length === 0) throw new DomainError("not_found", words.noSiteMap);
  showsJobs(context, jobs);
  return urlSet(
    jobs.map(({ id, updatedAt }) => {
      return `<url><loc>${origin}/jobdetails/${id}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`;
    }),
  );
});

function urlSet(entries: string[]): Response {
  const body = ['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...entries, "</urlset>"];
  return xmlResponse(body.join("\n"), "application/xml");
}
