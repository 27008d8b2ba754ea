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
import { words as frameWords } from "~/words/frame";
import { words } from "~/words/templates";

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
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
      return redirectWithFlash("/templates", toastOf(words.removed));
    }
    const { input, errors } = checkFields(TemplateInput, fields);
    if (errors) return rejectForm(errors, { fields });
    if (fields.id) await changeTemplate(context, actor, fields.id, input);
    else await addTemplate(context, actor, input);
    return redirectWithFlash("/templates", toastOf(words.saved(input.name)));
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
});

export default function Templates() {
  const { templates, mayWrite, toEdit, toRemove } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as FormState | undefined;
  const edited = refused?.values.id || toEdit;
  return (
    <div className="with-side">
      <SideMenu title={frameWords.titleOfRecruiter} items={RECRUITER_MENU} path="/templates" />
      <div>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
        {refused && <FormErrors errors={refused.errors} message={refused.message} />}
        {templates.length === 0 && (
          <EmptyState title={words.none}>
            <p>{words.noneWhy}</p>
            <Paragraphs text={fillIn(STANDARD_REJECTION, words.sample)} />
          </EmptyState>
        )}
        {templates.map(({ id, name, text }) =>
          mayWrite && edited === id ? (
            <TemplateForm key={id} id={id} values={refused?.values ?? { name, text }} errors={refused?.errors ?? {}} />
          ) : (
            <section key={id}>
              <h2>{name}</h2>
              <blockquote className="words">
                <Paragraphs text={fillIn(text, words.sample)} />
              </blockquote>
              {mayWrite && (toRemove === id ? <AskRemove id={id} /> : <Links id={id} name={name} />)}
            </section>
          ),
        )}
        {mayWrite && !edited && (
          <section>
            <h2>{words.newOne}</h2>
            <TemplateForm id="" values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
          </section>
        )}
        {!mayWrite && <p className="quiet">{words.readOnly}</p>}
      </div>
    </div>
  );
}

function Links({ id, name }: { id: string; name: string }) {
  const about = <span className="visually-hidden"> {name}</span>;
  return (
    <span className="actions">
      <a href={`/templates?edit=${id}`}>
        {words.edit}
        {about}
      </a>
      <a href={`/templates?remove=${id}`}>
        {words.remove}
        {about}
      </a>
    </span>
  );
}

function AskRemove({ id }: { id: string }) {
  return (
    <Form className="actions" action="/templates" data-send="">
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="button-quiet" name="way" value="remove">
        {words.removeNow}
      </button>
      <a href="/templates">{words.keep}</a>
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
        label={words.name}
        hint={words.nameHint}
        maxLength={MAX_TEMPLATE_NAME_CHARS}
        defaultValue={values.name}
        errors={errors.name}
        isRequired
      />
      <TextArea
        name="text"
        label={words.text}
        hint={words.textHint}
        rows={9}
        maxLength={MAX_WORDS_CHARS}
        defaultValue={values.text}
        errors={errors.text}
        isRequired
      />
      <div className="actions">
        <button type="submit" className="button" data-busy={words.saving}>
          {words.save}
        </button>
        {id && (
          <a className="button-quiet" href="/templates">
            {words.cancel}
          </a>
        )}
      </div>
    </Form>
  );
}
