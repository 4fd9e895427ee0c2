import { readFile } from "node:fs/promises";
import path from "node:path";
import { truncateText } from "~/models/rules/text-limits.schema";
import { BadRequestError, UnknownParameterError } from "~/server/platform/errors";
import { isEncodedUtf8 } from "~/server/platform/percent-encoding";

/** File of the build with what the server has to know of the OpenAPI document. */
export const CALLS_FILE = path.join("build", "server", "documented-calls.json");

/** Days, such as 2027-01-31, since which a call or parameter is deprecated, and from which on it may be gone. */
export type Deprecation = { since: string; sunset: string };
/** A list as a table: the name of its rows in `data`, its columns, and the fields that not every query answers. */
export type ListedTable = { rows: string; columns: string[]; optional: string[] };
export type DocumentedCall = {
  query: string[];
  table?: ListedTable;
  deprecation?: Deprecation;
  deprecatedQuery?: Record<string, Deprecation>;
};
/** By method and path: "GET /tag/{id}". */
export type DocumentedCalls = Record<string, DocumentedCall>;

type KnownPath = { path: RegExp; byMethod: ReadonlyMap<string, KnownCall> };
type KnownCall = DocumentedCall & { names: ReadonlySet<string> };
let knownPaths: readonly KnownPath[] = [];
let hasDeprecations = false;

/** Loads the documented calls at the start of the server. */
export async function loadDocumentedCalls(): Promise<void> {
  setDocumentedCalls(JSON.parse(await readFile(CALLS_FILE, "utf8")) as DocumentedCalls);
}

/** Replaces the documented calls. */
export function setDocumentedCalls(documented: DocumentedCalls): void {
  const paths = new Map<string, Map<string, KnownCall>>();
  for (const [key, call] of Object.entries(documented)) {
    const [method = "", callPath = ""] = key.split(" ");
    const byMethod = paths.get(callPath) ?? new Map<string, KnownCall>();
    paths.set(callPath, byMethod.set(method, { ...call, names: new Set(call.query) }));
  }
  // A path without IDs comes before one that an ID makes match: /survey-question/bulk before /survey-question/{id}.
  knownPaths = [...paths]
    .sort(([one], [other]) => one.split("{").length - other.split("{").length)
    .map(([callPath, byMethod]) => ({
      path: new RegExp(`^${callPath.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`, "i"),
      byMethod,
    }));
  hasDeprecations = Object.values(documented).some(
    ({ deprecation, deprecatedQuery }) => deprecation ?? deprecatedQuery,
  );
}

const findCall = (method: string, pathname: string): KnownCall | undefined =>
  knownPaths.find(({ path }) => path.test(pathname))?.byMethod.get(method);

/** Finds the table of a list; undefined for other calls. */
export const findListedTable = ({ pathname }: URL): ListedTable | undefined =>
  findCall("GET", pathname)?.table;

/**
 * Refuses a query that is not UTF-8, or has a parameter that the OpenAPI document does not describe for the call.
 * @throws BadRequestError, UnknownParameterError that names the parameter
 */
export function requireKnownParameters(method: string, { pathname, search, searchParams }: URL) {
  if (search === "") return;
  if (!isEncodedUtf8(search)) throw new BadRequestError("The address is not in UTF-8");
  const names = findCall(method, pathname)?.names;
  if (!names) return;
  for (const name of searchParams.keys()) {
    if (names.has(name)) continue;
    const known = names.size > 0 ? `; it has ${[...names].join(", ")}` : "";
    throw new UnknownParameterError(
      `This call has no parameter "${truncateText(name, MAX_NAME_LENGTH)}"${known}`,
    );
  }
}

/** Maximum length of a name in a message. */
const MAX_NAME_LENGTH = 100;

/**
 * Headers of the answer to a deprecated call, or to one that sends a deprecated parameter: Deprecation (RFC 9745) and Sunset
 * (RFC 8594), of the one that goes first.
 */
export function deprecationHeaders(method: string, url: URL): Record<string, string> {
  const call = hasDeprecations ? findCall(method, url.pathname) : undefined;
  if (!call) return {};
  const parameters = Object.entries(call.deprecatedQuery ?? {});
  const sent = parameters.filter(([name]) => url.searchParams.has(name));
  const [first] = [call.deprecation, ...sent.map(([, deprecation]) => deprecation)]
    .filter((each) => each !== undefined)
    .sort((one, other) => one.sunset.localeCompare(other.sunset));
  if (!first) return {};
  return {
    Deprecation: `@${Date.parse(first.since) / 1_000}`,
    Sunset: new Date(first.sunset).toUTCString(),
  };
}
