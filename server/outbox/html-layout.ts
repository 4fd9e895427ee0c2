import type { MessageBlock } from "./message-blocks";

type Layout = {
  subject: string;
  language: string;
  blocks: readonly MessageBlock[];
  /** Address of the link. */
  url: string;
  /** Name below the text. */
  hospital: string;
  /** Address that ends such messages; null for messages that have none. */
  unsubscribeUrl: string | null;
};

/** Readable in both schemes: 5.5 on white, and white on it. */
const ACCENT = "#0b6b5d";
const FONT = "font:17px/1.5 system-ui,-apple-system,'Segoe UI',Arial,sans-serif";

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");

/**
 * Renders the HTML part of a mail: the same text, its link as a button, no image, nothing remote. Colors are left to the reader's
 * scheme but for the button, whose own are readable in both (AREAS 1).
 */
export function renderHtml(layout: Layout): string {
  const { subject, language, blocks, url, hospital, unsubscribeUrl } = layout;
  const end = unsubscribeUrl
    ? `<br><a href="${escapeHtml(unsubscribeUrl)}" style="color:inherit">Stop these messages</a>`
    : "";
  return [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">`,
    `<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>`,
    `</head><body style="margin:0;padding:24px;${FONT}"><div style="max-width:36em;margin:0 auto">`,
    ...blocks.map((block) => renderBlock(block, url)),
    `<p style="margin:32px 0 0;padding-top:12px;border-top:1px solid #8a8a8a;font-size:15px">`,
    `${escapeHtml(hospital)}${end}</p></div></body></html>`,
  ].join("\n");
}

function renderBlock(block: MessageBlock, url: string): string {
  if (block.kind === "paragraph") {
    return `<p style="margin:0 0 16px">${block.lines.map(escapeHtml).join("<br>\n")}</p>`;
  }
  const href = escapeHtml(url);
  return [
    `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;`,
    `background-color:${ACCENT};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:15px">If the button does not work, open this address:<br>`,
    `<a href="${href}" style="color:inherit;word-break:break-all">${href}</a></p>`,
  ].join("");
}
