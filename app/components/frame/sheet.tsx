/** The style of this response's document. Empty in the browser, which keeps what came with the page. */
import { createContext } from "react";

export const SheetContext = createContext("");
