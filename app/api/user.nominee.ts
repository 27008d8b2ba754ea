/** `/user/nominee`: whoever may ask after the caller's death. */
import { nominate, removeNominee } from "~/domain/privacy/name-nominee.server";
import { describeNominee } from "~/domain/privacy/queries.server";
import { NomineeAnswer, NomineeInput } from "~/domain/privacy/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    ...{ id: "getNominee", scope: "person", access: "required", answer: NomineeAnswer },
    summary: "Read whom you named to ask after your death",
    run: ({ context, actor }) => describeNominee(context, actor),
  }),
  PUT: operation({
    ...{ id: "nameNominee", scope: "person", access: "required", answer: NomineeAnswer },
    summary: "Name somebody who may ask after your death, in the place of whoever was named",
    body: NomineeInput,
    run: ({ context, actor, body }) => nominate(context, actor, body).then(() => body),
  }),
  DELETE: operation({
    ...{ id: "removeNominee", scope: "person", access: "required", answer: NomineeAnswer },
    summary: "Name nobody any more",
    run: ({ context, actor }) =>
      removeNominee(context, actor).then(() => ({ nominee_name: null, nominee_email: null })),
  }),
});

export { action, loader };
