/** The loader and the head of the two screens of `/teaching-jobs/…`. */
import { type LoaderFunctionArgs, type MetaDescriptor, redirect } from "@remix-run/cloudflare";
import { searchPath } from "~/domain/jobs/finding/path-rules";
import { landingTitle, MIN_JOBS } from "~/domain/jobs/landing/rules";
import { readLanding } from "~/domain/jobs/landing/service.server";
import type { RequestContext } from "./context";
import { originOf, publicMeta } from "./meta";

/** What the page shows. Redirects to the one address of the page. */
export async function loadLanding({
  context,
  params,
}: Pick<LoaderFunctionArgs, "params"> & { context: RequestContext }) {
  const [first = "", second] = [params.what, params.where];
  const { what, place, path, search, results, whats, places } = await readLanding(context, first, second);
  const asked = `/teaching-jobs/${[first, second]
    .filter((part) => part !== undefined)
    .map((part) => encodeURIComponent(part ?? ""))
    .join("/")}`;
  if (asked !== path) throw redirect(path, 301);
  const { jobs, total, isTotalCapped } = results;
  return {
    title: landingTitle(what, place),
    ...{ path, jobs, total, isTotalCapped, whats, places },
    all: searchPath("/jobs", search),
    feed: searchPath("/jobs.atom", search),
    alert: searchPath("/alerts", search),
    where: place?.name ?? null,
    name: what?.name ?? null,
    now: context.now,
  };
}

type Loaded = Awaited<ReturnType<typeof loadLanding>>;

export function landingMeta(
  data: Pick<Loaded, "title" | "total" | "path" | "feed"> | undefined,
  matches: Parameters<typeof originOf>[0],
): MetaDescriptor[] {
  if (!data) return [{ title: "Teaching jobs · Staffroom" }];
  const { title, total, path, feed } = data;
  const description = `${total} open: ${title}. Apply with your resume.`;
  const origin = originOf(matches);
  const crumbs = [
    ["Teaching jobs", "/teaching-jobs"],
    [title, path],
  ].map(([name, item], index) => ({ "@type": "ListItem", position: index + 1, name, item: origin + item }));
  return [
    ...publicMeta({ title, description, path, matches }),
    { tagName: "link", rel: "alternate", type: "application/atom+xml", title, href: feed },
    ...(total < MIN_JOBS ? [{ name: "robots", content: "noindex" }] : []),
    { "script:ld+json": { "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement: crumbs } },
  ];
}
