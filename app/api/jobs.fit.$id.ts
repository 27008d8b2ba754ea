/** `GET /jobs/fit/:id`: all that a job asks for, line by line, beside the candidate's own teaching profile. */
import { sumText } from "~/domain/fit/rules";
import { FitAnswer } from "~/domain/fit/schema";
import { nounOf, ofNoun } from "~/domain/institutions/rules";
import { readFit } from "~/domain/job-page/read-fit.server";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "compareWithProfile",
    scope: "person",
    summary: "Compare a job with your own teaching profile",
    access: "required",
    answer: FitAnswer,
    refuses: [404, 410],
    role: "user",
    async run({ context, params, actor }): Promise<FitAnswer> {
      const { id, updated_at, lines, met, total, note, company_name, kind } = await readFit(context, actor, params.id);
      const text = ofNoun(sumText({ met, total }), nounOf(company_name, kind));
      const { words, source, checkedOn = "" } = note ?? {};
      return {
        ...{ id, updated_at, lines, met, total, text },
        note: words && source ? { words, source, checked_on: checkedOn } : null,
      };
    },
  }),
});

export { action, loader };
