/** The nonce of this response's scripts, where it has framework script; hidden from the browser's own code. */
import { createContext } from "react";

export const NonceContext = createContext<string | undefined>(undefined);
