import { Fragment } from "react";
import type { Block } from "~/server/site-texts/blocks";
import type { Inline } from "~/server/site-texts/inlines";
import { Note } from "./note";

/** Renders a site text. Headings start at h2, since the page has the h1. */
export function TextBlocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, index) => <TextBlock key={index} block={block} />);
}

function TextBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading": {
      const Heading = block.level === 2 ? "h2" : "h3";
      return (
        <Heading>
          <InlineText content={block.content} />
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p>
          <InlineText content={block.content} />
        </p>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      // Continues the numbering of a list interrupted by a paragraph.
      const start = block.ordered && block.start !== 1 ? block.start : undefined;
      return (
        <List
          className={`grid gap-2 pl-7 marker:text-accent ${block.ordered ? "list-decimal" : "list-disc"}`}
          {...(start !== undefined && { start })}
        >
          {block.items.map((item, index) => (
            <li key={index}>
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
        <Note>
          <TextBlocks blocks={block.blocks} />
        </Note>
      );
    case "table":
      return <TextTable {...block} />;
  }
}

/** Renders blocks inside an item or cell; the first paragraph without a `p` element. */
export function ItemBlocks({ blocks: [first, ...rest] }: { blocks: Block[] }) {
  if (first?.kind !== "paragraph") return <TextBlocks blocks={first ? [first, ...rest] : []} />;
  return (
    <>
      <InlineText content={first.content} />
      <TextBlocks blocks={rest} />
    </>
  );
}

type TableProps = { head: Inline[][]; rows: Inline[][][] };

const TABLE_CLASSES =
  "w-full align-top md:[&_:is(th,td)]:border-b md:[&_:is(th,td)]:py-2.5 md:[&_:is(th,td)]:pr-4 md:[&_:is(th,td)]:align-top max-md:[&_:is(tbody,tr,td)]:block max-md:[&_td:first-child]:font-semibold max-md:[&_tr]:border-t max-md:[&_tr]:py-2.5";

/** Renders a table; its rows become cards on phones. */
function TextTable({ head, rows }: TableProps) {
  return (
    <table className={TABLE_CLASSES}>
      <thead className="max-md:hidden">
        <tr>
          {head.map((cell, index) => (
            <th key={index} scope="col">
              <InlineText content={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column}>
                <InlineText content={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders inline content with emphasis and links. */
export function InlineText({ content: inlines }: { content: Inline[] }) {
  return inlines.map((inline, index) => <Fragment key={index}>{renderInline(inline)}</Fragment>);
}

function renderInline(inline: Inline) {
  if (typeof inline === "string") return inline;
  switch (inline.kind) {
    case "break":
      return <br />;
    case "code":
      return <code>{inline.text}</code>;
    case "strong":
      return (
        <strong>
          <InlineText content={inline.content} />
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <InlineText content={inline.content} />
        </em>
      );
    case "link":
      return (
        <a href={inline.href}>
          <InlineText content={inline.content} />
        </a>
      );
  }
}
