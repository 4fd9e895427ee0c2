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
      <dl className="mt-2 divide-y border-y *:py-2.5 [&_dt]:flex [&_dt]:flex-wrap [&_dt]:items-baseline [&_dt]:gap-x-2.5 [&_dt>code]:font-semibold [&_dt>span]:text-sm [&_dt>span]:text-soft [&_small]:text-xs">
        {fields.map(({ name, location, required, type, limits, about }) => (
          <div key={name + location}>
            <dt>
              <code>{name}</code>{" "}
              <span>
                <Pieces pieces={[...type, ...limits.flatMap((limit) => [", ", ...limit])]} />
              </span>
              {location && <Mark tone="text-soft">{`in ${location}`}</Mark>}
              {!isResponse && required && <Mark tone="text-warning">required</Mark>}
              {isResponse && !required && <Mark tone="text-soft">not always</Mark>}
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

function Mark({ tone, children }: { tone: "text-soft" | "text-warning"; children: string }) {
  return (
    <>
      {" "}
      <small className={tone}>{children}</small>
    </>
  );
}

/** Renders the pieces of a type description; a shape links to its section. */
export function Pieces({ pieces }: { pieces: Piece[] }) {
  return mergeTexts(pieces).map((piece, index) => {
    if (typeof piece === "string") return piece;
    if ("code" in piece) return <code key={index}>{piece.code}</code>;
    return (
      <a key={index} href={`#shape-${piece.shape}`}>
        {piece.shape}
      </a>
    );
  });
}

/** Joins texts that follow each other, which the server would keep apart by comments. */
function mergeTexts(pieces: Piece[]): Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (typeof piece === "string" && typeof last === "string") {
      merged[merged.length - 1] = last + piece;
    } else {
      merged.push(piece);
    }
  }
  return merged;
}
