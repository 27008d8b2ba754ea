/** Whether the server renders an error in place of a screen. False in the browser. */
import { createContext } from "react";

export const FailedContext = createContext(false);
