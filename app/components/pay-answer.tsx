/** The answer to a question about pay that is hardly meant. */
import { isPayQuestion, typedPay } from "~/domain/jobs/said/likely-pay-rules";

type Props = { values: Record<string, string>; errors: Record<string, string[]> };

/** The yes to "₹ 4,20,000 a month? Or a year?". It is there once that was asked, and holds for the sum that was asked about. */
export function PayAnswer({ values, errors }: Props) {
  const isAsked = [errors.pay_min, errors.pay_max].some((messages) => messages?.some(isPayQuestion));
  const asked = typedPay(values);
  const isGiven = values.pay_confirmed === asked;
  if (!isAsked && !isGiven) return null;
  return (
    <label className="check">
      <input type="checkbox" id="pay_confirmed" name="pay_confirmed" value={asked} defaultChecked={isGiven} />
      The pay is right as I have typed it
    </label>
  );
}
