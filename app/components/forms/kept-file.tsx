/** A file that waits with us while its form could not be carried out: `http/waiting-file.ts` keeps it. */
import type { KeptFile } from "~/domain/effects";
import { KEPT_FILE_FIELD } from "~/domain/form-recovery/rules";
import { words } from "~/words/forms";
import { Filled } from "../text/filled";
import { Moment } from "../text/moment";

/** The field that is sent in the file's place. It stands before the file's own field. */
export function KeptFileField({ file }: { file: KeptFile }) {
  return <input type="hidden" name={KEPT_FILE_FIELD} value={file.value} />;
}

/** Behind the hint of the file's own field. */
export function KeptFileWords({ file: { name, until } }: { file: KeptFile }) {
  return (
    <>
      {" "}
      <b>
        <Filled text={words.kept} file={name} time={<Moment at={new Date(until)} as="time" />} />
      </b>{" "}
      {words.sendAnother}
    </>
  );
}
