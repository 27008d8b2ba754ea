/** `/developers.md`: the reference of the API as one file of Markdown. */
import { readReference } from "~/http/api/read-reference";
import { referenceMarkdown, textResponse } from "~/http/api/reference-markdown";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async ({ context }) => {
  const { reference, about } = await readReference(context);
  return textResponse(referenceMarkdown(reference, about), "text/markdown");
});
