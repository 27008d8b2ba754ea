/** The day until which an offer asks for a reply. The field stands in Update Status of one application. */
import { replyDays } from "~/domain/applications/clock/reply-rules";
import { type ApplicationStatus, openMoves } from "~/domain/applications/rules";
import { words } from "~/words/desk";
import { Field } from "../forms/field";

type Props = {
  application: { status: ApplicationStatus; lapsedFrom: ApplicationStatus | null };
  zone: string;
  now: Date;
  value?: string | undefined;
  errors?: string[] | undefined;
};

export function ReplyByField({ application, zone, now, value, errors }: Props) {
  if (!openMoves(application).includes("offered")) return null;
  const { first, last } = replyDays(now, zone);
  return (
    <Field
      name="reply_by"
      type="date"
      label={words.replyBy.label}
      hint={words.replyBy.hint}
      min={first}
      max={last}
      defaultValue={value}
      errors={errors}
    />
  );
}
