/** Holds an answer of the API against the document: its status, its body, its headers. */
import { checks, contract } from "virtual:api-contract";

type Checked = { id: string; status: number; problems: string[] };

const patterns = Object.entries(contract).map(([id, { method, path }]) => ({
  ...{ id, method, weight: path.split("{").length },
  pattern: new RegExp(`^${path.replace(/[.]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+")}$`),
}));

/** The operation of a method and an address; null where none is described. An address without a variable part goes first. */
export function operationOf(method: string, url: string): string | null {
  const { pathname } = new URL(url, "http://localhost");
  const asked = method === "HEAD" ? "GET" : method;
  const found = patterns.filter((one) => one.method === asked && one.pattern.test(pathname));
  return found.sort((one, other) => one.weight - other.weight)[0]?.id ?? null;
}

/** Headers of answers that the document describes where they may come: on other answers they would be a surprise. */
const DESCRIBED = new Set(
  Object.values(contract).flatMap(({ answers }) =>
    Object.values(answers).flatMap(({ headers }) => Object.keys(headers)),
  ),
);

/** The points in which an answer is not as it is described. */
export function checkAnswer(id: string, { status, headers }: Response, text: string): Checked {
  const promised = contract[id]?.answers[status];
  if (!promised)
    return { id, status, problems: [`${id} is not described as answering ${status}: ${text.slice(0, 200)}`] };
  const problems: string[] = [];
  if (promised.body) {
    const check = checks[promised.body];
    const body = parsed(text);
    if (!check?.(body))
      problems.push(
        `body: ${(check?.errors ?? []).map((one) => `${one.instancePath} ${one.message} ${JSON.stringify(one.params)}`).join("; ")}`,
      );
    if (!/^application\/json/.test(headers.get("Content-Type") ?? "")) problems.push("Content-Type is no JSON");
  } else if (promised.body === null && status === 304 && text !== "") problems.push("a body with 304");
  for (const [name, { check, isRequired }] of Object.entries(promised.headers)) {
    const value = headers.get(name);
    if (value === null && isRequired) problems.push(`${name} is missing`);
    if (value !== null && !checks[check]?.(/^\d+$/.test(value) ? Number(value) : value) && !checks[check]?.(value))
      problems.push(`${name}: ${value}`);
  }
  for (const name of DESCRIBED) {
    if (headers.has(name) && !(name in promised.headers)) problems.push(`${name} is not described`);
  }
  return { id, status, problems: problems.map((problem) => `${id} ${status}: ${problem}`) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
