/** `/templates`: the texts of a desk for its rejections. Readers of an institution see them, and change nothing. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Field, TextArea } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { EmptyState } from "~/components/frame/empty-state";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { RECRUITER_MENU, SideMenu } from "~/components/frame/side-menu";
import { Paragraphs } from "~/components/text/paragraphs";
import { addTemplate, changeTemplate, removeTemplate } from "~/domain/templates/change-templates.server";
import { listTemplates } from "~/domain/templates/queries.server";
import { fillIn, MAX_TEMPLATE_NAME_CHARS, MAX_WORDS_CHARS, STANDARD_REJECTION } from "~/domain/templates/rules";
import { TemplateInput } from "~/domain/templates/schema";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, type FormState, refuseForm, rejectForm } from "~/http/form";
import { requireRole } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "Texts · Staffroom" }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const query = new URL(args.request.url).searchParams;
  const list = await listTemplates(args.context, actor);
  return { ...list, toEdit: query.get("edit"), toRemove: query.get("remove") };
});

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "admin");
  const { context, request } = args;
  const fields = await readForm(request);
  try {
    if (fields.way === "remove") {
      await removeTemplate(context, actor, fields.id);
      return redirectWithFlash("/templates", toastOf("Text removed"));
    }
    const { input, errors } = checkFields(TemplateInput, fields);
    if (errors) return rejectForm(errors, { fields });
    if (fields.id) await changeTemplate(context, actor, fields.id, input);
    else await addTemplate(context, actor, input);
    return redirectWithFlash("/templates", toastOf(`“${input.name}” is saved`));
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
});

/** The values with which a text is shown as long as it has no receiver. */
const SAMPLE = { name: "Asha Rao", job: "PGT Physics", school: "your school" };

export default function Templates() {
  const { templates, mayWrite, toEdit, toRemove } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as FormState | undefined;
  const edited = refused?.values.id || toEdit;
  return (
    <div className="with-side">
      <SideMenu title="Recruiter and HR" items={RECRUITER_MENU} path="/templates" />
      <div>
        <h1>Texts</h1>
        <p>Words for rejections, for everybody who works on your jobs. Each is seen filled in before it is sent.</p>
        {refused && <FormErrors errors={refused.errors} message={refused.message} />}
        {templates.length === 0 && (
          <EmptyState title="No text yet">
            <p>Without one of yours, a rejection carries our standard text:</p>
            <Paragraphs text={fillIn(STANDARD_REJECTION, SAMPLE)} />
          </EmptyState>
        )}
        {templates.map(({ id, name, text }) =>
          mayWrite && edited === id ? (
            <TemplateForm key={id} id={id} values={refused?.values ?? { name, text }} errors={refused?.errors ?? {}} />
          ) : (
            <section key={id} className="panel">
              <h2>{name}</h2>
              <Paragraphs text={fillIn(text, SAMPLE)} />
              {mayWrite && (toRemove === id ? <AskRemove id={id} /> : <Links id={id} name={name} />)}
            </section>
          ),
        )}
        {mayWrite && !edited && (
          <section>
            <h2>A new text</h2>
            <TemplateForm id="" values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
          </section>
        )}
        {!mayWrite && (
          <p className="quiet">You can read these texts, but not change them. Ask an owner of your institution.</p>
        )}
      </div>
    </div>
  );
}

function Links({ id, name }: { id: string; name: string }) {
  const about = <span className="visually-hidden"> {name}</span>;
  return (
    <span className="actions">
      <a href={`/templates?edit=${id}`}>Edit{about}</a>
      <a href={`/templates?remove=${id}`}>Remove{about}</a>
    </span>
  );
}

function AskRemove({ id }: { id: string }) {
  return (
    <Form className="actions" action="/templates" data-send="">
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="button-quiet" name="way" value="remove">
        Yes, remove it
      </button>
      <a href="/templates">No, leave it</a>
    </Form>
  );
}

type FormProps = { id: string; values: Record<string, string>; errors: FormState["errors"] };

function TemplateForm({ id, values, errors }: FormProps) {
  return (
    <Form action="/templates" data-send="">
      <input type="hidden" name="id" value={id} />
      <Field
        name="name"
        label="Name"
        hint="Only you and your colleagues see it."
        maxLength={MAX_TEMPLATE_NAME_CHARS}
        defaultValue={values.name}
        errors={errors.name}
        isRequired
      />
      <TextArea
        name="text"
        label="Text"
        hint="{{name}}, {{job}} and {{school}} are filled in for each person. Links are made plain."
        rows={9}
        maxLength={MAX_WORDS_CHARS}
        defaultValue={values.text}
        errors={errors.text}
        isRequired
      />
      <div className="actions">
        <button type="submit" className="button" data-busy="Saving…">
          Save
        </button>
        {id && (
          <a className="button-quiet" href="/templates">
            Cancel
          </a>
        )}
      </div>
    </Form>
  );
}
