/** The loader of the two screens of `/teaching-jobs/…`. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/server-runtime";
import { showsJobs } from "~/domain/effects";
import { readLanding } from "~/domain/jobs/landing/read-landing.server";
import { landingTitle } from "~/domain/jobs/landing/rules";
import { searchPath } from "~/domain/jobs/search/rules";
import { words } from "~/words/landing";
import type { RequestContext } from "./context";
import { scriptJson } from "./formats/inline-json";
import { findFits } from "./own-fits";

/** The content of the page. Redirects to the one address of the page. */
export async function loadLanding(args: Omit<LoaderFunctionArgs, "context"> & { context: RequestContext }) {
  const { context, params } = args;
  const [first = "", second] = [params.what, params.where];
  const fits = await findFits(args);
  const [landing, own] = await Promise.all([readLanding(context, first, second), fits?.readRows() ?? []]);
  const { kinds, place, path, search, results, pairs, whats, places } = landing;
  const requestedPath = `/teaching-jobs/${[first, second]
    .filter((part) => part !== undefined)
    .map((part) => encodeURIComponent(part ?? ""))
    .join("/")}`;
  if (requestedPath !== path) throw redirect(path, 301);
  const { jobs, total, isTotalCapped } = results;
  showsJobs(context, jobs);
  const { origin } = context;
  const title = landingTitle(kinds, place);
  const crumbs = [
    [words.teachingJobs, "/teaching-jobs"],
    [title, path],
  ].map(([name, item], index) => ({ "@type": "ListItem", position: index + 1, name, item: `${origin}${item}` }));
  return {
    title,
    crumbs: scriptJson({ "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement: crumbs }),
    jobs: fits ? fits.withFits(jobs, own) : jobs,
    ...{ path, total, isTotalCapped, pairs, whats, places },
    all: searchPath("/jobs", search),
    feed: searchPath("/jobs.atom", search),
    alert: searchPath("/alerts", search),
    where: place?.name ?? null,
    name: kinds[0]?.name ?? null,
    isOfSubject: kinds[0]?.field === "subject",
    now: context.now,
  };
}
