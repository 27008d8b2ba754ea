/** `/calendar/KEY.ics`: a person's private calendar. Its address is all that a calendar program can send, so it is the key. */
import { readCalendar } from "~/domain/interviews/share-calendar.server";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async ({ context, params }) => {
  const text = await readCalendar(context, params.file ?? "");
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'inline; filename="staffroom.ics"',
  };
  return new Response(text, { headers });
});
