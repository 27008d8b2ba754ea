/** Small real pictures, as a form sends them. */

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

/** A PNG of one pixel. */
export function pngBytes(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(PNG), (character) => character.charCodeAt(0));
}

/** Bytes that begin as a JPEG does, `size` of them. */
export function jpegBytes(size = 64): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return bytes;
}

/** Bytes that begin as a WebP does. */
export function webpBytes(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(64);
  bytes.set(new TextEncoder().encode("RIFF\0\0\0\0WEBPVP8 "));
  return bytes;
}

/** A picture as a form sends it; its declared type proves nothing. */
export function picture(bytes: Uint8Array<ArrayBuffer> = pngBytes(), name = "me.png", type = "image/png"): File {
  return new File([bytes], name, { type });
}
