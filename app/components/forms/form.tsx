/**
 * Every form that changes something. It names for whom its page was drawn, so that two people at one computer, or two tabs, never
 * send each other's forms: `http/form-session.ts` compares the names with the sender. See docs/decisions/002.
 */
import { type ComponentPropsWithoutRef, createContext, type ReactNode, useContext } from "react";
import type { Drawn } from "~/domain/form-recovery/rules";

/** Null for a visitor without an account: such a page is the same for everybody. */
export const DrawnForContext = createContext<Drawn | null>(null);

export function Form({ children, ...attributes }: Omit<ComponentPropsWithoutRef<"form">, "method">) {
  return (
    <form method="post" {...attributes}>
      <DrawnFor />
      {children}
    </form>
  );
}

/** Around the forms of an application whose mailed link this browser opened. Null: they are drawn for the visitor, as all others. */
export function DrawnForGuest({ drawn, children }: { drawn: Drawn | null; children: ReactNode }) {
  if (!drawn) return children;
  return <DrawnForContext.Provider value={drawn}>{children}</DrawnForContext.Provider>;
}

/**
 * The hidden fields alone, for a form of another kind. They stand first: a file may follow. The names are those of
 * `form-recovery/rules.ts`, written out: a hydrated screen would send an import to the browser.
 */
export function DrawnFor() {
  const drawn = useContext(DrawnForContext);
  if (!drawn) return null;
  return (
    <>
      <input type="hidden" name="drawn_for" value={drawn.id} />
      {drawn.institution !== undefined && (
        <input type="hidden" name="drawn_for_institution" value={drawn.institution} />
      )}
    </>
  );
}
