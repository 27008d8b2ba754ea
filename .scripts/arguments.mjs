/** Reads what stands behind a command, for every command of package.json alike. `--help` and mistakes end the process here. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { commands } from "./commands.mjs";

/** @typedef {keyof typeof commands} Name */
/** @typedef {{ type: "string" | "boolean", about: string, value?: string, kind?: "count" | "share" | readonly string[] }} Option */

/** The exit code for words that a command does not understand. */
const MISUSED = 2;

/**
 * The options and words of a command. Prints its help and ends with 0, or says in one sentence what is wrong and ends with 2.
 *
 * @template {Name} N
 * @param {N} name
 * @param {string[]} args
 */
export function readArguments(name, args = process.argv.slice(2)) {
  if (asksForHelp(args)) {
    console.log(helpOf(name));
    process.exit(0);
  }
  try {
    refuseWhatNpmTook(name, args);
    return parse(name, args);
  } catch (error) {
    return misuse(name, messageOf(error));
  }
}

/**
 * For what a table of options cannot say, such as two that exclude each other.
 *
 * @param {Name} name
 * @param {string} sentence
 * @returns {never}
 */
export function misuse(name, sentence) {
  console.error(`${sentence}\nWhat it takes: npm ${runOf(name)} -- --help`);
  // The types of workerd make `process` an any, which hides that exit() never returns.
  return /** @type {never} */ (process.exit(MISUSED));
}

/**
 * A file or folder that somebody typed, as an absolute path. npm starts every command in the project's folder and notes where it
 * was typed.
 *
 * @param {string} path
 */
export function typedPath(path) {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

/** @param {string[]} args */
export function asksForHelp(args) {
  return args.some((word) => word === "--help" || word === "-h");
}

/** @param {Name} name */
export function helpOf(name) {
  const { about, words } = commands[name];
  const options = optionsOf(name);
  const usage = [`npm ${runOf(name)}`, options.length > 0 || words.name ? "--" : "", words.name];
  if (options.length > 0) usage.push("[options]");
  const rows = options.map(([option, { value = "", about: does }]) => [`--${option} ${value}`.trim(), does]);
  if (words.name) rows.unshift([words.name, words.about]);
  rows.push(["--help", "this text"]);
  const width = Math.max(...rows.map(([left = ""]) => left.length));
  const lines = rows.map(([left = "", right]) => `  ${left.padEnd(width)}  ${right}`);
  if ("tool" in commands[name]) lines.push(`What else follows goes to ${toolOf(name)}, which has a --help of its own.`);
  return [about, "", usage.filter(Boolean).join(" "), "", ...lines].join("\n");
}

/**
 * @template {Name} N
 * @param {N} name
 * @param {string[]} args
 */
function parse(name, args) {
  /** @type {typeof commands[N]["options"]} */
  const options = commands[name].options;
  const { values, positionals: words } = parseArgs({ args, options, allowPositionals: true });
  const { words: wanted } = commands[name];
  if (words.length > wanted.most) throw new Error(`"${words[wanted.most]}" is a word too many.`);
  if (words.length === 0 && /^\w/.test(wanted.name)) throw new Error(`${wanted.name} is missing.`);
  if (words.includes("")) throw new Error("A word is empty.");
  if ("kind" in wanted) for (const word of words) check(word, wanted.name, wanted.kind);
  for (const [option, { kind }] of optionsOf(name)) {
    const value = /** @type {Record<string, unknown>} */ (values)[option];
    if (value === "") throw new Error(`--${option} is empty.`);
    if (kind && typeof value === "string") check(value, `--${option}`, kind);
  }
  return { values, words };
}

/**
 * @param {string} value
 * @param {string} what
 * @param {NonNullable<Option["kind"]>} kind
 */
function check(value, what, kind) {
  if (kind === "count") {
    if (!/^[1-9]\d{0,8}$/.test(value)) throw new Error(`${what} is "${value}": it takes a whole number from 1.`);
  } else if (kind === "share") {
    if (!/^(0(\.\d+)?|1(\.0+)?|\.\d+)$/.test(value))
      throw new Error(`${what} is "${value}": it takes a number from 0 to 1.`);
  } else if (!kind.includes(value)) throw new Error(`${what} is "${value}": it takes one of ${kind.join(", ")}.`);
}

/**
 * `npm run deploy --dry-run`: npm keeps an option that stands before `--` for itself, and the command would deploy.
 *
 * @param {Name} name
 * @param {string[]} args
 */
function refuseWhatNpmTook(name, args) {
  for (const [option] of optionsOf(name)) {
    const isTyped = args.some((word) => word === `--${option}` || word.startsWith(`--${option}=`));
    if (isTyped || !process.env[`npm_config_${option.replaceAll("-", "_")}`]) continue;
    throw new Error(
      `npm has kept --${option} for itself. Write two dashes before it: npm ${runOf(name)} -- --${option}`,
    );
  }
}

/** @param {unknown} error */
function messageOf(error) {
  const { code = "", message } = /** @type {Error & { code?: string }} */ (error);
  const [, option = ""] = /'(.*?)[ ']/.exec(message) ?? [];
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `There is no option ${option}.`;
  return message.split("\n")[0] ?? "";
}

/**
 * @param {Name} name
 * @returns {[string, Option][]}
 */
function optionsOf(name) {
  return Object.entries(commands[name].options);
}

/** @param {Name} name */
function toolOf(name) {
  const command = commands[name];
  return "tool" in command ? command.tool.join(" ") : "";
}

/** @param {Name} name */
function runOf(name) {
  return name === "start" || name === "test" ? name : `run ${name}`;
}
