/** The resume of an applicant, on the page of her review: in a frame where a browser shows it, and as a link. */
import type { Review } from "~/domain/applications/desk/review/queries.server";
import { words } from "~/words/desk";
import { Icon } from "../frame/icon";
import { ConfirmAddressFirst } from "./confirm-address-first";

const { resume: texts } = words;

type Props = Pick<Review, "applicant"> & {
  mayRead: boolean;
  /** Her name, address, resume and messages are deleted. */
  isGone: boolean;
};

export function ReviewResume({ applicant: { id, name, resumeName }, mayRead, isGone }: Props) {
  return (
    <section className="review-file">
      <h2 className="visually-hidden">{texts.title}</h2>
      {isGone ? (
        <p className="held">{texts.gone}</p>
      ) : (
        <p>
          {mayRead ? (
            <a className="button open-file" href={`/resumes/${id}`} target="_blank" rel="noopener">
              <Icon name="file" />
              {texts.view}
              <span className="visually-hidden">{words.inNewTab}</span>
            </a>
          ) : (
            <ConfirmAddressFirst name={name} />
          )}{" "}
          <span className="quiet">{resumeName}</span>
        </p>
      )}
      {mayRead && !isGone && <iframe src={`/resumes/${id}`} title={texts.frame(name)} loading="lazy" />}
    </section>
  );
}
