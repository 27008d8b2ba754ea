/** Contexts of the document: its inline scripts and style. In the browser both are empty, as it keeps the style that came with the page. */
import { createContext } from "react";

/** The nonce of its scripts. Undefined for a page without framework script. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Its style, as text. */
export const SheetContext = createContext("");
