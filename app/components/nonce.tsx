/** The nonce of this response's scripts; empty in the browser, which hides it. */
import { createContext } from "react";

export const NonceContext = createContext("");
