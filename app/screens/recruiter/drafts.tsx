/** `/drafts`: forms for a new job that were kept and not posted. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { EmptyState } from "~/components/empty-state";
import { Form } from "~/components/form";
import { Moment } from "~/components/moment";
import type { ScreenHandle } from "~/components/screen-handle";
import { RECRUITER_MENU, SideMenu } from "~/components/side-menu";
import { listDrafts } from "~/domain/jobs/drafts/queries.server";
import { draftPath, previewPath, UNTITLED } from "~/domain/jobs/drafts/rules";
import { removeDraft } from "~/domain/jobs/drafts/save-draft.server";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { requireRole } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "Drafts · Staffroom" }];
export const handle = { sheet: "desk", hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const drafts = await listDrafts(args.context, actor);
  return { drafts, toRemove: new URL(args.request.url).searchParams.get("remove") };
});

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "admin");
  const { id } = await readForm(args.request);
  await removeDraft(args.context, actor, id);
  return redirectWithFlash("/drafts", toastOf("Draft removed."));
});

export default function Drafts() {
  const { drafts, toRemove } = useLoaderData<typeof loader>();
  return (
    <div className="with-side">
      <SideMenu title="Recruiter and HR" items={RECRUITER_MENU} path="/recruiter" />
      <div>
        <h1>Drafts</h1>
        {drafts.length === 0 ? (
          <EmptyState title="You have no draft">
            <p>The form of a new job has a button that keeps it for later, also half filled in.</p>
            <p>
              <a className="button" href="/recruiter">
                Post a Job
              </a>
            </p>
          </EmptyState>
        ) : (
          <>
            <p>Only you see these. A draft that you do not touch for 180 days is removed.</p>
            <table className="cards">
              <caption className="visually-hidden">Drafts</caption>
              <thead>
                <tr>
                  <th scope="col">Title</th>
                  <th scope="col">Changed</th>
                  <th scope="col">Action</th>
                </tr>
              </thead>
              <tbody>
                {drafts.map(({ id, title, updatedAt }) => (
                  <tr key={id}>
                    <th scope="row" data-label="Title">
                      {title || UNTITLED}
                    </th>
                    <td data-label="Changed">
                      <Moment at={updatedAt} as="time" />
                    </td>
                    <td data-label="Action">
                      {toRemove === id ? <AskRemove id={id} /> : <Links id={id} title={title || UNTITLED} />}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </div>
    </div>
  );
}

function Links({ id, title }: { id: string; title: string }) {
  const about = <span className="visually-hidden"> {title}</span>;
  return (
    <span className="actions">
      <a href={draftPath(id)}>Continue{about}</a>
      <a href={previewPath(id)}>Preview{about}</a>
      <a href={`/drafts?remove=${id}`}>Remove{about}</a>
    </span>
  );
}

function AskRemove({ id }: { id: string }) {
  return (
    <Form action="/drafts">
      <input type="hidden" name="id" value={id} />
      <span className="actions">
        <button type="submit" className="button">
          Remove it for good
        </button>
        <a className="button-quiet" href="/drafts">
          Keep it
        </a>
      </span>
    </Form>
  );
}
