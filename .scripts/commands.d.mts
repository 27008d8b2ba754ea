/** Types of commands.mjs, which is no TypeScript itself. */

type Option = {
  type: "string" | "boolean";
  about: string;
  value?: string;
  kind?: "count" | "share" | readonly string[];
};
type Words = { name: string; most: number; about: string; kind?: "count" };

export type Command = {
  /** One sentence for the help. */
  about: string;
  words: Words;
  options: Record<string, Option>;
} & ({ file: string; isLong?: true } | { tool: string[] });

export type Name = keyof Values;

/** The values of each command's options. */
export interface Values {
  start: object;
  dev: object;
  test: { only?: string };
  "test:deep": { only?: string };
  bench: { quick?: boolean; only?: string };
  judge: { worst?: string; kind?: string; talk?: boolean; folder?: string; learn?: boolean; fit?: boolean };
  build: object;
  deploy: { origin?: string; location?: string; jurisdiction?: string; "keep-place"?: boolean; "dry-run"?: boolean };
  backup: { remote?: boolean };
  restore: { remote?: boolean; object?: string; objects?: boolean; derived?: boolean };
  affected: { account?: string; remote?: boolean };
  held: { remote?: boolean };
  mutate: {
    list?: boolean;
    only?: string;
    area?: string;
    fresh?: boolean;
    keep?: boolean;
    lanes?: string;
    minutes?: string;
  };
  escape: { count?: boolean; keep?: string; report?: string };
  soak: { seconds?: string; requests?: string; report?: string };
  stall: {
    requests?: string;
    applications?: string;
    seconds?: string;
    seed?: string;
    kind?: string;
    report?: string;
  };
  journeys: { only?: string; "no-script"?: boolean; report?: string };
  "contact-sheet": { keep?: boolean };
  simulate: {
    applications?: string;
    applicants?: string;
    seed?: string;
    kill?: string;
    stall?: string;
    every?: string;
  };
  "bench:alerts": { jobs?: string; compared?: string; json?: boolean };
  "bench:webhooks": object;
  capacity: { quick?: boolean; write?: boolean };
  advisories: object;
  format: object;
  lint: object;
  types: object;
  "db:generate": { name?: string };
  "db:compare": object;
}

export const LOCATIONS: readonly string[];
export const JURISDICTIONS: readonly string[];
export const STALLS: readonly string[];
export const JOURNEYS: readonly string[];
export const commands: Record<Name, Command>;
