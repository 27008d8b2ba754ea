/**
 * A Vite plugin that gives tests in workerd validators of the API's document, made by ajv (JSON Schema 2020-12, with formats): workerd
 * runs no code that is made while it runs. The module is `virtual:api-contract`.
 */
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import formats from "ajv-formats";
import { build } from "esbuild";
import type { Plugin } from "vite";
import { describeApi } from "../../.scripts/vite-api-calls.ts";

const ID = "virtual:api-contract";
const root = fileURLToPath(new URL("../../", import.meta.url));

type Schema = { [key: string]: unknown };
type Answer = { $ref?: string; headers?: Record<string, Schema>; content?: Record<string, { schema: Schema }> };
type Operation = { operationId: string; responses: Record<string, Answer> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer>; headers: Record<string, Schema> };
};
/** The promises of an answer: the validator of its body, and of each header. */
type Promised = { body: string | null; headers: Record<string, { check: string; isRequired: boolean }> };

export function apiContract(): Plugin {
  return {
    name: "staffroom api contract",
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined;
      const { document } = await describeApi();
      return moduleOf(document as unknown as Document);
    },
  };
}

async function moduleOf(document: Document): Promise<string> {
  const ajv = new Ajv2020({ code: { source: true, esm: true }, strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(closed(document) as Schema, "document");
  const names: Record<string, string> = {};
  const add = (name: string, pointer: string) => {
    const known = `check_${name.replace(/\W/g, "_")}`;
    if (!ajv.getSchema(known)) ajv.addSchema({ $ref: `document#${pointer}` }, known);
    names[known] = known;
    return known;
  };
  const contract: Record<string, { method: string; path: string; answers: Record<string, Promised> }> = {};
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, { operationId, responses }] of Object.entries(item)) {
      const answers = Object.entries(responses).map(([status, response]) => {
        const at = response.$ref ? response.$ref.slice(1) : `/paths/${escaped(path)}/${method}/responses/${status}`;
        const { content, headers = {} } = response.$ref
          ? (at
              .split("/")
              .slice(1)
              .reduce<unknown>((one, part) => (one as Schema)[part], document) as Answer)
          : response;
        const [type] = Object.keys(content ?? {});
        const name = response.$ref ? at : `${operationId}_${status}`;
        const body =
          type === "application/json" && content?.[type]?.schema
            ? add(name, `${at}/content/${escaped(type)}/schema`)
            : null;
        const all = Object.keys(headers).map((header) => {
          const { required } = document.components.headers[header] as { required?: boolean };
          return [
            header,
            { check: add(`header_${header}`, `/components/headers/${header}/schema`), isRequired: required ?? false },
          ];
        });
        return [status, { body, headers: Object.fromEntries(all) } satisfies Promised];
      });
      contract[operationId] = { method: method.toUpperCase(), path, answers: Object.fromEntries(answers) };
    }
  }
  // As node loads it, the function of this package is one step further in than its types say.
  const { default: codeOf } = standalone as unknown as { default: typeof standalone };
  const code = codeOf(ajv, names);
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: root },
    ...{ bundle: true, write: false, format: "esm", target: "es2022", logLevel: "error" },
  });
  return `${outputFiles[0]?.text ?? ""}
export const contract = ${JSON.stringify(contract)};
export const checks = { ${Object.keys(names).join(", ")} };`;
}

const escaped = (part: string) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

/** Every object has only the fields that are named: an answer with another one is not as it is described. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== "object" || value === null) return value;
  const all = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, closed(one)]));
  const isShape = all.type === "object" && typeof all.properties === "object" && all.additionalProperties === undefined;
  return isShape ? { ...all, additionalProperties: false } : all;
}
