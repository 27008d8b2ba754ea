/** `/maintenance`: what every page shows while `MAINTENANCE=1` is set. At other times its URL shows it as a normal page. */

import type { MetaFunction } from "@remix-run/react";
import { WorkInProgress } from "~/components/frame/drawings";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { MAINTENANCE_TITLE } from "~/http/meta";

export const meta: MetaFunction = () => [{ title: `${MAINTENANCE_TITLE} · Staffroom` }];

export const handle = { sheet: "base" } satisfies ScreenHandle;

export default function Maintenance() {
  return (
    <div className="error-screen">
      <WorkInProgress />
      <h1>{MAINTENANCE_TITLE}</h1>
      <p>We are wiping the board clean. Jobs and applications are safe, and we will be back soon.</p>
      <p className="actions">
        <a className="button" href="/">
          Go to Home
        </a>
      </p>
    </div>
  );
}
