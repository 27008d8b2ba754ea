/** A provider of sign-ins that answers with its description alone. */
import { vi } from "vitest";

/** The provider's own description, as fetched from the well-known address of the issuer. */
export function describeProvider(issuer: string, changes: object = {}) {
  const description = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    ...changes,
  };
  return vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(description));
}
