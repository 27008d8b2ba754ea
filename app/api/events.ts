/** `GET /events`: what has happened in the institution since a cursor. A webhook delivers the same; what it lost is read here. */
import { readEvents } from "~/domain/events/list-events.server";
import { EventsAnswer, EventsQuery } from "~/domain/events/schema";
import { endpoint, operation } from "~/http/api/endpoint";
import { LimitQuery } from "~/http/paging";

const Query = EventsQuery.extend({ limit: LimitQuery });

const { loader, action } = endpoint({
  GET: operation({
    id: "listEvents",
    scope: "applications:read",
    alsoScope: "jobs:read",
    summary: "Read what has happened since a cursor, for 90 days",
    notes: [
      "Events name ids alone, in the order in which they happened, each at least once: ask again with the cursor of the last answer.",
      "application.received also comes again once its address is confirmed, and where it comes back.",
      "410 with the code cursor_expired: the cursor is older than the log, or the log was restored. Read the lists anew, and begin with since=now.",
      "A key reads the types that its scopes open.",
    ].join(" "),
    access: "required",
    answer: EventsAnswer,
    role: "admin",
    query: Query,
    refuses: [410],
    run: ({ context, actor, query }) => readEvents(context, actor, query),
  }),
});

export { action, loader };
