/** `/for-schools`: what schools get here, as a page that one sends to a friend. */

import type { MetaFunction } from "@remix-run/react";
import { PileOfResumes } from "~/components/frame/drawings";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { StoryPage } from "~/components/frame/story-page";
import { publicMeta } from "~/http/meta";
import { words } from "~/words/public-pages";

const page = words.schools;

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ title: page.title, description: page.description, path: "/for-schools", matches });

export const handle = { sheet: "account" } satisfies ScreenHandle;

export default function ForSchools() {
  return <StoryPage story={page} actHref="/recruiter" alsoHref="/jobs" drawing={<PileOfResumes />} />;
}
