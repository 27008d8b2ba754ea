/** The one icon set: our own 20-pixel outlines, with 1.5 strokes, in the colour of the text. */

const PATHS = {
  place: "M10 17.5s5.5-4.9 5.5-9a5.5 5.5 0 1 0-11 0c0 4.1 5.5 9 5.5 9Zm0-7a2 2 0 1 0-.01 0Z",
  pay: "M2.5 5.5h15v9h-15v-9ZM10 12.5a2.5 2.5 0 1 0-.01 0ZM5 10h.01M15 10h.01",
  clock: "M10 17.5a7.5 7.5 0 1 0-.01 0ZM10 6v4.2l2.8 1.6",
  school: "M2.5 8 10 4l7.5 4-7.5 4-7.5-4Zm3 2v4c2.6 2 6.4 2 9 0v-4M17.5 8v5",
  search: "M9 15a6 6 0 1 0-.01 0Zm4.3-1.7 4.2 4.2",
  menu: "M3 5.5h14M3 10h14M3 14.5h14",
  person: "M10 10a3.5 3.5 0 1 0-.01 0Zm-6.5 7c.8-3 3.4-4.5 6.5-4.5s5.7 1.5 6.5 4.5",
  file: "M5 2.5h6.5L15.5 6.5v11H5v-15Zm6.5 0v4h4M7.5 10.5h5.5M7.5 13.5h5.5",
  close: "m5 5 10 10M15 5 5 15",
  bell: "M10 3a4.5 4.5 0 0 0-4.5 4.5c0 4-1.5 5.5-2 6.5h13c-.5-1-2-2.5-2-6.5A4.5 4.5 0 0 0 10 3Zm-1.8 14a2 2 0 0 0 3.6 0",
  bookmark: "M5.5 3h9v14L10 13.5 5.5 17V3Z",
  back: "M8.5 4.5 3 10l5.5 5.5M3 10h14",
} as const;

export type IconName = keyof typeof PATHS;

/** Draws icons once, out of sight, for a page that shows them many times as `<Icon isShared />`. */
export function SharedIcons({ names }: { names: readonly IconName[] }) {
  return (
    <svg className="visually-hidden" aria-hidden="true">
      {names.map((name) => (
        <path key={name} id={`icon-${name}`} d={PATHS[name]} />
      ))}
    </svg>
  );
}

/** A drawing beside words; screen readers read the words alone. */
export function Icon({ name, isShared = false }: { name: IconName; isShared?: boolean }) {
  if (isShared) {
    return (
      <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
        <use href={`#icon-${name}`} />
      </svg>
    );
  }
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
