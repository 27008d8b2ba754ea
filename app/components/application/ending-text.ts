import { words } from "~/words/ended-applications";
import { formatCount } from "../text/format";

/** "2 open applications end without an answer, and any interviews for them are called off": what is lost as a job is removed. */
export function endingText(open: number): string {
  return open === 1 ? words.oneEnds : words.manyEnd(formatCount(open));
}
