/**
 * Removes the metadata of a picture: place, device, time, author, comments, a preview, and all bytes behind its end.
 * Only the parts that draw it are kept, and from EXIF its orientation. The sources are ISO 10918-1 (JPEG), the W3C's
 * PNG and RFC 9649 (WebP).
 */
import { type PhotoType, photoType } from "./rules";

/** The reason why a picture is refused. */
export type PictureProblem = "no picture" | "animated" | "too many pixels";
export type CleanPicture = { type: PhotoType; chunks: Uint8Array[]; size: number; width: number; height: number };

/** A browser needs four bytes for each pixel. */
export const MAX_PICTURE_PIXELS = 30_000_000;
const MAX_SIDE = 12_000;

/** Parts of a picture, or why it is none. */
type Parts = { chunks: Uint8Array[]; width: number; height: number };

/** Never throws: a file that ends too early, or holds nonsense, is no picture. */
export function cleanPicture(bytes: Uint8Array): CleanPicture | PictureProblem {
  const type = photoType(bytes);
  if (!type) return "no picture";
  const parts = type === "image/jpeg" ? cleanJpeg(bytes) : type === "image/png" ? cleanPng(bytes) : cleanWebp(bytes);
  if (typeof parts === "string") return parts;
  const { width, height, chunks } = parts;
  if (width < 1 || height < 1) return "no picture";
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PICTURE_PIXELS) return "too many pixels";
  return { type, width, height, chunks, size: chunks.reduce((sum, chunk) => sum + chunk.length, 0) };
}

const ascii = (bytes: Uint8Array, start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/** Start of frame: all from C0 to CF but the tables DHT (C4), JPG (C8) and DAC (CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers that stand inside the data of a scan: an escaped FF, and restarts. */
const isInScan = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

function cleanJpeg(bytes: Uint8Array): Parts | PictureProblem {
  const view = viewOf(bytes);
  const chunks = [bytes.subarray(0, 2)];
  let [at, width, height, turned, hasScan] = [2, 0, 0, 1, false];
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return "no picture";
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) {
      if (!hasScan) return "no picture";
      chunks.push(bytes.subarray(at, at + 2));
      if (turned !== 1) chunks.splice(1, 0, exifOfTurn(turned));
      return { chunks, width, height };
    }
    if (marker === START_OF_IMAGE || isInScan(marker) || at + 4 > bytes.length) return "no picture";
    const length = view.getUint16(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return "no picture";
    if (isFrame(marker) && width === 0) {
      if (length < 8) return "no picture";
      [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
    }
    if (marker === 0xe1 && ascii(bytes, at + 4, at + 8) === "Exif") turned = turnOf(bytes.subarray(at + 10, end));
    if (isDrawingSegment(bytes, at, marker)) chunks.push(bytes.subarray(at, end));
    at = end;
    if (marker !== START_OF_SCAN) continue;
    if (width === 0) return "no picture";
    hasScan = true;
    // The data of the scan goes on to the next marker that is not part of it.
    while (at + 1 < bytes.length && (bytes[at] !== 0xff || isInScan(bytes[at + 1] ?? 0))) at += 1;
    chunks.push(bytes.subarray(end, at));
  }
  return "no picture";
}

/** The parts that draw the picture, JFIF's and Adobe's hints how, and its colour profile. No EXIF, XMP, IPTC, previews, comments. */
function isDrawingSegment(bytes: Uint8Array, at: number, marker: number): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === 0xe0) return ascii(bytes, at + 4, at + 8) === "JFIF";
  if (marker === 0xe2) return ascii(bytes, at + 4, at + 15) === "ICC_PROFILE";
  return marker === 0xee && ascii(bytes, at + 4, at + 9) === "Adobe";
}

const ORIENTATION = 0x0112;

/** How a camera was held, as EXIF has it: 1 (as it is) to 8. */
function turnOf(tiff: Uint8Array): number {
  const order = ascii(tiff, 0, 2);
  if (tiff.length < 14 || (order !== "II" && order !== "MM")) return 1;
  const view = viewOf(tiff);
  const isLittle = order === "II";
  const start = view.getUint32(4, isLittle);
  if (start + 2 > tiff.length) return 1;
  const count = view.getUint16(start, isLittle);
  for (let entry = start + 2, left = count; left > 0 && entry + 12 <= tiff.length; entry += 12, left -= 1) {
    if (view.getUint16(entry, isLittle) !== ORIENTATION) continue;
    const turn = view.getUint16(entry + 8, isLittle);
    return turn >= 1 && turn <= 8 ? turn : 1;
  }
  return 1;
}

/** EXIF with one entry: how the picture is turned. */
function exifOfTurn(turn: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0, 0, 0, 0, 0];
  const body = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff];
  return Uint8Array.from([0xff, 0xe1, 0, body.length + 2, ...body]);
}

/** The picture's own chunks, its colours and its transparency. */
const DRAWING_CHUNKS = new Set("IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs".split(" "));

function cleanPng(bytes: Uint8Array): Parts | PictureProblem {
  const view = viewOf(bytes);
  const chunks = [bytes.subarray(0, 8)];
  let [at, width, height, hasData] = [8, 0, 0, false];
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    const name = ascii(bytes, at + 4, at + 8);
    if (end > bytes.length || (width === 0) !== (name === "IHDR")) return "no picture";
    if (name === "IHDR") {
      if (length !== 13) return "no picture";
      [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
      if (width === 0) return "no picture";
    }
    if (name === "acTL") return "animated";
    if (name === "IDAT") hasData = true;
    if (DRAWING_CHUNKS.has(name)) chunks.push(bytes.subarray(at, end));
    if (name === "IEND") return hasData && length === 0 ? { chunks, width, height } : "no picture";
    at = end;
  }
  return "no picture";
}

const DRAWING_WEBP_CHUNKS = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ICCP"]);
/** Flags of VP8X: there is EXIF, there is XMP. */
const METADATA_FLAGS = 0x08 | 0x04;
const ANIMATED = 0x02;

function cleanWebp(bytes: Uint8Array): Parts | PictureProblem {
  const view = viewOf(bytes);
  const drawingChunks: Uint8Array[] = [];
  let [at, width, height, hasData] = [12, 0, 0, false];
  const end = Math.min(bytes.length, 8 + view.getUint32(4, true));
  while (at + 8 <= end) {
    const name = ascii(bytes, at, at + 4);
    const length = view.getUint32(at + 4, true);
    const next = at + 8 + length + (length % 2);
    if (next > bytes.length) return "no picture";
    const body = bytes.subarray(at + 8, at + 8 + length);
    const chunk = bytes.slice(at, next);
    if (name === "ANIM" || name === "ANMF") return "animated";
    if (name === "VP8X") {
      if (length < 10) return "no picture";
      if ((body[0] ?? 0) & ANIMATED) return "animated";
      chunk[8] = (body[0] ?? 0) & ~METADATA_FLAGS;
      [width, height] = [1 + uint24(body, 4), 1 + uint24(body, 7)];
    } else if (name === "VP8 " || name === "VP8L") {
      hasData = true;
      const [own, other] = name === "VP8 " ? sizeOfLossy(body) : sizeOfLossless(body);
      width = Math.max(width, own);
      height = Math.max(height, other);
    }
    if (DRAWING_WEBP_CHUNKS.has(name)) drawingChunks.push(chunk);
    at = next;
  }
  if (!hasData) return "no picture";
  const head = bytes.slice(0, 12);
  const size = drawingChunks.reduce((sum, chunk) => sum + chunk.length, 4);
  viewOf(head).setUint32(4, size, true);
  return { chunks: [head, ...drawingChunks], width, height };
}

function uint24(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
}

/** Width and height of VP8's first frame: 14 bits each, behind its start code. */
function sizeOfLossy(body: Uint8Array): [number, number] {
  if (body.length < 10 || body[3] !== 0x9d || body[4] !== 0x01 || body[5] !== 0x2a) return [0, 0];
  return [uint24(body, 6) & 0x3fff, uint24(body, 8) & 0x3fff];
}

/** Width and height of VP8L, less one, in 14 bits each behind its signature. */
function sizeOfLossless(body: Uint8Array): [number, number] {
  if (body.length < 5 || body[0] !== 0x2f) return [0, 0];
  const bits = viewOf(body).getUint32(1, true);
  return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
}
