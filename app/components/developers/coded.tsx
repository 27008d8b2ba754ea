/** A sentence of the reference: what programs read stands between backticks in its words, and links have a placeholder. */
import { Fragment, type ReactNode } from "react";

/** "Send it as `If-Match`. See {openapi}": the parts that match are code, or the element of that name. */
export function Coded({ text, ...elements }: { text: string } & Record<string, ReactNode>) {
  return text.split(/(`[^`]+`|\{\w+\})/).map((part, at) => {
    const inner = part.slice(1, -1);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <Fragment key={at}>
        {at % 2 === 0 ? part : part.startsWith("`") ? <code>{inner}</code> : elements[inner]}
      </Fragment>
    );
  });
}
