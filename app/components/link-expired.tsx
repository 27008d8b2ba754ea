/** The page of a mailed link that does not work any more. */
import type { ReactNode } from "react";

export function LinkExpired({ children }: { children: ReactNode }) {
  return (
    <div className="narrow">
      <h1>This link does not work any more</h1>
      <p>It was used already, has expired, or a newer one was sent. Only the newest link works.</p>
      {children}
    </div>
  );
}
