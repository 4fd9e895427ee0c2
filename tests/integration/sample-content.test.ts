import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { parseBuffer } from "music-metadata";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import {
  Advertisement,
  Caretaker,
  DisclaimerWording,
  MediaEvent,
  OutboxMessage,
  Patient,
  PatientOutcome,
  PatientProcedure,
  PatientResponse,
  PlanChoice,
  PlanSession,
  Procedure,
  ReligiousMessage,
  StoredFile,
  SurveyEdition,
} from "~/models";
import { newAdvertisementSchema } from "~/models/advertisers/advertisement-api.schema";
import { advertiserSchema } from "~/models/advertisers/advertiser.schema";
import { coachSchema } from "~/models/coaches/coach.schema";
import { AUDIENCES, phaseName, PHASES } from "~/models/guidance/audience.schema";
import type { MediaItemType } from "~/models/media/media.schema";
import { newReligiousMessageSchema } from "~/models/religious/religious-message.schema";
import { newReligiousPartnerSchema } from "~/models/religious/religious-partner.schema";
import { isInvented } from "~/models/patients/invented-people.schema";
import {
  END_REASONS,
  PATIENT_STATUSES,
  SHARED_KINDS,
} from "~/models/patients/patient-options.schema";
import { deriveEpisodeStatus, EPISODE_STATUSES } from "~/models/patients/patient-procedure.schema";
import { WORK_REASONS, WORK_STATES } from "~/models/work-list/work-item-options.schema";
import { SERVE_TYPES } from "~/models/surveys/survey.schema";
import { newSurveySchema } from "~/models/surveys/survey-api.schema";
import { listAdvertisers } from "~/server/advertisers/advertisers";
import { withAdvertisements } from "~/server/advertisers/with-advertisements";
import { forgetOptions, readOptions } from "~/server/appointments/options";
import { listCoaches, toCoachInput } from "~/server/coaches/coaches";
import { findFreeTimes } from "~/server/coaches/free-times";
import { releaseFiles } from "~/server/files/attach";
import { fileStorage, thumbnailName } from "~/server/files/storage";
import { listGuidances } from "~/server/guidance/guidances";
import { listSteps } from "~/server/guidance/steps";
import { readHospital } from "~/server/platform/hospital";
import { inTransaction } from "~/server/platform/transaction";
import { listReligiousMessages } from "~/server/religious/messages";
import { listReligiousPartners, countPartnersAndMessages } from "~/server/religious/partners";
import { addDays, formatIsoDay } from "~/server/platform/dates";
import { loadSampleContent } from "~/server/sample-content/load";
import { SAMPLE_PLANS } from "~/server/sample-content/plans/sample-plans";
import { KNEE_SURVEYS } from "~/server/sample-content/surveys";
import { findContradiction } from "~/models/reports/patient-outcome.schema";
import { findTooEarly } from "~/server/outcomes/timing";
import { SAMPLE_EPISODE_ID, SAMPLE_PATIENT_ID } from "~/server/sample-content/patients";
import { listSessions } from "~/server/sessions/sessions";
import { readDisclaimer } from "~/server/site-texts/disclaimer";
import { listVersionedQuestions } from "~/server/surveys/questions";
import { createSurveyResponse, listSurveyResponses } from "~/server/surveys/responses";
import { listSurveys } from "~/server/surveys/surveys";
import { workListJob } from "~/server/work-list/sweep";
import { listWorkItems } from "~/server/work-list/work-items";
import { seedReligiousPartner } from "../factories/content";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { LIST_ALL } from "../support/lists";

const DAY_MS = 86_400_000;
const SHARES = {
  answers: "sharesAnswers",
  anxiety: "sharesAnxiety",
  sessions: "sharesSessions",
} as const;
const pickIds = <Id>(rows: { id: Id }[]) => rows.map(({ id }) => id);

describe.runIf(HAS_DATABASE)("the sample content", () => {
  useDatabase();
  beforeAll(async () => {
    // Reads before the load must not stay.
    await readHospital();
    await loadSampleContent();
  });

  it("names its hospital at once, also in its messages", async () => {
    const { name } = await readHospital();
    const messages = await OutboxMessage.findAll({ where: { recipientKind: "administrator" } });
    expect(messages.map(({ subject }) => subject)).toEqual(
      Array(2).fill(`${name}: a request or message needs you`),
    );
  });

  const readAdvertisers = async () =>
    withAdvertisements(admin, (await listAdvertisers(admin, LIST_ALL)).advertisers);
  const readPartners = async () => (await listReligiousPartners(admin, LIST_ALL)).religiousPartners;
  const readSurveys = async () => {
    const all = (await listSurveys(admin, LIST_ALL)).surveys;
    const versionedQuestions = await listVersionedQuestions(
      admin,
      all.map(({ id }) => id),
    );
    return all.map((survey) => ({ ...survey, ...versionedQuestions(survey.id) }));
  };
  const readMessages = async () => {
    const pages = await Promise.all(
      (await readPartners()).map(({ id }) => listReligiousMessages(admin, id, LIST_ALL)),
    );
    return pages.flatMap(({ religiousMessages }) => religiousMessages);
  };

  const searchNames = async (search: string) => {
    const { coaches } = await listCoaches(admin, { ...LIST_ALL, search });
    return coaches.map(({ name }) => name);
  };

  it("has 8 advertisers with an advertisement each, of every kind that screens distinguish", async () => {
    const all = await readAdvertisers();
    expect(all).toHaveLength(8);
    expect(all.map(({ advertisementCount }) => advertisementCount)).toEqual(Array(8).fill(1));
    expect(all.filter(({ isActive }) => !isActive)).toHaveLength(1);
    expect(all.filter((each) => !each.contactTitle && !each.contactPhone)).toHaveLength(1);
    const tags = all.map(({ advertisements }) =>
      advertisements.flatMap((each) => each.tags.map(({ name }) => name)),
    );
    expect(tags.filter((names) => names.includes("All"))).toHaveLength(1);
    expect(tags.filter((names) => names.length === 0)).toHaveLength(1);
  });

  it("has 6 religious partners with 4 active messages each, of different faiths", async () => {
    expect(await countPartnersAndMessages(admin)).toEqual({ partners: 6, activeMessages: 24 });
    expect((await readPartners()).map(({ messagesCount }) => messagesCount)).toEqual(
      Array(6).fill(4),
    );
    expect(new Set((await readMessages()).map(({ religionType }) => religionType)).size).toBe(6);
  });

  it("titles 17 messages by their day: 7 before, 3 on and 7 after the procedure", async () => {
    const titles = (await readMessages()).flatMap(({ title }) =>
      /: Day \d$/.test(title) ? [title] : [],
    );
    const buildTitles = (phase: string, first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => `${phase}: Day ${first + index}`);
    expect(titles.sort()).toEqual(
      [
        ...buildTitles("Introduction", 1, 1),
        ...buildTitles("Pre-Procedure", 2, 7),
        ...buildTitles("Procedure", 1, 3),
        ...buildTitles("Post-Procedure", 1, 7),
      ].sort(),
    );
    for (const { title, messageName } of await readMessages()) {
      const day = /^Post-Procedure: (Day \d)$/.exec(title)?.[1];
      if (day) expect(messageName).toBe(`Post Procedure ${day} Message`);
    }
  });

  it("begins with five sessions, as long as their recordings, three of them published, of all kinds", async () => {
    const sessions = (await listSessions(admin, LIST_ALL)).sessions.slice(0, 5);
    expect(pickIds(sessions)).toEqual([1, 2, 3, 4, 5]);
    expect(sessions.map(({ duration }) => duration)).toEqual(
      [8, 1, 1, 20, 25].map((minutes) => `${minutes} min`),
    );
    expect(sessions.map(({ status }) => status)).toEqual([
      ...Array<string>(3).fill("Active"),
      ...Array<string>(2).fill("Draft"),
    ]);
    const specialties = sessions.map(({ specialty }) => specialty);
    expect(specialties.sort()).toEqual([
      "Blood Draw",
      "Cancer Treatment",
      "Diagnostic Test",
      "General Surgery",
      "Joint Replacement",
    ]);
    for (const [field, count] of [
      ["billType", 2],
      ["startType", 3],
      ["liveCoach", 2],
      ["religiousContent", 2],
      ["advertisingContent", 2],
    ] as const) {
      expect(new Set(sessions.map((session) => session[field])).size, field).toBe(count);
    }
    expect(sessions.filter(({ videoUrl }) => videoUrl === null)).toHaveLength(2);
    for (const { name, status, statusChangedAt, createdAt, ...session } of sessions) {
      expect([session.religiousMessageDeleted, session.advertisementDeleted]).toEqual([
        false,
        false,
      ]);
      const published = Date.parse(statusChangedAt ?? "");
      if (status === "Draft") expect(published, name).toBeNaN();
      else expect(published, name).toBeGreaterThan(Date.parse(createdAt));
      expect(published > Date.now(), name).toBe(false);
    }
  });

  it("has sessions that play, with a transcript, in both plans of every procedure", async () => {
    const procedures = await Procedure.findAll();
    expect(procedures).toHaveLength(6);
    for (const { name, specialtyId } of procedures) {
      const sessions = await PlanSession.findAll({ where: { specialtyId, status: "Active" } });
      expect(
        sessions.map(({ billType }) => billType),
        name,
      ).toContain("Free");
      for (const { title, ...session } of sessions.map((row) => row.get())) {
        expect([session.audioUrl, session.videoUrl], title).toEqual(["", ""]);
        const audio = await StoredFile.findByPk(session.audioFileId ?? "");
        expect(audio?.durationSeconds, title).toBeGreaterThan(30);
        expect(session.audioTranscript, title).toMatch(/^0:0\d \S/);
        const isComplete = session.videoFileId === null || session.videoTranscript !== "";
        expect(isComplete, title).toBe(true);
      }
    }
  });

  it("asks the surveys of the knee replacement only patients of its specialty", async () => {
    const scoped = (await readSurveys()).filter(({ specialities }) => specialities.length > 0);
    expect(scoped.map(({ name }) => name).toSorted()).toEqual(
      KNEE_SURVEYS.map(({ name }) => name).toSorted(),
    );
    const names = scoped.flatMap(({ specialities }) => specialities.map(({ name }) => name));
    expect(names).toEqual(["Joint Replacement", "Joint Replacement"]);
  });

  it("has a session for each of the plans' items, published and playing", async () => {
    const names = SAMPLE_PLANS.flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === "session" ? item.session : [])),
    );
    const found = await PlanSession.findAll({ where: { name: names } });
    expect(new Set(found.map(({ name }) => name))).toEqual(new Set(names));
    for (const { name, status, audioFileId, audioTranscript } of found) {
      expect(status, name).toBe("Active");
      expect(audioFileId, name).not.toBeNull();
      expect(audioTranscript, name).toMatch(/^0:0\d \S/);
    }
  });

  it("has guidance for caretakers and families, with steps, pictures and voices", async () => {
    for (const audience of AUDIENCES) {
      const query = { ...LIST_ALL, sortBy: "createdAt" as const, sortOrder: "DESC" as const };
      const { guidances } = await listGuidances(admin, audience, query);
      const phases = PHASES.map(({ value }) => phaseName(audience, value));
      // That of the knee replacement has no phase: only its plan shows it.
      const ofPlan = phases.map(() => null);
      expect(guidances.map(({ phase }) => phase)).toEqual([...phases, ...ofPlan]);
      const isOfKnee = guidances.map(({ name }) => name.includes("New Knee"));
      expect(isOfKnee).toEqual(isOfKnee.toSorted());
      for (const { id, name, image, tags, stepCount } of guidances) {
        expect(image, name).toMatch(/^\/media\//);
        expect(tags.length, name).toBeGreaterThan(0);
        const steps = await listSteps(admin, audience, id);
        expect(stepCount, name).toBe(steps.length);
        if (name.includes("New Knee")) continue;
        expect(steps[0]?.guidanceDirectionVoice, name).toMatch(/^\/media\//);
      }
    }
  });

  it("has no unreferenced file, and metadata that match the bytes", async () => {
    const files = await StoredFile.findAll();
    expect(await inTransaction(admin, (writer) => releaseFiles(writer, pickIds(files)))).toBe(0);
    for (const { id, kind, bytes, width, height, durationSeconds, sha256 } of files) {
      const object = await buffer(await fileStorage().open(id));
      expect(object.length).toBe(bytes);
      expect(createHash("sha256").update(object).digest("hex")).toBe(sha256);
      if (kind === "image") {
        expect(await sharp(object).metadata()).toMatchObject({ width, height });
        expect((await buffer(await fileStorage().open(thumbnailName(id)))).length).toBeGreaterThan(
          500,
        );
      } else {
        const { format } = await parseBuffer(object, undefined, { duration: true });
        expect(Math.abs((format.duration ?? 0) - (durationSeconds ?? 0))).toBeLessThan(1);
      }
    }
  });

  it("has 8 surveys over the three serve types, with questions of all types, in editions", async () => {
    const all = await readSurveys();
    expect(all).toHaveLength(8);
    expect(all.filter(({ status }) => status === "Draft")).toHaveLength(1);
    const perServeType = SERVE_TYPES.map(
      ({ value }) => all.filter(({ serveType }) => serveType === value).length,
    );
    expect(perServeType).toEqual([4, 2, 2]);
    for (const { name, questions, questionCount, questionsVersion, tags, ...survey } of all) {
      expect(questionCount, name).toBe(questions.length);
      expect(questionCount, name).toBeGreaterThanOrEqual(5);
      expect(questionCount, name).toBeLessThanOrEqual(8);
      expect(new Set(questions.map(({ type }) => type)).size, name).toBe(3);
      expect(tags.length, name).toBeGreaterThan(0);
      expect(questions.every(({ createdAt }) => createdAt === survey.createdAt)).toBe(true);
      const edition = await SurveyEdition.findOne({
        where: { surveyId: survey.id, number: questionsVersion },
      });
      expect(JSON.parse(edition?.wordingIds ?? ""), name).toHaveLength(questionCount);
    }
    // Each rank question labels both ends of its scale, and no question asks two things at once.
    const questions = all.flatMap((survey) => survey.questions);
    for (const { text, type } of questions) {
      if (type === "rank") expect(text).toMatch(/\? \(1 = [a-z ]+, 5 = [a-z ]+\)$/);
      expect(text).not.toMatch(/ (and|or) /);
    }
  });

  it("has 24 valid and recent responses to each of three surveys", async () => {
    const patientResponseIds = new Set(
      (await PatientResponse.findAll()).map((each) => each.responseId),
    );
    const answeredServeTypes = [];
    for (const survey of await readSurveys()) {
      const all = (await listSurveyResponses(admin, survey.id, LIST_ALL)).surveyResponses;
      const surveyResponses = all.filter(({ id }) => !patientResponseIds.has(id));
      if (surveyResponses.length === 0) continue;
      answeredServeTypes.push(survey.serveType);
      expect(surveyResponses).toHaveLength(24);
      for (const { answers, questionsVersion, submittedAt } of surveyResponses) {
        expect(new Set(answers.map(({ questionId }) => questionId)).size).toBe(answers.length);
        const input = { surveyId: survey.id, questionsVersion, answers };
        await expect(createSurveyResponse(admin, input)).resolves.toMatchObject({ answers });
        const days = (Date.now() - Date.parse(submittedAt)) / DAY_MS;
        expect(days).toBeGreaterThan(0);
        expect(days).toBeLessThan(62);
      }
      const texts = surveyResponses.flatMap(({ answers }) =>
        answers.filter(({ questionType, answer }) => questionType === "free-text" && answer),
      );
      expect(texts.length, survey.name).toBeGreaterThanOrEqual(5);
    }
    expect(answeredServeTypes.sort()).toEqual(SERVE_TYPES.map(({ value }) => value).sort());
  });

  it("has 14 coaches, invented and without an account, of whom 12 have free times in two weeks", async () => {
    const { coaches } = await listCoaches(admin, LIST_ALL);
    expect(coaches).toHaveLength(14);
    for (const coach of coaches) {
      expect([coach.isExample, coach.hasAccount], coach.name).toEqual([true, false]);
      expect(() => coachSchema.parse(toCoachInput(coach)), coach.name).not.toThrow();
      expect(Date.parse(coach.createdAt), coach.name).toBeLessThan(Date.now());
    }
    expect(await searchNames("malkin")).toEqual(["Tirza Malkin"]);
    expect(await searchNames("american sign language")).toEqual(["Renée Aubuchon"]);
    const now = new Date();
    const times = await findFreeTimes(admin, coaches, { from: now, until: addDays(now, 14), now });
    const without = times.flatMap(({ coach, starts }) => (starts.length > 0 ? [] : coach.name));
    expect(without).toEqual(["Gurdev Sanghera", "Soo-ah Bae"]);
  });

  it("has free times of every leader, and another exact number for each price of a live session", async () => {
    forgetOptions();
    const { prices, withoutTimes } = await readOptions(admin);
    expect(withoutTimes).toEqual([]);
    const counts = prices.map(({ options }) =>
      Number(/^(\d+) options available$/.exec(options)?.[1]),
    );
    expect(counts).toEqual([...new Set(counts)].toSorted((one, other) => one - other));
    expect(counts).toHaveLength(5);
    expect(counts[0]).toBeGreaterThan(0);
    expect(prices.some(({ isFree }) => isFree)).toBe(false);
  });

  it("has 27 invented patients in every state, none of whom any message can reach", async () => {
    const patients = await Patient.findAll({ where: { isGuest: false }, order: ["id"] });
    expect(patients).toHaveLength(27);
    expect(patients.every(isInvented)).toBe(true);
    expect(patients[0]?.id).toBe(SAMPLE_PATIENT_ID);
    expect(new Set(patients.map(({ status }) => status))).toEqual(new Set(PATIENT_STATUSES));
    const reasons = patients.flatMap(({ endReason }) => endReason || []);
    expect(new Set(reasons)).toEqual(new Set(END_REASONS));
    for (const { email, mobile } of [...patients, ...(await Caretaker.findAll())]) {
      expect(email).toMatch(/^$|@example\.org$/);
      expect(mobile).toMatch(/^$|^\+120655501\d\d$/);
    }
    const toDay = (time: Date) => formatIsoDay(time.toISOString());
    const episodes = await PatientProcedure.findAll({
      where: { patientId: patients.map(({ id }) => id) },
      order: ["id"],
    });
    expect(episodes[0]?.id).toBe(SAMPLE_EPISODE_ID);
    expect(new Set(episodes.map((episode) => deriveEpisodeStatus(episode, toDay)))).toEqual(
      new Set(EPISODE_STATUSES),
    );
    const shared = patients.map((each) => SHARED_KINDS.filter((kind) => each[SHARES[kind]]));
    expect(shared.map(({ length }) => length)).toEqual(expect.arrayContaining([0, 3]));
    const addresses = patients.flatMap(({ email }) => email || []);
    expect(new Set(addresses).size).toBe(addresses.length - 1);
  });

  it("has outcomes of procedures that are over, of who joined and who did not, of each kind", async () => {
    const outcomes = await PatientOutcome.findAll({ include: ["patient", "episode"] });
    expect(outcomes).toHaveLength(11);
    for (const outcome of outcomes) {
      expect(findContradiction(outcome)).toBeNull();
      expect(findTooEarly(outcome, outcome.procedureAt)).toBeNull();
      expect(outcome.episode).toMatchObject({
        ...{ patientId: outcome.patientId, date: outcome.procedureAt, enteredBy: "hospital" },
      });
    }
    const joined = outcomes.map(({ patient }) => Boolean(patient?.joinedAt));
    expect(joined.filter(Boolean)).toHaveLength(8);
    expect(outcomes.filter(({ cancelledOnDay }) => cancelledOnDay)).toHaveLength(1);
    expect(outcomes.filter((each) => each.returnedWithin30Days)).toHaveLength(2);
  });

  it("puts patients on the work list for each reason, and the job of the list adds none", async () => {
    const program = { ...admin, channel: "api" as const };
    const read = async () => (await listWorkItems(program, LIST_ALL)).workItems;
    const items = await read();
    expect(new Set(items.map(({ reason }) => reason))).toEqual(new Set(WORK_REASONS));
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(WORK_STATES));
    const { signal } = new AbortController();
    await workListJob.run({ payload: {}, jobId: 1, lease: 1, signal });
    expect(await read()).toHaveLength(items.length);
  });

  it("has 23 guests who chose a plan in the last months, 9 of them the Complete Plan", async () => {
    const choices = await PlanChoice.findAll({ order: ["id"] });
    const count = (kind: string) => choices.filter(({ planKind }) => planKind === kind).length;
    expect([count("complete"), count("no-fee")]).toEqual([9, 14]);
    expect(await Patient.count({ where: { isGuest: true, isSample: false } })).toBe(23);
    expect(choices.reduce((sum, { priceCents }) => sum + priceCents, 0)).toBe(9 * 499);
    const { wording } = await readDisclaimer();
    expect((await DisclaimerWording.findAll()).map(({ text }) => text)).toEqual([wording]);
    const procedures = await Procedure.findAll();
    for (const { procedureName, createdAt } of choices) {
      const procedure = procedures.find(({ name }) => name === procedureName);
      expect(createdAt > (procedure?.createdAt ?? new Date()), procedureName).toBe(true);
    }
    const daysAgo = choices.map(({ createdAt }) => (Date.now() - createdAt.getTime()) / DAY_MS);
    for (const period of [1, 7, 30]) {
      const [now, before] = [0, period].map(
        (from) => daysAgo.filter((days) => days > from && days < from + period).length,
      );
      expect(now, `${period} days`).toBeGreaterThan(0);
      if (period > 1) expect(before, `${period} days before`).toBeGreaterThan(0);
    }
    const pickTimes = (rows: { createdAt: Date }[]) => rows.map((row) => row.createdAt.getTime());
    const patients = await Patient.findAll({
      where: { isGuest: true, isSample: false },
      order: ["id"],
    });
    const guestRows = { where: { patientId: patients.map(({ id }) => id) }, order: ["id"] };
    expect(pickTimes(await PatientProcedure.findAll(guestRows))).toEqual(pickTimes(choices));
    expect(pickTimes(patients)).toEqual(pickTimes(choices));
  });

  it("passes the product's own validation", async () => {
    for (const advertiser of await readAdvertisers()) {
      expect(() => advertiserSchema.parse(advertiser)).not.toThrow();
      for (const { tags: _, ...each } of advertiser.advertisements) {
        expect(() => newAdvertisementSchema.parse(each)).not.toThrow();
      }
    }
    for (const each of await readPartners()) {
      expect(() => newReligiousPartnerSchema.parse(each)).not.toThrow();
    }
    for (const { tags: _, ...each } of await readSurveys()) {
      expect(() => newSurveySchema.parse(each)).not.toThrow();
    }
    for (const each of await readMessages()) {
      expect(() => newReligiousMessageSchema.parse(each)).not.toThrow();
    }
  });

  it("has a media event for each view and play, in the last year and after the item's creation", async () => {
    const events = await MediaEvent.findAll();
    const expectEvents = (
      itemType: MediaItemType,
      items: MediaItem[],
      findOwnerId: (item: MediaItem) => number,
    ) => {
      for (const item of items) {
        const itemEvents = events.filter(
          (each) => each.itemType === itemType && each.itemId === item.id,
        );
        const count = (kind: string) => itemEvents.filter((each) => each.kind === kind).length;
        expect([count("view"), count("play")]).toEqual([item.views, item.plays]);
        expect(itemEvents.every(({ ownerId }) => ownerId === findOwnerId(item))).toBe(true);
        expect(itemEvents.every(({ at }) => at >= item.createdAt && at <= new Date())).toBe(true);
      }
    };
    type MediaItem = Advertisement | ReligiousMessage;
    const findOwnerId = (item: MediaItem) =>
      item instanceof Advertisement ? item.advertiserId : item.religiousPartnerId;
    expectEvents("advertisement", await Advertisement.findAll(), findOwnerId);
    expectEvents("religious message", await ReligiousMessage.findAll(), findOwnerId);

    const daysAgo = events.map(({ at }) => (Date.now() - at.getTime()) / DAY_MS);
    expect(events.length).toBeGreaterThan(300);
    expect(Math.max(...daysAgo)).toBeLessThan(365);
    for (const period of [1, 7, 30, 90, 300]) {
      expect(daysAgo.some((days) => days < period)).toBe(true);
    }
    expect(daysAgo.some((days) => days > 200)).toBe(true);
  });
});

describe.runIf(HAS_DATABASE)("a database that has content", () => {
  useDatabase();

  it("gets no sample content, even if it has only a partner", async () => {
    await seedReligiousPartner();
    expect(await loadSampleContent()).toBe(false);
    expect(await countPartnersAndMessages(admin)).toEqual({ partners: 1, activeMessages: 0 });
  });
});
