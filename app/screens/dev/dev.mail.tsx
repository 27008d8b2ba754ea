/** `/dev/mail`: the outbox, on a developer's own machine only. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { EmptyState } from "~/components/frame/empty-state";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Moment } from "~/components/text/moment";
import { listOutbox } from "~/domain/mail/queries.server";
import { requireDeveloper } from "~/http/guards";
import { screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "Mail · Staffroom" }];
export const handle = { sheet: "desk", hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async ({ context }) => {
  requireDeveloper(context);
  return { mails: await listOutbox(context) };
});

export default function Outbox() {
  const { mails } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Mail</h1>
      <p className="quiet">What Staffroom would have sent. This page exists on a developer's own machine only.</p>
      {mails.length === 0 ? (
        <EmptyState title="No mail yet">
          <p>Sign up or apply for a job, then look again.</p>
        </EmptyState>
      ) : (
        <table className="cards">
          <thead>
            <tr>
              <th scope="col">Subject</th>
              <th scope="col">To</th>
              <th scope="col">Queued</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {mails.map((mail) => (
              <tr key={mail.id}>
                <th scope="row" data-label="Subject">
                  <a href={`/dev/mail/${mail.id}`}>{mail.subject}</a>
                </th>
                <td data-label="To">
                  <span>{mail.recipient}</span>
                </td>
                <td data-label="Queued">
                  <Moment at={mail.createdAt} as="time" />
                </td>
                <td data-label="State">
                  <span className="status">{mail.state}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
