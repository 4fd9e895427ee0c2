import { DateTime } from "luxon";
import { afterEach, describe, expect, it, vi } from "vitest";
import { OutboxMessage, PlanVersionItem } from "~/models";
import { publishSession } from "~/server/sessions/publish";
import { getSurvey } from "~/server/surveys/surveys";
import { toItemKey } from "~/server/today/item-key";
import { markItem } from "~/server/today/mark-item";
import { confirmTookPlace } from "~/server/today/outcome";
import { beginSession, completeSurvey } from "~/server/today/progress-made";
import { sessionItem } from "../factories/catalogue";
import { seedSession } from "../factories/content";
import {
  findReminders,
  remindingTask,
  runReminders,
  seedAgreeing,
  seedEpisode,
  seedRemindingPlan,
} from "../factories/reminders";
import { writeAsPatient } from "../factories/requests";
import { seedSurveyWithQuestionIds, toAnswerList } from "../factories/survey-responses";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { changeMailSettings, createSender, deliver } from "../support/outbox";

const ZONE = "America/New_York";
const HOUR = { hours: 1 };
/** First and last day that are lived through, from the procedure. */
const [FIRST_DAY, LAST_DAY] = [-11, 31];

/** Creates a plan whose items a patient works through, and what they do of it, by day from the procedure and hour. */
async function seedPlan() {
  const { id: sessionId } = await seedSession();
  await publishSession(admin, sessionId);
  const survey = await seedSurveyWithQuestionIds({ serveType: "post-procedure-plan" });
  const task = (name: string, fromDay: number, toDay: number) =>
    remindingTask({ taskTitle: name, fromDay, toDay });
  const asked = { name: "How was it?", kind: "survey", group: "post-procedure", reminds: true };
  const plan = await seedRemindingPlan([
    sessionItem(sessionId, { fromDay: -14, toDay: -5, reminds: true }),
    task("Ask who drives you home", -8, -2),
    task("Read the sheet", -3, -1),
    { ...asked, surveyId: survey.id, fromDay: 1, toDay: 7 },
    task("Walk a little", 5, 40),
  ]);
  const items = await PlanVersionItem.findAll({ where: { versionId: plan.planVersionId } });
  const findKey = (title: string) => {
    const item = items.find(({ taskTitle }) => taskTitle === title);
    if (!item) throw new Error(`The plan has no task ${title}`);
    return toItemKey(item);
  };
  const { questionsVersion } = await getSurvey(admin, survey.id);
  return { plan, sessionId, survey: { ...survey, questionsVersion }, findKey };
}

/** Lives through the days of a patient, hour by hour. @param isDown whether the server is down on a day from the procedure, at an hour */
async function live(
  procedureDay: string,
  {
    acts,
    isDown,
  }: {
    acts: (procedureId: number, patientId: number) => Record<string, () => Promise<unknown>>;
    isDown: (day: number, hour: number) => boolean;
  },
  plan: Awaited<ReturnType<typeof seedRemindingPlan>>,
) {
  const midnight = DateTime.fromISO(procedureDay, { zone: ZONE });
  const end = midnight.plus({ days: LAST_DAY });
  let now = midnight.plus({ days: FIRST_DAY });
  vi.setSystemTime(now.toJSDate());
  const { id: patientId } = await seedAgreeing();
  const episode = await seedEpisode(patientId, -FIRST_DAY, plan);
  const actions = acts(episode.id, patientId);
  const { received, sender } = createSender();
  let nextRun: Date | null | void = new Date(0);
  for (; now < end; now = now.plus(HOUR)) {
    vi.setSystemTime(now.toJSDate());
    const day = Math.round(now.startOf("day").diff(midnight, "days").days);
    if (isDown(day, now.hour)) continue;
    await actions[`${day} ${now.hour}`]?.();
    if (nextRun && nextRun <= now.toJSDate()) nextRun = await runReminders();
    if (await OutboxMessage.findOne({ where: { status: "Scheduled" } })) await deliver(sender);
  }
  const reminders = await findReminders(patientId);
  expect(received.length).toBe(reminders.length);
  return reminders.map(({ status, sentAt }) => {
    const at = DateTime.fromJSDate(sentAt ?? new Date(0), { zone: ZONE });
    const day = Math.round(at.startOf("day").diff(midnight, "days").days);
    return `${status} on day ${day}: ${at.toFormat("LLL d, h:mm a ZZZ")}`;
  });
}

describe.runIf(HAS_DATABASE)("40 days of a patient", () => {
  useDatabase();
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    [
      "spring",
      "2026-03-10",
      [
        "Sent on day -10: Feb 28, 10:00 AM -0500",
        "Sent on day -7: Mar 3, 1:00 PM -0500",
        "Sent on day -3: Mar 7, 10:00 AM -0500",
        "Sent on day -1: Mar 9, 4:00 PM -0400",
        "Sent on day 1: Mar 11, 10:00 AM -0400",
        "Sent on day 7: Mar 17, 10:00 AM -0400",
      ],
    ],
    [
      "autumn",
      "2026-11-04",
      [
        "Sent on day -10: Oct 25, 10:00 AM -0400",
        "Sent on day -7: Oct 28, 1:00 PM -0400",
        "Sent on day -3: Nov 1, 10:00 AM -0500",
        "Sent on day -1: Nov 3, 4:00 PM -0500",
        "Sent on day 1: Nov 5, 10:00 AM -0500",
        "Sent on day 7: Nov 11, 10:00 AM -0500",
      ],
    ],
  ])(
    "have each reminder at its hour while the clock changes in %s, none of what is done",
    async (_, procedureDay, reminders) => {
      changeMailSettings({ TIME_ZONE: ZONE });
      vi.useFakeTimers({ toFake: ["Date"] });
      vi.setSystemTime(new Date(`${procedureDay}T00:00Z`));
      const { plan, sessionId, survey, findKey } = await seedPlan();
      const acts = (procedureId: number, patientId: number) => {
        const act = (work: Parameters<typeof writeAsPatient>[1]) => () =>
          writeAsPatient(patientId, work);
        const done = (title: string) =>
          act((writer) => markItem(writer, procedureId, { key: findKey(title), mark: "done" }));
        const answers = toAnswerList({ [survey.rank]: 4, [survey.yesNo]: "Yes" });
        const { questionsVersion } = survey;
        return {
          "-9 21": act((writer) =>
            beginSession(
              writer,
              procedureId,
              { sessionId, media: "audio" },
              { anxietyLevel: 2, informationReceived: "Yes", concerns: "" },
            ),
          ),
          "-6 9": done("Ask who drives you home"),
          "0 6": done("Read the sheet"),
          "1 11": act((writer) => confirmTookPlace(writer, procedureId)),
          "2 3": act((writer) =>
            completeSurvey(
              writer,
              survey.id,
              { procedureId, sessionId: null },
              { questionsVersion, answers },
            ),
          ),
          "29 22": done("Walk a little"),
        };
      };
      // On the seventh day before, the server is down from early morning until 1 PM, and a whole day later, when nothing is due.
      const isDown = (day: number, hour: number) => (day === -7 && hour < 13) || day === 15;
      expect(await live(procedureDay, { acts, isDown }, plan)).toEqual(reminders);
    },
  );

  it("of a plan that nobody opens have all but that of a day without a server, and none in the quiet hours", async () => {
    changeMailSettings({ TIME_ZONE: ZONE });
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(new Date("2026-03-10T00:00Z"));
    const isDown = (day: number, hour: number) => day === 3 && hour < 20;
    const sent = await live("2026-03-10", { acts: () => ({}), isDown }, await seedRemindingPlan());
    expect(sent.map((each) => /day (-?\d+)/.exec(each)?.[1])).toEqual([
      ...["-10", "-7", "-3", "-1", "1", "7", "30"],
    ]);
    for (const each of sent) expect(each).toMatch(/, (10:00 AM|4:00 PM) /);
  });
});
