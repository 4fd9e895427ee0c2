import { crc32 } from "node:zlib";
import yauzl from "yauzl";
import { IMPORT_FILE } from "../../models/departments/import-file.schema";
import { SPREADSHEET_LIMITS, SpreadsheetError } from "./spreadsheet-rows";

/**
 * Unpacks the XML parts of an .xlsx file's ZIP container, as Latin-1 text by their names, which is how SheetJS takes
 * them. Strings and not Buffers, so that the worker's heap limit covers them.
 *
 * Counts what really comes out, not what the container declares: at most 64 MB in all, 32 MB of it XML, with 3,000,000
 * tags, 500,000 entities, and 256 kB from one tag to the next. SheetJS makes an object or a string of each of these, so
 * that a container of 60 kB could take gigabytes.
 * @throws SpreadsheetError beyond these limits, and for a part that is damaged
 */
export async function unpackWorkbook(file: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(file, { lazyEntries: true });
  if (zip.entryCount > SPREADSHEET_LIMITS.containerEntries) throw refusal();
  const parts = new Map<string, string>();
  const xml = xmlMeter();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const isKept = isWorkbookPart(entry.fileName);
    let text = "";
    let checksum = 0;
    for await (const part of await zip.openReadStreamPromise(entry)) {
      const chunk = part as Buffer;
      unpacked += chunk.length;
      if (unpacked > SPREADSHEET_LIMITS.unpackedBytes) throw refusal();
      checksum = crc32(chunk, checksum);
      if (!isKept) continue;
      xml.add(chunk);
      text += chunk.toString("latin1");
    }
    if (checksum !== entry.crc32) throw refusal();
    if (isKept) parts.set(entry.fileName, text);
  }
  return parts;
}

/** Parts of a workbook that the importer ignores, and that may be as large as its sheets. */
const UNREAD = /^xl\/(?:calcChain|customXml|externalLinks|pivotCache|pivotTables|theme)\b/i;
/** The parts by which SheetJS would take the file for OpenDocument. */
const OPEN_DOCUMENT = /^(?:META-INF\/|objectdata\.xml$)/i;

/** Pictures and macros stay out too. */
function isWorkbookPart(name: string): boolean {
  return /\.(?:xml|rels)$/i.test(name) && !UNREAD.test(name) && !OPEN_DOCUMENT.test(name);
}

const LESS_THAN = 0x3c;
const AMPERSAND = 0x26;

/** Counts the bytes, tags and entities of all XML parts. `add` throws SpreadsheetError beyond a limit. */
function xmlMeter() {
  const { xmlBytes, xmlTags, xmlEntities, xmlTextBytes } = SPREADSHEET_LIMITS;
  let bytes = 0;
  let tags = 0;
  let entities = 0;
  /** Since the last tag began. */
  let textBytes = 0;
  return {
    add(chunk: Buffer): void {
      let longest = textBytes;
      for (const byte of chunk) {
        textBytes += 1;
        if (byte === LESS_THAN) {
          tags += 1;
          longest = Math.max(longest, textBytes);
          textBytes = 0;
        } else if (byte === AMPERSAND) {
          entities += 1;
        }
      }
      bytes += chunk.length;
      longest = Math.max(longest, textBytes);
      const isWithin =
        bytes <= xmlBytes && tags <= xmlTags && entities <= xmlEntities && longest <= xmlTextBytes;
      if (!isWithin) throw refusal();
    },
  };
}

const refusal = () => new SpreadsheetError(IMPORT_FILE.wrongType);
