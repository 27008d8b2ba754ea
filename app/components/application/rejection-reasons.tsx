/** The reasons of a rejection: as the school ticks them, and as they are read. */
import {
  ONLY_NOTED,
  REJECTION_REASONS,
  type RejectionReason,
  reasonLabel,
} from "~/domain/applications/status/reason-rules";
import { Checks } from "../forms/field";

type FieldsProps = { open: readonly RejectionReason[]; ticked: readonly string[]; errors: string[] | undefined };

/** Nothing before an interview, when no reason may be given. */
export function ReasonFields({ open, ticked, errors }: FieldsProps) {
  if (open.length === 0) return null;
  return (
    <Checks
      name="reasons"
      label="Reasons, if you like: one to three"
      hint={`The candidate reads them with the rejection. ${ONLY_NOTED}`}
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
      <p>
        {company} {reasons.length === 1 ? "gives this reason:" : "gives these reasons:"}
      </p>
      <ReasonList reasons={reasons} />
    </div>
  );
}
