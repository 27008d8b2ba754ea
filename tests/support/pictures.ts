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

const latin = (text: string) => Buffer.from(text, "latin1");
const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)]);
const segment = (marker: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(body.length + 2), body]);

/** A JPEG of three by two pixels, as a telephone makes it: EXIF with how it is turned, a place and a device, and a comment. */
export function jpegWithExif({ turn, behind = "" }: { turn: number; behind?: string }): Uint8Array<ArrayBuffer> {
  const entry = (tag: number, value: number) => Buffer.concat([u16(tag), u16(3), u32(1), u16(value), u16(0)]);
  const tiff = Buffer.concat([latin("MM\0*"), u32(8), u16(2), entry(0x0112, turn), entry(0x8825, 1), u32(0)]);
  const parts = [
    latin("\xff\xd8"),
    segment(0xe0, latin("JFIF\0\x01\x01\0\0\x01\0\x01\0\0")),
    segment(0xe1, Buffer.concat([latin("Exif\0\0"), tiff, latin("GPS 18.52N 73.85E Camera X1")])),
    segment(0xed, latin("Photoshop 3.0")),
    segment(0xfe, latin("A comment")),
    segment(0xdb, Buffer.alloc(65)),
    segment(0xc0, Buffer.concat([Buffer.from([8]), u16(2), u16(3), Buffer.from([1, 1, 0x11, 0])])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    latin("\x12\xff\0\x34\xff\xd0\x56"),
    latin("\xff\xd9"),
    latin(behind),
  ];
  return Uint8Array.from(Buffer.concat(parts));
}

const chunk = (name: string, body: Buffer) => Buffer.concat([u32(body.length), latin(name), body, u32(0)]);

/** A PNG with these further chunks. Their checksums are not right; nothing of ours reads them. */
export function pngWith(
  more: [name: string, text: string][],
  { width, height } = { width: 1, height: 1 },
): Uint8Array<ArrayBuffer> {
  const head = chunk("IHDR", Buffer.concat([u32(width), u32(height), Buffer.from([8, 6, 0, 0, 0])]));
  const body = more.map(([name, text]) => chunk(name, latin(text)));
  return Uint8Array.from(
    Buffer.concat([latin("\x89PNG\r\n\x1a\n"), head, ...body, chunk("IDAT", latin("data")), chunk("IEND", latin(""))]),
  );
}

export const ANIMATED_PNG = pngWith([["acTL", "\0\0\0\x02\0\0\0\0"]]);

function riff(parts: [name: string, body: Buffer][]): Uint8Array<ArrayBuffer> {
  const le = (value: number) => u32(value).reverse();
  const chunks = parts.map(([name, body]) =>
    Buffer.concat([latin(name), le(body.length), body, Buffer.alloc(body.length % 2)]),
  );
  const all = Buffer.concat(chunks);
  return Uint8Array.from(Buffer.concat([latin("RIFF"), le(all.length + 4), latin("WEBP"), all]));
}

/** The extended head: flags, and width and height less one. */
const vp8x = (flags: number) => Buffer.from([flags, 0, 0, 0, 3, 0, 0, 2, 0, 0]);
const VP8L = Buffer.from([0x2f, 0x03, 0x80, 0x00, 0x00, 0x00]);

/** A WebP of four by three pixels with EXIF and XMP. */
export function webpWithExif(): Uint8Array<ArrayBuffer> {
  return riff([
    ["VP8X", vp8x(0x0c)],
    ["VP8L", VP8L],
    ["EXIF", latin("MM\0*GPS 18.52N")],
    ["XMP ", latin("<x:xmpmeta>")],
  ]);
}

export const ANIMATED_WEBP = riff([
  ["VP8X", vp8x(0x02)],
  ["ANIM", Buffer.alloc(6)],
  ["ANMF", Buffer.alloc(24)],
]);
