/** Peer: a bare Worker that holds one page as bytes, with the headers that the app sends, and does nothing else. */
import { type Carried, headersOf } from "./carried.ts";

type StaticEnv = { PAGE: string; HEADERS: Carried };

let page: Uint8Array<ArrayBuffer> | null = null;
let headers: [string, string][] = [];

export default {
  fetch(_request, env) {
    if (page === null) {
      page = new TextEncoder().encode(env.PAGE);
      headers = headersOf(env.HEADERS);
    }
    return new Response(page, { headers });
  },
} satisfies ExportedHandler<StaticEnv>;
