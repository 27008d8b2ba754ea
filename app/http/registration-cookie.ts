/** The cookie of a registration that is open: the id of the new account, and the proof that this browser has typed its password. */

type Registration = { id: string; proof: string | null };

/** Neither part holds a dot. */
export function writeRegistration({ id, proof }: Registration): string {
  return proof === null ? id : `${id}.${proof}`;
}

/** `proof` is null after a sign-in with Google, which has a session already. */
export function parseRegistration(value: string | null): Registration {
  const [id = "", proof = null] = (value ?? "").split(".");
  return { id, proof };
}
