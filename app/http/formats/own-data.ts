/** The ZIP of all that we keep of a person, with a table of who has her data. */
import type { Person } from "~/domain/actor";
import { dayInIndia, INDIA_IN_A_HEAD, writeForSpreadsheet } from "~/domain/moments/rules";
import type { ExportedFile } from "~/domain/privacy/export-own-data.server";
import { readRecipients } from "~/domain/privacy/queries.server";
import { RECIPIENT_LABELS } from "~/domain/privacy/rules";
import type { RequestContext } from "~/http/context";
import { logFailure } from "~/http/errors";
import { words } from "~/words/files";
import { csvLine } from "./csv";
import { zipResponse } from "./zip";

/** `method` and `path` name the request in the log, should the download break off. */
type Source = { files: AsyncGenerator<ExportedFile>; method: string; path: string };

export function ownDataZip(context: RequestContext, actor: Person, { files, method, path }: Source): Promise<Response> {
  const about = { requestId: context.requestId, method, path };
  const from = { now: context.now, onBreak: (error: unknown) => logFailure(error, about) };
  return zipResponse(`staffroom-${dayInIndia(context.now)}.zip`, withRecipients(context, actor, files), from);
}

async function* withRecipients(
  context: RequestContext,
  actor: Person,
  files: AsyncGenerator<ExportedFile>,
): AsyncGenerator<ExportedFile> {
  yield* files;
  let text = csvLine([words.kind, words.who, words.what, words.when(INDIA_IN_A_HEAD)]);
  for await (const { kind, who, what, at } of readRecipients(context, actor)) {
    text += csvLine([RECIPIENT_LABELS[kind], who, what, writeForSpreadsheet(at)]);
  }
  yield { name: "who-has-my-data.csv", text: `\uFEFF${text}` };
}
