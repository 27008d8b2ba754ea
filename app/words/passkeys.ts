/** Words of passkeys: their list, the offer of one, and the form that asks for one. Browsers load them with the form of a job. */

export const words = {
  title: "Passkeys",
  about:
    "A passkey is kept by your phone or computer. You log in with your finger, your face or its PIN. Your other ways to log in still work.",
  none: "You have no passkey yet.",
  full: (count: number) => `You have ${count} passkeys. Remove one to add another.`,
  moderator: "You are a moderator: {link} before you add or remove one.",
  confirm: "confirm with a passkey",
  cut: (what: string) => `${what}. Ask for a new one, or copy it whole.`,
  firstByLink: "You are a moderator: your first passkey needs a link that we mail to your address.",
  madeBefore: (names: string) =>
    `${names}: made before you were a moderator. It does not open moderation until you have confirmed it by that link. Remove it if you do not know it.`,
  mailLink: "Mail me the link",
  madeBeforeShort: "{names}: made before you were a moderator. {link}, or add another one.",
  confirmOwn: "Confirm one that you have made",
  add: "Add a passkey",
  accountEmail: "The email address of this account",
  refused: "Refused",
  madeOn: "Made on",
  lastUsed: "last used",
  notUsed: "not used yet",
  copied: "There may be a copy of this passkey, so it does not work any more. Remove it.",
  change: "Change",
  changeOf: (name: string) => ` the passkey ${name}`,
  saveName: "Save the name",
  remove: "Remove",
  offerTitle: "Log in without a password?",
  offer: "Your phone or computer can do it, with your finger, your face or its PIN.",
  notNow: "Not now",
};
