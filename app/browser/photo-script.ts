/** Shows the chosen profile picture, and scales it down before it is sent. */
import { MAX_PHOTO_BYTES, PHOTO_PIXELS, PHOTO_TOO_LARGE } from "~/domain/photos/rules";
import { EMPTY_FILE } from "~/domain/resumes/rules";

const QUALITY = 0.85;

/** Replace the chosen file by a small one. A file that cannot be drawn is sent as it is, and the server judges it. */
async function scaleDown(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  const bitmap = file && (await createImageBitmap(file).catch(() => null));
  if (!file || !bitmap || file.type === "image/svg+xml") return;
  // A form may ask for a larger picture than a profile shows.
  const pixels = Number(input.form?.dataset.pixels) || PHOTO_PIXELS;
  const scale = Math.min(1, pixels / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // A browser that cannot write WebP gives PNG instead, which the server takes too.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", QUALITY));
  // Another file may have been chosen meanwhile.
  if (!blob || input.files?.[0] !== file) return;
  show(input, canvas);
  if (blob.size >= file.size) return;
  const transfer = new DataTransfer();
  transfer.items.add(new File([blob], file.name, { type: blob.type }));
  input.files = transfer.files;
}

function show(input: HTMLInputElement, canvas: HTMLCanvasElement): void {
  canvas.className = "photo";
  input.form?.querySelector(".photo")?.replaceWith(canvas);
}

/** If the server would refuse the file for its size, the browser says so at the field and does not send it. */
async function takeFile(input: HTMLInputElement): Promise<void> {
  await scaleDown(input);
  const size = input.files?.[0]?.size ?? 1;
  input.setCustomValidity(size === 0 ? EMPTY_FILE : size > MAX_PHOTO_BYTES ? PHOTO_TOO_LARGE : "");
  input.reportValidity();
}

document.addEventListener("change", (event) => {
  const input = event.target;
  if (input instanceof HTMLInputElement && input.type === "file" && input.name === "photo") takeFile(input);
});

// The page of a resume is one form: as if somebody had turned to it, its script comes at once and offers a PDF from photos.
document.querySelector("main [name=resume]")?.dispatchEvent(new Event("focusin", { bubbles: true }));
