/** Words around the fields of every form. They stand apart, as a hydrated screen carries them. */
export const words = {
  /** Before an error, for a screen reader. */
  error: "Error: ",
  required: "Fields with * are required.",
  leaveEmpty: "Leave this field empty",
  kept: "{file} is kept until {time}, and is sent again with the form.",
  sendAnother: "To send another file, choose it here.",
};
