/** Peer: a Worker with a handful of static pages by path, for the slow line: the `<h1>` page and pages of a known weight. */

type PagesEnv = { PAGES: Record<string, string> };

export default {
  fetch(request, env) {
    const page = env.PAGES[new URL(request.url).pathname];
    if (page === undefined) return new Response("Not found", { status: 404 });
    return new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  },
} satisfies ExportedHandler<PagesEnv>;
