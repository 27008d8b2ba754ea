/** The notes and stars of a school's people about an applicant, which the applicant does not see on the site. */

import type { Review } from "~/domain/applications/desk/review/queries.server";
import { MAX_NOTE_CHARS, MAX_STARS, writeStars } from "~/domain/applications/desk/rules";
import { Form } from "../forms/form";
import { Moment } from "../text/moment";

type Props = Pick<Review, "applicant" | "notes" | "stars" | "mayWork"> & {
  readerId: string;
  /** The path to which the forms are sent: this applicant in the list that is reviewed. */
  path: string;
  /** A note that was refused, as it was typed. */
  typed?: string | undefined;
  error?: string | undefined;
};

export function ReviewNotes({ applicant, notes, stars, mayWork, readerId, path, typed, error }: Props) {
  const own = notes.find(({ authorId }) => authorId === readerId);
  return (
    <section id="notes" tabIndex={-1}>
      <h2>Notes of the school</h2>
      <p className="quiet">Candidates do not see these, but may ask for a copy.</p>
      {notes.length > 0 && (
        <ul className="school-notes">
          {notes.map((note) => (
            <li key={note.authorId}>
              <p className="text">{note.text}</p>
              <p className="quiet">
                {note.authorId === readerId ? "You" : note.author}, <Moment at={note.at} as="time" />
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayWork && (
        <Form action={path} className="note-form" data-keep="">
          <label htmlFor="note">Your note on {applicant.name}</label>
          <textarea
            id="note"
            name="note"
            rows={3}
            maxLength={MAX_NOTE_CHARS}
            defaultValue={typed ?? own?.text ?? ""}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "note-error" : undefined}
            data-key="n"
          />
          {error && (
            <p className="error" id="note-error">
              {error}
            </p>
          )}
          <button type="submit" name="intent" value="note" className="button-quiet" data-busy="Saving…">
            Save note
          </button>
        </Form>
      )}
      <h3 id="stars" tabIndex={-1}>
        Stars
      </h3>
      <p>
        {stars.mean > 0 ? `★ ${writeStars(stars.mean)} of ${MAX_STARS}` : "None yet."}
        {stars.all.length > 0 && (
          <span className="quiet"> {stars.all.map((one) => `${one.author}: ${one.stars}`).join(" · ")}</span>
        )}
      </p>
      {mayWork && (
        <Form action={path} className="stars-form">
          <input type="hidden" name="intent" value="stars" />
          <fieldset>
            <legend className="visually-hidden">Your stars for {applicant.name}</legend>
            {Array.from({ length: MAX_STARS }, (_, index) => index + 1).map((count) => (
              <button
                key={count}
                type="submit"
                name="stars"
                value={count}
                className={count <= stars.own ? "star star-on" : "star"}
                aria-label={count === 1 ? "1 star" : `${count} stars`}
                aria-pressed={count === stars.own}
              >
                {count <= stars.own ? "★" : "☆"}
              </button>
            ))}
            {stars.own > 0 && (
              <button type="submit" name="stars" value="0" className="link-button">
                Take back
              </button>
            )}
          </fieldset>
        </Form>
      )}
    </section>
  );
}
