/** `/yourdata/export`: all that we keep of the signed-in person, except copies of her mails, as a ZIP. */

import type { Person } from "~/domain/actor";
import { dayInIndia, INDIA_IN_A_HEAD, writeForSpreadsheet } from "~/domain/moments/rules";
import { type ExportedFile, exportOwnData } from "~/domain/privacy/export-own-data.server";
import { readRecipients } from "~/domain/privacy/queries.server";
import { RECIPIENT_LABELS } from "~/domain/privacy/rules";
import type { RequestContext } from "~/http/context";
import { logFailure } from "~/http/errors";
import { csvLine } from "~/http/formats/csv";
import { zipResponse } from "~/http/formats/zip";
import { requireActor } from "~/http/guards";
import { fileLoader } from "~/http/screen";
import { words } from "~/words/files";

export const loader = fileLoader(async (args) => {
  const actor = await requireActor(args);
  const { context } = args;
  const day = dayInIndia(context.now);
  const about = { requestId: context.requestId, method: "GET", path: "/yourdata/export" };
  const from = { ...context, onBreak: (error: unknown) => logFailure(error, about) };
  return zipResponse(`staffroom-${day}.zip`, everything(context, actor), from);
});

async function* everything(context: RequestContext, actor: Person): AsyncGenerator<ExportedFile> {
  yield* exportOwnData(context, actor);
  let text = csvLine([words.kind, words.who, words.what, words.when(INDIA_IN_A_HEAD)]);
  for await (const { kind, who, what, at } of readRecipients(context, actor)) {
    text += csvLine([RECIPIENT_LABELS[kind], who, what, writeForSpreadsheet(at)]);
  }
  yield { name: "who-has-my-data.csv", text: `\uFEFF${text}` };
}
