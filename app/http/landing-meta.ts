/** The head of the two screens of `/teaching-jobs/…`. */
import type { MetaDescriptor } from "@remix-run/react";
import { MIN_JOBS } from "~/domain/jobs/landing/rules";
import { type originOf, publicMeta } from "./meta";

type Loaded = { title: string; total: number; path: string; feed: string };

export function landingMeta(data: Loaded | undefined, matches: Parameters<typeof originOf>[0]): MetaDescriptor[] {
  if (!data) return [{ title: "Teaching jobs · Staffroom" }];
  const { title, total, path, feed } = data;
  const description = `${total} open: ${title}. Apply with your resume.`;
  return [
    ...publicMeta({ title, description, path, matches }),
    { tagName: "link", rel: "alternate", type: "application/atom+xml", title, href: feed },
    ...(total < MIN_JOBS ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
