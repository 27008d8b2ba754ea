/** `/notifications`: what the bell counts. Opening one marks it as read, by a POST, so that a prefetch marks nothing. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { Form } from "~/components/forms/form";
import { EmptyState } from "~/components/frame/empty-state";
import { Pagination } from "~/components/frame/pagination";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { SIDE_MENUS, SideMenu } from "~/components/frame/side-menu";
import { Moment } from "~/components/text/moment";
import { markAllRead, openNotification } from "~/domain/notifications/mark-notifications-read.server";
import { countUnread, listNotifications, type NotificationView } from "~/domain/notifications/queries.server";
import { NO_NOTIFICATION } from "~/domain/notifications/rules";
import { readForm } from "~/http/body";
import { requireActor } from "~/http/guards";
import { pageNumber } from "~/http/paging";
import { withinPages } from "~/http/redirects";
import { screenAction, screenLoader } from "~/http/screen";
import { words as all } from "~/words/accounts";

const words = all.notifications;

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireActor(args);
  const page = pageNumber(args.request);
  const [list, unread] = await Promise.all([
    listNotifications(args.context, actor, { page }),
    countUnread(args.context, actor),
  ]);
  return { ...withinPages(args.request, list), unread, role: actor.role, now: args.context.now };
});

export const action = screenAction(async (args) => {
  const actor = await requireActor(args);
  const { id, until } = await readForm(args.request);
  if (id) return redirect(await openNotification(args.context, actor, id), 303);
  const { now } = args.context;
  const seen = /^\d{1,15}$/.test(until ?? "") ? new Date(Number(until)) : now;
  await markAllRead(args.context, actor, seen < now ? seen : now);
  return redirect("/notifications", 303);
});

export default function Notifications() {
  const { notifications, page, pageCount, unread, role, now } = useLoaderData<typeof loader>();
  return (
    <div className="with-side">
      <SideMenu {...SIDE_MENUS[role]} path="/notifications" />
      <div>
        <h1>{words.title}</h1>
        {unread > 0 && (
          <Form action="/notifications">
            <input type="hidden" name="until" value={now.getTime()} />
            <button type="submit" className="button-quiet">
              {words.markAll}
            </button>
          </Form>
        )}
        {notifications.length === 0 ? (
          <EmptyState title={NO_NOTIFICATION} />
        ) : (
          <ul className="choices notes">
            {notifications.map((notification) => (
              <Notification key={notification.id} notification={notification} />
            ))}
          </ul>
        )}
        <Pagination
          label={words.pages}
          where={words.page(page, pageCount)}
          previous={page > 1 ? `/notifications?page=${page - 1}` : null}
          next={page < pageCount ? `/notifications?page=${page + 1}` : null}
        />
        <p>
          <a href="/settings/mails">{words.which}</a>
        </p>
      </div>
    </div>
  );
}

function Notification({ notification: { id, text, href, readAt, createdAt } }: { notification: NotificationView }) {
  return (
    <li className={readAt ? undefined : "unread"}>
      {readAt ? (
        <a href={href}>{text}</a>
      ) : (
        <Form action="/notifications">
          <button type="submit" className="link-button" name="id" value={id}>
            <span className="visually-hidden">{words.unread}</span>
            {text}
          </button>
        </Form>
      )}
      <Moment className="quiet" at={createdAt} as="time" />
    </li>
  );
}
