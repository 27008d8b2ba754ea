/** A month of applications: what people do, hour by hour, and the scheduled runs between, on a real D1 with a virtual clock. */
import { createRandom } from "../../.scripts/demo/random.ts";
import { checkEnd, checkReading, checkRun, isSettled } from "./check.ts";
import { type Act, allowRefusal, planMonth } from "./people.ts";
import { runHour, type Trouble } from "./schedule.ts";
import { createStall } from "./stall.ts";
import { BEGIN, count, createWorld, DAY, HOUR, MAX_DAYS_AFTER, type Size } from "./world.ts";

export type Asked = Size & Trouble & { seed: string };
export type Outcome = { counts: Record<string, number>; broken: string[]; days: number };

/** So many chains of acts are under way at once. */
const AT_ONCE = 6;

export async function simulate(DB: D1Database, asked: Asked, say: (line: string) => void = () => {}): Promise<Outcome> {
  const world = await createWorld(DB, asked.seed, asked);
  const unit = asked.every * HOUR;
  const turns = new Map<number, Act[]>();
  let turn = 0;
  const agenda = {
    add(act: Act) {
      // An act that is added for the turn under way, or for an earlier one, is done at the beginning of the next.
      const place = Math.max(Math.floor((act.at - BEGIN) / unit), turn + 1);
      turns.set(place, [...(turns.get(place) ?? []), act]);
    },
  };
  planMonth(world, agenda, asked.applications);
  const random = createRandom(`${asked.seed} schedule`);
  const begin = () => BEGIN + turn * unit;
  for (; begin() < BEGIN + (asked.days + MAX_DAYS_AFTER) * DAY; turn += 1) {
    world.stall = random.chance(asked.stall) ? createStall(DB, createRandom(`${asked.seed} stall ${turn}`)) : null;
    if (world.stall) count(world, "hours with a stall");
    await checkReading(world, begin());
    const at = await runHour(world, random, begin(), asked);
    if (at !== null) await checkRun(world, at);
    await carryOutActs(turns.get(turn) ?? [], { begin: begin(), end: begin() + unit, world });
    turns.delete(turn);
    if (world.stall) {
      await world.stall.settle();
      count(world, "calls that met a fault", world.stall.counts.hit);
      count(world, "calls that met a fault, and were carried out", world.stall.counts.carriedOut);
    }
    const isNewDay = (begin() - BEGIN) % DAY === 0;
    const day = (begin() - BEGIN) / DAY;
    if (isNewDay) say(`day ${day}: ${world.sent.size} applications, ${world.mails.length} mails sent`);
    if (isNewDay && turns.size === 0 && (await isSettled(world))) break;
  }
  // Two days without trouble, so that rows which are left are not merely late.
  world.stall = null;
  const calm = turn + Math.ceil(48 / asked.every);
  for (turn += 1; turn <= calm; turn += 1) await runHour(world, random, begin(), NO_TROUBLE);
  await checkEnd(world, begin());
  return { counts: Object.fromEntries(world.counts), broken: world.broken, days: Math.round((begin() - BEGIN) / DAY) };
}

const NO_TROUBLE: Trouble = { kill: 0, late: 0, twice: 0, refuse: 0, stall: 0 };

/**
 * The acts of a turn come after its runs. Chains of different jobs mix; accounts are closed when no other act runs.
 */
async function carryOutActs(
  acts: Act[],
  { begin, end, world }: { begin: number; end: number; world: Awaited<ReturnType<typeof createWorld>> },
) {
  // The runs may have gone on for half an hour.
  const moment = ({ at }: Act) => (at >= begin + HOUR / 2 && at < end ? at : begin + HOUR / 2 + (at % (HOUR / 2)));
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
