import { Fragment } from "react";
import { ItemBlocks } from "~/app/components/site/text-blocks";
import type { Field } from "../reading/fields";
import type { Piece } from "../reading/describe-schema";

type Props = {
  /** Heading; none where the section's own heading says it. */
  title?: string;
  fields: (Field & { location?: string })[];
  /** Whether the fields belong to a response: marks optional fields instead of required ones. */
  isResponse?: boolean;
};

/** Fields with type and limits on one line and the meaning below; for parameters, also where they are sent. */
export function FieldList({ title, fields, isResponse }: Props) {
  if (fields.length === 0) return null;
  return (
    <div>
      {title && <h3>{title}</h3>}
      <dl className="mt-2 divide-y border-y *:py-2.5 [&_dt]:flex [&_dt]:flex-wrap [&_dt]:items-baseline [&_dt]:gap-x-2.5 [&_dt>code]:font-semibold [&_small]:text-xs">
        {fields.map(({ name, location, required, type, limits, about }) => (
          <div key={name + location}>
            <dt>
              <code>{name}</code>{" "}
              <span className="text-sm text-soft">
                <Pieces pieces={type} />
                {limits.map((limit, index) => (
                  <Fragment key={index}>
                    , <Pieces pieces={limit} />
                  </Fragment>
                ))}
              </span>{" "}
              {location && <small className="text-soft">in {location}</small>}{" "}
              {!isResponse && required && <small className="text-warning">required</small>}
              {isResponse && !required && <small className="text-soft">not always</small>}
            </dt>
            <dd>
              <ItemBlocks blocks={about} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Renders the pieces of a type description; a shape links to its section. */
export function Pieces({ pieces }: { pieces: Piece[] }) {
  return pieces.map((piece, index) => {
    if (typeof piece === "string") return piece;
    if ("code" in piece) return <code key={index}>{piece.code}</code>;
    return (
      <a key={index} href={`#shape-${piece.shape}`}>
        {piece.shape}
      </a>
    );
  });
}
