import type { MessageBlock } from "~/server/outbox/message-blocks";

/** The HTML part of a mail, drawn from the same blocks: a frame with the part itself would need a weaker security policy. */
export function MessagePreview({ blocks, url }: { blocks: MessageBlock[]; url: string }) {
  return (
    <div className="grid gap-4 rounded-md border px-4 py-3">
      {blocks.map((block, index) =>
        block.kind === "paragraph" ? (
          <p key={index} className="whitespace-pre-line">
            {block.lines.join("\n")}
          </p>
        ) : (
          <div key={index} className="grid gap-3">
            <p>
              <span className="button primary">{block.label}</span>
            </p>
            <p className="text-sm wrap-anywhere">
              If the button does not work, open this address:
              <br />
              {url}
            </p>
          </div>
        ),
      )}
    </div>
  );
}
