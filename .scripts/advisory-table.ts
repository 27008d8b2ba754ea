// Finds the advisories that two services name and docs/security.md does not know. The functions that ask the services are an
// argument: .scripts/advisories.ts asks over the network, the tests do not.

export interface Advisory {
  id: string;
  package: string;
  title: string;
  published: string | null;
}

export interface Services {
  /** The output of `npm audit --omit=dev --json`. */
  audit(): Promise<string>;
  /** An answer of GitHub's interface. */
  get(address: string): Promise<Response>;
}

/**
 * These are asked for in any version: Remix 2 shares code with React Router 7 and gets no more fixes, and an advisory on that
 * code does not always name Remix.
 */
const SHARED = [
  "@remix-run/server-runtime",
  "@remix-run/node",
  "@remix-run/react",
  "@remix-run/router",
  "@remix-run/server-runtime",
  "react-router",
  "react-router-dom",
  "turbo-stream",
];
const SHARED_SINCE = "2026-01-01";
const MAX_PAGES = 20;
const GHSA = /\bGHSA(?:-[23456789cfghjmpqrvwx]{4}){3}\b/g;
const MARK = "<!-- advisories -->";

/** Throws when a service gives no answer, or one that cannot be right: silence must not look like "nothing found". */
export async function findUnknown(known: Set<string>, installed: string[], services: Services): Promise<Advisory[]> {
  const audited = fromNpmAudit(await services.audit());
  const onInstalled = await askGitHub(installed, services);
  const shared = (await askGitHub(SHARED, services)).filter(
    ({ published }) => published === null || published >= SHARED_SINCE,
  );
  // The database will always have several advisories on these packages: a list without any known one is no answer.
  if (!shared.some(({ id }) => known.has(id))) throw new Error("GitHub does not name one advisory that is known.");
  return unknownAmong([...audited, ...onInstalled, ...shared], known);
}

async function askGitHub(packages: string[], { get }: Services): Promise<Advisory[]> {
  const first = new URL("https://api.github.com/advisories?ecosystem=npm&type=reviewed&per_page=100");
  first.searchParams.set("affects", packages.join(","));
  const found: Advisory[] = [];
  let address: string | null = first.href;
  for (let page = 1; address !== null; page += 1) {
    if (page > MAX_PAGES) throw new Error(`GitHub has more than ${MAX_PAGES} pages of advisories.`);
    const response: Response = await get(address).catch((cause) => {
      throw new Error(`GitHub gave no list of advisories: it ${unreached(cause)}.`, { cause });
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`GitHub gave no list of advisories: it answered ${response.status}.`);
    found.push(...fromGitHub(text));
    address = nextPage(response.headers.get("Link"));
  }
  return found;
}

/** The ids in the first column of the table in docs/security.md. */
export function knownIds(document: string): Set<string> {
  const start = document.indexOf(`${MARK}\n`);
  if (start === -1) throw new Error(`docs/security.md has no table after ${MARK}`);
  const lines = document.slice(start).split("\n").slice(1);
  const end = lines.findIndex((line) => !line.startsWith("|"));
  const cells = lines.slice(0, end === -1 ? undefined : end).map((line) => line.split(" | ")[0] ?? "");
  return new Set(cells.flatMap((cell) => cell.match(GHSA) ?? []));
}

/** The packages of production, as `name@version`: those that `npm audit --omit=dev` counts, optional peers included. */
export function productionPackages(lock: string): string[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { version: string; dev?: boolean }> };
  const found = Object.entries(packages).flatMap(([path, { version, dev }]) =>
    path === "" || dev ? [] : [`${path.split("node_modules/").at(-1)}@${version}`],
  );
  return [...new Set(found)].sort();
}

/** Reads the answer of `npm audit --json`, format 2. Throws if it is none, as after an error of the service. */
export function fromNpmAudit(text: string): Advisory[] {
  const report = parse(text, "npm audit gave no report");
  const { auditReportVersion, vulnerabilities, metadata } = isObject(report) ? report : {};
  const dependencies = isObject(metadata) && isObject(metadata.dependencies) ? metadata.dependencies : {};
  if (auditReportVersion !== 2 || !isObject(vulnerabilities)) {
    throw new Error(`npm audit gave no report: ${refusalOf(report)}.`);
  }
  if (!(Number(dependencies.prod) > 0)) throw new Error("npm audit gave no report: it looked at no package.");
  const named = Object.values(vulnerabilities).flatMap((one) =>
    isObject(one) && Array.isArray(one.via) ? one.via : [],
  );
  // An entry that is a text names another package of the report, which has the advisory itself.
  const found = named.filter(isObject).map((via) => {
    const id = String(via.url).match(GHSA)?.[0];
    if (!id) throw new Error(`npm audit names an advisory without its id, on ${String(via.name)}.`);
    return { id, package: String(via.name), title: String(via.title), published: null };
  });
  if (found.length === 0 && Object.keys(vulnerabilities).length > 0) {
    throw new Error("npm audit names packages and no advisory.");
  }
  return found;
}

/** Reads the answer of GitHub's list of global advisories. Throws if it is none, as after an error of the service. */
export function fromGitHub(text: string): Advisory[] {
  const list = parse(text, "GitHub gave no list of advisories");
  if (!Array.isArray(list)) throw new Error("GitHub gave no list of advisories: its answer has another form.");
  return list.flatMap((one: unknown) => {
    if (!isObject(one) || typeof one.ghsa_id !== "string" || !Array.isArray(one.vulnerabilities)) {
      throw new Error("GitHub names an advisory without its id or its packages.");
    }
    if (typeof one.withdrawn_at === "string") return [];
    const names = one.vulnerabilities.flatMap((each: unknown) =>
      isObject(each) && isObject(each.package) ? [String(each.package.name)] : [],
    );
    const published = typeof one.published_at === "string" ? one.published_at : null;
    return [{ id: one.ghsa_id, package: [...new Set(names)].join(", "), title: String(one.summary), published }];
  });
}

/** The address of the next page, from the header `Link` of GitHub's answer. */
function nextPage(link: string | null): string | null {
  return link?.match(/<(https:\/\/api\.github\.com\/[^>]+)>;\s*rel="next"/)?.[1] ?? null;
}

/** The advisories that the table does not have, each once. */
function unknownAmong(advisories: Advisory[], known: Set<string>): Advisory[] {
  const found = new Map(advisories.map((one) => [one.id, one]));
  return [...found.values()].filter(({ id }) => !known.has(id));
}

/**
 * The reason why there is no report: the registry has no audit, refuses, or is out of reach. npm then prints an object
 * with `message`, and often `statusCode`.
 */
function refusalOf(report: unknown): string {
  const { statusCode, message } = isObject(report) ? report : {};
  if (statusCode) return `its registry has no audit, or refuses it (${statusCode})`;
  return typeof message === "string" ? `its registry ${unreached(new Error(message))}` : "its answer has another form";
}

/** The name of an error of the network, such as ECONNREFUSED, stands in the message or in its cause. */
function unreached(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const text = cause instanceof Error ? `${cause.message} ${"code" in cause ? cause.code : ""}` : String(cause);
  const [code] = /\bE[A-Z_]{4,}\b/.exec(text) ?? [];
  return code ? `cannot be reached (${code})` : "gave no answer that can be read";
}

function parse(text: string, problem: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${problem}: ${text.trim() === "" ? "it said nothing" : "it said no JSON"}.`, { cause });
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
