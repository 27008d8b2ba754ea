/** The words of notifications about applications that SQL completes: it puts a title and a number in place of the marks. */
import { words } from "~/words/application-mails";

export const TITLE_MARK = "{title}";
export const COUNT_MARK = "{count}";

/** For a colleague whose moves ended with the job before they were carried out. `went`: "removed", "hidden" or "taken down". */
export function untoldMovesText(went: string): { one: string; many: string } {
  const text = (moves: string, were: string, them: string) => words.untoldMoves(TITLE_MARK, went, moves, were, them);
  return { one: text(words.oneMove, "was", "it"), many: text(words.moves(COUNT_MARK), "were", "them") };
}

/** For a colleague whose move was replaced by another one before it was told. It is completed by the applicant's name in front. */
export function replacedMoveText(from: string, to: string): string {
  return words.replacedMove(from, to);
}

/** For a school, one of whose people has closed her account, or was suspended, before her moves were carried out. */
export const MOVES_OF_GONE_COLLEAGUE = {
  one: words.moveOfGone(TITLE_MARK),
  many: words.movesOfGone(COUNT_MARK, TITLE_MARK),
};
