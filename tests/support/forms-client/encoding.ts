import { randomUUID } from "node:crypto";
import { type Entry } from "./entries";

/** The body of a submission and its type. */
export type Encoded = { type: string; body: Buffer };

export const URLENCODED = "application/x-www-form-urlencoded";
export const MULTIPART = "multipart/form-data";

/** Line breaks go over the line as CRLF, in names and in values (HTML, 4.10.22.4). */
const withCrlf = (text: string) => text.replace(/\r\n|\r|\n/g, "\r\n");

/** The entries as application/x-www-form-urlencoded text; of a file only its name is sent. */
export function toSearchParams(entries: Entry[]): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of entries) {
    params.append(withCrlf(name), withCrlf(typeof value === "string" ? value : value.name));
  }
  return params;
}

/** The entries in the encoding that the form asks for. Throws for text/plain, which no program can read back. */
export function encode(entries: Entry[], enctype: string): Encoded {
  if (enctype === MULTIPART) return toMultipart(entries);
  if (enctype === "text/plain") throw new Error("Forms sent as text/plain are not supported");
  return { type: URLENCODED, body: Buffer.from(toSearchParams(entries).toString()) };
}

/** Encodes names and file names as HTML, 4.10.22.7, says. */
const escape = (text: string) =>
  text.replace(/\n/g, "%0A").replace(/\r/g, "%0D").replace(/"/g, "%22");

function toMultipart(entries: Entry[]): Encoded {
  const boundary = `----FormsClient${randomUUID()}`;
  const parts = entries.flatMap(([name, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escape(withCrlf(name))}"`;
    if (typeof value === "string") return [`${head}\r\n\r\n${withCrlf(value)}\r\n`];
    const file = `; filename="${escape(value.name)}"\r\nContent-Type: ${value.mimeType}\r\n\r\n`;
    return [head + file, value.buffer, "\r\n"];
  });
  const body = Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part)));
  return { type: `${MULTIPART}; boundary=${boundary}`, body };
}
