/** What `@simplewebauthn/server` has to check the answers of devices, as a module of its own: only who uses a passkey waits for it. */
export { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
