/** `/drafts/:id/preview`: the page of a job as candidates will see it, from a draft. Only its author sees it. */
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { JobArticle } from "~/components/job-article";
import type { ScreenHandle } from "~/components/screen-handle";
import { labelOf } from "~/domain/interrupted-forms/service.server";
import { previewDraft } from "~/domain/jobs/drafts/preview-service.server";
import { draftPath } from "~/domain/jobs/drafts/rules";
import { requireRole } from "~/http/guards";
import { screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "Preview · Staffroom" }];
export const handle = {
  styles: ["controls", "forms", "choices", "facts", "job", "bullets", "warned", "logo", "details"],
} satisfies ScreenHandle;

const OF_A_JOB = new Set(["job_nature"]);

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const { missing, ...preview } = await previewDraft(args.context, actor, args.params.id);
  const gaps = Object.entries(missing).map(([name, messages]) => {
    return { name, label: labelOf(name, OF_A_JOB) ?? name, text: messages.join(". ") };
  });
  return { ...preview, gaps, now: args.context.now };
});

export default function Preview() {
  const { id, job, school, gaps, now } = useLoaderData<typeof loader>();
  return (
    <>
      <section className="held" aria-label="Preview">
        <p>
          <strong>This is a preview. The job is not public.</strong>{" "}
          {gaps.length === 0 ? "Nothing is missing." : "Still to be filled in:"}
        </p>
        {gaps.length > 0 && (
          <ul>
            {gaps.map(({ name, label, text }) => (
              <li key={name}>
                <a href={`${draftPath(id)}#${name}`}>{label}</a>: {text}
              </li>
            ))}
          </ul>
        )}
        <p>
          <a className="button" href={draftPath(id)}>
            Back to the form
          </a>
        </p>
      </section>
      <JobArticle job={job} school={school} changes={[]} now={now}>
        <p className="quiet">Candidates find the button Apply here.</p>
      </JobArticle>
    </>
  );
}
