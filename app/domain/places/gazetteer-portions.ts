/** The files of the gazetteer: portions of the tables of places, which the build makes and scheduled runs load. */

/** The folder, and the file in it that names the portions. */
export const GAZETTEER = "gazetteer";
export const INDEX_FILE = `${GAZETTEER}/index.json`;

/** A file with rows, which replace what the table has from `from` to before `to`: ids of places, or keys of names. */
export type Portion =
  | { kind: "places"; file: string; from: number; to: number }
  | { kind: "names"; file: string; from: string; to: string };

/** All portions in the order in which they are loaded. Another content is another version. */
export type Gazetteer = { version: string; portions: Portion[] };
