/** `/dev/mail/:id/html`: one mail as a mail program shows it, on a developer's own machine only. */
import { readOutbox } from "~/domain/mail/queries.server";
import { requireDeveloper } from "~/http/guards";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async ({ context, params }) => {
  requireDeveloper(context);
  const { html } = await readOutbox(context, params.id);
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
});
