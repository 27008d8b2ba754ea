/** Names of browsers and passkeys, and the age that an account needs. They stand apart, as a hydrated screen carries them. */
export const words = {
  /** A browser as people call it, and a passkey without a name. */
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  someBrowserOn: (system: string) => `A browser on ${system}`,
  passkey: "Passkey",
  adultsOnly: "Staffroom is for people of 18 years and more",
  tickAge: (adults: string) => `${adults}. Tick the box if you are`,
};
