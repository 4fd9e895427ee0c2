import { SurveyEdition, SurveyWording } from "~/models";
import type { Caller } from "~/server/platform/caller";

/** The wordings of a survey at one version of its questions, in order. */
export type Edition = { number: number; wordings: SurveyWording[] };

/**
 * Reads editions of a survey by their numbers; unknown ones are omitted. Two queries, however many editions.
 */
export async function readEditions(
  { transaction }: Caller,
  surveyId: number,
  numbers: number[],
): Promise<Map<number, Edition>> {
  if (numbers.length === 0) return new Map();
  const where = { surveyId, number: numbers };
  const editions = await SurveyEdition.findAll({ where, transaction });
  const ids = editions.map(({ wordingIds }) => JSON.parse(wordingIds) as number[]);
  const wordings = await SurveyWording.findAll({
    where: { surveyId, id: [...new Set(ids.flat())] },
    transaction,
  });
  const byId = new Map(wordings.map((wording) => [wording.id, wording]));
  return new Map(
    editions.map(({ number }, index) => {
      const ordered = (ids[index] ?? []).flatMap((id) => byId.get(id) ?? []);
      return [number, { number, wordings: ordered }];
    }),
  );
}
