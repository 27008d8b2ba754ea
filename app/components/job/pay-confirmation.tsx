/** The answer to a question about pay that is hardly meant. */
import { isPayQuestion, typedPay } from "~/domain/jobs/details/unlikely-pay-rules";
import { words } from "~/words/job-form";

type Props = { values: Record<string, string>; errors: Record<string, string[]> };

/** The yes to "₹ 4,20,000 a month? Or a year?". It is there once that was asked, and holds for the sum that was asked about. */
export function PayConfirmation({ values, errors }: Props) {
  const isQuestion = [errors.pay_min, errors.pay_max].some((messages) => messages?.some(isPayQuestion));
  const pay = typedPay(values);
  const isAnswered = values.pay_confirmed === pay;
  if (!isQuestion && !isAnswered) return null;
  return (
    <label className="check">
      <input type="checkbox" id="pay_confirmed" name="pay_confirmed" value={pay} defaultChecked={isAnswered} />
      {words.pay.isRight}
    </label>
  );
}
