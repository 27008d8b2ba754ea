/** Words of the line on moves that wait. They stand apart, as every page that has framework script loads them. */

export const words = {
  waitingMoves: "Moves that wait",
  movesWait: (count: number) => (count === 1 ? "1 move waits until" : `${count} moves wait, the first until`),
  undoOne: "Undo",
  undoLast: "Undo last",
  undoAll: "Undo all",
  tellNow: "Tell now",
  showAll: "Show all",
  seenAt: (isMany: boolean) => (isMany ? "The applicants see it at" : "The applicant sees it at"),
  mailAt: (isMany: boolean) => (isMany ? "Mails leave at" : "The mail leaves at"),
};
