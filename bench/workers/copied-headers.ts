/** The headers of the app's answer, which a peer sends too. The runtime sets some for each answer by itself. */
export type Carried = Record<string, string>;

const BY_ITSELF = new Set(["content-length", "date", "connection", "keep-alive", "transfer-encoding"]);

/** None where the Worker was given none, as for the measuring of its start. */
export function headersOf(carried: Carried = {}): [string, string][] {
  return Object.entries(carried).filter(([name]) => !BY_ITSELF.has(name) && !name.startsWith("x-bench-"));
}

const made = new WeakMap<Carried, Headers>();

/** The same as an object, made once for an environment: the platform takes five times as long for a list of headers. */
export function keptHeaders(carried: Carried = {}): Headers {
  let headers = made.get(carried);
  if (!headers) {
    headers = new Headers(headersOf(carried));
    made.set(carried, headers);
  }
  return headers;
}
