/** The reasons of a rejection: as the school ticks them, and as they are read. */
import {
  ONLY_NOTED,
  REJECTION_REASONS,
  type RejectionReason,
  reasonLabel,
} from "~/domain/applications/status/reason-rules";
import { words } from "~/words/applications";
import { words as deskWords } from "~/words/desk";
import { Checks } from "../forms/field";

type FieldsProps = { open: readonly RejectionReason[]; ticked: readonly string[]; errors: string[] | undefined };

/** Nothing before an interview, when no reason may be given. */
export function ReasonFields({ open, ticked, errors }: FieldsProps) {
  if (open.length === 0) return null;
  return (
    <Checks
      name="reasons"
      label={deskWords.reasons}
      hint={`${deskWords.reasonsHint} ${ONLY_NOTED}`}
      errors={errors}
      options={REJECTION_REASONS.filter(({ value }) => open.includes(value))}
      chosen={ticked}
    />
  );
}

export function ReasonList({ reasons }: { reasons: readonly RejectionReason[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className="reasons">
      {reasons.map((reason) => (
        <li key={reason}>{reasonLabel(reason)}</li>
      ))}
    </ul>
  );
}

/** `company`: the name of the school, which gave them. */
export function ReasonsGiven({ reasons, company }: { reasons: readonly RejectionReason[]; company: string }) {
  if (reasons.length === 0) return null;
  return (
    <div>
      <p>{reasons.length === 1 ? words.givesReason(company) : words.givesReasons(company)}</p>
      <ReasonList reasons={reasons} />
    </div>
  );
}
