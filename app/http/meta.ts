/** Meta tags in the head of a screen, for search engines and for sites where its address is shared. */
import type { MetaDescriptor } from "@remix-run/react";

export const SITE_NAME = "Staffroom";

type Matches = readonly ({ id: string; data: unknown } | undefined)[];

type Page = {
  /** The title without the site's name. */
  title: string;
  description: string;
  /** The one address of this page, from the root on. */
  path: string;
  matches: Matches;
};

/** A page that search engines may show: title, description, the one address, and the same for shared links. */
export function publicMeta({ title, description, path, matches }: Page): MetaDescriptor[] {
  const url = originOf(matches) + path;
  return [
    { title: title.includes(SITE_NAME) ? title : `${title} · ${SITE_NAME}` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: `${originOf(matches)}/icon-512.png` },
  ];
}

/** The site's own origin, from the root's data; empty if the root itself failed. */
export function originOf(matches: Matches): string {
  const data = matches.find((match) => match?.id === "root")?.data;
  return typeof data === "object" && data !== null && "origin" in data ? String(data.origin) : "";
}
