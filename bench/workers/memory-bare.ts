/** The bare Worker with its database answered from memory. */
import bare, { type BareEnv } from "./bare-read.ts";
import { remembered } from "./remembered.ts";

let own: BareEnv | null = null;

export default {
  fetch(request, env) {
    own ??= { ...env, DB: remembered(env.DB) };
    return bare.fetch(request, own);
  },
} satisfies ExportedHandler<BareEnv>;
