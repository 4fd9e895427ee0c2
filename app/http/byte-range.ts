import type { ByteRange } from "~/server/files/file-storage";

/**
 * The bytes that a Range header asks for, of so many (RFC 9110, section 14): one range, cut at the end; "whole" without
 * the header, for several ranges and for what cannot be read, which all may be answered so; "none" where there are no
 * such bytes.
 */
export function byteRange(header: string | null, size: number): ByteRange | "whole" | "none" {
  const [, from = "", to = ""] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? "") ?? [];
  if (from === "" && to === "") return "whole";
  // Without a beginning, the number counts from the end.
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < Number(from)) return "whole";
  return start > end ? "none" : { start, end };
}
