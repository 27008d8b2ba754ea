/** Lines of mails and of the bell about keys for programs. */
export const words = {
  hasMade: (name: string) => ` has made the key "${name}" for a program`,
  hasEnded: (name: string) => ` has ended the key "${name}" of a program`,
  wasInUrl: (name: string) => `The key "${name}" stood in an address. Replace it: logs may have kept it`,
  inUrlSubject: (name: string) => `Replace the key "${name}": it stood in an address`,
  inUrl: (name: string) =>
    `Somebody sent us the key "${name}" of your institution as a part of an address. We have refused that request.`,
  whyReplace:
    "Logs and browsers keep addresses, so others may have read the key. Make a new one, give it to the program, and end this one. A program sends its key in the header Authorization. Here you see how the key was used:",
};
