import { BUTTON_LINE } from "./template";

/** A block of a mail's text, for the plain part, the HTML part and the screen. */
export type MessageBlock =
  | { kind: "paragraph"; lines: string[] }
  | { kind: "button"; label: string };

/** Splits a mail's text into blocks. */
export function toMessageBlocks(text: string): MessageBlock[] {
  return text.split(/\n{2,}/).flatMap((paragraph): MessageBlock[] => {
    const blocks: MessageBlock[] = [];
    for (const line of paragraph.split("\n")) {
      const label = BUTTON_LINE.exec(line)?.[1];
      const last = blocks.at(-1);
      if (label !== undefined) blocks.push({ kind: "button", label });
      else if (last?.kind === "paragraph") last.lines.push(line);
      else blocks.push({ kind: "paragraph", lines: [line] });
    }
    return blocks;
  });
}

/** Formats blocks as plain text, with the link below its words. */
export function formatPlainText(blocks: readonly MessageBlock[], url: string): string {
  return blocks
    .map((block) => (block.kind === "button" ? `${block.label}:\n${url}` : block.lines.join("\n")))
    .join("\n\n");
}
