/**
 * Replaces what @simplewebauthn/server has for certificates of devices, and for algorithms that we do not name (EdDSA, and those
 * against quantum computers). We ask for neither, and a key that comes with one of them is refused.
 */

function unavailable(): never {
  throw new Error("Certificates of devices are not taken");
}

export const SettingsService = { getRootCertificates: () => [], runtimeSupportsPQC: () => false };
export const MetadataService = {};
export {
  unavailable as convertX509PublicKeyToCOSE,
  unavailable as verifyAKP,
  unavailable as verifyOKP,
  unavailable as verifyAttestationAndroidKey,
  unavailable as verifyAttestationAndroidSafetyNet,
  unavailable as verifyAttestationApple,
  unavailable as verifyAttestationFIDOU2F,
  unavailable as verifyAttestationPacked,
  unavailable as verifyAttestationTPM,
};
