import { COLUMNS_PARAMETER } from "~/app/contracts/list-columns";
import { SCREEN_LISTS, columnsOfList, type ScreenList } from "~/server/record-types/screen-lists";
import { formatChoice, parseChoice } from "~/server/lists/column-choice";
import type { Caller } from "~/server/platform/caller";
import { BadRequestError } from "~/server/platform/errors";
import { createSecureCookie, hasCookie, YEAR_SECONDS } from "./cookies.server";

/** The chosen columns of the lists where somebody chose, by path. Not signed: each is looked up in its list. */
const choiceCookie = () => createSecureCookie("columns", { maxAge: YEAR_SECONDS });

/** Limit of all choices together, which every request carries: those of other lists are dropped, the oldest first. */
const MAX_LENGTH = 1_000;

async function readChoices(request: Request): Promise<[path: string, choice: string][]> {
  if (!hasCookie(request.headers, "columns")) return [];
  const stored: unknown = await choiceCookie().parse(request.headers.get("cookie"));
  if (typeof stored !== "object" || stored === null) return [];
  return Object.entries(stored).flatMap(([path, choice]) =>
    typeof choice === "string" && SCREEN_LISTS.some((list) => list.path === path)
      ? [[path, choice]]
      : [],
  );
}

/** Reads the ids of the columns that this browser chose for a list; undefined where it shows the usual ones. */
export async function readChosenColumns(
  caller: Caller,
  request: Request,
  list: ScreenList,
): Promise<string[] | undefined> {
  const [, choice] = (await readChoices(request)).find(([path]) => path === list.path) ?? [];
  return choice === undefined ? undefined : parseChoice(columnsOfList(caller, list), choice);
}

/** Set-Cookie value with the columns chosen for a list, besides the choices for others. An empty choice removes it. */
export async function serializeChosenColumns(
  caller: Caller,
  request: Request,
  { list, chosen }: { list: ScreenList; chosen: readonly string[] },
): Promise<string> {
  const choices = (await readChoices(request)).filter(([path]) => path !== list.path);
  const choice = formatChoice(columnsOfList(caller, list), chosen);
  if (choice !== "") choices.push([list.path, choice]);
  while (JSON.stringify(choices).length > MAX_LENGTH) choices.shift();
  return choiceCookie().serialize(
    Object.fromEntries(choices),
    choices.length === 0 ? { maxAge: 0 } : undefined,
  );
}

/** Parses the columns of a list's file; undefined for the usual ones. @throws BadRequestError that names one it does not have */
export function parseColumnsQuery(
  caller: Caller,
  { searchParams }: URL,
  list: ScreenList,
): string[] | undefined {
  const text = searchParams.get(COLUMNS_PARAMETER);
  if (!text) return undefined;
  const ids = text.split(",");
  const known = columnsOfList(caller, list).map(({ id }) => id);
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown === undefined) return ids;
  throw new BadRequestError(`${COLUMNS_PARAMETER} must be some of ${known.join(", ")}`);
}
