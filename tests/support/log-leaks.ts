/** Texts that no line of a log may hold, and a search for them. */

/** Kinds of things that are never right in a log, whoever they belong to. */
const KINDS: [string, RegExp][] = [
  ["an e-mail address", /[\w.+%-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/i],
  ["a bearer token", /\bbearer\s+\S/i],
  ["a PDF", /%PDF-/],
  ["a password's hash", /\$scrypt\$/],
  ["a token or a token's hash", /(?<![\w-])[\w-]{43}(?![\w-])/],
  [
    "the id of an account in an address",
    /\/(user|createjob|getJobsByUserId)\/[\w/%-]*[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-/i,
  ],
  ["the id that opens a registration", /\/user\/registeruser\/[^…"\s]/i],
  ["a query, which may hold a token", /[?&](token|signature|code|state)=/i],
];

/** Every complaint about these lines; none where they are clean. `secrets` are texts that somebody typed or was given. */
export function findLeaks(lines: string[], secrets: Iterable<string> = []): string[] {
  const all = [...secrets];
  return lines.flatMap((line) => [
    ...KINDS.filter(([, pattern]) => pattern.test(line)).map(([kind]) => `${kind} in: ${line}`),
    ...all.filter((secret) => line.includes(secret)).map((secret) => `"${secret}", which is secret, in: ${line}`),
  ]);
}

/** Lines that are no JSON object with a level and an event. */
export function findUnstructured(lines: string[]): string[] {
  return lines.filter((line) => {
    try {
      const { level, event } = JSON.parse(line) as Record<string, unknown>;
      return !["info", "warn", "error"].includes(String(level)) || typeof event !== "string";
    } catch {
      return true;
    }
  });
}

/** Names of fields whose values are a person's own, in forms, in JSON and in addresses. */
const PERSONAL = /password|token|signature|^code$|state$|email|mobile|phone|address/i;

/** The secrets that the test sent so far. */
const sent = new Set<string>();

/** Keep in mind what was sent under a personal name, headers and cookies included. Short and plain words would be found by chance. */
export function remember(fields: Iterable<[string, unknown]>): void {
  for (const [name, value] of fields) {
    if (typeof value !== "string" || !PERSONAL.test(name)) continue;
    if (value.length >= 8 && value.length <= 500 && !/^[a-z]+$/i.test(value)) sent.add(value);
  }
}

export function takeRemembered(): string[] {
  const taken = [...sent];
  sent.clear();
  return taken;
}
