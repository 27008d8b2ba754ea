/** The keys of a school's desk, behind a button that opens the list of them, and the switch that turns them off. */
import { words } from "~/words/desk";

export function KeyboardShortcuts({ of }: { of: "review" | "list" }) {
  return (
    <>
      <button type="button" className="link-button keys-button" command="show-modal" commandfor="keys" data-key="?">
        <span className="keys-on">
          {words.keys} <kbd>?</kbd>
        </span>
        <span className="keys-off">{words.keysOff}</span>
      </button>
      <dialog id="keys" closedby="any" aria-labelledby="keys-title">
        <h2 id="keys-title">{words.keys}</h2>
        <dl className="keys">
          {words[of === "review" ? "reviewKeys" : "listKeys"].map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p className="quiet">{words.noKeysInFields}</p>
        <label className="check">
          <input type="checkbox" data-keys="" defaultChecked />
          {words.keysOn}
        </label>
        <form method="dialog">
          <button type="submit" className="button-quiet">
            {words.close}
          </button>
        </form>
      </dialog>
    </>
  );
}
