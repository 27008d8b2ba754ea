/** The line beside a school's text that speaks of money: for applicants, and for the school what applicants read. */
import { schoolLine, type TalkWarning, type WarnedText, warningLine } from "~/domain/moderation/talk-warning-rules";

type Props = { warning: TalkWarning; reader: "school" | "candidate"; what?: WarnedText };

export function TalkWarningLine({ warning, reader, what = "message" }: Props) {
  return (
    <p className="told told-wrong">{reader === "school" ? schoolLine(warning, what) : warningLine(warning, what)}</p>
  );
}
