import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { streamZip } from "./zip-writer";

/** Value of a cell: a text, which is never a formula, a number, or a day (YYYY-MM-DD). */
export type XlsxValue = string | number | null | { day: string };
type Rows = readonly (readonly XlsxValue[])[];

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PART = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Cell formats: text as it is, which a spreadsheet does not make a number of when it is edited; header; day. */
const STYLES = { text: 1, header: 2, day: 3 };
/** Excel's limit, in UTF-16 units. */
const MAX_TEXT_LENGTH = 32_767;
/** Excel's limit of a sheet's name. */
const MAX_NAME_LENGTH = 31;
const COLUMN_WIDTH = 24;

const TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PART}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/></Types>`;
const relationships = (targets: Record<string, string>) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${Object.entries(targets)
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;
const STYLE_SHEET = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;
const workbook = (name: string) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="${escapeXml(name.slice(0, MAX_NAME_LENGTH))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/**
 * Streams a workbook (.xlsx) with one sheet, in constant memory: a header that stays in sight, then the rows. Texts are
 * inline strings, never formulas. Yields to the event loop between batches.
 */
export function streamXlsx(
  name: string,
  headers: readonly string[],
  batches: AsyncIterable<Rows>,
): AsyncGenerator<Uint8Array> {
  return streamZip([
    { name: "[Content_Types].xml", parts: [TYPES] },
    { name: "_rels/.rels", parts: [relationships({ officeDocument: "xl/workbook.xml" })] },
    { name: "xl/workbook.xml", parts: [workbook(name)] },
    {
      name: "xl/_rels/workbook.xml.rels",
      parts: [relationships({ worksheet: "worksheets/sheet1.xml", styles: "styles.xml" })],
    },
    { name: "xl/styles.xml", parts: [STYLE_SHEET] },
    { name: "xl/worksheets/sheet1.xml", parts: buildSheet(headers, batches) },
  ]);
}

async function* buildSheet(headers: readonly string[], batches: AsyncIterable<Rows>) {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${headers.length}" width="${COLUMN_WIDTH}" customWidth="1"/></cols><sheetData>`;
  yield row(headers.map((header) => textCell(header, STYLES.header)));
  for await (const rows of batches) {
    yield rows.map((values) => row(values.map(toCell))).join("");
    await yieldToEventLoop();
  }
  yield "</sheetData></worksheet>";
}

const row = (cells: string[]) => `<row>${cells.join("")}</row>`;

function toCell(value: XlsxValue): string {
  if (value === null || value === "") return "<c/>";
  if (typeof value === "number") return `<c><v>${value}</v></c>`;
  if (typeof value === "object") return `<c s="${STYLES.day}"><v>${toSerial(value.day)}</v></c>`;
  return textCell(value, STYLES.text);
}

const textCell = (text: string, style: number) =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, MAX_TEXT_LENGTH))}</t></is></c>`;

/** Number of a day: days since December 30, 1899. */
const toSerial = (day: string) =>
  Math.round((Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000);

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Characters invalid in XML: control characters but tab and line breaks, lone surrogates, noncharacters. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;
/** Prefix of Excel's character escapes, such as _x0041_. */
const ESCAPED = /_(?=x[0-9a-f]{4}_)/gi;

const escapeXml = (text: string) =>
  text
    .replace(UNWRITABLE, "\ufffd")
    .replace(ESCAPED, "_x005F_")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
