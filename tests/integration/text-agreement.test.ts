import { describe, expect, it } from "vitest";
import { Consent } from "~/models";
import { TEXT_AGREEMENT } from "~/models/requests/text-agreement.schema";
import { findMayReceive } from "~/server/consents/consents";
import { seedLiveSessionRequest, seedRideRequest } from "../factories/requests";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

describe.runIf(HAS_DATABASE)("the agreement to a text message, on a patient's form,", () => {
  useDatabase();

  const findEntries = async (patientId: number) =>
    (await Consent.findAll({ where: { personKind: "patient", personId: patientId } })).map(
      ({ channel, address, category, isGiven, words, source, actorId }) => ({
        channel,
        address,
        category,
        isGiven,
        words,
        source,
        actorId,
      }),
    );

  it.each([
    ["live session", seedLiveSessionRequest],
    ["ride", seedRideRequest],
  ])("is kept with the words that were shown: %s", async (_, seedRequest) => {
    const { patientId } = await seedRequest({ contact: "206 555 0177", textMe: "yes" });
    expect(await findEntries(patientId)).toEqual([
      {
        channel: "text",
        address: "+12065550177",
        category: "care",
        isGiven: true,
        words: TEXT_AGREEMENT,
        source: "screen",
        actorId: `patient:${patientId}`,
      },
    ]);
    expect(
      await findMayReceive(admin, {
        person: { kind: "patient", id: patientId },
        channel: "text",
        address: "(206) 555-0177",
        category: "care",
      }),
    ).toEqual({ allowed: true });
  });

  it.each([
    ["without a check mark", { contact: "206 555 0177" }],
    ["for an email address", { contact: "rosa@example.org", textMe: "yes" }],
    ["for an extension", { contact: "206 555 0177 ext. 4", textMe: "yes" }],
    ["without a contact", { contact: "", textMe: "yes" }],
  ])("is not kept %s", async (_, values) => {
    const { patientId } = await seedLiveSessionRequest(values);
    expect(await findEntries(patientId)).toEqual([]);
  });
});
