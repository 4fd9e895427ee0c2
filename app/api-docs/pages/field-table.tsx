import { Fragment } from "react";
import { ItemBlocks } from "~/app/components/site/text-blocks";
import type { Field } from "../reading/fields";
import type { Piece } from "../reading/describe-schema";

type Props = {
  title: string;
  fields: (Field & { location?: string })[];
  /** Whether the fields belong to a response: marks optional fields instead of required ones. */
  isResponse?: boolean;
};

/** Table of fields with type and meaning; for parameters, also where they are sent. */
export function FieldTable({ title, fields, isResponse }: Props) {
  if (fields.length === 0) return null;
  const hasLocations = fields.some(({ location }) => location);
  return (
    <table className={hasLocations ? "placed" : undefined}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          {hasLocations && <th scope="col">In</th>}
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, location, required, type, limits, about }) => (
          <tr key={name + location}>
            <th scope="row">
              <code>{name}</code> {!isResponse && required && <small>required</small>}
              {isResponse && !required && <small>not always</small>}
            </th>
            {hasLocations && <td>{location}</td>}
            <td>
              <Pieces pieces={type} />
              {limits.map((limit, index) => (
                <Fragment key={index}>
                  , <Pieces pieces={limit} />
                </Fragment>
              ))}
            </td>
            <td>
              <ItemBlocks blocks={about} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
