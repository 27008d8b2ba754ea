/** The signed-in person, the path and the current year, for components of many screens. The person is null for a signed-out visitor. */
import { createContext } from "react";
import type { Role } from "~/domain/actor";
import type { Drawn } from "~/domain/form-recovery/rules";

export type Visitor = {
  /** The account or application for which the page is drawn: each of its forms names it. */
  drawnFor: Drawn;
  email: string;
  role: Role;
  photoURL: string | null;
  unread: number;
  isModerator: boolean;
  isSuspended: boolean;
  /** Mails to her address come back. */
  isMailRefused: boolean;
};

export const VisitorContext = createContext<Visitor | null>(null);

/** The path of the page with its query, for a form that leads back to it. A page that everybody shares writes it nowhere. */
export const PathContext = createContext<string | null>(null);

/** The current year: a moment of this year is written without the year. */
export const YearContext = createContext<number | null>(null);
