/**
 * `/application/disown/:id`: a candidate says that an application, sent with her address before she had an account, is not
 * hers (`POST`), or takes that back within seven days (`DELETE`). A repeat changes nothing.
 */
import { disownJoined, takeBackDisowning } from "~/domain/applications/apply/disown-application.server";
import { DisownedState } from "~/domain/applications/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "disownApplication",
    scope: "person",
    summary: "Say that an application, sent with your address before you had an account, is not yours",
    access: "required",
    answer: DisownedState,
    refuses: [404, 409],
    role: "user",
    run: ({ context, params, actor }) => disownJoined(context, actor, params.id),
    again: ({ made }) => ({ id: made, disowned: true }),
  }),
  DELETE: operation({
    id: "reclaimApplication",
    scope: "person",
    summary: "Say that it is yours after all, within seven days",
    access: "required",
    answer: DisownedState,
    refuses: [404, 409],
    role: "user",
    run: ({ context, params, actor }) => takeBackDisowning(context, actor, params.id),
  }),
});

export { action, loader };
