/** "This was not me": whoever reads the mailbox ends an account that somebody else made with her address. */

type Props = { token: string; numbers: string[]; errors: string[] | undefined };

export function NotMeForm({ token, numbers, errors }: Props) {
  return (
    <section id="not-me">
      <h2>This was not me</h2>
      <p>
        Did somebody else make an account with your address? Choose the number that stands in our mail. Then we close
        the account and take your address out of it.
      </p>
      <form method="post" action={`/confirmemail?token=${encodeURIComponent(token)}`}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="intent" value="not-me" />
        <fieldset aria-describedby={errors && "number-error"}>
          <legend>Number in the mail</legend>
          {errors && (
            <p className="error" id="number-error">
              <span className="visually-hidden">Error: </span>
              {errors.join(". ")}
            </p>
          )}
          {numbers.map((number, index) => (
            <label className="check" key={number}>
              <input type="radio" name="number" value={number} id={index === 0 ? "number" : undefined} />
              {number}
            </label>
          ))}
        </fieldset>
        <div className="actions">
          <button type="submit" className="button-quiet" data-busy="Closing the account…">
            This was not me
          </button>
        </div>
      </form>
    </section>
  );
}
