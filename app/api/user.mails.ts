/** `/user/mails`: the caller's choice of mails, and how often they come. */

import { changeMailSettings } from "~/domain/mail-settings/change-mail-settings.server";
import { readMailSettings, type Settings } from "~/domain/mail-settings/queries.server";
import { SettingsAnswer, SettingsInput } from "~/domain/mail-settings/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const toAnswer = ({ mails, time_zone, neutral_subjects, address_refused }: Settings): SettingsAnswer => ({
  mails,
  time_zone,
  neutral_subjects,
  address_refused,
});

const { loader, action } = endpoint({
  GET: operation({
    id: "getMailSettings",
    scope: "person",
    summary: "Read which mails you get, and how often",
    access: "required",
    answer: SettingsAnswer,
    refuses: [],
    run: async ({ context, actor }) => toAnswer(await readMailSettings(context, actor)),
  }),
  PUT: operation({
    id: "updateMailSettings",
    scope: "person",
    summary: "Change which mails you get, and how often",
    access: "required",
    answer: SettingsAnswer,
    refuses: [],
    body: SettingsInput,
    run: async ({ context, actor, body }) => toAnswer(await changeMailSettings(context, actor, body)),
  }),
});

export { action, loader };
