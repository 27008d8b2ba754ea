/** Suggests places while the location of a search is typed. The browser shows them; the field takes whatever is typed, as before. */

type Place = { name: string; district: string | null; state: string; country: string };

const MS_OF_REST = 200;
const MIN_LETTERS = 2;

/** Begins with the first focus of the field, and once. */
export function suggestPlaces(input: HTMLInputElement): void {
  if (input.list) return;
  const list = document.createElement("datalist");
  list.id = "places";
  (input as ChildNode).after(list);
  input.setAttribute("list", list.id);
  let timer = 0;
  let asked = "";
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => show(input.value.trim()), MS_OF_REST);
  });

  async function show(typed: string): Promise<void> {
    const isChosen = [...list.options].some(({ value }) => value === typed);
    if (typed.length < MIN_LETTERS || typed === asked || isChosen) return;
    asked = typed;
    const response = await fetch(`/places?q=${encodeURIComponent(typed)}`).catch(() => null);
    const places: Place[] = response?.ok ? await response.json() : [];
    // A slow answer is of no use once other letters stand there.
    if (asked === typed) list.replaceChildren(...optionsOf(places, typed));
  }
}

/** A place by its name and state, with its district where two have the same. Browsers leave out what does not hold the typed letters. */
function optionsOf(places: Place[], typed: string): HTMLOptionElement[] {
  const textOf = ({ name, state, country }: Place) => `${name}, ${state || country}`;
  return places.map((place) => {
    const isOneOfTwo = places.some((other) => other !== place && textOf(other) === textOf(place));
    const option = document.createElement("option");
    option.value =
      isOneOfTwo && place.district
        ? [place.name, place.district, place.state || place.country].join(", ")
        : textOf(place);
    // "Poona" and "पुणे" are Pune.
    if (!option.value.toLowerCase().startsWith(typed.toLowerCase())) option.label = `${typed}: ${option.value}`;
    return option;
  });
}
