import parseRange from "range-parser";
import type { ByteRange } from "~/server/files/file-storage";

const SINGLE_RANGE = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i;

/**
 * Parses a Range header for a body of `size` bytes (RFC 9110, section 14).
 * @returns a single range, clamped to the end of the body; "whole" for a header to ignore: missing, invalid, or with
 *   several ranges; "unsatisfiable" for a range beyond the end (416)
 */
export function parseByteRange(
  header: string | null,
  size: number,
): ByteRange | "whole" | "unsatisfiable" {
  // Checked before range-parser, which would reject some headers that must be ignored.
  const [, first = "", last = ""] = SINGLE_RANGE.exec(header ?? "") ?? [];
  if (first === "" && last === "") return "whole";
  if (first !== "" && last !== "" && Number(last) < Number(first)) return "whole";
  // "-500" is the last 500 bytes, or all bytes of a shorter body.
  const end = first === "" ? Math.min(Number(last), size) : last;
  const ranges = parseRange(size, `bytes=${first}-${end}`);
  return (typeof ranges === "object" && ranges[0]) || "unsatisfiable";
}
