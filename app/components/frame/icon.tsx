/** The one icon set: our own 20-pixel outlines, with 1.5 strokes, in the colour of the text. */

const PATHS = {
  search: "M9 15a6 6 0 1 0-.01 0Zm4.3-1.7 4.2 4.2",
  menu: "M3 5.5h14M3 10h14M3 14.5h14",
  person: "M10 10a3.5 3.5 0 1 0-.01 0Zm-6.5 7c.8-3 3.4-4.5 6.5-4.5s5.7 1.5 6.5 4.5",
  file: "M5 2.5h6.5L15.5 6.5v11H5v-15Zm6.5 0v4h4M7.5 10.5h5.5M7.5 13.5h5.5",
  close: "m5 5 10 10M15 5 5 15",
  bell: "M10 3a4.5 4.5 0 0 0-4.5 4.5c0 4-1.5 5.5-2 6.5h13c-.5-1-2-2.5-2-6.5A4.5 4.5 0 0 0 10 3Zm-1.8 14a2 2 0 0 0 3.6 0",
  back: "M8.5 4.5 3 10l5.5 5.5M3 10h14",
} as const;

export type IconName = keyof typeof PATHS;

/** A drawing beside words; screen readers read the words alone. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
