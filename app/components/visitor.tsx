/** Who is signed in, for what stands on many screens: the header and the side menu. Null for everybody else. */
import { createContext } from "react";
import type { Role } from "~/domain/accounts/schema";

export type Visitor = { email: string; role: Role; photoURL: string | null; unread: number };

export const VisitorContext = createContext<Visitor | null>(null);
