/** The tick that others use the device too: a session on it is short, and nothing stays on it. */
import { words as all } from "~/words/accounts";

const words = all.sharedPhone;

export function SharedPhoneBox({ isTicked, screen }: { isTicked: boolean; screen: keyof typeof words.hints }) {
  return (
    <>
      <label className="check">
        <input type="checkbox" name="shared" defaultChecked={isTicked} />
        {words.label}
      </label>
      <p className="hint">{words.hints[screen]}</p>
    </>
  );
}
