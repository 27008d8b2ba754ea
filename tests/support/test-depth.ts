/** `npm run test:deep` tries everything; `npm test` tries a part of it. */
import { inject } from "vitest";

export const isDeep = inject("isDeep");

/** The cases that are tried: daily each fifth of them, and others at another turn. */
export function portion<T>(cases: T[], turn: number): T[] {
  return isDeep ? cases : cases.filter((_, index) => index % 5 === turn % 5);
}

/** How many values a property is tried with: a fifth of them daily, and never none. */
export function runs(deep: number): number {
  return isDeep ? deep : Math.max(1, Math.ceil(deep / 5));
}
