/** `/application/teaching/:id`: the copy of the teaching profile that went with an application of the candidate's own. */
import { readRenewed, removeTeachingCopy, renewTeachingCopy } from "~/domain/applications/renew-teaching-copy.server";
import { describeTeachingCopy, TeachingCopyAnswer } from "~/domain/applications/teaching-copy-schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "shareTeachingProfile",
    scope: "person",
    summary: "Let the school of an application of yours read your teaching profile as it is now",
    access: "required",
    answer: TeachingCopyAnswer,
    refuses: [404, 409],
    role: "user",
    async run({ context, params, actor }) {
      return toAnswer(await renewTeachingCopy(context, actor, params.id));
    },
    again: async ({ context, params, actor }) => toAnswer(await readRenewed(context, actor, params.id)),
  }),
  DELETE: operation({
    id: "takeBackTeachingProfile",
    scope: "person",
    summary: "Take back what the school of an application of yours reads of your teaching profile",
    access: "required",
    answer: TeachingCopyAnswer,
    refuses: [404],
    role: "user",
    async run({ context, params, actor }) {
      const { id } = await removeTeachingCopy(context, actor, params.id);
      return { id, teaching: null };
    },
  }),
});

function toAnswer({ id, copy }: Awaited<ReturnType<typeof readRenewed>>) {
  return { id, teaching: copy && describeTeachingCopy(copy) };
}

export { action, loader };
