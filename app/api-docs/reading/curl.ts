import type { Operation, Parameter } from "./openapi";

/** A call for a shell, as it can be pasted. */
export type Curl = { title: string; command: string };

type Called = {
  method: string;
  path: string;
  operation: Operation;
  /** Its parameters, with what they refer to in place. */
  parameters: Parameter[];
  origin: string;
  /** Whether the call has to say whose it is. */
  withToken: boolean;
};

/** A text as one word of a POSIX shell: nothing in it is read as anything else. */
export function quoted(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The call in each way that it can be sent: without a body, or with one as JSON, as a form, as a form with files. */
export function curlsOf({ operation, ...called }: Called): Curl[] {
  const content = operation.requestBody?.content ?? {};
  const { "application/json": json, "multipart/form-data": multipart } = content;
  const form = content["application/x-www-form-urlencoded"];
  const example = (json?.example ?? {}) as Record<string, unknown>;
  const send = (lines: string[], implied = "GET") => commandOf(called, lines, implied);
  if (!operation.requestBody) return [{ title: "curl", command: send([]) }];
  const asJson = ["-H 'Content-Type: application/json'", `-d ${quoted(compactOrPretty(example))}`];
  const files = Object.entries(multipart?.encoding ?? {})
    .filter(([, { contentType }]) => contentType !== "application/json")
    .map(([name, { contentType = "" }]) =>
      quoted(`${name}=@${FILES[contentType.split("/", 1)[0] ?? ""] ?? "file.bin"}`),
    );
  const fields = fieldsOfForm(example);
  return [
    ...(json ? [{ title: "curl, with JSON", command: send(asJson, "POST") }] : []),
    ...(multipart
      ? [
          {
            title: "curl, as a form with files",
            command: send(
              [
                ...fields.map((field) => `--form-string ${quoted(field)}`),
                ...files.map((file) => `-F ${file}`),
              ],
              "POST",
            ),
          },
        ]
      : []),
    ...(form && !multipart
      ? [
          {
            title: "curl, as a form",
            command: send(
              fields.map((field) => `--data-urlencode ${quoted(field)}`),
              "POST",
            ),
          },
        ]
      : []),
  ];
}

/** What a reader's own file may be called. */
const FILES: Record<string, string> = {
  image: "photo.jpg",
  audio: "voice.mp3",
  video: "film.mp4",
};

/** Headers that a call understands and does not need, as lines to add to its command. */
export const optionalLines = (parameters: readonly Parameter[]): string[] =>
  parameters
    .filter((parameter) => parameter.in === "header" && !parameter.required)
    .map(({ name, example }) => `-H ${quoted(`${name}: ${textOf(example ?? "…")}`)}`);

function commandOf(
  { method, path, parameters, origin, withToken }: Omit<Called, "operation">,
  lines: string[],
  implied: string,
) {
  const address = quoted(origin + filledIn(path, parameters));
  const verb = method === implied ? "" : `-X ${method} `;
  const token = withToken ? [`-H "Authorization: Bearer $TOKEN"`] : [];
  return [`curl ${verb}${address}`, ...token, ...lines].join(" \\\n  ");
}

/** The path with its ids, and the query that it cannot do without. */
function filledIn(path: string, parameters: Parameter[]): string {
  const value = ({ example, schema }: Parameter) =>
    encodeURIComponent(textOf(example ?? schema?.default ?? schema?.enum?.[0] ?? 1));
  const named = (name: string) =>
    parameters.find((each) => each.in === "path" && each.name === name);
  const ids = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const parameter = named(name);
    return parameter ? value(parameter) : whole;
  });
  const query = parameters
    .filter((parameter) => parameter.in === "query" && parameter.required)
    .map((parameter) => `${parameter.name}=${value(parameter)}`);
  return query.length > 0 ? `${ids}?${query.join("&")}` : ids;
}

/** A form has texts only: what is a list or an object goes as JSON, and what is null stays away. */
const fieldsOfForm = (example: Record<string, unknown>) =>
  Object.entries(example)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${textOf(value)}`);

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** A short body on one line, a long one with a line for each field. */
function compactOrPretty(example: unknown): string {
  const compact = JSON.stringify(example);
  return compact.length <= 60 ? compact : JSON.stringify(example, null, 2);
}
