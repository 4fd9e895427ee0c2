import { randomUUID } from "node:crypto";
import { type Entry } from "./entries";

/** Encoded body of a submission, and its Content-Type. */
export type EncodedForm = { type: string; body: Buffer };

export const URLENCODED = "application/x-www-form-urlencoded";
export const MULTIPART = "multipart/form-data";

/** Normalizes line breaks of names and values to CRLF (HTML, 4.10.22.4). */
const withCrlf = (text: string) => text.replace(/\r\n|\r|\n/g, "\r\n");

/** Encodes entries as application/x-www-form-urlencoded; of a file only the name. */
export function toSearchParams(entries: Entry[]): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of entries) {
    params.append(withCrlf(name), withCrlf(typeof value === "string" ? value : value.name));
  }
  return params;
}

/** Encodes entries by the form's enctype. @throws Error for text/plain, which cannot be parsed again */
export function encodeEntries(entries: Entry[], enctype: string): EncodedForm {
  if (enctype === MULTIPART) return toMultipart(entries);
  if (enctype === "text/plain") throw new Error("Forms sent as text/plain are not supported");
  return { type: URLENCODED, body: Buffer.from(toSearchParams(entries).toString()) };
}

/** Escapes names and file names (HTML, 4.10.22.7). */
const escapeName = (text: string) =>
  text.replace(/\n/g, "%0A").replace(/\r/g, "%0D").replace(/"/g, "%22");

function toMultipart(entries: Entry[]): EncodedForm {
  const boundary = `----FormsClient${randomUUID()}`;
  const parts = entries.flatMap(([name, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(withCrlf(name))}"`;
    if (typeof value === "string") return [`${head}\r\n\r\n${withCrlf(value)}\r\n`];
    const file = `; filename="${escapeName(value.name)}"\r\nContent-Type: ${value.mimeType}\r\n\r\n`;
    return [head + file, value.buffer, "\r\n"];
  });
  const body = Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part)));
  return { type: `${MULTIPART}; boundary=${boundary}`, body };
}
