/** `/developers`: the JSON API for human readers, from the same description as `/openapi.json`. A test runs every example. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { Coded } from "~/components/developers/coded";
import { MovesTable } from "~/components/developers/status-moves-table";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { readReference } from "~/http/api/read-reference";
import { basicsFor, type Reference, type Shown, type ShownCall, type ShownField } from "~/http/api/reference";
import { listCodes } from "~/http/api/reference-markdown";
import { publicMeta } from "~/http/meta";
import { screenLoader } from "~/http/screen";
import { words as guides } from "~/words/developer-guides";
import { words } from "~/words/developers";

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({
    title: words.title,
    description: words.description,
    path: "/developers",
    matches,
  });

export const handle = { sheet: "reference" } satisfies ScreenHandle;

export const loader = screenLoader(async ({ context }) => ({ ...(await readReference(context)), codes: listCodes() }));

export default function Developers() {
  const { reference, about, codes } = useLoaderData<typeof loader>();
  const basics = basicsFor(about);
  return (
    <div className="reference">
      <header>
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
        <p>
          <Coded
            text={words.machines}
            openapi={<a href="/openapi.json">{words.openapiVersion}</a>}
            markdown={<a href="/developers.md">{words.markdown}</a>}
            llms={<a href="/llms.txt">{words.llms}</a>}
          />
        </p>
      </header>
      <Contents reference={reference} basics={basics} />
      <div className="prose">
        <Guides origin={about.origin} />
        <section>
          <h2>{words.before}</h2>
          {basics.map(({ id, title, notes }) => (
            <section key={id} id={id}>
              <h3>{title}</h3>
              <ul>
                {notes.map((note) => (
                  <li key={note}>
                    <Coded text={note} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </section>
        <Limits minute={about.minute} />
        <Errors codes={codes} />
        <section>
          <h2 id="moves">{words.moves}</h2>
          <p>
            <Coded text={words.movesHow} />
          </p>
          <MovesTable />
        </section>
        <Changes />
        {reference.groups.map(({ id, title, calls }) => (
          <details key={id} className="group">
            <summary>
              <h2>{title}</h2> <span className="quiet">{words.count(calls.length)}</span>
            </summary>
            <section id={id}>
              {calls.map((call) => (
                <CallSection key={call.id} call={call} />
              ))}
            </section>
          </details>
        ))}
        <Shapes shapes={reference.shapes} />
      </div>
    </div>
  );
}

type Data = Awaited<ReturnType<typeof loader>>;

function Guides({ origin }: { origin: string }) {
  return (
    <section>
      <h2>{guides.title}</h2>
      {guides.guides.map(({ id, title, steps, programs }) => (
        <section key={id} id={id}>
          <h3>{title}</h3>
          <ol>
            {steps.map((step) => (
              <li key={step}>
                <Coded text={step} />
              </li>
            ))}
          </ol>
          {programs.map((program) => (
            <Program key={program(origin)} text={program(origin)} />
          ))}
        </section>
      ))}
    </section>
  );
}

function Limits({ minute }: Pick<Data["about"], "minute">) {
  return (
    <section id="limits">
      <h2>{words.limits}</h2>
      <p>
        <Coded text={words.limitsHow} />
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.limit}</th>
            <th scope="col">{words.number}</th>
          </tr>
        </thead>
        <tbody>
          {words.limitRows(minute).map(([name = "", number]) => (
            <tr key={name}>
              <th scope="row">
                <Coded text={name} />
              </th>
              <td>{number}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Errors({ codes }: Pick<Data, "codes">) {
  return (
    <section id="errors">
      <h2>{words.errors}</h2>
      <p>
        <Coded text={words.errorsHow} />
      </p>
      <p>
        <Coded text={words.everywhere} />
      </p>
      <details>
        <summary>
          <Coded text={words.codes} />
        </summary>
        <table id="codes">
          <thead>
            <tr>
              <th scope="col">{words.status}</th>
              <th scope="col">{words.code}</th>
              <th scope="col">{words.meaning}</th>
            </tr>
          </thead>
          <tbody>
            {codes.map(({ status, code, meaning }) => (
              <tr key={code}>
                <td>{status}</td>
                <th scope="row">{code}</th>
                <td>{meaning}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function Changes() {
  return (
    <section id="changes">
      <h2>{words.changes}</h2>
      <p>
        <Coded text={words.promise} />
      </p>
      <p>{words.promiseMore}</p>
      <ul>
        {words.changelog.map(({ day, text }) => (
          <li key={day}>
            <time dateTime={day}>{day}</time>: <Coded text={text} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Shapes({ shapes }: Pick<Data["reference"], "shapes">) {
  if (shapes.length === 0) return null;
  return (
    <details className="group">
      <summary>
        <h2>{words.shapes}</h2> <span className="quiet">{words.shapesHow}</span>
      </summary>
      <section id="shapes">
        {shapes.map(({ name, fields }) => (
          <details key={name} className="call">
            <summary>
              <h3>{name}</h3>
            </summary>
            <section id={shapeId(name)}>
              <FieldList fields={fields} />
            </section>
          </details>
        ))}
      </section>
    </details>
  );
}

type Section = { id: string; title: string };
type ContentsProps = { reference: Reference; basics: readonly Section[] };

/** The contents of the reference: at the side where there is room, folded on a phone. Groups of calls are folded everywhere. */
function Contents({ reference, basics }: ContentsProps) {
  const { groups, shapes } = reference;
  const others: Section[] = [
    { id: "limits", title: words.limits },
    { id: "errors", title: words.errors },
    { id: "moves", title: words.moves },
    { id: "changes", title: words.changes },
    ...(shapes.length > 0 ? [{ id: "shapes", title: words.shapes }] : []),
  ];
  return (
    <nav className="contents" aria-label={words.contents}>
      <details>
        <summary>{words.contents}</summary>
        <Part title={guides.title} sections={guides.guides} />
        <Part title={words.before} sections={[...basics, ...others]} />
        <h2>{words.calls}</h2>
        {groups.map(({ id, title, calls }) => (
          <details key={id}>
            <summary>
              {title} <span className="quiet">{words.count(calls.length)}</span>
            </summary>
            <ul>
              {calls.map((call) => (
                <li key={call.id}>
                  <a href={`#${call.id}`}>{call.summary.replaceAll("`", "")}</a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </details>
    </nav>
  );
}

function Part({ title, sections }: { title: string; sections: readonly Section[] }) {
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`}>{section.title}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A call of the reference. It opens without script: by its line, and by a link to its section, which the browser opens itself. */
function CallSection({ call }: { call: ShownCall }) {
  const { id, method, path, summary, about, curl, success, example, refusals } = call;
  return (
    <details className="call">
      <summary>
        <h3>
          <Coded text={summary} />
        </h3>
        <code>
          {method} {path}
        </code>
      </summary>
      <section id={id}>
        <p>
          <Coded text={about} />
        </p>
        <ApiFields title={words.inQuery} shown={call.query} />
        <ApiFields title={words.inBody} shown={call.body} />
        <h4>{words.example}</h4>
        <Program text={curl} className="curl" />
        <ApiFields title={words.answer(success)} shown={call.answer} />
        {example && (
          <>
            <h4>{words.answerExample}</h4>
            <Program text={example} />
          </>
        )}
        {refusals.length > 0 && (
          <p className="quiet">
            <Coded text={words.refusals} statuses={refusals.join(", ")} every={<a href="#errors">{words.every}</a>} />
          </p>
        )}
      </section>
    </details>
  );
}

function Program({ text, className }: { text: string; className?: string }) {
  return (
    <pre>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls, and must do so by keyboard too */}
      <code className={className} tabIndex={0}>
        {text}
      </code>
    </pre>
  );
}

/** The fields of what is sent or answered, each in words, with the fields of what it holds below it. */
function ApiFields({ title, shown }: { title: string; shown: Shown | null }) {
  if (!shown || (!shown.shape && shown.fields.length === 0)) return null;
  return (
    <>
      <h4>{shown.isList ? words.listOf(title) : title}</h4>
      {shown.shape ? (
        <p>
          <ShapeLink name={shown.shape} />
        </p>
      ) : (
        <FieldList fields={shown.fields} />
      )}
    </>
  );
}

function FieldList({ fields }: { fields: readonly ShownField[] }) {
  return (
    <dl className="api-fields">
      {fields.map(({ name, text, shape, fields: inner }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            <Coded text={text} />
            {shape && (
              <>
                {" "}
                <ShapeLink name={shape} />
              </>
            )}
            {inner.length > 0 && <FieldList fields={inner} />}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

const shapeId = (name: string) => `shape-${name}`;

function ShapeLink({ name }: { name: string }) {
  return <a href={`#${shapeId(name)}`}>{name}</a>;
}
