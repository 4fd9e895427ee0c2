import { TextBlocks } from "~/app/components/site/text-blocks";
import type { CallView } from "../reading/calls";
import { ResponseDetails } from "./response";
import { CallName } from "./call-name";
import { Code } from "./code";
import { FieldList } from "./field-list";
import { Refusals } from "./refusals";

/** Reference of one call: at the left parameters, body, responses and refusals, at the right examples, in a wide window. */
export function Call({ id, summary, about, scope, needsToken, ...call }: CallView) {
  return (
    <section
      aria-labelledby={id}
      className="mt-12 grid gap-x-12 gap-y-6 border-t pt-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,0.85fr)]"
    >
      <div className="grid content-start gap-5">
        <div className="grid gap-2">
          <h2 id={id}>{summary}</h2>
          <p>
            <CallName {...call} />
          </p>
          <TextBlocks blocks={about} />
          <p className="text-sm text-soft">
            {scope ? (
              <RequiredScope scope={scope} withToken={needsToken} />
            ) : (
              "Everybody may call it."
            )}
          </p>
        </div>
        <FieldList title="Parameters" fields={call.parameters} />
        {call.body && <FieldList title="Body" fields={call.body.fields} />}
        {call.responses.map((response) => (
          <ResponseDetails key={response.status} {...response} />
        ))}
        <Refusals refusals={call.errorResponses} />
      </div>
      {/* Long examples stay where they are: the end of a sticky column would be out of reach. */}
      <div
        className={`grid content-start gap-4 self-start ${call.body ? "" : "xl:sticky xl:top-4"}`.trimEnd()}
      >
        <Examples {...call} />
      </div>
    </section>
  );
}

type ExamplesProps = Pick<CallView, "curls" | "optionalHeaders" | "body" | "responses">;

function Examples({ curls, optionalHeaders, body, responses }: ExamplesProps) {
  return (
    <>
      {curls.map(({ title, command }) => (
        <Code key={title} title={title} text={command} />
      ))}
      {optionalHeaders.length > 0 && (
        <Code title="Lines that may be added" text={optionalHeaders.join("\n")} />
      )}
      {body && <Code title="An example of a body" text={body.example} />}
      {responses.map(
        ({ status, body }) =>
          body?.example && (
            <Code key={status} title={`An example of a ${status}`} text={body.example} />
          ),
      )}
    </>
  );
}

type RequiredScopeProps = { scope: string; withToken: boolean };

function RequiredScope({ scope, withToken }: RequiredScopeProps) {
  return (
    <>
      {`${withToken ? "Needs" : "Needs no token here: access is open. With sign-in it needs"} a token of the scope `}
      <code>{scope}</code>
      {scope === "read" && (
        <>
          {" or "}
          <code>write</code>
        </>
      )}
      .
    </>
  );
}
