/** Every other URL: the 404 page. */

import type { ScreenHandle } from "~/components/frame/screen-handle";
import { DomainError } from "~/domain/errors";
import { screenAction, screenLoader } from "~/http/screen";
import { words } from "~/words/errors";

export const handle = { sheet: "base" } satisfies ScreenHandle;

export const loader = screenLoader(refuse);
export const action = screenAction(refuse);

function refuse(): Promise<never> {
  return Promise.reject(new DomainError("not_found", words.notFound.text));
}

export default function NotFound() {
  return null;
}
