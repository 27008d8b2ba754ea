/** The page of a mailed link that does not work any more. */
import type { ReactNode } from "react";
import { LINK_CUT } from "~/domain/copied-link-rules";

type Props = { children: ReactNode; isCut: boolean; why?: string | null };

const NOT_NEWEST = "It was used already, has expired, or a newer one was sent. Only the newest link works.";

/** `isCut`: a part of the link is missing, so nothing is known of it. */
export function LinkExpired({ children, isCut, why = NOT_NEWEST }: Props) {
  if (isCut) {
    return (
      <div className="narrow">
        <h1>{LINK_CUT}</h1>
        <p>
          A part of it is missing. Open our mail again and press the link there, or copy all of it: it may go on in a
          second line.
        </p>
        {children}
      </div>
    );
  }
  return (
    <div className="narrow">
      <h1>This link does not work any more</h1>
      {why && <p>{why}</p>}
      {children}
    </div>
  );
}
