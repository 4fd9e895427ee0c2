import { Fragment } from "react";
import { TextBlocks } from "~/app/components/site/text-blocks";
import type { AnswerView } from "../reading/calls";
import { FieldTable, Pieces } from "./field-table";

/** What a call answers where it does what it was asked to. */
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
          answered
        />
      )}
      {headers.length > 0 && (
        <p className="quiet">
          Headers:{" "}
          {headers.map((name, at) => (
            <Fragment key={name}>
              {at > 0 && ", "}
              <code>{name}</code>
            </Fragment>
          ))}
        </p>
      )}
    </div>
  );
}
