/** `/institution/keys`: the keys of the institution's programs. A key that is made is shown in the answer to its form, and never again. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { FormErrors } from "~/components/forms/form-errors";
import { EmptyState } from "~/components/frame/empty-state";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { RECRUITER_MENU, SideMenu } from "~/components/frame/side-menu";
import { KeyForm, KeysTable, MadeKey } from "~/components/institution/key-parts";
import { Filled } from "~/components/text/filled";
import { makeKey } from "~/domain/api-keys/make-key.server";
import { readKeys } from "~/domain/api-keys/read-keys.server";
import { MAX_KEY_DAYS } from "~/domain/api-keys/rules";
import { KeyInput } from "~/domain/api-keys/schema";
import { newRowId } from "~/domain/ids";
import { DEFAULT_ZONE, dayIn } from "~/domain/time-zone-rules";
import { readForm } from "~/http/body";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireRole } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words } from "~/words/api-keys";

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const { now } = args.context;
  const keys = await readKeys(args.context, actor);
  const wanted = new URL(args.request.url).searchParams.get("like");
  const like = keys?.find(({ id }) => id === wanted) ?? null;
  const lastDay = dayIn(new Date(now.getTime() + MAX_KEY_DAYS * 86_400_000), DEFAULT_ZONE);
  return { keys, like, lastDay, requestKey: newRowId(now) };
});

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "admin");
  const fields = await readForm(args.request);
  const { input, errors } = checkFields(KeyInput, fields);
  if (errors) return rejectForm(errors, { fields });
  try {
    const made = await makeKey(args.context, actor, input, fields.request_key ?? newRowId(args.context.now));
    return data({ made });
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
});

export default function Keys() {
  const result = useActionData<typeof action>();
  return (
    <div className="with-side">
      <SideMenu title={words.menu} items={RECRUITER_MENU} path="/institution/keys" />
      <div className="profile">{result && "made" in result ? <MadeKey {...result.made} /> : <List />}</div>
    </div>
  );
}

function List() {
  const { keys, like, lastDay, requestKey } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const refused = result && "errors" in result ? result : undefined;
  const errors = refused?.errors ?? {};
  const values = refused?.values ?? (like ? valuesLike(like) : {});
  return (
    <>
      <h1>{words.title}</h1>
      <p>
        <Filled text={words.about} link={<a href="/developers">{words.howLink}</a>} />
      </p>
      <FormErrors errors={errors} message={refused?.message ?? null} />
      {keys === null && (
        <EmptyState title={words.noInstitution}>
          <p>
            <Filled text={words.noInstitutionText} link={<a href="/institution">{words.noInstitutionLink}</a>} />
          </p>
        </EmptyState>
      )}
      {keys?.length === 0 && (
        <EmptyState title={words.none}>
          <p>{words.noneText}</p>
        </EmptyState>
      )}
      {keys && keys.length > 0 && (
        <section>
          <h2>{words.list}</h2>
          <KeysTable keys={keys} />
        </section>
      )}
      {keys && (
        <section id="make">
          <h2>{like ? words.makeLike(like.name) : words.make}</h2>
          {like && <p>{words.likeText}</p>}
          <KeyForm requestKey={values.request_key ?? requestKey} values={values} errors={errors} lastDay={lastDay} />
        </section>
      )}
    </>
  );
}

type Like = { name: string; scopes: string[]; networks: string[] };

function valuesLike({ name, scopes, networks }: Like): Record<string, string> {
  return { name: words.secondName(name), scopes: scopes.join("\n"), networks: networks.join("\n") };
}
