/** Words of the page on which a school keeps its texts for rejections. */

export const words = {
  title: "Texts",
  lead: "Words for rejections, for everybody who works on your jobs. Each is seen filled in before it is sent.",
  none: "No text yet",
  noneWhy: "Without one of yours, a rejection carries our standard text:",
  newOne: "A new text",
  readOnly: "You can read these texts, but not change them. Ask an owner of your institution.",
  /** A text is shown with these as long as it has no receiver. */
  sample: { name: "Asha Rao", job: "PGT Physics", school: "your school" },

  edit: "Edit",
  remove: "Remove",
  removeNow: "Yes, remove it",
  keep: "No, leave it",
  saved: (name: string) => `“${name}” is saved`,
  removed: "Text removed",

  name: "Name",
  nameHint: "Only you and your colleagues see it.",
  text: "Text",
  textHint: "{{name}}, {{job}} and {{school}} are filled in for each person. Links are made plain.",
  save: "Save",
  saving: "Saving…",
  cancel: "Cancel",
};
