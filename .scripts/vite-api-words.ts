/**
 * A Vite plugin that takes out of the Worker what only the description of the API needs, which the build has written by then
 * (vite-api-calls.ts): summary, answer and refusals of operations, and what `.meta()` says of a shape.
 */
import type { Plugin } from "vite";

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Call = Node & { callee: Node & { name?: string; object?: Node; property?: { name?: string } }; arguments: Node[] };
type Range = { start: number; end: number };

const ONLY_DESCRIBED = new Set(["summary", "answer", "refuses"]);

export function withoutApiWords(): Plugin {
  let isWorker = false;
  let operations = 0;
  let shapes = 0;
  return {
    name: "staffroom api words",
    configResolved(config) {
      isWorker = config.command === "build" && Boolean(config.build.ssr);
    },
    transform(code, id) {
      if (!isWorker || !/\/app\/(api|domain)\/[^?]*\.ts$/.test(id)) return undefined;
      const calls = callsIn(this.parse(code) as unknown as Node);
      const words = calls.filter(isOperation).flatMap(describedIn);
      const metas = calls.filter(isMeta).map(({ callee, end }) => ({ start: callee.object?.end ?? end, end }));
      operations += words.length;
      shapes += metas.length;
      return { code: without(code, [...words, ...metas]), map: null };
    },
    buildEnd(error) {
      if (isWorker && !error && (operations === 0 || shapes === 0))
        this.error(`Nothing describes the API any more: see .scripts/vite-api-words.ts`);
    },
  };
}

function callsIn(node: Node): Call[] {
  const inside = Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]));
  const nodes = inside.filter((one): one is Node => typeof one?.type === "string");
  const found = nodes.flatMap(callsIn);
  return node.type === "CallExpression" ? [node as Call, ...found] : found;
}

const isOperation = ({ callee }: Call) => callee.name === "operation";
const isMeta = ({ callee, arguments: given }: Call) => callee.property?.name === "meta" && given.length === 1;

function describedIn({ arguments: [definition] }: Call): Range[] {
  const properties = (definition?.properties ?? []) as (Node & { key?: { name?: string } })[];
  return properties.flatMap(({ start, end, key }, at) =>
    ONLY_DESCRIBED.has(key?.name ?? "") ? [{ start, end: properties[at + 1]?.start ?? end }] : [],
  );
}

/** From the end on, so that the places before it stay where they are. A range inside another one goes with it. */
function without(code: string, ranges: Range[]): string {
  const outer = ranges.filter(
    (one) => !ranges.some((other) => other !== one && other.start <= one.start && one.end <= other.end),
  );
  return outer
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}
