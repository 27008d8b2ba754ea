/** Labels of fields as their forms show them. No server code: browsers load this file. */

import { PROFILE_SECTIONS } from "~/domain/profiles/rules";
import { words as labels } from "~/words/field-labels";

/** Labels of all forms. */
export const LABELS = new Map<string, string>([
  ...PROFILE_SECTIONS.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label] as const)),
  ...Object.entries(labels.ofAll),
]);

/** Labels of a job's form, for names that have another label on the profile's form. */
export const LABELS_OF_A_JOB = new Map<string, string>(Object.entries(labels.ofJob));

/** A message with the label of its field in front, unless its words name the field already. `named`: a label that this form alone has. */
export function namedMessage(name: string, message: string, isOfJob: boolean, named?: string): string {
  const own = named ?? ((isOfJob && LABELS_OF_A_JOB.get(name)) || LABELS.get(name));
  const label = own && name.startsWith("walk_in_") ? labels.walkIn(own.toLowerCase()) : own;
  if (!label) return message;
  const lowerMessage = message.toLowerCase();
  const all = label.toLowerCase().match(/\p{L}+/gu) ?? [];
  const long = all.filter((word) => word.length > 3);
  const words = long.length > 0 ? long : all;
  return words.some((word) => lowerMessage.includes(word.slice(0, 4))) ? message : labels.named(label, message);
}
