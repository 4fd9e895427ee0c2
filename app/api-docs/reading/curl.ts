import type { Operation, Parameter } from "./openapi";

/** Curl command of a call, ready to paste into a shell. */
export type Curl = { title: string; command: string };

type CallInput = {
  method: string;
  path: string;
  operation: Operation;
  /** Parameters, with references resolved. */
  parameters: Parameter[];
  origin: string;
  /** Whether the call needs a token. */
  withToken: boolean;
};

/** Quotes a text as a single word of a POSIX shell. */
export function quoteShell(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Builds a command for each content type of a call: without a body, as JSON, as a form, or as a form with files. */
export function buildCurls({ operation, ...call }: CallInput): Curl[] {
  const content = operation.requestBody?.content ?? {};
  const { "application/json": json, "multipart/form-data": multipart } = content;
  const form = content["application/x-www-form-urlencoded"];
  const example = (json?.example ?? {}) as Record<string, unknown>;
  const toCommand = (lines: string[], impliedMethod = "GET") =>
    formatCommand(call, lines, impliedMethod);
  if (!operation.requestBody) return [{ title: "curl", command: toCommand([]) }];
  const jsonLines = [
    "-H 'Content-Type: application/json'",
    `-d ${quoteShell(compactOrPretty(example))}`,
  ];
  const files = Object.entries(multipart?.encoding ?? {})
    .filter(([, { contentType }]) => contentType !== "application/json")
    .map(([name, { contentType = "" }]) =>
      quoteShell(`${name}=@${EXAMPLE_FILES[contentType.split("/", 1)[0] ?? ""] ?? "file.bin"}`),
    );
  const fields = toFormFields(example);
  return [
    ...(json ? [{ title: "curl, with JSON", command: toCommand(jsonLines, "POST") }] : []),
    ...(multipart
      ? [
          {
            title: "curl, as a form with files",
            command: toCommand(
              [
                ...fields.map((field) => `--form-string ${quoteShell(field)}`),
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
            command: toCommand(
              fields.map((field) => `--data-urlencode ${quoteShell(field)}`),
              "POST",
            ),
          },
        ]
      : []),
  ];
}

/** Example file names by media type. */
const EXAMPLE_FILES: Record<string, string> = {
  image: "photo.jpg",
  audio: "voice.mp3",
  video: "movie.mp4",
};

/** Optional headers of a call, as lines to add to its command. */
export const listOptionalHeaders = (parameters: readonly Parameter[]): string[] =>
  parameters
    .filter((parameter) => parameter.in === "header" && !parameter.required)
    .map(({ name, example }) => `-H ${quoteShell(`${name}: ${toText(example ?? "…")}`)}`);

function formatCommand(
  { method, path, parameters, origin, withToken }: Omit<CallInput, "operation">,
  lines: string[],
  impliedMethod: string,
) {
  const url = quoteShell(origin + fillPath(path, parameters));
  const methodOption = method === impliedMethod ? "" : `-X ${method} `;
  const token = withToken ? [`-H "Authorization: Bearer $TOKEN"`] : [];
  return [`curl ${methodOption}${url}`, ...token, ...lines].join(" \\\n  ");
}

/** Fills in the path's example IDs and the required query parameters. */
function fillPath(path: string, parameters: Parameter[]): string {
  const value = ({ example, schema }: Parameter) =>
    encodeURIComponent(toText(example ?? schema?.default ?? schema?.enum?.[0] ?? 1));
  const findPathParameter = (name: string) =>
    parameters.find((each) => each.in === "path" && each.name === name);
  const ids = path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const parameter = findPathParameter(name);
    return parameter ? value(parameter) : placeholder;
  });
  const query = parameters
    .filter((parameter) => parameter.in === "query" && parameter.required)
    .map((parameter) => `${parameter.name}=${value(parameter)}`);
  return query.length > 0 ? `${ids}?${query.join("&")}` : ids;
}

/** Form fields of an example: lists and objects as JSON, nulls omitted. */
const toFormFields = (example: Record<string, unknown>) =>
  Object.entries(example)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${toText(value)}`);

const toText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** Formats a short body on one line, a long one indented. */
function compactOrPretty(example: unknown): string {
  const compact = JSON.stringify(example);
  return compact.length <= 60 ? compact : JSON.stringify(example, null, 2);
}
