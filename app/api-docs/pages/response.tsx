import { Fragment } from "react";
import { TextBlocks } from "~/app/components/site/text-blocks";
import type { ResponseView } from "../reading/calls";
import { FieldList, Pieces } from "./field-list";

/** Successful response of a call: status, fields and headers. */
export function ResponseDetails({ status, about, headers, body }: ResponseView) {
  return (
    <div className="grid gap-2">
      <h3>{`Answer ${status}`}</h3>
      <TextBlocks blocks={about} />
      {body?.fields.length === 0 && (
        <p>
          {body.inEnvelope ? <code>result.data</code> : "The body"} is <Pieces pieces={body.type} />
          .
        </p>
      )}
      {body && (
        <FieldList
          title={body.inEnvelope ? "In result.data" : "In the body"}
          fields={body.fields}
          isResponse
        />
      )}
      {headers.length > 0 && (
        <p className="text-soft">
          {"Headers: "}
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
