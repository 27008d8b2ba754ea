/** `/teachingprofile/:part`: one part of the teaching profile to fill in, or one of the older posts. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { HasFields, PostFields, SeeksFields, TeachesFields, WorkFields } from "~/components/account/teaching-fields";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { CANDIDATE_MENU, SideMenu } from "~/components/frame/side-menu";
import { Toasts } from "~/components/frame/toasts";
import { DomainError } from "~/domain/errors";
import { changePosts, postKey } from "~/domain/profiles/change-posts.server";
import { getOwnProfile } from "~/domain/profiles/queries.server";
import { ProfileCall } from "~/domain/profiles/schema";
import { postLine, readTeaching, STEP_TITLES, TEACHING_STEPS } from "~/domain/profiles/teaching-rules";
import { updateProfile } from "~/domain/profiles/update-profile.server";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm, unchanged } from "~/http/form";
import { requireRole } from "~/http/guards";
import { safePath } from "~/http/redirects";
import { screenAction, screenLoader } from "~/http/screen";
import { words as errorWords } from "~/words/errors";
import { words as frameWords } from "~/words/frame";
import { words } from "~/words/teaching";
import { errorOfForm, errorsOfForm, type TeachingForm, toChange, valuesOf } from "./teachingprofile.$part-forms";

const { part: texts, posts: postWords } = words;
const FAILURE = texts.failed;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.title : texts.overview} · Staffroom` },
];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "user");
  const form = formNamed(args.params.part);
  const query = new URL(args.request.url).searchParams;
  const profile = await getOwnProfile(args.context, actor);
  const teaching = readTeaching(profile.teaching);
  const posts = (teaching.posts ?? []).map((post) => ({ key: postKey(post), text: postLine(post), post }));
  const row = query.get("row");
  const chosen = posts.find(({ key }) => key === row) ?? null;
  if (form === "post" && row && !chosen) throw new DomainError("not_found", postWords.gone);
  return {
    form,
    title: form !== "post" ? STEP_TITLES[form] : chosen ? postWords.one : postWords.add,
    row: chosen?.key ?? null,
    back: safePath(query.get("back")),
    values: valuesOf(form, profile, teaching, chosen?.post ?? null),
    posts: form === "work" ? posts.map(({ key, text }) => ({ key, text })) : [],
    school: form === "work" ? profile.company_name : null,
    year: args.context.now.getUTCFullYear(),
  };
});

export const action = screenAction(async (args) => {
  const fields = await readForm(args.request);
  const actor = await requireRole(args, "user");
  const form = formNamed(args.params.part);
  const toast = unchanged(FAILURE);
  try {
    if (fields.intent === "remove" || fields.intent === "begin") {
      const { row = "" } = fields;
      await changePosts(
        args.context,
        actor,
        fields.intent === "begin" ? { kind: "begin" } : { kind: "remove", key: row },
      );
      return redirectWithFlash(
        "/teachingprofile/work",
        toastOf(fields.intent === "begin" ? postWords.moved : postWords.removed),
      );
    }
    const { input, errors } = checkFields(ProfileCall, toChange(form, fields), { objects: ["teaching"] });
    if (errors) return rejectForm(errorsOfForm(form, errors, fields), { fields, toast });
    const [post] = form === "post" ? (input.teaching?.posts ?? []) : [];
    if (post) await changePosts(args.context, actor, { kind: "save", key: fields.row || null, post });
    else await updateProfile(args.context, actor, input);
  } catch (error) {
    return refuseForm(errorOfForm(form, error, fields), args, { fields, toast });
  }
  return redirectWithFlash(nextPath(form, fields), toastOf(texts.saved));
});

function formNamed(part: string | undefined): TeachingForm {
  const form = [...TEACHING_STEPS, "post" as const].find((name) => name === part);
  if (!form) throw new DomainError("not_found", errorWords.notFound.text);
  return form;
}

/** The page after this form: the one before it, one more post, or the next part. */
function nextPath(form: TeachingForm, { go_on: goOn, back }: Record<string, string>): string {
  if (goOn === "post") return "/teachingprofile/post";
  const next = form === "post" ? "work" : TEACHING_STEPS[TEACHING_STEPS.indexOf(form) + 1];
  return safePath(back) ?? (goOn === "stop" || !next ? "/teachingprofile" : `/teachingprofile/${next}`);
}

export default function TeachingPart() {
  const { form, title, row, back, values, posts, school, year } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  // The buttons beside the older posts send none of the form's fields.
  const typed = refused?.values.intent ? values : refused?.values;
  const shown = { values: typed ?? values, errors: refused?.errors ?? {} };
  const path = `/teachingprofile/${form}`;
  return (
    <div className="with-side">
      <SideMenu title={frameWords.titleOfCandidate} items={CANDIDATE_MENU} path={path} />
      <div className="teaching">
        <a className="back-link" href={form === "post" ? "/teachingprofile/work" : "/teachingprofile"}>
          ← {form === "post" ? STEP_TITLES.work : texts.overview}
        </a>
        <h1>{title}</h1>
        <p className="lead">{leadOf(form)}</p>
        <Form action={path} noValidate data-send="" data-failure={FAILURE}>
          <FormErrors errors={shown.errors} message={refused?.message ?? null} />
          <Fields form={form} year={year} {...shown} />
          {row && <input type="hidden" name="row" value={row} />}
          {back && <input type="hidden" name="back" value={back} />}
          <Buttons form={form} isReturning={back !== null} />
        </Form>
        {form === "work" && <OlderPosts posts={posts} school={school} />}
      </div>
      {refused && <Toasts toasts={refused.toasts} />}
    </div>
  );
}

function leadOf(form: TeachingForm): string {
  if (form === "post") return texts.onlySchool;
  return (
    texts.place(TEACHING_STEPS.indexOf(form) + 1, TEACHING_STEPS.length) +
    (form === "seeks" ? texts.onlyYou : texts.leaveOut)
  );
}

type Shown = { values: Record<string, string>; errors: Record<string, string[]> };

function Fields({ form, year, ...shown }: Shown & { form: TeachingForm; year: number }) {
  switch (form) {
    case "teaches":
      return <TeachesFields {...shown} />;
    case "has":
      return <HasFields {...shown} year={year} />;
    case "work":
      return <WorkFields {...shown} />;
    case "seeks":
      return <SeeksFields {...shown} />;
    case "post":
      return <PostFields {...shown} />;
  }
}

function Buttons({ form, isReturning }: { form: TeachingForm; isReturning: boolean }) {
  const isLast = isReturning || form === "seeks" || form === "post";
  return (
    <div className="actions">
      <button type="submit" className="button" data-busy={texts.saving}>
        {isLast ? texts.save : texts.saveAndGoOn}
      </button>
      {(form === "work" || form === "post") && (
        <button type="submit" className="button-quiet" name="go_on" value="post">
          {form === "work" ? texts.saveAndAdd : texts.saveAndAddAnother}
        </button>
      )}
      {!isLast && (
        <button type="submit" className="button-quiet" name="go_on" value="stop">
          {texts.saveAndStop}
        </button>
      )}
    </div>
  );
}

type OlderPostsProps = { posts: { key: string; text: string }[]; school: string | null };

/** The older posts, each with its own buttons, and what makes one of the newest. */
function OlderPosts({ posts, school }: OlderPostsProps) {
  return (
    <section aria-labelledby="older-posts" className="older-posts">
      <h2 id="older-posts">{postWords.title}</h2>
      {posts.length === 0 && <p className="quiet">{postWords.none}</p>}
      <ul className="choices">
        {posts.map(({ key, text }) => (
          <li key={key}>
            <p>{text}</p>
            <div className="actions">
              <a className="button-quiet" href={`/teachingprofile/post?row=${key}`}>
                {postWords.change}
                <span className="visually-hidden"> {text}</span>
              </a>
              <Form action="/teachingprofile/post">
                <input type="hidden" name="row" value={key} />
                <button
                  type="submit"
                  className="button-quiet"
                  name="intent"
                  value="remove"
                  data-busy={postWords.removing}
                >
                  {postWords.remove}
                  <span className="visually-hidden"> {text}</span>
                </button>
              </Form>
            </div>
          </li>
        ))}
      </ul>
      {school && (
        <Form action="/teachingprofile/work">
          <p>{postWords.ask(school)}</p>
          <button type="submit" className="button-quiet" name="intent" value="begin" data-busy={postWords.moving}>
            {postWords.begin}
          </button>
        </Form>
      )}
    </section>
  );
}
