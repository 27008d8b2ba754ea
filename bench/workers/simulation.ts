/** The simulated month in workerd, beside its database. Each line of the answer is JSON: what goes on, then the outcome. */
import { type Asked, simulate } from "../simulation/simulate.ts";

export default {
  async fetch(request, { DB }) {
    const asked: Asked = await request.json();
    const encoder = new TextEncoder();
    const lines = new ReadableStream({
      async start(controller) {
        const write = (line: object) => controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
        try {
          write({ outcome: await simulate(DB, asked, (said) => write({ said })) });
        } catch (error) {
          write({ failed: error instanceof Error ? `${error.stack}\n${error.cause ?? ""}` : String(error) });
        }
        controller.close();
      },
    });
    return new Response(lines);
  },
} satisfies ExportedHandler<{ DB: D1Database }>;
