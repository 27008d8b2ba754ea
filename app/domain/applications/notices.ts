/** The words of notifications about applications that SQL completes: it puts a title and a number in place of the marks. */
export const TITLE_MARK = "{title}";
export const COUNT_MARK = "{count}";

/** For a colleague whose moves ended with the job before they were carried out. `went`: "removed", "hidden" or "taken down". */
export function untoldMovesText(went: string): { one: string; many: string } {
  const text = (moves: string, were: string, them: string) =>
    `"${TITLE_MARK}" was ${went}: ${moves} that could still be taken back ${were} not carried out. Nobody was told of ${them}`;
  return { one: text("1 move", "was", "it"), many: text(`${COUNT_MARK} moves`, "were", "them") };
}

/** For a colleague whose move was replaced by another one before it was told. It is completed by the applicant's name in front. */
export function replacedMoveText(from: string, to: string): string {
  return `: a colleague has replaced your "${from}" with "${to}" before anybody was told of it`;
}

/** For a school, one of whose people has closed her account, or was suspended, before her moves were carried out. */
export const MOVES_OF_GONE_COLLEAGUE = {
  one: `1 move of a colleague for "${TITLE_MARK}" was not carried out, as that person can no longer do so. The applicant waits for you`,
  many: `${COUNT_MARK} moves of a colleague for "${TITLE_MARK}" were not carried out, as that person can no longer do so. The applicants wait for you`,
};
