/** Peer: a bare Worker that holds one page as bytes, with the headers that the app sends, and does nothing else. */
import { type Carried, keptHeaders } from "./copied-headers.ts";

type StaticEnv = { PAGE: string; HEADERS: Carried };

let page: Uint8Array<ArrayBuffer> | null = null;

export default {
  fetch(_request, env) {
    page ??= new TextEncoder().encode(env.PAGE);
    return new Response(page, { headers: keptHeaders(env.HEADERS) });
  },
} satisfies ExportedHandler<StaticEnv>;
