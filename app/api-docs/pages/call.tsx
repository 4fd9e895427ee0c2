import { TextBlocks } from "~/app/components/site/text-blocks";
import type { CallView } from "../reading/calls";
import { ResponseDetails } from "./response";
import { CallName } from "./call-name";
import { Code } from "./code";
import { FieldTable } from "./field-table";
import { Refusals } from "./refusals";

/** Reference of one call: parameters, body, responses, refusals and examples. */
export function Call({ id, summary, about, scope, needsToken, ...call }: CallView) {
  return (
    <section className="call" aria-labelledby={id}>
      <div className="facts">
        <h2 id={id}>{summary}</h2>
        <p>
          <CallName {...call} />
        </p>
        <TextBlocks blocks={about} />
        <p className="quiet">
          {scope ? (
            <RequiredScope scope={scope} withToken={needsToken} />
          ) : (
            "Everybody may call it."
          )}
        </p>
        <FieldTable title="Parameters" fields={call.parameters} />
        {call.body && <FieldTable title="Body" fields={call.body.fields} />}
        {call.responses.map((response) => (
          <ResponseDetails key={response.status} {...response} />
        ))}
        <Refusals refusals={call.errorResponses} />
      </div>
      <div className="examples">
        {call.curls.map(({ title, command }) => (
          <Code key={title} title={title} text={command} />
        ))}
        {call.optionalHeaders.length > 0 && (
          <Code title="Lines that may be added" text={call.optionalHeaders.join("\n")} />
        )}
        {call.body && <Code title="An example of a body" text={call.body.example} />}
        {call.responses.map(
          ({ status, body }) =>
            body?.example && (
              <Code key={status} title={`An example of a ${status}`} text={body.example} />
            ),
        )}
      </div>
    </section>
  );
}

type RequiredScopeProps = { scope: string; withToken: boolean };

function RequiredScope({ scope, withToken }: RequiredScopeProps) {
  return (
    <>
      {withToken ? "Needs" : "Needs no token here: access is open. With sign-in it needs"} a token
      of the scope <code>{scope}</code>
      {scope === "read" && (
        <>
          {" "}
          or <code>write</code>
        </>
      )}
      .
    </>
  );
}
