/** Every other URL: the 404 page. */

import type { ScreenHandle } from "~/components/frame/screen-handle";
import { DomainError } from "~/domain/errors";
import { screenAction, screenLoader } from "~/http/screen";

export const handle = { sheet: "base" } satisfies ScreenHandle;

export const loader = screenLoader(refuse);
export const action = screenAction(refuse);

function refuse(): Promise<never> {
  const message = "Sorry, the page you are looking for could not be found.";
  return Promise.reject(new DomainError("not_found", message));
}

export default function NotFound() {
  return null;
}
