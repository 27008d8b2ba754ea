/** Reads `other-names.txt`: what else places are called, how their names are shown, and how many people live there where the data errs. */
import { readFileSync } from "node:fs";
import { findState, type State } from "../../app/domain/places/states.ts";

/** One line of the list. `place` and `district` are spelled as in the data, without accents. */
export type Entry = {
  state: State;
  place: string;
  district: string | null;
  shown: string | null;
  others: string[];
  population: number | null;
};

const LINE = /^([A-Z]{2}) ([^:=/#]+?)(?: \/ ([^:=#]+?))?(?: = ([^:#]+?))?(?:: ([^#]+?))?(?: # (\d+))?$/;

export function readOtherNames(): Entry[] {
  const lines = readFileSync(new URL("other-names.txt", import.meta.url), "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "" && !line.startsWith("#")).map(readLine);
}

function readLine(line: string): Entry {
  const [, code = "", place = "", district, shown, others = "", population] = LINE.exec(line) ?? [];
  const state = findState(code);
  if (!state) throw new Error(`other-names.txt: this line cannot be read: ${line}`);
  return {
    state,
    place,
    district: district ?? null,
    shown: shown ?? null,
    others: others.split(",").flatMap((name) => name.trim() || []),
    population: population ? Number(population) : null,
  };
}
