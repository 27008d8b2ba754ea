/** The resume of an applicant, on the page of her review: in a frame where a browser shows it, and as a link. */
import type { Review } from "~/domain/applications/desk/review/queries.server";
import { Icon } from "../frame/icon";
import { ConfirmAddressFirst } from "./confirm-address-first";

type Props = Pick<Review, "applicant"> & {
  mayRead: boolean;
  /** Her name, address, resume and messages are deleted. */
  isGone: boolean;
};

export function ReviewResume({ applicant: { id, name, resumeName }, mayRead, isGone }: Props) {
  return (
    <section className="review-file">
      <h2 className="visually-hidden">Resume</h2>
      {isGone ? (
        <p className="held">
          This person has closed the account, or the time for keeping the application is over. We have deleted the name,
          the addresses, the resume and the messages. Delete your own copies too.
        </p>
      ) : (
        <p>
          {mayRead ? (
            <a className="button open-file" href={`/resumes/${id}`} target="_blank" rel="noopener">
              <Icon name="file" />
              View Resume<span className="visually-hidden">, opens in a new tab</span>
            </a>
          ) : (
            <ConfirmAddressFirst name={name} />
          )}{" "}
          <span className="quiet">{resumeName}</span>
        </p>
      )}
      {mayRead && !isGone && <iframe src={`/resumes/${id}`} title={`Resume of ${name}`} loading="lazy" />}
    </section>
  );
}
