/** `/maintenance`: what every page shows while `MAINTENANCE=1` is set. At other times its URL shows it as a normal page. */

import type { MetaFunction } from "@remix-run/react";
import { WorkInProgress } from "~/components/frame/drawings";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { words } from "~/words/public-pages";

export const meta: MetaFunction = () => [{ title: `${words.maintenance.title} · Staffroom` }];

export const handle = { sheet: "base" } satisfies ScreenHandle;

export default function Maintenance() {
  return (
    <div className="error-screen">
      <WorkInProgress />
      <h1>{words.maintenance.title}</h1>
      <p>{words.maintenance.text}</p>
      <p className="actions">
        <a className="button" href="/">
          {words.maintenance.home}
        </a>
      </p>
    </div>
  );
}
