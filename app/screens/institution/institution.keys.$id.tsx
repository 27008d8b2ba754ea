/** `/institution/keys/:id`: one key of a program: its rights, its use by call and hour, what was refused to it, and its end. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/forms/form-errors";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { RECRUITER_MENU, SideMenu } from "~/components/frame/side-menu";
import { EndKeyDialog, KeyFacts, KeyRefusals, KeyUse } from "~/components/institution/key-use";
import { endKey } from "~/domain/api-keys/end-key.server";
import { readOneKey } from "~/domain/api-keys/read-keys.server";
import { keyPath } from "~/domain/api-keys/rules";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { refuseForm } from "~/http/form";
import { requireRole } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words } from "~/words/api-keys";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.key.name ?? words.title} · Staffroom` },
];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const isAsked = new URL(args.request.url).searchParams.has("end");
  return { ...(await readOneKey(args.context, actor, args.params.id)), isAsked };
});

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "admin");
  const fields = await readForm(args.request);
  try {
    const name = await endKey(args.context, actor, args.params.id ?? "");
    return redirectWithFlash("/institution/keys", toastOf(words.ended(name)));
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
});

export default function OneKey() {
  const { key, byCall, byHour, refusals, isAsked } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const isLive = key.state === "live";
  return (
    <div className="with-side">
      <SideMenu title={words.menu} items={RECRUITER_MENU} path="/institution/keys" />
      <div className="profile">
        <p>
          <a href="/institution/keys">{words.back}</a>
        </p>
        <h1 dir="auto">{key.name}</h1>
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        <KeyFacts {...key} />
        <p className="actions">
          <a className="button-quiet" href={`/institution/keys?like=${key.id}#make`}>
            {words.replace}
          </a>
          {isLive && (
            <a className="button-quiet button-danger" href={`${keyPath(key.id)}?end=yes`}>
              {words.end}
            </a>
          )}
        </p>
        <KeyUse byCall={byCall} byHour={byHour} />
        <KeyRefusals refusals={refusals} />
      </div>
      {isLive && isAsked && <EndKeyDialog id={key.id} name={key.name} />}
    </div>
  );
}
