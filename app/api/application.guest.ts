/** `POST /application/guest`: reads or changes an application without an account, by the key of the link in our mail. */

import { actAsGuest } from "~/domain/applications/apply/act-as-guest.server";
import { readGuestApplication } from "~/domain/applications/apply/queries.server";
import { GuestAnswer, GuestCall } from "~/domain/applications/apply/schema";
import { outcomeAnswer } from "~/domain/applications/clock/candidate-status-rules";
import { clockAnswer } from "~/domain/applications/clock/rules";
import { requireGuestKey } from "~/domain/applications/guest-link";
import { reasonsAnswer } from "~/domain/applications/schema";
import { endpoint, operation } from "~/http/api/endpoint";
import type { RequestContext } from "~/http/context";

const { loader, action } = endpoint({
  POST: operation({
    id: "useGuestLink",
    scope: "open",
    summary: "Read, confirm, withdraw or disown an application by the link in our mail, or take or decline its offer",
    limits: { mailedNumber: "a link with a wrong number" },
    access: "anyone",
    answer: GuestAnswer,
    refuses: [404, 409],
    body: GuestCall,
    async run({ context, body }) {
      const key = requireGuestKey(context.config, body.key);
      const { way, number = "", reason = null } = body;
      if (way) await actAsGuest(context, key, { way, number, reason });
      return read(context, key);
    },
    again: ({ context, body }) => read(context, requireGuestKey(context.config, body.key)),
  }),
});

async function read(context: RequestContext, key: ReturnType<typeof requireGuestKey>) {
  const { id, job, status, createdAt, state, ways, clock, history } = await readGuestApplication(context, key);
  return {
    ...{ id, job_id: job.id, title: job.title, company_name: job.company_name },
    ...{ status, createdAt: createdAt.toISOString(), state, ways },
    ...clockAnswer(clock ?? { turn: null, dueAt: null, acceptedAt: null }),
    ...{ ...outcomeAnswer(clock), reasons: reasonsAnswer(status, history) },
  };
}

export { action, loader };
