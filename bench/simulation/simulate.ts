/** A month of applications: what people do, hour by hour, and the scheduled runs between, on a real D1 with a virtual clock. */
import { createRandom } from "../../.scripts/demo/random.ts";
import { checkEnd, checkReading, checkRun, isSettled } from "./check.ts";
import { type Act, allowRefusal, planMonth } from "./people.ts";
import { runHour, type Trouble } from "./schedule.ts";
import { BEGIN, count, createWorld, DAY, HOUR, MAX_DAYS, MONTH_DAYS, type Size } from "./world.ts";

export type Asked = Size & { seed: string } & Trouble;
export type Outcome = { counts: Record<string, number>; broken: string[]; days: number };

/** So many chains of acts are under way at once. */
const AT_ONCE = 6;

export async function simulate(DB: D1Database, asked: Asked, say: (line: string) => void = () => {}): Promise<Outcome> {
  const world = await createWorld(DB, asked.seed, asked);
  const hours = new Map<number, Act[]>();
  const hourOf = (at: number) => Math.floor((at - BEGIN) / HOUR);
  let hour = 0;
  const agenda = {
    add(act: Act) {
      // What comes within the hour under way is done at the beginning of the next.
      const place = Math.max(hourOf(act.at), hour + 1);
      hours.set(place, [...(hours.get(place) ?? []), act]);
    },
  };
  planMonth(world, agenda, asked.applications);
  const random = createRandom(`${asked.seed} schedule`);
  for (; hour < MAX_DAYS * 24; hour += 1) {
    const begin = BEGIN + hour * HOUR;
    await checkReading(world, begin);
    const at = await runHour(world, random, begin, asked);
    if (at !== null) await checkRun(world, at);
    await carryOutActs(hours.get(hour) ?? [], { begin, world });
    hours.delete(hour);
    if (hour % 120 === 0) say(`day ${hour / 24}: ${world.sent.size} applications, ${world.mails.length} mails sent`);
    if (hour > MONTH_DAYS * 24 && hours.size === 0 && hour % 24 === 0 && (await isSettled(world))) break;
  }
  // The last day without trouble, so that what is left is not what nobody had time for.
  for (let last = 0; last < 48; last += 1) {
    hour += 1;
    await runHour(world, random, BEGIN + hour * HOUR, { kill: 0, late: 0, twice: 0, refuse: 0 });
  }
  const end = BEGIN + hour * HOUR;
  await checkEnd(world, end);
  return { counts: Object.fromEntries(world.counts), broken: world.broken, days: Math.round((end - BEGIN) / DAY) };
}

/** The acts of an hour come after its runs. Chains of different jobs mix; accounts are closed when nobody else acts. */
async function carryOutActs(
  acts: Act[],
  { begin, world }: { begin: number; world: Awaited<ReturnType<typeof createWorld>> },
) {
  // The runs of the hour may have gone on for half of it.
  const moment = ({ at }: Act) => Math.max(begin + HOUR / 2 + (at % (HOUR / 2)), Math.min(at, begin + HOUR - 1));
  const inOrder = acts.map((act) => ({ act, at: moment(act) })).sort((one, other) => one.at - other.at);
  const chains = [...Map.groupBy(inOrder, ({ act }) => act.key)];
  const carryOut = async (chain: typeof inOrder) => {
    for (const { act, at } of chain) {
      count(world, `acts: ${act.what}`);
      await act.run(at).catch(allowRefusal(world));
    }
  };
  const closing = chains.filter(([key]) => key === "closing");
  const others = chains.filter(([key]) => key !== "closing");
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = others.shift(); next; next = others.shift()) await carryOut(next[1]);
    }),
  );
  for (const [, chain] of closing) await carryOut(chain);
}
