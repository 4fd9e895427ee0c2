import parseRange from "range-parser";
import type { ByteRange } from "~/server/files/file-storage";

const SINGLE_RANGE = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i;

/**
 * Parses a Range header for a body of `size` bytes (RFC 9110, section 14): a single range, clamped to the end; "whole"
 * without the header, for several ranges and for invalid ones, which may be ignored; "none" for an unsatisfiable range.
 * The strict pattern comes first, since range-parser rejects some headers that must be ignored.
 */
export function parseByteRange(header: string | null, size: number): ByteRange | "whole" | "none" {
  const [, first = "", last = ""] = SINGLE_RANGE.exec(header ?? "") ?? [];
  if (first === "" && last === "") return "whole";
  if (first !== "" && last !== "" && Number(last) < Number(first)) return "whole";
  // A suffix range counts from the end; one longer than the body means all of it.
  const end = first === "" ? Math.min(Number(last), size) : last;
  const ranges = parseRange(size, `bytes=${first}-${end}`);
  return (typeof ranges === "object" && ranges[0]) || "none";
}
