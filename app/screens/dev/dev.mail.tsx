/** `/dev/mail`: the outbox, on a developer's own machine only. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { EmptyState } from "~/components/frame/empty-state";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Moment } from "~/components/text/moment";
import { listOutbox } from "~/domain/mail/queries.server";
import { requireDeveloper } from "~/http/guards";
import { screenLoader } from "~/http/screen";
import { words } from "~/words/dev";

export const meta: MetaFunction = () => [{ title: `${words.mail} · Staffroom` }];
export const handle = { sheet: "desk", hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async ({ context }) => {
  requireDeveloper(context);
  return { mails: await listOutbox(context) };
});

export default function Outbox() {
  const { mails } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{words.mail}</h1>
      <p className="quiet">{words.about}</p>
      {mails.length === 0 ? (
        <EmptyState title={words.none}>
          <p>{words.noneNext}</p>
        </EmptyState>
      ) : (
        <table className="cards">
          <thead>
            <tr>
              <th scope="col">{words.subject}</th>
              <th scope="col">{words.to}</th>
              <th scope="col">{words.queued}</th>
              <th scope="col">{words.state}</th>
            </tr>
          </thead>
          <tbody>
            {mails.map((mail) => (
              <tr key={mail.id}>
                <th scope="row" data-label={words.subject}>
                  <a href={`/dev/mail/${mail.id}`}>{mail.subject}</a>
                </th>
                <td data-label={words.to}>
                  <span>{mail.recipient}</span>
                </td>
                <td data-label={words.queued}>
                  <Moment at={mail.createdAt} as="time" />
                </td>
                <td data-label={words.state}>
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
