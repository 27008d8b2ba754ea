/** When the owner of an address is warned that it takes no mail. */

const REFUSALS_UNTIL_WARNED = 2;

export function isMailRefused(refusals: number): boolean {
  return refusals >= REFUSALS_UNTIL_WARNED;
}
