/** `/for-candidates`: what candidates get here, as a page that one sends to a friend. */

import type { MetaFunction } from "@remix-run/react";
import { SentFromAPhone } from "~/components/frame/drawings";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { StoryPage } from "~/components/frame/story-page";
import { publicMeta } from "~/http/meta";
import { words } from "~/words/public-pages";

const page = words.candidates;

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ title: page.title, description: page.description, path: "/for-candidates", matches });

export const handle = { sheet: "account" } satisfies ScreenHandle;

export default function ForCandidates() {
  return <StoryPage story={page} actHref="/jobs" alsoHref="/alerts" drawing={<SentFromAPhone />} />;
}
