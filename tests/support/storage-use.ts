/** Whether anything has asked the database, or written to the bucket: a test that did neither needs no look at them afterwards. */
import { env } from "cloudflare:workers";

type Methods = Record<string, (...args: unknown[]) => unknown>;

const { DB, RESUMES } = env as unknown as { DB: D1Database; RESUMES: R2Bucket };
let isUsed = true;

watch(DB, ["batch", "exec"]);
watch(DB.withSession(), ["batch"]);
watch(DB.prepare("SELECT 1"), ["run", "all", "first", "raw"]);
watch(RESUMES, ["put", "createMultipartUpload"]);

/** Notes each call of these, of every object of that class. */
function watch(binding: object, names: string[]): void {
  const methods: Methods = Object.getPrototypeOf(binding);
  for (const name of names) {
    const real = methods[name];
    if (!real) throw new Error(`The binding has no method ${name}`);
    methods[name] = function (...args) {
      isUsed = true;
      return real.apply(this, args);
    };
  }
}

/** Whether the storage was used since this was last asked to forget it. */
export function isStorageUsed(): boolean {
  return isUsed;
}

/** From here on it counts as unused. */
export function forgetStorageUse(): void {
  isUsed = false;
}
