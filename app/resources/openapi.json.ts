/** `/openapi.json`: the description of the JSON API for machines, in OpenAPI 3.1. */
import { describedCalls } from "~/http/api/described-calls";
import { toOpenApi } from "~/http/api/openapi";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async ({ context }) => {
  const document = toOpenApi(await describedCalls(context), context.origin);
  return new Response(JSON.stringify(document), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "public, max-age=300",
    },
  });
});
