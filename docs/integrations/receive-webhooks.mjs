// Be told by webhook: a server that checks each delivery, keeps it once, and answers before it does anything else.
//   WEBHOOK_SECRET=whsec_… PORT=8080 node receive-webhooks.mjs events.ndjson
// Put it behind https. Deliveries come in order and at least once; a second one has the same webhook-id.
import { createHmac, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";

const { WEBHOOK_SECRET, PORT = "8080" } = process.env;
const [file = "events.ndjson"] = process.argv.slice(2);
const FIVE_MINUTES = 300;
const MOST_BYTES = 256 * 1024;

const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
const seen = new Set(lines.map((line) => JSON.parse(line).id));

/** True if one of the signatures is that of this body and time, made with our secret (Standard Webhooks). */
function isSigned({ "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signatures = "" }, body) {
  if (Math.abs(Date.now() / 1000 - Number(time)) > FIVE_MINUTES) return false;
  const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ""), "base64");
  const right = createHmac("sha256", key).update(`${id}.${time}.${body}`).digest();
  return signatures.split(" ").some((each) => {
    const sent = Buffer.from(each.replace(/^v1,/, ""), "base64");
    return sent.length === right.length && timingSafeEqual(sent, right);
  });
}

const server = createServer(async (request, response) => {
  const end = (status) => response.writeHead(status).end();
  let body = "";
  for await (const part of request.setEncoding("utf8")) {
    body += part;
    if (body.length > MOST_BYTES) return end(413);
  }
  if (!isSigned(request.headers, body)) return end(401);
  const id = request.headers["webhook-id"];
  if (!seen.has(id)) {
    // On the disk before the answer: what was answered with 2xx does not come again.
    writeFileSync(file, `${JSON.stringify({ id, ...JSON.parse(body) })}\n`, { flag: "a", flush: true });
    seen.add(id);
  }
  end(204);
});
server.listen(Number(PORT), () => console.log(`listening on ${server.address().port}`));
