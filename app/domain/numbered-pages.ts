/** Lists that are shown by numbered pages. */

/** How many pages a list has. An empty list has one. */
export function countPages(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}
