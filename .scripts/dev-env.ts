/** The bindings and globals of a Worker for `npm run dev`, where it runs in Node. */
import { join } from "node:path";
import type { Env } from "../app/edge/context.ts";
import { quiet, root } from "./run.ts";

/** The bindings of wrangler.toml on the state in STATE_DIR, the variables of .dev.vars and those that dev.ts hands over. */
export async function createDevEnv(): Promise<{ env: Env; dispose(): Promise<void> }> {
  const { STATE_DIR = join(root, ".wrangler", "state"), LOCAL_VARS = "{}" } = process.env;
  Object.assign(process.env, quiet, { WRANGLER_LOG: "warn" });
  const { getPlatformProxy } = await import("wrangler");
  const { env, caches, dispose } = await getPlatformProxy<Env>({
    configPath: join(root, "wrangler.toml"),
    persist: { path: join(STATE_DIR, "v3") },
    remoteBindings: false,
  });
  Object.assign(globalThis, { HTMLRewriter });
  Object.defineProperty(globalThis, "caches", { value: caches, configurable: true });
  // Nothing would take out what the proxy's queues get: without them, the scheduled run does that work itself.
  const { ALERTS, WEBHOOKS, RESUMES, ...others } = env;
  return {
    env: { ...others, ...JSON.parse(LOCAL_VARS), RESUMES: takingStreams(RESUMES), ASSETS: { fetch: readAsset } },
    dispose,
  };
}

/** The proxy's bucket does not know the length of a stream, so it gets the bytes. If the stream errs, nothing is stored. */
function takingStreams(bucket: R2Bucket): R2Bucket {
  const put = async (key: string, value: unknown, options?: R2PutOptions) => {
    const bytes = value instanceof ReadableStream ? await new Response(value).arrayBuffer() : (value as ArrayBuffer);
    return bucket.put(key, bytes, options);
  };
  return new Proxy(bucket, { get: (target, name) => (name === "put" ? put : Reflect.get(target, name)) });
}

/** The files beside the pages that only a build writes: the gazetteer. */
async function readAsset(url: string): Promise<Response> {
  const { cachedGazetteer } = await import("./places/cache.ts");
  const text = (await cachedGazetteer()).get(new URL(url).pathname.slice(1));
  return text === undefined ? new Response(null, { status: 404 }) : new Response(text);
}

type Tag = { setAttribute(name: string, value: string): void };
type Rule = { selector: RegExp; element(tag: Tag): void };

/** As much of the platform's rewriter as the app uses: it sets attributes of the tags that `tag.class` names. */
function HTMLRewriter() {
  const rules: Rule[] = [];
  const rewriter = {
    on(selector: string, { element }: Pick<Rule, "element">) {
      const [, tag, name] = /^(\w+)\.([\w-]+)$/.exec(selector) ?? [];
      if (!tag) throw new Error(`.scripts/dev-env.ts knows no selector like "${selector}"`);
      rules.push({ selector: new RegExp(`<${tag} (?=[^>]*class="(?:[^"]* )?${name}[ "])[^>]*>`, "g"), element });
      return rewriter;
    },
    transform(response: Response) {
      const body = new ReadableStream({
        async start(controller) {
          const html = rules.reduce(rewrite, await response.text());
          controller.enqueue(new TextEncoder().encode(html));
          controller.close();
        },
      });
      return new Response(body, response);
    },
  };
  return rewriter;
}

function rewrite(html: string, { selector, element }: Rule): string {
  return html.replace(selector, (found) => {
    let tag = found;
    element({
      setAttribute(name, value) {
        const written = ` ${name}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
        tag = tag.replace(new RegExp(` ${name}="[^"]*"`), () => written);
      },
    });
    return tag;
  });
}
