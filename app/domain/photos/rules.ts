/** The limits of profile pictures. No zod here: components and the browser's script load this file. */
import { pictureTooLarge } from "~/words/scripts";

export const MAX_PHOTO_BYTES = 2 * 1024 * 1024;
export const PHOTO_TOO_LARGE = pictureTooLarge;
/** A picture is scaled down to this many pixels a side, in the browser, where script runs. */
export const PHOTO_PIXELS = 512;
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

/** How many bytes photoType needs. */
export const PHOTO_HEAD_BYTES = 12;
export const PHOTO_KEY_PREFIX = "photos/";

/** The type that the first bytes show, or null: a file's name and declared type prove nothing. Not SVG: it may hold script. */
export function photoType(bytes: Uint8Array): PhotoType | null {
  const ascii = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (ascii(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return "image/webp";
  return null;
}

/** The path of the photo of a key: `/photos/<id>` for `photos/<id>`. */
export function photoPath(key: string): string {
  return `/${key}`;
}
