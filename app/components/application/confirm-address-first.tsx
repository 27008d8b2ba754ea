import { words } from "~/words/desk";

/** Replaces the link to a resume: says why the recruiter cannot open it yet, and links to what she has to do. */
export function ConfirmAddressFirst({ name }: { name: string }) {
  return (
    <span className="quiet">
      <a href="/profile#email">
        {words.confirmAddress}
        <span className="visually-hidden">{words.toOpenResumeOf(name)}</span>
      </a>{" "}
      {words.toOpenResumes}
    </span>
  );
}
