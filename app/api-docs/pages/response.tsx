import { Fragment } from "react";
import { TextBlocks } from "~/app/components/site/text-blocks";
import type { ResponseView } from "../reading/calls";
import { FieldTable, Pieces } from "./field-table";

/** Successful response of a call: status, fields and headers. */
export function ResponseDetails({ status, about, headers, body }: ResponseView) {
  return (
    <div className="answer">
      <h3>Answer {status}</h3>
      <TextBlocks blocks={about} />
      {body?.fields.length === 0 && (
        <p>
          {body.inEnvelope ? <code>result.data</code> : "The body"} is <Pieces pieces={body.type} />
          .
        </p>
      )}
      {body && (
        <FieldTable
          title={body.inEnvelope ? "In result.data" : "In the body"}
          fields={body.fields}
          isResponse
        />
      )}
      {headers.length > 0 && (
        <p className="quiet">
          Headers:{" "}
          {headers.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && ", "}
              <code>{name}</code>
            </Fragment>
          ))}
        </p>
      )}
    </div>
  );
}
