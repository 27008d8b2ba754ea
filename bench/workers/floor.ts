/** The cost of workerd itself at its start and for an answer: `/` reads one row, every other path nothing. */
export default {
  async fetch(request, { DB }) {
    if (new URL(request.url).pathname !== "/") return new Response("ok");
    return Response.json(await DB.prepare("SELECT id FROM jobs LIMIT 1").first());
  },
} satisfies ExportedHandler<{ DB: D1Database }>;
