/** In the place of a link to a resume: why it cannot be opened yet, and the way out. */
export function ConfirmFirst({ name }: { name: string }) {
  return (
    <span className="quiet">
      <a href="/profile#email">
        Confirm your email address<span className="visually-hidden"> to open the resume of {name}</span>
      </a>{" "}
      to open resumes
    </span>
  );
}
