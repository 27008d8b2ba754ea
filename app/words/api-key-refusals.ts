/** Refusals of keys for programs: to whoever makes one, and to the program that sends one. */
export const words = {
  theName: "A name for the program",
  chooseScopes: "Choose what the program may do",
  noNetwork: (text: string) =>
    `This is no network: "${text}". Write an address such as 203.0.113.7, or a block such as 203.0.113.0/24`,
  tooManyNetworks: (most: number) => `At most ${most} networks`,
  chooseEnd: "Choose the last day of the key",
  endInPast: "The key would end before it begins: choose a later day",
  endTooLate: "A key lives for a year at most: choose an earlier day",
  tooMany: (most: number) => `There are ${most} keys already. End one that is not used any more`,
  thenMakeKeys: "then you can make keys for programs",
  noKey: "Your institution has no such key",
  personsOnly: "Only a person does this, with an account's own session, and never a key",
  wrongKey: "There is no such key. Look whether all of it was copied",
  keyEnded: "This key has ended. An owner of the institution makes a new one at /institution/keys",
  institutionSuspended: "The institution of this key is suspended",
  wrongNetwork: "This key may not be used from this address",
  noOwner: "No owner of the institution stands for this key: one has to confirm the email address",
  wrongScope: (scope: string) => `This key needs the scope ${scope}, which an owner gives at /institution/keys`,
  keyInUrl:
    "A key stood in an address, where logs and histories keep it. Send it in the header Authorization, and replace it",
  unknownParameter: "This call has no such parameter",
  unknownField: "This call has no such field",
  noBody: "This call takes no body",
};
