/**
 * Words of the scripts that pages load beside their HTML. Each is an export of its own: an object would travel whole with each script
 * that says one of them.
 */

// The script of all pages.
export const show = "Show";
export const hide = "Hide";
export const showPassword = "Show password";
export const hidePassword = "Hide password";
export const map = "Map";

// A part of a hydrated screen that does not load: the first sentence is the specification's.
export const chunkFailed = "Loading chunk {name} failed ({reason}). You can go on, or load the page again: ";
export const reload = "Reload";

// Requests that went wrong: the specification's words, and what can be done.
export const networkError = "Network Error";
export const aborted = "Request aborted";
export const timeout = (ms: number) => `timeout of ${ms}ms exceeded`;
export const unsent = (reason: string) => `${reason}. Nothing is lost: try again later.`;
export const badRequest = (status: number) => `Bad request (${status})`;
export const badResponse = (status: number) => `Bad response (${status})`;
export const refused = (status: number, why: string) => `The answer was ${status}: ${why}`;

// The script of forms.
export const fieldsNote = "Fields with * are required.";
export const typedIsBack = (savedSince: string) => `What you typed is back. It is not sent yet.${savedSince} `;
export const savedSince = (fields: string) => ` Saved by somebody since then: ${fields}.`;
export const startAfresh = "Start afresh";
export const makePdf = "Make a PDF from photos";
export const tryNow = "Try now";
export const siteBusy = "The site is busy";
export const tryingAgain = (tries: number, most: number) => `Trying again… (${tries} of ${most})`;
export const tryingLonger = (tries: number, most: number) => `Trying again for 3 minutes… (${tries} of ${most})`;
export const sending = (tenths: number) => `Sending… ${tenths}0 %`;

// Files, as the server tells of them too.
export const noPdf = "The resume must be a PDF file";
export const resumeTooLarge = "The resume is larger than 10 MB";
export const emptyFile = "This file is empty";
export const pictureTooLarge = "The picture is larger than 2 MB. Choose a smaller one";
export const leaveOut = "Leave out photo, birth date, religion, marital status.";

// Addresses that look mistyped.
export const didYouMean = "Did you mean {address}?";

// Passkeys.
export const noPasskeyUsed = "No passkey was used. Try again when you are ready.";
export const hasPasskey = "This device has a passkey for your account already.";
export const noPasskeyHere = "Passkeys do not work at this address.";
export const passkeyFailed = "Your browser could not do that. Use another way to log in.";
export const waitingForDevice = "Waiting for your device…";

// A school's desk.
export const moveNotSent = "That was not sent. Check your connection and press again.";
