/** Makes one PDF of photographs of a resume's pages, in the browser. It is loaded when somebody asks for it. */
import { LEAVE_OUT } from "~/domain/resumes/rules";
import { words } from "~/words/photo-pages";
import { type PdfPage, writePdf } from "./photo-pdf";

const MAX_PAGES = 6;
/** The most bytes of a page, so that six stay below 2 MB. */
const MAX_PAGE_BYTES = 320_000;
const MAX_PHOTO_MB = 40;
/** The longer side of a page: A4 at 150 dots an inch. */
const PIXELS = 1754;
const QUALITIES = [0.8, 0.65, 0.5];
const FILE_NAME = "Resume.pdf";

/** The styles of the panel, which no sheet of the site has. */
const CSS = `
.photo-pages { margin: var(--s2) 0 0; padding: var(--s2); border: 1px solid var(--line); border-radius: 4px }
.photo-pages legend { padding: 0 var(--s1); font-size: 1rem; font-weight: 600 }
.photo-pages ol { display: grid; gap: var(--s2); margin: var(--s2) 0; padding: 0; list-style: none }
.photo-pages li { display: flex; flex-wrap: wrap; gap: var(--s1); align-items: center }
.photo-pages canvas { width: 5.5rem; height: 5.5rem; object-fit: contain; background: var(--line) }
.photo-pages .wrong { margin: 0; color: var(--wrong); font-weight: 600 }`;

const MARKUP = `<legend>${words.title}</legend>
<label for=photo-files>${words.label}</label>
<p class=hint id=photo-files-hint>${words.hint(MAX_PAGES)} ${LEAVE_OUT}</p>
<p class=wrong role=alert></p>
<input type=file id=photo-files accept=image/* multiple aria-describedby=photo-files-hint>
<ol></ol>
<p role=status>${words.none}</p>`;

/** Put the fields in the place of the button. The PDF that they make becomes the file of `resume`. */
export function open(resume: HTMLInputElement, opener: HTMLButtonElement): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const panel = document.createElement("fieldset");
  panel.className = "photo-pages";
  panel.innerHTML = MARKUP;
  opener.replaceWith(panel);
  const input = panel.querySelector("input") as HTMLInputElement;
  const list = panel.querySelector("ol") as HTMLOListElement;
  const wrong = panel.querySelector("[role=alert]") as Element;
  const status = panel.querySelector("[role=status]") as Element;

  const pages: HTMLCanvasElement[] = [];
  const encoded = new WeakMap<HTMLCanvasElement, PdfPage>();
  let made: File | null = null;
  let rounds = 0;

  async function add(files: File[]): Promise<void> {
    wait();
    const problems: string[] = [];
    for (const file of files) {
      if (pages.length === MAX_PAGES) {
        problems.push(words.tooMany(MAX_PAGES));
        break;
      }
      const page = await readPhoto(file);
      if (typeof page === "string") problems.push(page);
      else pages.push(page);
    }
    wrong.textContent = problems.join(" ");
    draw();
  }

  /** Draw the list of pages anew, and make the PDF. `focused`: the button that gets the focus. */
  function draw(focused?: string): void {
    list.replaceChildren(...pages.map(row));
    if (focused) (list.querySelector<HTMLElement>(`[aria-label="${focused}"]`) ?? input).focus();
    make();
  }

  function row(page: HTMLCanvasElement, index: number): HTMLLIElement {
    page.setAttribute("role", "img");
    page.setAttribute("aria-label", words.page(index + 1));
    const turn = () => {
      pages[index] = turned(page);
      draw(nameOf(words.turn, index));
    };
    const moveUp = () => {
      pages.splice(index - 1, 0, ...pages.splice(index, 1));
      draw(nameOf(index > 1 ? words.moveUp : words.turn, index - 1));
    };
    const remove = () => {
      pages.splice(index, 1);
      wrong.textContent = "";
      draw(nameOf(words.remove, Math.min(index, pages.length - 1)));
    };
    const row = document.createElement("li");
    row.replaceChildren(
      page,
      makeButton(words.turn, index, turn),
      ...(index > 0 ? [makeButton(words.moveUp, index, moveUp)] : []),
      makeButton(words.remove, index, remove),
    );
    return row;
  }

  /** Put the PDF of these pages into the field of the resume. A later round makes an earlier one void. */
  async function make(): Promise<void> {
    rounds += 1;
    const round = rounds;
    if (pages.length === 0) {
      resume.setCustomValidity("");
      status.textContent = words.none;
      if (isOurs()) choose(null);
      return;
    }
    wait();
    try {
      const ready: PdfPage[] = [];
      for (const page of [...pages]) {
        const own = encoded.get(page) ?? (await encode(page));
        if (round !== rounds) return;
        encoded.set(page, own);
        ready.push(own);
      }
      const file = new File([writePdf(ready)], FILE_NAME, { type: "application/pdf" });
      choose(file);
      const count = ready.length === 1 ? words.onePage : words.pages(ready.length);
      status.textContent = words.ready(count, Math.ceil(file.size / 1000));
    } catch {
      resume.setCustomValidity("");
      status.textContent = "";
      wrong.textContent = words.failed;
    }
  }

  /** Until the PDF is made, the browser does not send the form. */
  function wait(): void {
    resume.setCustomValidity(words.wait);
    status.textContent = words.making;
  }

  function choose(file: File | null): void {
    const transfer = new DataTransfer();
    if (file) transfer.items.add(file);
    made = file;
    resume.setCustomValidity("");
    resume.files = transfer.files;
    // The script of forms looks at its size, and keeps it.
    resume.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** True if the field holds the PDF made here, and not a file that was chosen since. */
  function isOurs(): boolean {
    const chosen = resume.files?.[0];
    return made !== null && chosen?.size === made.size && chosen.lastModified === made.lastModified;
  }

  panel.addEventListener("input", (event) => event.stopPropagation());
  panel.addEventListener("change", (event) => {
    // The photos are no part of the form: nothing of them is kept or sent.
    event.stopPropagation();
    const files = [...(input.files ?? [])];
    input.value = "";
    add(files);
  });
  resume.addEventListener("change", () => {
    if (made && !isOurs()) status.textContent = words.otherFile;
  });
  // "Start afresh" means the photos too.
  resume.form?.addEventListener("reset", () => {
    pages.length = 0;
    made = null;
    wrong.textContent = "";
    draw();
  });
  input.focus();
}

function makeButton(label: string, index: number, onclick: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "button-quiet", textContent: label, onclick });
  button.setAttribute("aria-label", nameOf(label, index));
  return button;
}

function nameOf(label: string, index: number): string {
  return words.ofPage(label, index + 1);
}

/** The photo as a page of the right size, or what is wrong with it. */
async function readPhoto(file: File): Promise<HTMLCanvasElement | string> {
  const { name, type, size } = file;
  const isPicture = type.startsWith("image/") || (type === "" && /\.hei[cf]$/i.test(name));
  if (!isPicture) return words.noPicture(name);
  if (size > MAX_PHOTO_MB * 1_000_000) return words.tooLarge(name, MAX_PHOTO_MB);
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return words.unreadable(name);
  const page = scaled(bitmap, Math.min(1, PIXELS / Math.max(bitmap.width, bitmap.height)));
  bitmap.close();
  return page;
}

function blank(width: number, height: number): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
  pen.imageSmoothingQuality = "high";
  // A JPEG knows no transparency.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return { canvas, pen };
}

function scaled(from: ImageBitmap | HTMLCanvasElement, scale: number): HTMLCanvasElement {
  const { canvas, pen } = blank(from.width * scale, from.height * scale);
  pen.drawImage(from, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A quarter to the right. */
function turned(page: HTMLCanvasElement): HTMLCanvasElement {
  const { canvas, pen } = blank(page.height, page.width);
  pen.translate(canvas.width, 0);
  pen.rotate(Math.PI / 2);
  pen.drawImage(page, 0, 0);
  return canvas;
}

/** The page as a JPEG that is small enough: first at a lower quality, then with fewer pixels. */
async function encode(page: HTMLCanvasElement): Promise<PdfPage> {
  for (let scale = 1; ; scale *= 0.8) {
    const canvas = scale === 1 ? page : scaled(page, scale);
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
      if (!blob) throw new Error("no picture was made");
      if (blob.size > MAX_PAGE_BYTES) continue;
      return { jpeg: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height };
    }
  }
}
