/** `POST /application/guest`: an application without an account, by the key of the link in our mail: read it, or change it. */

import { actAsGuest, readGuestApplication } from "~/domain/applications/guest-service.server";
import { readGuestKey } from "~/domain/applications/link-service.server";
import { GuestAnswer, GuestCall } from "~/domain/applications/schema";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    summary: "Read, confirm, withdraw or disown an application by the link in our mail",
    access: "anyone",
    answer: GuestAnswer,
    refuses: [404, 409],
    body: GuestCall,
    async run({ context, body }) {
      const key = readGuestKey(context.config, body.key);
      if (body.way) await actAsGuest(context, key, { way: body.way, number: body.number ?? "" });
      const { id, job, status, createdAt, state, ways } = await readGuestApplication(context, key);
      const about = { id, job_id: job.id, title: job.title, company_name: job.company_name };
      return { ...about, status, createdAt: createdAt.toISOString(), state, ways };
    },
  }),
});

export { action, loader };
