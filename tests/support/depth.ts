/** `npm run test:deep` tries everything; `npm test` tries a part of it. */
import { inject } from "vitest";

export const isDeep = inject("isDeep");

/** How many values a property is tried with: a fifth of them daily, and never none. */
export function runs(deep: number): number {
  return isDeep ? deep : Math.max(1, Math.ceil(deep / 5));
}
