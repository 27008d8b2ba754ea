/** The words of notifications about applications that SQL completes: it puts a title and a number in place of the marks. */
export const TITLE_MARK = "{title}";
export const COUNT_MARK = "{count}";

/** For a colleague whose moves ended with the job before they were carried out. `went`: "removed", "hidden" or "taken down". */
export function untoldMovesText(went: string): { one: string; many: string } {
  const text = (moves: string, were: string, them: string) =>
    `"${TITLE_MARK}" was ${went}: ${moves} that could still be taken back ${were} not carried out. Nobody was told of ${them}`;
  return { one: text("1 move", "was", "it"), many: text(`${COUNT_MARK} moves`, "were", "them") };
}
