/** Refusals to people who keep texts for their applicants. */

export const words = {
  readOnly: "You may read the texts of your institution, not change them. Ask an owner of it",
  tooMany: (max: number) => `You have ${max} texts, and that is as many as there can be. Remove one first`,
  tooOften: (holder: string, max: number) => `Use {{${holder}}} at most ${max} times in one text`,
  unknown: (typed: string) => `${typed} is not known. Use {{name}}, {{job}} or {{school}}`,
  nothingFilledIn: (typed: string) =>
    `“${typed}” would go out as it stands: nothing is filled in here. Write the words themselves`,
  asItStands: (typed: string, next: string) => `"${typed}" would go out as it stands. ${next}`,
  writeWords: "Write the words themselves, or use {{name}}, {{job}} or {{school}}",
  writeHolder: (holder: string) => `Write {{${holder}}}`,
  braceTooMany: "One brace too many would go out as it stands. Write {{name}}, {{job}} or {{school}}",
  noText: "There is no such text",
  textName: "a name for this text",
  theText: "the text",
  removed: "Text removed",
};
