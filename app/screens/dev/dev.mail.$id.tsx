/** `/dev/mail/:id`: one mail as text with working links, on a developer's own machine only. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { readOutbox } from "~/domain/mail/queries.server";
import { requireDeveloper } from "~/http/guards";
import { screenLoader } from "~/http/screen";
import { words } from "~/words/dev";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.subject ?? words.mail} · Staffroom` },
];
export const handle = { sheet: "desk", hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async ({ context, params }) => {
  requireDeveloper(context);
  const { html: _html, ...mail } = await readOutbox(context, params.id);
  return mail;
});

export default function OutboxMail() {
  const mail = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{mail.subject}</h1>
      <dl className="details">
        <div>
          <dt>{words.to}</dt>
          <dd>{mail.recipient}</dd>
        </div>
        <div>
          <dt>{words.state}</dt>
          <dd>{mail.state}</dd>
        </div>
      </dl>
      <pre className="typed">{mail.text}</pre>
      {mail.calendar && (
        <>
          <h2>interview.ics</h2>
          <pre className="typed">{mail.calendar}</pre>
        </>
      )}
      <p className="actions">
        <a className="button-quiet" href={`/dev/mail/${mail.id}/html`}>
          {words.html}
        </a>
        <a href="/dev/mail">{words.all}</a>
      </p>
    </>
  );
}
