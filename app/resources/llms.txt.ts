/** `/llms.txt`: what a program that reads for a person has to know of this site, in the form of llmstxt.org. */
import { A_MINUTE } from "~/http/api/minute-limits";
import { llmsText, textResponse } from "~/http/api/reference-markdown";
import { fileLoader } from "~/http/screen";
import { SEARCH_WORDS } from "~/route-facts";

export const loader = fileLoader(async ({ context }) =>
  textResponse(llmsText({ origin: context.origin, minute: A_MINUTE }, SEARCH_WORDS), "text/plain"),
);
