import { Fragment } from "react";
import { TextBlocks } from "~/app/components/site/text-blocks";
import type { AnswerView } from "../reading/calls";
import { FieldTable, Pieces } from "./field-table";

/** Successful response of a call: status, fields and headers. */
export function Answer({ status, about, headers, holds }: AnswerView) {
  return (
    <div className="answer">
      <h3>Answer {status}</h3>
      <TextBlocks blocks={about} />
      {holds?.fields.length === 0 && (
        <p>
          {holds.inEnvelope ? <code>result.data</code> : "The body"} is <Pieces of={holds.type} />.
        </p>
      )}
      {holds && (
        <FieldTable
          title={holds.inEnvelope ? "In result.data" : "In the body"}
          fields={holds.fields}
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
