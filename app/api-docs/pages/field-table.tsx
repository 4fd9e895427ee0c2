import { Fragment } from "react";
import { ItemBlocks } from "~/app/components/site/text-blocks";
import type { Field } from "../reading/fields";
import type { Piece } from "../reading/schema-in-words";

type Props = {
  title: string;
  fields: (Field & { place?: string })[];
  /** Whether they stand in answers, where what may be missing is rarer than what is always there. */
  answered?: boolean;
};

/** Fields with what they are; parameters also say where they go. */
export function FieldTable({ title, fields, answered }: Props) {
  if (fields.length === 0) return null;
  const withPlace = fields.some(({ place }) => place);
  return (
    <table className={withPlace ? "placed" : undefined}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          {withPlace && <th scope="col">In</th>}
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, place, required, type, limits, about }) => (
          <tr key={name + place}>
            <th scope="row">
              <code>{name}</code> {!answered && required && <small>required</small>}
              {answered && !required && <small>not always</small>}
            </th>
            {withPlace && <td>{place}</td>}
            <td>
              <Pieces of={type} />
              {limits.map((limit, at) => (
                <Fragment key={at}>
                  , <Pieces of={limit} />
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

/** What is said of a type: a shape leads to where its fields are. */
export function Pieces({ of: pieces }: { of: Piece[] }) {
  return pieces.map((piece, at) => {
    if (typeof piece === "string") return piece;
    if ("code" in piece) return <code key={at}>{piece.code}</code>;
    return (
      <a key={at} href={`#shape-${piece.shape}`}>
        {piece.shape}
      </a>
    );
  });
}
