/** `/application/notreal/:id`: takes an application out of the school's list as not a real one (`POST`), or puts it back (`DELETE`). */
import { setReality } from "~/domain/applications/desk/mark-applicant.server";
import { RealityState } from "~/domain/applications/desk/schema";
import { endpoint, operation } from "~/http/api/endpoint";
import { requestedVersions } from "~/http/api/preconditions";

const { loader, action } = endpoint({
  POST: operation({
    id: "markNotReal",
    scope: "hiring",
    summary: "Take an application out of your list as not a real one",
    access: "required",
    answer: RealityState,
    refuses: [404],
    versioned: "takes",
    role: "admin",
    async run({ context, request, params, actor }) {
      const { id } = await setReality(context, actor, params.id, true, requestedVersions(request));
      return { id, not_real: true };
    },
    again: ({ made }) => ({ id: made, not_real: true }),
  }),
  DELETE: operation({
    id: "restoreNotReal",
    scope: "hiring",
    summary: "Put it back into your list",
    access: "required",
    answer: RealityState,
    refuses: [404],
    versioned: "takes",
    role: "admin",
    async run({ context, request, params, actor }) {
      const { id } = await setReality(context, actor, params.id, false, requestedVersions(request));
      return { id, not_real: false };
    },
  }),
});

export { action, loader };
