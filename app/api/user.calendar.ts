/** `/user/calendar`: the private address of the caller's calendar, for a program that shows calendars. */
import { CalendarAnswer, CalendarCall } from "~/domain/interviews/schema";
import { readCalendarAddress, renewCalendarAddress } from "~/domain/interviews/share-calendar.server";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    ...{ id: "getCalendar", scope: "person", access: "required", answer: CalendarAnswer },
    summary: "Read the private address of your calendar",
    async run({ context, actor }) {
      const { path, version } = await readCalendarAddress(context, actor);
      return { url: context.origin + path, version };
    },
  }),
  PUT: operation({
    ...{ id: "renewCalendar", scope: "person", access: "required", answer: CalendarAnswer },
    summary: "Give your calendar a new address; the old one ends",
    notes: "Another version than the present one changes nothing. The answer has the address that works now.",
    body: CalendarCall,
    async run({ context, actor, body }) {
      await renewCalendarAddress(context, actor, body.version);
      const { path, version } = await readCalendarAddress(context, actor);
      return { url: context.origin + path, version };
    },
  }),
});

export { action, loader };
