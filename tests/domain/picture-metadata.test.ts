/** Pictures that everybody will see: only what draws them is kept. */
import { describe, expect, test } from "vitest";
import { cleanPicture } from "~/domain/photos/strip-metadata";
import { ANIMATED_PNG, ANIMATED_WEBP, jpegWithExif, pngWith, webpWithExif } from "../support/pictures";

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const cleaned = (bytes: Uint8Array) => {
  const picture = cleanPicture(bytes);
  if (typeof picture === "string") throw new Error(picture);
  return { ...picture, bytes: Buffer.concat(picture.chunks) };
};

describe("a JPEG", () => {
  test("loses place, device, comment, preview and what stands behind its end, and keeps how it is turned", () => {
    const before = jpegWithExif({ turn: 6, behind: "<script>alert(1)</script>" });
    for (const word of ["Exif", "GPS", "Camera", "A comment", "<script>"]) expect(latin(before)).toContain(word);
    const { bytes, type, width, height, size } = cleaned(before);
    expect({ type, width, height, size }).toEqual({ type: "image/jpeg", width: 3, height: 2, size: bytes.length });
    for (const word of ["GPS", "Camera", "A comment", "<script>"]) expect(latin(bytes)).not.toContain(word);
    // One entry is left: tag 0x0112, a short, 6.
    expect(latin(bytes)).toContain("Exif\0\0MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06");
    expect(cleaned(bytes).bytes.equals(bytes)).toBe(true);
  });

  test("that is not turned has no EXIF afterwards", () => {
    expect(latin(cleaned(jpegWithExif({ turn: 1 })).bytes)).not.toContain("Exif");
  });

  test("that ends too early, or is none, is refused", () => {
    const whole = jpegWithExif({ turn: 1 });
    for (const cut of [4, 20, whole.length - 3]) expect(cleanPicture(whole.subarray(0, cut))).toBe("no picture");
  });
});

describe("a PNG", () => {
  test("loses its texts, times and EXIF", () => {
    const before = pngWith([
      ["tEXt", "Author\0Asha Rao"],
      ["eXIf", "MM\0*GPS"],
      ["iTXt", "place"],
    ]);
    const { bytes, width, height } = cleaned(before);
    expect([width, height]).toEqual([1, 1]);
    for (const word of ["Asha", "GPS", "iTXt"]) expect(latin(bytes)).not.toContain(word);
    expect(cleaned(bytes).bytes.equals(bytes)).toBe(true);
  });

  test("that moves, or is too large to draw, is refused", () => {
    expect(cleanPicture(ANIMATED_PNG)).toBe("animated");
    expect(cleanPicture(pngWith([], { width: 20_000, height: 20_000 }))).toBe("too many pixels");
    expect(cleanPicture(pngWith([], { width: 11_000, height: 11_000 }))).toBe("too many pixels");
    expect(cleanPicture(pngWith([], { width: 0, height: 9 }))).toBe("no picture");
  });
});

describe("a WebP", () => {
  test("loses EXIF and XMP, and its head no longer tells of them", () => {
    const { bytes, width, height } = cleaned(webpWithExif());
    expect([width, height]).toEqual([4, 3]);
    for (const word of ["EXIF", "GPS", "XMP "]) expect(latin(bytes)).not.toContain(word);
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
    expect(cleaned(bytes).bytes.equals(bytes)).toBe(true);
  });

  test("that moves is refused", () => {
    expect(cleanPicture(ANIMATED_WEBP)).toBe("animated");
  });
});

test("HTML, SVG and a GIF are no pictures, also behind the first bytes of one", () => {
  const texts = ["<!doctype html><script>", "<svg xmlns='http://www.w3.org/2000/svg'/>", "GIF89a", ""];
  for (const text of texts) expect(cleanPicture(Buffer.from(text))).toBe("no picture");
  for (const head of ["\xff\xd8\xff", "\x89PNG\r\n\x1a\n", "RIFF\x20\0\0\0WEBP"])
    expect(cleanPicture(Buffer.from(`${head}<!doctype html><script>alert(1)</script>`, "latin1"))).toBe("no picture");
});

test("no file makes it fail or take long, wherever it is cut or changed", () => {
  for (const whole of [jpegWithExif({ turn: 3 }), pngWith([["tEXt", "a"]]), webpWithExif(), ANIMATED_WEBP]) {
    for (let at = 0; at < whole.length; at += 1) {
      cleanPicture(whole.subarray(0, at));
      for (const value of [0, 0xff, 0x80]) {
        const changed = Uint8Array.from(whole);
        changed[at] = value;
        cleanPicture(changed);
      }
    }
  }
});
