import { beforeAll, describe, expect, it } from "vitest";
import { BinItem } from "~/models";
import { BIN_LIST, listBin, listDeletedRecords } from "~/server/record-types/bin";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { findRecordType } from "~/server/record-types/record-types";
import { deleteSurvey } from "~/server/surveys/surveys";
import { seedSurveyWithQuestions } from "../factories/content";
import { bulkInsertResponses } from "../factories/survey-responses";
import { emptyBin } from "../support/bin";
import {
  admin,
  HAS_DATABASE,
  ON_POSTGRES,
  recordStatements,
  useDatabase,
} from "../support/database";
import { explainStatements, findFullSorts } from "../support/query-plans";

const LIST = { page: 1, limit: 10, sortOrder: "DESC", search: "" } as const;
const FULL_SCAN = /^SCAN (?!.*USING (COVERING )?INDEX)(?!.*VIRTUAL TABLE)/m;

describe.runIf(HAS_DATABASE && !ON_POSTGRES)("the query plans of the bin", () => {
  useDatabase();
  beforeAll(() =>
    BinItem.bulkCreate(
      Array.from({ length: 500 }, (_, index) => ({
        name: `Deleted tag ${index}`,
        recordType: "tag",
        recordId: index + 1,
        recordTable: "tags",
        patientId: null,
        deletedBy: "Test",
        channel: "screen",
        expiresAt: new Date("2100-01-01"),
        contents: "{}",
        record: `{"id":${index + 1}}`,
      })),
    ),
  );

  it.each(BIN_LIST.sortFields)("walk an index when the list is sorted by %s", async (sortBy) => {
    for (const query of [{ ...LIST, sortBy }, { ...LIST, sortBy, sortOrder: "ASC" } as const]) {
      const plans = await explainStatements(() => listBin(admin, query), /LIMIT/);
      expect(plans.length).toBeGreaterThan(0);
      for (const plan of plans) expect(findFullSorts(plan)).toEqual([]);
    }
  });

  it("walk the index of a kind for the API", async () => {
    const tag = findRecordType("tag")!;
    const query = { page: 1, limit: 10, search: "" };
    const plans = await explainStatements(() => listDeletedRecords(admin, tag, query), /LIMIT/);
    for (const plan of plans) {
      expect(plan).toContain("bin_items_of_type");
      expect(findFullSorts(plan)).toEqual([]);
    }
  });

  it("read the rows of one record only, when it is restored and when it expires", async () => {
    const { id } = await seedSurveyWithQuestions();
    await deleteSurvey(admin, id, 0);
    const plans = await explainStatements(
      () => restoreRecord(admin, findRecordType("survey")!, id),
      /bin_(items|rows|files)/,
    );
    expect(plans.length).toBeGreaterThan(5);
    for (const plan of plans) expect(plan).not.toMatch(FULL_SCAN);
    const emptied = await explainStatements(emptyBin, /^(?!.*UPDATE).*bin_(items|rows|files)/);
    for (const plan of emptied) expect(plan).not.toMatch(FULL_SCAN);
  });

  it("take as many statements for a survey with many responses as for one with few", async () => {
    const count = async (responses: number) => {
      const { id } = await seedSurveyWithQuestions();
      const wordingId = id * 3;
      await bulkInsertResponses(id, responses, () => [{ wordingId, choice: 1, text: null }]);
      const survey = findRecordType("survey")!;
      return [
        (await recordStatements(() => deleteSurvey(admin, id, responses))).length,
        (await recordStatements(() => restoreRecord(admin, survey, id))).length,
      ];
    };
    expect(await count(2_000)).toEqual(await count(2));
  });
});
