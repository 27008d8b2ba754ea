/** Replaces the link to a resume: says why the recruiter cannot open it yet, and links to what she has to do. */
export function ConfirmAddressFirst({ name }: { name: string }) {
  return (
    <span className="quiet">
      <a href="/profile#email">
        Confirm your email address<span className="visually-hidden"> to open the resume of {name}</span>
      </a>{" "}
      to open resumes
    </span>
  );
}
