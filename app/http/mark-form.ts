/** What a school marks on an applicant's page: a note, stars, read, not a real application. */
import type { Person } from "~/domain/actor";
import { markAsRead, say, setReality } from "~/domain/applications/desk/marks-service.server";
import { NoteForm, StarsForm } from "~/domain/applications/desk/schema";
import type { RequestContext } from "./context";
import { redirectWithFlash, toastOf } from "./flash";
import { checkFields, rejectForm } from "./form";
import { visitedPath } from "./redirects";

type Fields = Record<string, string>;
type Args = { request: Request; context: RequestContext; params: { id?: string | undefined } };

/** The answer to such a form; null for every other form. `statusId`: where the page shows the status. Throws what the marks throw. */
export async function takeMarkForm(
  { request, context, params }: Args,
  actor: Person,
  fields: Fields,
  statusId: string,
) {
  const here = visitedPath(request);
  if (fields.intent === "note") {
    const { input, errors } = checkFields(NoteForm, fields);
    if (errors) return rejectForm(errors, { fields });
    const { name } = await say(context, actor, params.id, input);
    return redirectWithFlash(`${here}#notes`, toastOf(input.note ? `${name}: note saved` : `${name}: note removed`));
  }
  if (fields.intent === "stars") {
    const { input, errors } = checkFields(StarsForm, fields);
    if (errors) return rejectForm(errors, { fields });
    const { name } = await say(context, actor, params.id, input);
    const text = input.stars === 0 ? "stars taken back" : `${input.stars} of 5 stars`;
    return redirectWithFlash(`${here}#stars`, toastOf(`${name}: ${text}`));
  }
  if (fields.intent === "mark_read") {
    const { name } = await markAsRead(context, actor, params.id);
    return redirectWithFlash(`${here}#${statusId}`, toastOf(`${name}: marked as read`));
  }
  if (fields.intent !== "unreal" && fields.intent !== "real") return null;
  const isUnreal = fields.intent === "unreal";
  const { name } = await setReality(context, actor, params.id, isUnreal);
  const text = isUnreal ? "taken out of the list as not a real application" : "put back into the list";
  return redirectWithFlash(`${here}#${statusId}`, toastOf(`${name}: ${text}`));
}
