import { describe, expect, it } from "vitest";
import { Advertisement, Advertiser, MediaEvent, PlanSession } from "~/models";
import { getOwnSession } from "~/server/patients/own-session";
import { previewSession } from "~/server/patients/previews";
import { createSessionAssessment } from "~/server/patients/session-assessments";
import { findSponsoredMessage } from "~/server/sponsored/session-message";
import { allow, seedSponsoredSession, stop } from "../factories/sponsored";
import { ASSESSMENT_VALUES, insertPatientProcedure } from "../factories/patient-sessions";
import { seedGuest, visitor, writeAsGuest } from "../factories/patients";
import { admin, HAS_DATABASE, recordStatements, useDatabase } from "../support/database";

describe.runIf(HAS_DATABASE)("the advertisement of a session", () => {
  useDatabase();

  async function seedGuestWithSession(advertisementUrl?: string) {
    const { advertisement, procedureId, sessionId } = await seedSponsoredSession(advertisementUrl);
    const guest = await seedGuest();
    const { id } = await insertPatientProcedure(guest, { procedureId, planKind: "complete" });
    const at = { sessionId, media: "audio" } as const;
    return {
      guest,
      advertisement,
      sessionId,
      assess: (values: object = {}) =>
        writeAsGuest(guest, (writer) =>
          createSessionAssessment(writer, id, at, { ...ASSESSMENT_VALUES, ...values }),
        ),
      allow: () => writeAsGuest(guest, allow),
      stop: () => writeAsGuest(guest, stop),
      findShown: async () => (await getOwnSession(guest, id, sessionId)).sponsored,
      readViews: async () => (await Advertisement.findByPk(advertisement.id))?.views,
    };
  }

  it("is shown with the recording to who has authorized it only, and stops with the next request", async () => {
    const { assess, allow, stop, findShown, readViews, advertisement } =
      await seedGuestWithSession();
    await assess();
    expect([await findShown(), await readViews()]).toEqual([null, 0]);
    await allow();
    expect(await findShown()).toEqual({
      sponsor: (await Advertiser.findByPk(advertisement.advertiserId))?.name,
      name: "Calm nights",
      description: "An evening\nto read about.",
      link: {
        href: "https://www.aldervale.org/evening?from=session",
        host: "www.aldervale.org",
      },
      isExample: false,
    });
    await stop();
    expect(await findShown()).toBeNull();
  });

  it("is not there before the questions that open the recording", async () => {
    const { assess, allow, findShown } = await seedGuestWithSession();
    await allow();
    expect(await findShown()).toBeNull();
    await assess();
    expect(await findShown()).not.toBeNull();
  });

  it("is counted when the recording is opened, by item and time alone, and only where it is shown", async () => {
    const { assess, allow, stop, findShown, readViews, advertisement } =
      await seedGuestWithSession();
    await assess();
    await allow();
    await findShown();
    expect(await readViews()).toBe(0);
    await assess();
    expect(await readViews()).toBe(1);
    await stop();
    await assess();
    expect(await readViews()).toBe(1);
    const events = await MediaEvent.findAll({
      where: { itemType: "advertisement", itemId: advertisement.id },
      raw: true,
    });
    expect(events.map((event) => Object.keys(event).sort())).toEqual([
      ["at", "id", "itemId", "itemType", "kind", "ownerId"],
    ]);
  });

  it("is gone once it or its advertiser is inactive, or the session leaves it out", async () => {
    const { assess, allow, findShown, advertisement, sessionId } = await seedGuestWithSession();
    await allow();
    await assess();
    const { id, advertiserId } = advertisement;
    const turns = [
      (isOn: boolean) => Advertisement.update({ isActive: isOn }, { where: { id } }),
      (isOn: boolean) => Advertiser.update({ isActive: isOn }, { where: { id: advertiserId } }),
      (isOn: boolean) =>
        PlanSession.update({ advertisingContent: isOn }, { where: { id: sessionId } }),
    ];
    for (const turn of turns) {
      await turn(false);
      expect(await findShown()).toBeNull();
      await turn(true);
      expect(await findShown()).not.toBeNull();
    }
  });

  it("is chosen by the session alone: nothing is read of answers, indexes, diagnoses or the patient", async () => {
    const { guest, assess, allow, sessionId } = await seedGuestWithSession();
    const session = await PlanSession.findByPk(sessionId, { rejectOnEmpty: true });
    const find = () => recordStatements(() => findSponsoredMessage(guest, session));
    const readTables = (statements: string[]) =>
      statements.map((sql) =>
        [...sql.matchAll(/(?:FROM|JOIN) [`"]?(\w+)/g)].map(([, table]) => table),
      );
    expect(readTables(await find())).toEqual([["consents"]]);
    await allow();
    expect(readTables(await find())).toEqual([["consents"], ["advertisements", "advertisers"]]);
    const shown = await findSponsoredMessage(guest, session);
    for (const anxietyLevel of ["1", "5"]) {
      await assess({ anxietyLevel });
      expect(await findSponsoredMessage(guest, session)).toEqual(shown);
    }
    expect(await recordStatements(() => findSponsoredMessage(visitor, session))).toEqual([]);
    await session.update({ advertisingContent: false });
    expect(await find()).toEqual([]);
  });

  it("says of an address for examples that nothing is there, and has no link where none can be opened", async () => {
    const example = await seedSponsoredSession("https://media.example.org/evening");
    const preview = await previewSession(admin, example.sessionId);
    expect(preview.sponsored).toMatchObject({ isExample: true, name: "Calm nights" });
    expect((await Advertisement.findByPk(example.advertisement.id))?.views).toBe(0);
    await Advertisement.update(
      { url: "javascript:alert(1)" },
      { where: { id: example.advertisement.id } },
    );
    const unsafe = await previewSession(admin, example.sessionId);
    expect(unsafe.sponsored).toMatchObject({ link: null, isExample: false });
  });
});
