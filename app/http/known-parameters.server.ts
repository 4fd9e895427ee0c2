import { readFile } from "node:fs/promises";
import path from "node:path";
import { truncateText } from "~/models/rules/text-limits.schema";
import { BadRequestError, UnknownParameterError } from "~/server/platform/errors";
import { isEncodedUtf8 } from "~/server/platform/percent-encoding";

/** File of the build with the query parameters of the OpenAPI document, by method and path: "GET /tag/{id}". */
export const PARAMETERS_FILE = path.join("build", "server", "query-parameters.json");
export type QueryParameters = Record<string, string[]>;

type KnownCall = { path: RegExp; parameters: ReadonlyMap<string, ReadonlySet<string>> };
let knownCalls: readonly KnownCall[] = [];

/** Loads the documented query parameters at the start of the server, so that any other is refused. */
export async function loadKnownParameters(): Promise<void> {
  setKnownParameters(JSON.parse(await readFile(PARAMETERS_FILE, "utf8")) as QueryParameters);
}

/** Replaces the known parameters. */
export function setKnownParameters(parameters: QueryParameters): void {
  const calls = new Map<string, Map<string, Set<string>>>();
  for (const [key, names] of Object.entries(parameters)) {
    const [method = "", callPath = ""] = key.split(" ");
    const byMethod = calls.get(callPath) ?? new Map<string, Set<string>>();
    calls.set(callPath, byMethod.set(method, new Set(names)));
  }
  // A path without IDs comes before one that an ID makes match: /survey-question/bulk before /survey-question/{id}.
  knownCalls = [...calls]
    .sort(([one], [other]) => one.split("{").length - other.split("{").length)
    .map(([callPath, byMethod]) => ({
      path: new RegExp(`^${callPath.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`, "i"),
      parameters: byMethod,
    }));
}

/**
 * Refuses a query that is not UTF-8, or has a parameter that the OpenAPI document does not describe for the call.
 * @throws BadRequestError, UnknownParameterError that names the parameter
 */
export function requireKnownParameters(method: string, { pathname, search, searchParams }: URL) {
  if (search === "") return;
  if (!isEncodedUtf8(search)) throw new BadRequestError("The address is not in UTF-8");
  const call = knownCalls.find(({ path }) => path.test(pathname));
  const names = call?.parameters.get(method);
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
