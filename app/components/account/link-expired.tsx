/** The page of a mailed link that does not work any more. */
import type { ReactNode } from "react";
import { LINK_CUT } from "~/domain/copied-link-rules";
import { words as all } from "~/words/accounts";

type Props = { children: ReactNode; isCut: boolean; why?: string | null };

const words = all.linkExpired;

/** `isCut`: a part of the link is missing, so nothing is known of it. */
export function LinkExpired({ children, isCut, why = words.notNewest }: Props) {
  if (isCut) {
    return (
      <div className="narrow">
        <h1>{LINK_CUT}</h1>
        <p>{words.cut}</p>
        {children}
      </div>
    );
  }
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      {why && <p>{why}</p>}
      {children}
    </div>
  );
}
