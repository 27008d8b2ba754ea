/** Refusals about webhooks. */
export const words = {
  noInstitution: "You do not work for an institution yet",
  ownersOnly: "Only an owner of the institution may do this",
  noWebhook: "There is no such webhook",
  noDelivery: "There is no such delivery, or its event is forgotten",
  sendUrl: "Enter the address that is to be called",
  longUrl: "The address is too long",
  wrongUrl: "Enter an https address with a public name and no port, such as https://hooks.example.com/staffroom",
  sendTypes: "Choose at least one event",
  oneOfTypes: (types: string) => `Choose from ${types}`,
  trueOrFalse: "Send true or false",
  agree: "Tick that personal data leaves with each delivery, or send ids alone",
  onOrOff: "Send on or off",
  chooseStart: "Say whether it goes on with what waits, or with what comes from now on",
  sendTime: "Send a time, such as 2026-11-28T09:00:00Z",
  tooMany: (most: number) => `An institution has at most ${most} webhooks. Remove one first`,
  thenMake: "Then you can make webhooks",
};
