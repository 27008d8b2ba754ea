import { plural } from "../text/format";

/** "2 open applications end without an answer, and any interviews for them are called off": what is lost as a job is removed. */
export function endingText(open: number): string {
  return open === 1
    ? "1 open application ends without an answer, and any interview for it is called off"
    : `${plural(open, "open application")} end without an answer, and any interviews for them are called off`;
}
