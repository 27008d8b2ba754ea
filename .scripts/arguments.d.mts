/** Types of arguments.mjs, which is no TypeScript itself. */
import type { Name, Values } from "./commands.mjs";

/** Prints the help and ends with 0, or says in one sentence what is wrong and ends with 2. */
export function readArguments<N extends Name>(name: N, args?: string[]): { values: Values[N]; words: string[] };

/** Ends with 2, for what a table of options cannot say. */
export function misuse(name: Name, sentence: string): never;

/** A path that somebody typed, as an absolute one: it counts from where the command was typed. */
export function typedPath(path: string): string;

export function asksForHelp(args: string[]): boolean;
export function helpOf(name: Name): string;
