/** The choice beside a file that seems to be cut off. It stands before the file, which a form ends with. */

import { words } from "~/words/applications";
import { words as fileRefusals } from "~/words/file-refusals";

type Props = { errors: string[] | undefined; value: string | undefined };

export function DamagedFileConfirmation({ errors, value }: Props) {
  if (!value && !errors?.includes(fileRefusals.resumeCutOff)) return null;
  return (
    <label className="check">
      <input type="checkbox" name="insist" value="1" defaultChecked={Boolean(value)} />
      {words.apply.sendAll}
    </label>
  );
}
