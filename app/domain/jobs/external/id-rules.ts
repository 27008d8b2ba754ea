/** The form of an id in a school's own system. */

/** 1 to 100 printable characters of ASCII, none of them a space at an end. */
export const EXTERNAL_ID = /^[!-~](?:[ -~]{0,98}[!-~])?$/;
