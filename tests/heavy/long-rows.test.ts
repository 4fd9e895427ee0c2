import { beforeAll, expect, it } from "vitest";
import { addQuestions } from "~/server/surveys/questions";
import { database } from "~/server/platform/database";
import { seedSurveyWithQuestionIds, bulkInsertResponses } from "../factories/survey-responses";
import { seedSpecialty, seedSurvey, seedTag, bulkInsertSessions } from "../factories/content";
import { bulkInsertContactMessages } from "../factories/contact-messages";
import { admin } from "../support/database";
import { sendRaw } from "../support/http";
import { prepareData } from "../support/prepared-data";
import { startRecordedServer } from "../support/stall-recorder";

const MAX_STALL_MS = 200;
const MAX_GROWN_MB = 150;
const MAX_ATTEMPTS = 3;
/** Rows per table: the maximum page size of a list. */
const ROWS = 10_000;
const TEXT = "x".repeat(5_000);

let [dataDir, surveyId] = ["", 0];

beforeAll(async () => {
  const prepared = await prepareData(async () => {
    await bulkInsertSessions(ROWS, [(await seedSpecialty()).id]);
    await bulkInsertContactMessages(ROWS);
    const fillColumns = (table: string, ...columns: string[]) =>
      database().query(
        `UPDATE ${table} SET ${columns.map((column) => `${column} = '${TEXT}'`).join(", ")}`,
      );
    await fillColumns("plan_sessions", "description", "audio_transcript", "video_transcript");
    await fillColumns("contact_messages", "message");

    const tags = await Promise.all(Array.from({ length: 20 }, () => seedTag()));
    const question = { questionText: "Q".repeat(500), questionType: "free-text" };
    const tagIds = tags.map(({ id }) => id);
    for (let count = 0; count < 200; count += 1) {
      await seedSurvey({ questions: Array(100).fill(question), tagIds });
    }
    const { id } = await seedSurveyWithQuestionIds();
    await addQuestions(admin, { surveyId: id, questions: Array(97).fill(question) });
    const [wordings] = await database().query(
      `SELECT id FROM survey_wordings WHERE survey_id = ${id} AND question_type = 'free-text'`,
    );
    const answers = (wordings as { id: number }[]).map((wording) => ({
      wordingId: wording.id,
      choice: null,
      text: TEXT,
    }));
    for (let count = 0; count < 10; count += 1) await bulkInsertResponses(id, 40, () => answers);
    return id;
  });
  [dataDir, surveyId] = [prepared.dataDir, prepared.result];
}, 600_000);

it.runIf(process.platform === "linux")(
  "lists of the longest rows do not stall the server",
  async () => {
    const { server, measureCost } = await startRecordedServer({
      DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
    });
    const exceeded: string[] = [];
    try {
      for (const list of [
        "/session?",
        "/session?sortBy=department&sortOrder=DESC&",
        "/session?search=session&",
        "/contact-message?",
        "/contact-message?search=message&",
        "/survey?",
        "/survey?includeTags=true&",
        "/survey?includeTags=true&includeQuestions=true&",
        `/survey-response?surveyId=${surveyId}&`,
      ]) {
        for (const limit of [20, 50, 200, 1_000, ROWS]) {
          const path = `${list}limit=${limit}`;
          let [status, description, isWithin] = [0, "", false];
          // Retry: unoptimized code and garbage collection slow single attempts down.
          for (let attempt = 0; attempt < MAX_ATTEMPTS && !isWithin; attempt += 1) {
            const { stallMs, grownMb } = await measureCost(async () => {
              ({ status } = await sendRaw(server.url, { path }));
            });
            expect([200, 400], path).toContain(status);
            description = `${stallMs.toFixed(0)} ms, ${grownMb.toFixed(0)} MB, ${status}: ${path}`;
            isWithin = stallMs <= MAX_STALL_MS && grownMb <= MAX_GROWN_MB;
          }
          console.log(description);
          if (!isWithin) exceeded.push(description);
        }
      }
      expect(exceeded).toEqual([]);
    } finally {
      await server.stop();
    }
  },
);
