/** Peer: a bare Worker that answers with one page from memory, and does nothing else. */

type StaticEnv = { PAGE: string };

export default {
  fetch(_request, env) {
    return new Response(env.PAGE, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  },
} satisfies ExportedHandler<StaticEnv>;
