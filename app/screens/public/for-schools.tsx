/** `/for-schools`: what schools get here, as a page that one sends to a friend. */

import { type MetaFunction, useRouteLoaderData } from "@remix-run/react";
import { PileOfResumes } from "~/components/frame/drawings";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { StoryPage } from "~/components/frame/story-page";
import { publicMeta } from "~/http/meta";
import type { loader as rootLoader } from "~/root";
import { words } from "~/words/public-pages";

const page = words.schools;

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ title: page.title, description: page.description, path: "/for-schools", matches });

export const handle = { sheet: "account" } satisfies ScreenHandle;

/** A candidate would be refused at the form of a job, so she gets no link to it. */
export default function ForSchools() {
  const role = useRouteLoaderData<typeof rootLoader>("root")?.visitor?.role ?? null;
  const toPost = { admin: "/recruiter", user: null, nobody: "/signup?redirectTo=%2Frecruiter" };
  return <StoryPage story={page} actHref={toPost[role ?? "nobody"]} alsoHref="/jobs" drawing={<PileOfResumes />} />;
}
