/** `POST /application/notjoined/:id`: the school takes a hire back, as the person did not join. */

import { NOT_JOINED_DAYS } from "~/domain/applications/rules";
import { NotJoinedAnswer } from "~/domain/applications/schema";
import { recordNotJoined } from "~/domain/applications/status/record-not-joined.server";
import { endpoint, operation } from "~/http/api/endpoint";
import { requestedVersions } from "~/http/api/preconditions";

const { loader, action } = endpoint({
  POST: operation({
    id: "markNotJoined",
    scope: "hiring",
    summary: `Note that who was hired did not join, within ${NOT_JOINED_DAYS} days after the hire. Nobody is told`,
    access: "required",
    answer: NotJoinedAnswer,
    refuses: [404, 409],
    versioned: "takes",
    role: "admin",
    run: async ({ context, request, params, actor }) => {
      const versions = requestedVersions(request);
      const { name: _name, ...answer } = await recordNotJoined(context, actor, params.id, versions);
      return answer;
    },
  }),
});

export { action, loader };
