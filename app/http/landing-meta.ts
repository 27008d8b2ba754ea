/** The head of the two screens of `/teaching-jobs/…`. */
import type { MetaDescriptor } from "@remix-run/react";
import { MIN_JOBS } from "~/domain/jobs/landing/rules";
import { words } from "~/words/landing";
import { type originOf, publicMeta, SITE_NAME } from "./meta";

type Loaded = { title: string; total: number; path: string; feed: string };

export function landingMeta(data: Loaded | undefined, matches: Parameters<typeof originOf>[0]): MetaDescriptor[] {
  if (!data) return [{ title: `${words.teachingJobs} · ${SITE_NAME}` }];
  const { title, total, path, feed } = data;
  const description = words.description(total, title);
  return [
    ...publicMeta({ title, description, path, matches }),
    { tagName: "link", rel: "alternate", type: "application/atom+xml", title, href: feed },
    ...(total < MIN_JOBS ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
