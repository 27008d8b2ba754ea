/** How often the storage was written to: a test that wrote nothing needs no look at it afterwards, and leaves nothing to put back. */
import { env } from "cloudflare:workers";

type Methods = Record<string, (...args: unknown[]) => unknown>;

const { DB, RESUMES } = env as unknown as { DB: D1Database; RESUMES: R2Bucket };
let rowWrites = 0;
let objectWrites = 0;

watch(DB, ["batch", "exec"], noteStatements);
watch(DB.withSession(), ["batch"], noteStatements);
watch(DB.prepare("SELECT 1"), ["run", "all", "first", "raw"], (statement) => noteStatements(statement, [statement]));
watch(RESUMES, ["put", "delete", "createMultipartUpload", "resumeMultipartUpload"], () => {
  objectWrites += 1;
});

/** The addresses of all copies that were put into the Cache API since it was last emptied. */
const cachedKeys = new Set<RequestInfo | URL>();
const cache = (caches as unknown as { default: Cache }).default;
watch(cache, ["put"], (_cache, key) => cachedKeys.add(key as RequestInfo | URL));

/** Calls `note` with the object and the first argument of each call of these, of every object of that class. */
function watch(binding: object, names: string[], note: (binding: unknown, first: unknown) => void): void {
  const methods: Methods = Object.getPrototypeOf(binding);
  for (const name of names) {
    const real = methods[name];
    if (!real) throw new Error(`The binding has no method ${name}`);
    methods[name] = function (...args) {
      note(this, args[0]);
      return real.apply(this, args);
    };
  }
}

/** A statement that begins with SELECT writes nothing; every other one may. */
function noteStatements(_binding: unknown, statements: unknown): void {
  const isReading = Array.isArray(statements) && statements.every((each) => /^\s*select\b/i.test(each.statement));
  if (!isReading) rowWrites += 1;
}

/** How often the database or the bucket was written to: the same number twice means that nothing was written in between. */
export function storageWrites(): number {
  return rowWrites + objectWrites;
}

/** How often the bucket was. */
export function bucketWrites(): number {
  return objectWrites;
}

/** Takes away all that was put into the Cache API, which the files of a workerd share: a copy, or a time that a file with a turned clock wrote. */
export async function emptyCache(): Promise<void> {
  await Promise.all([...cachedKeys].map((key) => cache.delete(key)));
  cachedKeys.clear();
}
