/** Changing the older posts of a teaching profile, one at a time. */

import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { shortHash } from "~/domain/ids";
import { words } from "~/words/profile-refusals";
import { getRow } from "./queries.server";
import { type ProfileRow, setProfileAndTeaching } from "./statements.server";
import { MAX_OLDER_POSTS, newestPost, type Post, readTeaching, settleTeaching } from "./teaching-rules";
import type { OlderPost, Teaching } from "./teaching-schema";
import { refuseTeaching } from "./update-profile.server";

type Deps = { db: Database; now: Date };

/**
 * `save`: a post that is new, or takes the place of the one with this key. `remove`: without the post of this key.
 * `begin`: the newest post becomes an older one, as she has begun somewhere else.
 */
export type PostChange =
  | { kind: "save"; key: string | null; post: OlderPost }
  | { kind: "remove"; key: string }
  | { kind: "begin" };

/** Another window may change another part meanwhile; then the change is made anew on what it left. */
const TRIES = 3;

/**
 * Throws not_found where no post has this key any more, bad_input (an end before the beginning, too many posts),
 * conflict. Without a newest post, `begin` does nothing.
 */
export async function changePosts({ db, now }: Deps, actor: Actor, change: PostChange): Promise<void> {
  for (let left = TRIES; left > 0; left -= 1) {
    const row = await getRow(db, actor);
    // Sent twice: the first one has done it.
    if (change.kind === "begin" && !row.company_name) return;
    const before = readTeaching(row.teaching);
    const { teaching, ...columns } = decide(row, before, change);
    const settled = settleTeaching(teaching);
    refuseTeaching(before, settled, now);
    const written = await setProfileAndTeaching(
      db,
      actor.id,
      { ...columns, teaching: settled, updatedAt: now },
      row.teaching,
    );
    if (written.length > 0) return;
  }
  throw new DomainError("conflict", words.changedElsewhere);
}

/** The name of a post in addresses: it follows from what the post says, and no two say the same. */
export function postKey(post: OlderPost): string {
  return shortHash(JSON.stringify(post));
}

type Written = { teaching: Teaching } & Partial<
  Pick<
    ProfileRow,
    "company_name" | "company_designation" | "company_location" | "start_date" | "end_date" | "isCurrent"
  >
>;

function decide(row: ProfileRow, { posts, newest_levels }: Teaching, change: PostChange): Written {
  const old = posts ?? [];
  if (change.kind === "begin") return beginNew(row, old, newestPost(row, { newest_levels }));
  const { key } = change;
  const at = key === null ? old.length : old.findIndex((post) => postKey(post) === key);
  if (at < 0) throw new DomainError("not_found", words.postGone);
  if (at >= MAX_OLDER_POSTS) throw tooMany();
  return { teaching: { posts: old.toSpliced(at, 1, ...(change.kind === "save" ? [change.post] : [])) } };
}

function beginNew(row: ProfileRow, old: OlderPost[], newest: Post | null): Written {
  if (old.length >= MAX_OLDER_POSTS) throw tooMany();
  return {
    ...{ company_name: null, company_designation: null, company_location: null },
    ...{ start_date: null, end_date: null, isCurrent: false },
    teaching: { newest_levels: null, posts: [...(newest ? [toOlder(newest)] : []), ...old] },
  };
}

function toOlder({ school, post, levels, from, to }: Post): OlderPost {
  return { school: school ?? "", post, levels, from, to };
}

function tooMany(): DomainError {
  return new DomainError("bad_input", words.tooManyPosts(MAX_OLDER_POSTS));
}
