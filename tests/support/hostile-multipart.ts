import fc from "fast-check";
import type { Operation } from "./api-document";
import type { RawBody } from "./hostile-bodies";
import { arbitraryFields, toFormText } from "./hostile-fields";

const BOUNDARY = "part-of-a-form";
const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

type FormPart = { name: string; file?: string; type?: string; content: string | Buffer };

const buildMultipart = (parts: FormPart[], end = `--${BOUNDARY}--\r\n`) =>
  Buffer.concat([
    ...parts.flatMap(({ name, file, type, content }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"` +
          `${file === undefined ? "" : `; filename="${file}"`}\r\n` +
          `${type === undefined ? "" : `Content-Type: ${type}\r\n`}\r\n`,
      ),
      Buffer.from(content as string),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(end),
  ]);

const FILE_NAMES = [
  "",
  "a.png",
  "../../etc/passwd",
  "\u0000",
  "\u202egnp.exe",
  "é".repeat(300),
  "CON",
  '"',
];
const FILE_CONTENTS = [
  Buffer.alloc(0),
  Buffer.from("GIF89a"),
  Buffer.from("<svg onload=alert(1)>"),
  Buffer.from("RIFF\x00\x00\x00\x00WAVE"),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]),
  Buffer.alloc(100_000, 0xff),
];

/** Multipart bodies: files in text fields, texts in file fields, wrong boundaries and unterminated forms. */
export function arbitraryMultipartBody(operation: Operation): fc.Arbitrary<RawBody> {
  const { properties = {} } = operation.requestBody?.content["multipart/form-data"]?.schema ?? {};
  const fields = fc.constantFrom(
    ...Object.keys(properties),
    "image",
    "image[0]",
    "image[100]",
    "voice[1]",
    "__proto__",
    "",
  );
  const file = fc.record({
    name: fields,
    file: fc.constantFrom(...FILE_NAMES),
    type: fc.constantFrom("image/png", "audio/webm", "text/plain", "nonsense"),
    content: fc.constantFrom<string | Buffer>(...FILE_CONTENTS),
  });
  const texts = arbitraryFields(operation).map((values) =>
    Object.entries(values).map(([name, value]): FormPart => ({ name, content: toFormText(value) })),
  );
  const form = fc.tuple(texts, fc.array(file, { maxLength: 3 })).map(([parts, files]) => ({
    type: MULTIPART_TYPE,
    body: buildMultipart([...parts, ...files]),
  }));
  const malformed = texts.chain((parts) =>
    fc.constantFrom(
      { type: "multipart/form-data", body: buildMultipart(parts) },
      { type: "multipart/form-data; boundary=", body: buildMultipart(parts) },
      { type: "multipart/form-data; boundary=another", body: buildMultipart(parts) },
      { type: MULTIPART_TYPE, body: buildMultipart(parts, "") },
      {
        type: MULTIPART_TYPE,
        body: buildMultipart([...parts, { name: "image", file: "a.png", content: "x" }], ""),
      },
      { type: MULTIPART_TYPE, body: Buffer.from(`--${BOUNDARY}`) },
      { type: MULTIPART_TYPE, body: Buffer.alloc(0) },
      {
        type: MULTIPART_TYPE,
        body: buildMultipart(Array<FormPart>(1_000).fill({ name: "name", content: "x" })),
      },
      {
        type: MULTIPART_TYPE,
        body: buildMultipart(Array<FormPart>(300).fill({ name: "image", file: "a", content: "x" })),
      },
      {
        type: MULTIPART_TYPE,
        body: buildMultipart([{ name: "name", type: "x".repeat(9_000), content: "" }]),
      },
    ),
  );
  return fc.oneof({ weight: 3, arbitrary: form }, { weight: 1, arbitrary: malformed });
}
