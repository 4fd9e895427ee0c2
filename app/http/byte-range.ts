import parseRange from "range-parser";
import type { ByteRange } from "~/server/files/file-storage";

const SINGLE_RANGE = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i;

/**
 * The bytes that a Range header asks for, of so many (RFC 9110, section 14): one range, cut at the end; "whole" without
 * the header, for several ranges and for what cannot be read, which all may be answered so; "none" where there are no
 * such bytes. It is read strictly before range-parser counts, which refuses some of what is to be ignored.
 */
export function byteRange(header: string | null, size: number): ByteRange | "whole" | "none" {
  const [, first = "", last = ""] = SINGLE_RANGE.exec(header ?? "") ?? [];
  if (first === "" && last === "") return "whole";
  if (first !== "" && last !== "" && Number(last) < Number(first)) return "whole";
  // Without a beginning, the number counts from the end; more than there is means the whole.
  const end = first === "" ? Math.min(Number(last), size) : last;
  const ranges = parseRange(size, `bytes=${first}-${end}`);
  return (typeof ranges === "object" && ranges[0]) || "none";
}
