/** A server in front of the site, as a proxy or the platform is: it answers forms in the site's stead. */
import { createServer, request, type ServerResponse } from "node:http";

export type Answer = { status: number; headers?: Record<string, string>; body?: string; isCut?: boolean };
export type Front = {
  url: string;
  /** What every form is answered from now on; null: the site answers. Returns how many forms came since. */
  answer(given: Answer | null): { count: number };
  /** The bytes of each form that came, in their order. */
  sizes: number[];
  close(): Promise<void>;
};

export async function startFront(target: string): Promise<Front> {
  const { port } = new URL(target);
  let answer: Answer | null = null;
  let posts = { count: 0 };
  const sizes: number[] = [];
  const listener = createServer((incoming, outgoing) => {
    const isForm = incoming.method === "POST" && !incoming.url?.startsWith("/passkeys/");
    if (isForm) posts.count += 1;
    if (isForm) sizes.push(Number(incoming.headers["content-length"]));
    if (isForm && answer) {
      const given = answer;
      incoming.resume().on("end", () => give(outgoing, given));
      return;
    }
    const { method, url: path, headers } = incoming;
    const onward = request({ host: "localhost", port, method, path, headers }, (came) => {
      outgoing.writeHead(came.statusCode ?? 500, came.rawHeaders);
      came.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => listener.listen(0, "localhost", resolve));
  const address = listener.address();
  return {
    url: `http://localhost:${typeof address === "object" ? address?.port : ""}`,
    answer(given) {
      answer = given;
      posts = { count: 0 };
      return posts;
    },
    sizes,
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        listener.closeAllConnections();
      }),
  };
}

function give(outgoing: ServerResponse, { status, headers = {}, body = "", isCut = false }: Answer): void {
  const whole = { "Content-Length": String(Buffer.byteLength(body) + (isCut ? 100 : 0)), ...headers };
  outgoing.writeHead(status, body ? { "Content-Type": "text/html; charset=utf-8", ...whole } : whole);
  if (isCut) outgoing.write(body, () => setTimeout(() => outgoing.destroy(), 50));
  else outgoing.end(body);
}
