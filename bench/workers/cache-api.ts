/** Peer: a bare Worker that keeps pages in the Cache API. One that it does not have yet it takes from memory. */
import { type Carried, headersOf } from "./copied-headers.ts";

type CacheEnv = { PAGE: string; HEADERS: Carried };

// The browser's types do not have `caches.default`.
const store = () => (caches as unknown as { default: Cache }).default;

export default {
  async fetch(request, env, execution) {
    const found = await store().match(request);
    if (found) return found;
    const headers = [
      ...headersOf(env.HEADERS).filter(([name]) => name !== "cache-control"),
      ["Cache-Control", "max-age=60"],
    ];
    const page = new Response(env.PAGE, { headers: headers as [string, string][] });
    execution.waitUntil(store().put(request, page.clone()));
    return page;
  },
} satisfies ExportedHandler<CacheEnv>;
