/** What `jose` has for the verification of an ID token, as a module of its own: only who logs in with Google waits for its code. */
export { createRemoteJWKSet, errors, jwtVerify } from "jose";
