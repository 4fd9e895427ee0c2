import { Fragment } from "react";
import type { Block } from "~/server/site-texts/blocks";
import type { Inline } from "~/server/site-texts/inlines";

/** A text of the site. Its headings begin with h2: whatever it stands on has the h1. */
export function TextBlocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, at) => <TextBlock key={at} block={block} />);
}

function TextBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading": {
      const Heading = block.level === 2 ? "h2" : "h3";
      return (
        <Heading>
          <Words of={block.content} />
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p>
          <Words of={block.content} />
        </p>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      // It goes on where a paragraph between two points has parted them.
      const start = block.ordered && block.start !== 1 ? block.start : undefined;
      return (
        <List {...(start !== undefined && { start })}>
          {block.items.map((item, at) => (
            <li key={at}>
              <ItemBlocks blocks={item} />
            </li>
          ))}
        </List>
      );
    }
    case "code":
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case "quote":
      return (
        <div className="note" role="note">
          <TextBlocks blocks={block.blocks} />
        </div>
      );
    case "table":
      return <TextTable {...block} />;
  }
}

/** A text in a place of its own, such as an item of a list or a cell: one of a single line needs no paragraph. */
export function ItemBlocks({ blocks: [first, ...others] }: { blocks: Block[] }) {
  if (first?.kind !== "paragraph") return <TextBlocks blocks={first ? [first, ...others] : []} />;
  return (
    <>
      <Words of={first.content} />
      <TextBlocks blocks={others} />
    </>
  );
}

type TableProps = { head: Inline[][]; rows: Inline[][][] };

/** On a phone each row is a card, whose cells say what they are. */
function TextTable({ head, rows }: TableProps) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th key={at} scope="col">
              <Words of={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, column) => (
              <td key={column}>
                <Words of={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A line of a text, with its emphasis and its links. */
export function Words({ of: inlines }: { of: Inline[] }) {
  return inlines.map((inline, at) => <Fragment key={at}>{drawn(inline)}</Fragment>);
}

function drawn(inline: Inline) {
  if (typeof inline === "string") return inline;
  switch (inline.kind) {
    case "break":
      return <br />;
    case "code":
      return <code>{inline.text}</code>;
    case "strong":
      return (
        <strong>
          <Words of={inline.content} />
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <Words of={inline.content} />
        </em>
      );
    case "link":
      return (
        <a href={inline.href}>
          <Words of={inline.content} />
        </a>
      );
  }
}
