/** `/user/passkeys/:passkeyId`: give a passkey of one's own another name, or remove it. */
import { removePasskey, renamePasskey } from "~/domain/accounts/change-passkeys.server";
import { PasskeyItem, PasskeyNameInput, ProofInput } from "~/domain/accounts/schema";
import { IdAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  PUT: operation({
    id: "renamePasskey",
    scope: "person",
    summary: "Give one of your passkeys another name",
    access: "required",
    answer: PasskeyItem,
    refuses: [404],
    body: PasskeyNameInput,
    run: ({ context, actor, params, body }) => renamePasskey(context, actor, params.passkeyId, body.name),
  }),
  DELETE: operation({
    id: "deletePasskey",
    scope: "person",
    summary: "Remove one of your passkeys: with your password, or with the address of an account that has none",
    limits: { currentPassword: "an account with a wrong password" },
    access: "required",
    answer: IdAnswer,
    refuses: [404, 429],
    body: ProofInput,
    run: ({ context, actor, params, body }) =>
      removePasskey(context, { actor, passkeyAt: null }, params.passkeyId, body),
  }),
});

export { action, loader };
