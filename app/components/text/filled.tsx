/** A sentence with elements in it: the words stand in `words/`, so that another language may order them otherwise. */
import { Fragment, type ReactNode } from "react";

/**
 * `text` names each element by a placeholder: "Late? {report}". A placeholder without an element is left out. A name that people typed
 * is an element too: in the text its own braces would be placeholders.
 */
export function Filled({ text, ...elements }: { text: string } & Record<string, ReactNode>) {
  return text.split(/\{(\w+)\}/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    <Fragment key={at}>{at % 2 === 0 ? part : Object.hasOwn(elements, part) && elements[part]}</Fragment>
  ));
}
