import { describe, expect, it } from "vitest";
import { MediaEvent, Patient, PlanSession, ReligiousMessage, ReligiousPartner } from "~/models";
import { getOwnSession } from "~/server/patients/own-session";
import { readOwnRecords } from "~/server/patients/own-records";
import { previewSession } from "~/server/patients/previews";
import {
  showsReligiousMessages,
  switchReligiousMessages,
} from "~/server/patients/religious-messages";
import { createSessionAssessment, playSessionMessage } from "~/server/patients/session-assessments";
import { seedReligiousMessage } from "../factories/content";
import {
  ASSESSMENT_VALUES,
  insertPatientProcedure,
  seedProcedureWithSessions,
} from "../factories/patient-sessions";
import { seedGuest, writeAsGuest } from "../factories/patients";
import { visitorFrom } from "../factories/people";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

describe.runIf(HAS_DATABASE)("the religious message of a session", () => {
  useDatabase();

  /** Creates a guest's procedure with a session that includes a message. */
  async function seedSessionWithMessage(messageUrl = "https://audio.hospital.org/eve.mp3") {
    const message = await seedReligiousMessage({ messageUrl, duration: 45 });
    const { procedureId, sessionIds } = await seedProcedureWithSessions([{ title: "Calm" }]);
    const [sessionId = 0] = sessionIds;
    const included = { religiousContent: true, religiousMessageId: message.id };
    await PlanSession.update(included, { where: { id: sessionId } });
    const guest = await seedGuest();
    const { id } = await insertPatientProcedure(guest, { procedureId, planKind: "complete" });
    const at = { sessionId, media: "audio" } as const;
    return {
      guest,
      message,
      sessionId,
      assess: () =>
        writeAsGuest(guest, (writer) => createSessionAssessment(writer, id, at, ASSESSMENT_VALUES)),
      play: () => writeAsGuest(guest, (writer) => playSessionMessage(writer, id, sessionId)),
      findOffered: async () => (await getOwnSession(guest, id, sessionId)).message,
      readCounts: async () => {
        const { views, plays } = await ReligiousMessage.findByPk(message.id, {
          rejectOnEmpty: true,
        });
        return [views, plays];
      },
    };
  }

  it("is offered after the assessment, and its views and plays are counted", async () => {
    const { assess, play, findOffered, readCounts, message } = await seedSessionWithMessage();
    expect(await findOffered()).toBeNull();
    await expect(play()).rejects.toMatchObject({ status: 404 });
    expect(await assess()).toMatchObject({ offersMessage: true });
    expect(await findOffered()).toMatchObject({
      religionType: "Catholic",
      durationSeconds: 45,
      playback: { kind: "audio", host: "audio.hospital.org" },
      isExample: false,
    });
    // Reading it again counts nothing.
    expect(await readCounts()).toEqual([1, 0]);
    await play();
    expect(await readCounts()).toEqual([1, 1]);
    const where = { itemType: "religious message", itemId: message.id };
    expect(await MediaEvent.count({ where })).toBe(2);
  });

  it("is not offered once it or its partner is inactive, the session leaves it out, or it cannot be played here", async () => {
    const { assess, findOffered, message, sessionId } = await seedSessionWithMessage();
    await assess();
    const turns = [
      (isOn: boolean) => ReligiousMessage.update({ isActive: isOn }, { where: { id: message.id } }),
      (isOn: boolean) =>
        ReligiousPartner.update({ isActive: isOn }, { where: { id: message.religiousPartnerId } }),
      (isOn: boolean) =>
        PlanSession.update({ religiousContent: isOn }, { where: { id: sessionId } }),
    ];
    for (const turn of turns) {
      await turn(false);
      expect(await findOffered()).toBeNull();
      await turn(true);
      expect(await findOffered()).not.toBeNull();
    }
    const elsewhere = await seedSessionWithMessage("https://church.hospital.org/page");
    expect(await elsewhere.assess()).toMatchObject({ offersMessage: false });
    expect(await elsewhere.findOffered()).toBeNull();
  });

  it("is not offered to a patient who has switched such messages off, who gets the choice in their data", async () => {
    const { guest, assess, play, findOffered, readCounts } = await seedSessionWithMessage();
    const turn = (isOn: boolean) =>
      writeAsGuest(guest, (writer) => switchReligiousMessages(writer, isOn));
    expect([
      await showsReligiousMessages(guest),
      await showsReligiousMessages(visitorFrom()),
    ]).toEqual([true, true]);
    await turn(false);
    expect(await showsReligiousMessages(guest)).toBe(false);
    expect(await assess()).toMatchObject({ offersMessage: false });
    expect(await findOffered()).toBeNull();
    await expect(play()).rejects.toMatchObject({ status: 404 });
    expect(await readCounts()).toEqual([0, 0]);
    const { properties } = await readOwnRecords(guest);
    expect(properties.guestPatient.showsReligiousMessages).toBe(false);
    await turn(true);
    expect(await findOffered()).not.toBeNull();
    // Staff do not see the choice, so it is no change of the record that they could run into.
    expect(await Patient.findByPk(guest.patientId)).toMatchObject({ version: 0 });
  });

  it("says of an address for examples that nothing is there, and counts nothing in a preview", async () => {
    const { sessionId, readCounts } = await seedSessionWithMessage(
      "https://media.example.org/eve.mp3",
    );
    expect((await previewSession(admin, sessionId)).message).toMatchObject({ isExample: true });
    expect(await readCounts()).toEqual([0, 0]);
  });
});
