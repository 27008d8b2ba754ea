/** Where the document tells the server which style sheet it carries, for the page's policy. Null in the browser. */
import { createContext } from "react";

export const SheetContext = createContext<{ css: string } | null>(null);
