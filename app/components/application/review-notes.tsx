/** The notes and stars of a school's people about an applicant, which the applicant does not see on the site. */

import type { Review } from "~/domain/applications/desk/review/queries.server";
import { MAX_NOTE_CHARS, MAX_STARS, writeStars } from "~/domain/applications/desk/rules";
import { words } from "~/words/desk";
import { Form } from "../forms/form";
import { Moment } from "../text/moment";

type StarsProps = Pick<Review, "applicant" | "stars" | "mayWork"> & {
  /** The path to which the forms are sent: this applicant in the list that is reviewed. */
  path: string;
};

/** The mean of all, who gave how many, and one's own as buttons. */
export function ReviewStars({ applicant, stars, mayWork, path }: StarsProps) {
  const mean = writeStars(stars.mean);
  const isAlone = stars.own > 0 && stars.all.length === 1;
  return (
    <div className="review-stars" id="stars" tabIndex={-1}>
      {mayWork && (
        <Form action={path} className="stars-form">
          <input type="hidden" name="intent" value="stars" />
          <fieldset>
            <legend className="visually-hidden">{words.starsFor(applicant.name)}</legend>
            {Array.from({ length: MAX_STARS }, (_, index) => index + 1).map((count) => (
              <button
                key={count}
                type="submit"
                name="stars"
                value={count}
                className={count <= stars.own ? "star star-on" : "star"}
                aria-label={words.starCount(count)}
                aria-pressed={count === stars.own}
              >
                {count <= stars.own ? "★" : "☆"}
              </button>
            ))}
            {stars.own > 0 && (
              <button type="submit" name="stars" value="0" className="link-button">
                {words.takeBack}
              </button>
            )}
          </fieldset>
        </Form>
      )}
      {mean ? (
        <span className={isAlone ? "visually-hidden" : undefined}>
          {words.starsMean(mean, MAX_STARS)}
          <span className="quiet"> {stars.all.map((one) => `${one.author}: ${one.stars}`).join(" · ")}</span>
        </span>
      ) : (
        !mayWork && <span className="quiet">{words.noStars}</span>
      )}
    </div>
  );
}

type Props = Pick<Review, "applicant" | "notes" | "mayWork"> & {
  readerId: string;
  path: string;
  /** A note that was refused, as it was typed. */
  typed?: string | undefined;
  error?: string | undefined;
};

export function ReviewNotes({ applicant, notes, mayWork, readerId, path, typed, error }: Props) {
  const own = notes.find(({ authorId }) => authorId === readerId);
  // One's own note stands in its field.
  const listed = mayWork ? notes.filter((note) => note !== own) : notes;
  return (
    <section id="notes" className="review-notes" tabIndex={-1} aria-labelledby="notes-title">
      <h2 id="notes-title">{words.notes}</h2>
      <p className="quiet" id="notes-hint">
        {words.notesHint}
      </p>
      {listed.length > 0 && (
        <ul className="school-notes">
          {listed.map((note) => (
            <li key={note.authorId}>
              <span className="text">{note.text}</span>{" "}
              <span className="quiet">
                {note.authorId === readerId ? words.you : note.author}, <Moment at={note.at} as="time" />
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayWork && (
        <Form action={path} className="note-form" data-keep="">
          <label className="visually-hidden" htmlFor="note">
            {words.yourNote(applicant.name)}
          </label>
          <textarea
            id="note"
            name="note"
            rows={1}
            maxLength={MAX_NOTE_CHARS}
            defaultValue={typed ?? own?.text ?? ""}
            placeholder={words.notePlaceholder}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "note-error notes-hint" : "notes-hint"}
            data-key="n"
          />
          {error && (
            <p className="error" id="note-error">
              {error}
            </p>
          )}
          <button type="submit" name="intent" value="note" className="button-quiet" data-busy={words.saving}>
            {words.saveNote}
          </button>
          {own && (
            <span className="quiet">
              {words.noteSaved} <Moment at={own.at} as="time" />
            </span>
          )}
        </Form>
      )}
    </section>
  );
}
