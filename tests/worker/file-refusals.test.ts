/** The small page of a refused file: whatever the refusal says, it is text. */
import { expect, test } from "vitest";
import { createEffects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { matchRoute } from "~/edge/match";
import { fileLoader } from "~/http/screen";

const HOSTILE = `</title><script>alert("1")</script> 'and' & <b x="`;

test("the message of a refused file stands on its page as text, and so does the way out", async () => {
  const refuse = () => Promise.reject(new DomainError("not_allowed", HOSTILE));
  const load = fileLoader(refuse, { href: `/"><i>`, label: "<i>out</i>" });
  const context = {
    route: matchRoute("/resumes/1"),
    overLimit: null,
    effects: createEffects(() => {}),
    requestId: "1",
  };
  const request = new Request("https://staffroom.example/resumes/1");
  const answer = await load({ request, context, params: {} } as unknown as Parameters<typeof load>[0]);
  expect(answer.status).toBe(403);
  const html = await answer.text();
  const escaped = "&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &#39;and&#39; &amp; &lt;b x=&quot;";
  expect(html).toContain(`<title>${escaped} · Staffroom</title><h1>${escaped}</h1>`);
  expect(html).toContain('<a href="/&quot;&gt;&lt;i&gt;">&lt;i&gt;out&lt;/i&gt;</a>');
  expect(html).not.toMatch(/<(script|b|i)\b/);
});
