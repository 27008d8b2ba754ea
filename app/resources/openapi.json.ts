/** `/openapi.json`: the description of the JSON API for machines, in OpenAPI 3.1. */
import { describedDocument } from "~/http/api/described-calls";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async ({ context }) => {
  return new Response(await describedDocument(context), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "public, max-age=300",
    },
  });
});
