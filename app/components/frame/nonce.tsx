/** The nonce of this response's scripts. Undefined for a page without framework script, and in the browser. */
import { createContext } from "react";

export const NonceContext = createContext<string | undefined>(undefined);
