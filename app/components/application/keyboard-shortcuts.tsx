/** The keys of a school's desk, behind a button that opens the list of them. */

const REVIEW_KEYS = [
  ["J", "Next applicant"],
  ["K", "Previous applicant"],
  ["S", "Shortlist, and open the next"],
  ["I", "Interview, and open the next"],
  ["R", "Reject with the words that are shown, and open the next"],
  ["W", "Read or change these words"],
  ["N", "Write a note"],
  ["Z", "Undo the last move"],
  ["?", "This list"],
] as const;
const LIST_KEYS = [
  ["J", "Next row"],
  ["K", "Previous row"],
  ["Enter", "Open the applicant"],
  ["?", "This list"],
] as const;

export function KeyboardShortcuts({ of }: { of: "review" | "list" }) {
  return (
    <>
      <button type="button" className="link-button keys-button" command="show-modal" commandfor="keys" data-key="?">
        Keys <kbd>?</kbd>
      </button>
      <dialog id="keys" closedby="any" aria-labelledby="keys-title">
        <h2 id="keys-title">Keys</h2>
        <dl className="keys">
          {(of === "review" ? REVIEW_KEYS : LIST_KEYS).map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p className="quiet">None of them works while you write in a field.</p>
        <form method="dialog">
          <button type="submit" className="button-quiet">
            Close
          </button>
        </form>
      </dialog>
    </>
  );
}
