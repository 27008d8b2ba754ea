/** The outline of a page, as a person with a screen reader walks through it, and what a hand or a key needs. */
import type { Page } from "playwright-core";

/** CSS pixels: the least target of WCAG 2.2 (2.5.8), and that of a primary button. */
const LEAST = 24;
const PRIMARY = 44;

/** Each sentence names one thing that is wrong with headings, landmarks, names, targets or classes of the page as it stands. */
export function outlineFaults(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ least, primary }) => {
      const faults: string[] = [];
      const seen = (element: Element) => element.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true });
      const all = (selector: string) => [...document.querySelectorAll(selector)].filter(seen);
      const short = (element: Element) => element.outerHTML.replace(/\s+/g, " ").slice(0, 90);

      const labelOf = (element: Element) =>
        element.getAttribute("aria-label") ??
        (element.getAttribute("aria-labelledby") ?? "")
          .split(" ")
          .map((id) => document.getElementById(id)?.textContent ?? "")
          .join(" ")
          .trim();

      // A dialog begins with a heading of its own.
      const dialog = document.querySelector("dialog:modal");
      const scope = dialog ?? document.body;
      const headings = all("h1, h2, h3, h4, h5, h6").filter(
        (heading) => scope.contains(heading) && (dialog !== null || !heading.closest("dialog")),
      );
      if (!dialog && headings.filter(({ tagName }) => tagName === "H1").length !== 1) faults.push("not one h1");
      let level = dialog ? 1 : 0;
      // What stands before the main content, such as a menu, may have a heading of its own.
      // The summary of a refused form is read first, before the title of its page.
      const inOrder = headings.filter((each) => !each.closest(".form-errors"));
      for (const heading of inOrder.filter((each) => dialog !== null || each.closest("main"))) {
        const own = Number(heading.tagName[1]);
        if (own > level + 1) faults.push(`h${own} follows h${level}: ${heading.textContent?.trim().slice(0, 60)}`);
        if (heading.textContent?.trim() === "") faults.push(`a heading without text: ${short(heading)}`);
        level = own;
      }

      if (document.querySelectorAll("main").length !== 1) faults.push("not one main");
      for (const tag of ["nav", "aside", "form[role=search]", "search"]) {
        const landmarks = all(tag);
        const labels = landmarks.map(labelOf);
        if (landmarks.length > 1 && new Set(labels).size < labels.length)
          faults.push(`two ${tag} of the name "${labels.find((label, at) => labels.indexOf(label) !== at)}"`);
      }
      for (const list of document.querySelectorAll("ul, ol"))
        if (list.children.length === 0) faults.push(`an empty list: ${short(list)}`);

      const nameOf = (control: Element) => {
        const labels =
          control instanceof HTMLElement && "labels" in control ? (control.labels as NodeList | null) : null;
        const own = [...(labels ?? [])].map((label) => label.textContent ?? "").join(" ");
        const drawn = [...control.querySelectorAll("img")].map((image) => image.alt).join(" ");
        return `${labelOf(control)}${own}${control.textContent ?? ""}${drawn}${control.getAttribute("title") ?? ""}`.trim();
      };
      const controls = all("a[href], button, input:not([type=hidden]), select, textarea, summary").filter((control) =>
        scope.contains(control),
      );
      for (const control of controls) {
        if (nameOf(control) === "") faults.push(`no name: ${short(control)}`);
        if (control.getAttribute("tabindex")?.match(/^[1-9]/)) faults.push(`an order of its own: ${short(control)}`);
      }

      /** A link in a sentence, and what a label makes larger, need no size of their own. */
      const isInline = (control: Element) => getComputedStyle(control).display === "inline";
      const boxOf = (control: Element) => {
        const label = control instanceof HTMLInputElement ? (control.closest("label") ?? control.labels?.[0]) : null;
        const boxes = [control, ...(label ? [label] : [])].map((each) => each.getBoundingClientRect());
        return {
          width: Math.max(...boxes.map(({ width }) => width)),
          height: Math.max(...boxes.map(({ height }) => height)),
        };
      };
      for (const control of controls.filter(
        (each) => !isInline(each) && !each.closest(".visually-hidden, .skip-link"),
      )) {
        const { width, height } = boxOf(control);
        if (width < 2 || height < 2) continue;
        const isPrimary = control.matches("a.button, button.button");
        const wanted = isPrimary ? primary : least;
        if (height < wanted - 0.5 || (!isPrimary && width < least - 0.5))
          faults.push(`${Math.round(width)} × ${Math.round(height)}: ${short(control)}`);
      }

      const sheet = [...document.querySelectorAll("style")].map((style) => style.textContent ?? "").join("\n");
      const ruled = new Set([...sheet.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name]) => name));
      const classes = new Set([...document.querySelectorAll("[class]")].flatMap((element) => [...element.classList]));
      for (const name of classes) if (!ruled.has(name)) faults.push(`no rule for .${name}`);
      return [...new Set(faults)];
    },
    { least: LEAST, primary: PRIMARY },
  );
}

/** Goes through the page with Tab. Each sentence names a control whose focus cannot be seen, as something that stays in place covers it. */
export async function coveredFocus(page: Page, atMost = 60): Promise<string[]> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
  });
  const covered: string[] = [];
  for (let step = 0; step < atMost; step += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const box = focused.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) return "";
      const x = Math.min(Math.max(box.left + Math.min(box.width / 2, 20), 1), window.innerWidth - 1);
      const y = Math.min(Math.max(box.top + Math.min(box.height / 2, 12), 1), window.innerHeight - 1);
      const top = document.elementFromPoint(x, y);
      if (!top || focused.contains(top) || top.contains(focused) || top.closest("label")?.contains(focused)) return "";
      const cover = getComputedStyle(top.closest("[class]") ?? top);
      let holder: Element | null = top;
      while (holder && !/^(fixed|sticky)$/.test(getComputedStyle(holder).position)) holder = holder.parentElement;
      return holder && cover ? `${focused.outerHTML.slice(0, 80)} lies under ${holder.outerHTML.slice(0, 60)}` : "";
    });
    if (found === null) break;
    if (found !== "") covered.push(found);
  }
  return covered;
}
