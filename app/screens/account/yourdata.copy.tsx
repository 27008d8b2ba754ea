/** `/yourdata/copy`: a copy of all that we keep of the person. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { YourDataTabs } from "~/components/account/your-data-sections";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { SIDE_MENUS, SideMenu } from "~/components/frame/side-menu";
import { Filled } from "~/components/text/filled";
import { requireActor } from "~/http/guards";
import { screenLoader } from "~/http/screen";
import { words as all } from "~/words/accounts";

const words = all.yourData;

export const meta: MetaFunction = () => [{ title: `${words.copyTitle} · Staffroom` }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => ({ role: (await requireActor(args)).role }));

export default function CopyOfData() {
  const { role } = useLoaderData<typeof loader>();
  return (
    <div className="with-side">
      <SideMenu {...SIDE_MENUS[role]} path="/yourdata" />
      <div className="profile">
        <h1>{words.copyTitle}</h1>
        <YourDataTabs path="/yourdata/copy" />
        <p>
          {words.copy.intro} {words.copy[role]} {words.copy.without}
        </p>
        {role === "user" && (
          <p>
            <Filled text={words.notesApart} ask={<a href="/privacy/ask">{words.askUs}</a>} />
          </p>
        )}
        <p className="actions">
          <a className="button" href="/yourdata/export" download>
            {words.download}
          </a>
        </p>
      </div>
    </div>
  );
}
