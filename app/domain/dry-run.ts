/** A use-case that was asked what it would do: it checks all, and ends before it counts or writes anything. */

/** For the dependencies of a use-case. */
export type MayBeDry = { isDry?: boolean | undefined };

/** The end of a use-case that has written nothing. `wouldBe`: what it would have answered, as far as that is known. */
export class DryRunEnded extends Error {
  readonly wouldBe: object;

  constructor(wouldBe: object) {
    super("dry run");
    this.name = "DryRunEnded";
    this.wouldBe = wouldBe;
  }
}

/** The last line of a use-case before it counts and writes. Everything that may refuse stands above it. */
export function endIfDry({ isDry }: MayBeDry, wouldBe: object): void {
  if (isDry) throw new DryRunEnded(wouldBe);
}
