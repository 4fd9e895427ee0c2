import { Guidance, PlanSession, Survey } from "~/models";
import type { Audience } from "~/models/guidance/audience.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { byName, searchCondition } from "~/server/platform/search-condition";

/** Limit of options of each kind, to bound the size of the page; the search finds the others. */
const MAX_OPTIONS = 200;

export type ContentOption = { value: string; label: string };
/** Content that an item can show. */
export type ContentChoices = {
  sessions: ContentOption[];
  surveys: ContentOption[];
  guidances: ContentOption[];
  /** Whether there is more of a kind than the limit. */
  more: boolean;
};

/** Selected ids, which are always included. */
export type ChosenContent = { sessionId?: number; surveyId?: number; guidanceId?: number };

/**
 * Lists what an item of a plan can show: sessions, surveys and guidance whose name contains the search text, by name, drafts too.
 * At most 200 of each kind. Three statements, and one for each selected one beyond.
 */
export async function listContentChoices(
  caller: Caller,
  search: string,
  chosen: ChosenContent,
): Promise<ContentChoices> {
  authorize(caller, "content.read");
  const { transaction } = caller;
  const options = { limit: MAX_OPTIONS + 1, transaction };
  const order: [string, string][] = [
    ["normalizedName", "ASC"],
    ["id", "ASC"],
  ];
  const sessions = await PlanSession.findAll({
    ...options,
    attributes: ["id", "name", "status"],
    where: searchCondition(search, [byName(PlanSession)]),
    order,
  });
  const surveys = await Survey.findAll({
    ...options,
    attributes: ["id", "name", "status"],
    where: searchCondition(search, [byName(Survey)]),
    order,
  });
  const guidances = await Guidance.findAll({
    ...options,
    attributes: ["id", "name", "status", "audience"],
    where: searchCondition(search, [byName(Guidance)]),
    order,
  });
  const find = { transaction };
  const selected = {
    session: chosen.sessionId && (await PlanSession.findByPk(chosen.sessionId, find)),
    survey: chosen.surveyId && (await Survey.findByPk(chosen.surveyId, find)),
    guidance: chosen.guidanceId && (await Guidance.findByPk(chosen.guidanceId, find)),
  };
  return {
    sessions: toOptions(sessions, selected.session),
    surveys: toOptions(surveys, selected.survey),
    guidances: toOptions(guidances, selected.guidance),
    more: [sessions, surveys, guidances].some(({ length }) => length > MAX_OPTIONS),
  };
}

type Row = { id: number; name: string; status: string; audience?: Audience };

function toOptions(rows: readonly Row[], selected: Row | null | 0 | undefined): ContentOption[] {
  const listed = rows.slice(0, MAX_OPTIONS);
  const isListed = !selected || listed.some(({ id }) => id === selected.id);
  return (isListed ? listed : [selected, ...listed]).map(({ id, name, status, audience }) => {
    const notes = [audience, status === "Draft" && "draft"].filter(Boolean).join(", ");
    return { value: String(id), label: notes ? `${name} (${notes})` : name };
  });
}
