/** `POST /reports`: reports a job, an institution or a message that one got. Only a message needs a token. The school never learns who reported. */
import * as z from "zod";
import { ReportInput } from "~/domain/moderation/schema";
import { report } from "~/domain/moderation/send-report.server";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "report",
    scope: "open",
    summary: "Report a job, an institution or a message",
    limits: { report: "an account", reportByNetwork: "a network without an account" },
    access: "optional",
    answer: z.object({ id: z.uuid() }),
    success: 201,
    location: () => "/reports",
    refuses: [403, 404, 410],
    body: ReportInput,
    run: ({ context, actor, body: { subject, id, ...form } }) => report(context, actor, { subject, id }, form),
    again: ({ made }) => ({ id: made }),
  }),
});

export { action, loader };
