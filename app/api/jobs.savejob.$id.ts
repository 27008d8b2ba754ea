/** `POST` and `DELETE /jobs/savejob/:id`: saves a job for later, and removes it from the saved ones. A repeat changes nothing. */

import { saveJob, unsaveJob } from "~/domain/saved-jobs/save-job.server";
import { SavedState } from "~/domain/saved-jobs/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "saveJob",
    scope: "person",
    summary: "Save a job for later",
    access: "required",
    answer: SavedState,
    refuses: [404, 409, 410],
    role: "user",
    run: async ({ context, params, actor }): Promise<SavedState> => ({
      ...(await saveJob(context, actor, params.id)),
      saved: true,
    }),
    again: ({ made }): SavedState => ({ id: made, saved: true }),
  }),
  DELETE: operation({
    id: "unsaveJob",
    scope: "person",
    summary: "Remove a job from those that you saved",
    access: "required",
    answer: SavedState,
    refuses: [404],
    role: "user",
    run: async ({ context, params, actor }): Promise<SavedState> => ({
      ...(await unsaveJob(context, actor, params.id)),
      saved: false,
    }),
  }),
});

export { action, loader };
