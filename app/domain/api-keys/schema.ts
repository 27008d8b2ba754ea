/** The form that makes a key. */
import * as z from "zod";
import { SCOPES, type Scope } from "~/domain/actor";
import { typedDay } from "~/domain/day-schema";
import { requiredLine } from "~/domain/text";
import { words } from "~/words/api-key-refusals";
import { readNetwork } from "./network-rules";
import { MAX_KEY_NAME_CHARS, MAX_NETWORKS } from "./rules";

const isScope = (text: string): text is Scope => (SCOPES as readonly string[]).includes(text);

/** Ticks: a value a line, as a form with several boxes of one name is read. */
const Scopes = z.string(words.chooseScopes).transform((text, refusal): Scope[] => {
  const named = [...new Set(text.split("\n").filter(Boolean))];
  const scopes = SCOPES.filter((scope) => named.includes(scope));
  if (scopes.length > 0 && named.every(isScope)) return scopes;
  refusal.addIssue({ code: "custom", message: words.chooseScopes });
  return z.NEVER;
});

/** Addresses and blocks, with spaces, commas or lines between. Empty: from everywhere. */
const Networks = z
  .string()
  .max(2_000, words.tooManyNetworks(MAX_NETWORKS))
  .default("")
  .transform((text, refusal): string[] => {
    const typed = text.split(/[\s,;]+/).filter(Boolean);
    const wrong = typed.find((each) => readNetwork(each) === null);
    const networks = [...new Set(typed.flatMap((each) => readNetwork(each) ?? []))];
    if (wrong === undefined && networks.length <= MAX_NETWORKS) return networks;
    const message = wrong === undefined ? words.tooManyNetworks(MAX_NETWORKS) : words.noNetwork(wrong.slice(0, 50));
    refusal.addIssue({ code: "custom", message });
    return z.NEVER;
  });

export const KeyInput = z.object({
  name: requiredLine(words.theName, MAX_KEY_NAME_CHARS),
  scopes: Scopes,
  networks: Networks,
  /** Its last day. */
  ends: typedDay(words.chooseEnd),
});
export type KeyInput = z.output<typeof KeyInput>;
