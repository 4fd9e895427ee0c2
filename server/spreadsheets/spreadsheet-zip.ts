import { crc32 } from "node:zlib";
import yauzl from "yauzl";
import { IMPORT_FILE } from "../../models/imports/import-file.schema";
import { SPREADSHEET_LIMITS, SpreadsheetError } from "./spreadsheet-rows";

/**
 * Unpacks the XML parts of an .xlsx file's ZIP container into Latin-1 texts by name, the input format of SheetJS.
 * Strings instead of Buffers, so that the worker's heap limit covers them.
 *
 * Counts the actual output, not the declared sizes: at most 64 MB in total, 32 MB of it XML, with 3,000,000 tags,
 * 500,000 entities, and 256 kB from one tag to the next. SheetJS creates an object or a string for each of these, so
 * that a container of 60 kB could take gigabytes.
 * @throws SpreadsheetError beyond these limits, and for a damaged part
 */
export async function unpackWorkbook(file: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(file, { lazyEntries: true });
  if (zip.entryCount > SPREADSHEET_LIMITS.containerEntries) throw invalidFile();
  const parts = new Map<string, string>();
  const xml = createXmlMeter();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const isPart = isWorkbookPart(entry.fileName);
    let text = "";
    let checksum = 0;
    for await (const data of await zip.openReadStreamPromise(entry)) {
      const chunk = data as Buffer;
      unpacked += chunk.length;
      if (unpacked > SPREADSHEET_LIMITS.unpackedBytes) throw invalidFile();
      checksum = crc32(chunk, checksum);
      if (!isPart) continue;
      xml.add(chunk);
      text += chunk.toString("latin1");
    }
    if (checksum !== entry.crc32) throw invalidFile();
    if (isPart) parts.set(entry.fileName, text);
  }
  return parts;
}

/** Parts of a workbook that the importer ignores, and that may be as large as its sheets. */
const IGNORED_PARTS = /^xl\/(?:calcChain|customXml|externalLinks|pivotCache|pivotTables|theme)\b/i;
/** Parts by which SheetJS would detect OpenDocument. */
const OPEN_DOCUMENT = /^(?:META-INF\/|objectdata\.xml$)/i;

/** Whether a part is unpacked; pictures and macros are not. */
function isWorkbookPart(name: string): boolean {
  return /\.(?:xml|rels)$/i.test(name) && !IGNORED_PARTS.test(name) && !OPEN_DOCUMENT.test(name);
}

const LESS_THAN = 0x3c;
const AMPERSAND = 0x26;

/** Counts the bytes, tags and entities of all XML parts. `add` throws SpreadsheetError beyond a limit. */
function createXmlMeter() {
  const { xmlBytes, xmlTags, xmlEntities, xmlTextBytes } = SPREADSHEET_LIMITS;
  let bytes = 0;
  let tags = 0;
  let entities = 0;
  /** Since the start of the last tag. */
  let textBytes = 0;
  return {
    add(chunk: Buffer): void {
      let maxTextBytes = textBytes;
      for (const byte of chunk) {
        textBytes += 1;
        if (byte === LESS_THAN) {
          tags += 1;
          maxTextBytes = Math.max(maxTextBytes, textBytes);
          textBytes = 0;
        } else if (byte === AMPERSAND) {
          entities += 1;
        }
      }
      bytes += chunk.length;
      maxTextBytes = Math.max(maxTextBytes, textBytes);
      const isWithin =
        bytes <= xmlBytes &&
        tags <= xmlTags &&
        entities <= xmlEntities &&
        maxTextBytes <= xmlTextBytes;
      if (!isWithin) throw invalidFile();
    },
  };
}

const invalidFile = () => new SpreadsheetError(IMPORT_FILE.wrongType);
