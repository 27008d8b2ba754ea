import { words } from "~/words/institution";

/** The mark of an address that is not proven, in words, wherever an owner decides about its person. */
export function UnconfirmedAddressMark() {
  return (
    <>
      {" "}
      <span className="status">{words.unconfirmedAddress}</span>
    </>
  );
}
