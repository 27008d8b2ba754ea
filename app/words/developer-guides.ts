/** Guides for the four things that programs do with the API. Programs are in no language. */

const frame = (origin: string) =>
  `<iframe src="${origin}/embed/hill-view-school" title="Open jobs" width="100%" height="600"></iframe>`;

const page = (
  origin: string,
) => `const answer = await fetch("${origin}/institutions/hill-view-school/jobs.json?fields=full");
const { jobs } = await answer.json();
for (const { title, location, url } of jobs) {
  const link = Object.assign(document.createElement("a"), { href: url, textContent: title });
  const line = document.createElement("p");
  line.append(link, " ", location);
  document.body.append(line);
}`;

const bulk = (origin: string) => `curl -X POST "${origin}/jobs/bulk" \\
  -H "Authorization: Bearer $KEY" \\
  -H "Idempotency-Key: $(date +%F)-1" \\
  -H "Content-Type: application/x-ndjson" \\
  --data-binary @jobs.ndjson`;

const take = (origin: string) => `curl "${origin}/events?since=$CURSOR" -H "Authorization: Bearer $KEY"
curl "${origin}/application/$APPLICATION_ID" -H "Authorization: Bearer $KEY"
curl -X PUT "${origin}/application/updatestatus/$APPLICATION_ID" \\
  -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"status":"shortlisted","tell_now":true}'`;

const receive = () => `import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
const webhook = new Webhook(readFileSync("webhook-secret", "utf8").trim());
createServer(async (request, response) => {
  const event = await text(request).then((body) => webhook.verify(body, request.headers)).catch(() => null);
  if (event) process.stdout.write(event.type + " ");
  response.writeHead(event ? 204 : 400).end();
}).listen(8080);`;

export const words = {
  title: "Guides",
  guides: [
    {
      id: "show-jobs",
      title: "Show our jobs on our website",
      steps: [
        "Without a program: copy this line into your page. `/institution` has it with your colours.",
        "By a program, in one call: your open jobs with all that they say.",
        "Send the `ETag` of the last answer as `If-None-Match`: 304 says that nothing is new.",
        "Other forms of any search: `/jobs.jsonld`, `/jobs.atom`, `/jobs.feed.json`, `/jobs.ics` (last days), `/jobs.xml` (as Indeed reads it).",
      ],
      programs: [frame, page],
    },
    {
      id: "post-jobs",
      title: "Post from our system, 500 a night",
      steps: [
        "An owner makes a key with `jobs:write` on `/institution/keys`.",
        "Write a job a line, whole, with your own `external_id` and `state` (`open` or `closed`).",
        "Send up to 100 lines at once: 500 jobs are five calls.",
        "Each line of the answer says what became of yours: `made`, `changed`, `unchanged`, `closed` or `refused`.",
        "After a crash send all of them again: nothing is done twice. `?dry_run=1` checks alone.",
      ],
      programs: [bulk],
    },
    {
      id: "take-applications",
      title: "Take applications in, and move them back",
      steps: [
        "An owner makes a key with `applications:read` and `applications:write`.",
        "Ask for events once a minute. Begin with `since=0`, and keep the `cursor` of each answer.",
        "Read each new or changed application whole. Its link to the resume works at once.",
        "Move it here when it moves in your system. With `tell_now` the candidate hears of it at once.",
        "`application.erased`: take the person out of your system too. Reading it is 410 then.",
      ],
      programs: [take],
    },
    {
      id: "be-told",
      title: "Be told by webhook",
      steps: [
        "An owner names an https address on `/institution/webhooks`, and copies its secret.",
        "We send after the Standard Webhooks specification: its libraries check the signature.",
        "Answer 2xx within ten seconds, then work. What fails comes again for three days.",
        "One event may come twice: keep the `webhook-id`. `GET /events` has all of 90 days.",
        "Answer 410 to end it, and 429 to make us wait.",
      ],
      programs: [receive],
    },
  ],
};
