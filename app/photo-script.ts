/** What script adds to the choice of a profile picture: it is shown, and scaled down before it is sent. */
import { PHOTO_PIXELS } from "./domain/photos/rules";

const QUALITY = 0.85;

/** Replace the chosen file by a small one. Whatever cannot be drawn is sent as it is, for the server to judge. */
async function scaleDown(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  const bitmap = file && (await createImageBitmap(file).catch(() => null));
  if (!file || !bitmap || file.type === "image/svg+xml") return;
  const scale = Math.min(1, PHOTO_PIXELS / Math.max(bitmap.width, bitmap.height));
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

document.addEventListener("change", (event) => {
  const input = event.target;
  if (input instanceof HTMLInputElement && input.type === "file" && input.name === "photo") scaleDown(input);
});
