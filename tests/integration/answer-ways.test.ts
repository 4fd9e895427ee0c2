import "../support/sqlite-only";
import { afterAll, describe, expect, it } from "vitest";
import { readSent } from "~/app/patient/requests/sent.server";
import { describeAnswerWay, describeContactChoices } from "~/server/outbox/answer-way";
import { readSettings, replaceSettings, settings } from "~/server/platform/settings";
import { recordConsent } from "~/server/consents/consents";
import { seedPatientProcedure } from "../factories/catalogue";
import {
  patientCaller,
  seedLiveSessionRequest,
  seedRideRequest,
  writeAsPatient,
} from "../factories/requests";
import { HAS_DATABASE, recordStatements, useDatabase } from "../support/database";
import { presentOwnRequests } from "../support/own-requests";

const OFF = {};
const MAIL = { SMTP_URL: "smtp://127.0.0.1", MAIL_FROM: "care@example.org" };
const TEXT = { SMS_URL: "http://127.0.0.1:1", SMS_TOKEN: "t".repeat(32) };
const EMAIL_ADDRESS = "rosa@example.org";
const NUMBER = "+12065550177";
const ONLY_HERE = "We answer on this page. Please come back and look.";
const ALSO_MAIL = "We answer on this page. We will also write to rosa@example.org.";
const ALSO_TEXT = "We answer on this page. We will also send a text message to (206) 555-0177.";

describe.runIf(HAS_DATABASE)("how a patient gets the answer to a request", () => {
  useDatabase();
  const configure = (environment: Record<string, string>) =>
    replaceSettings(readSettings({ DATA_DIR: settings().dataDir, ...environment }));
  afterAll(() => configure(OFF));

  it.each([
    ["nothing is sent", OFF, EMAIL_ADDRESS, true, ONLY_HERE],
    ["nothing is sent", OFF, NUMBER, true, ONLY_HERE],
    ["mail is sent", MAIL, EMAIL_ADDRESS, false, ALSO_MAIL],
    ["mail is sent", MAIL, NUMBER, true, ONLY_HERE],
    ["mail is sent", MAIL, "javascript:alert(1)@x.org", false, ONLY_HERE],
    ["mail is sent", MAIL, `${"a".repeat(65)}@example.org`, false, ONLY_HERE],
    ["text messages are sent", TEXT, EMAIL_ADDRESS, true, ONLY_HERE],
    ["text messages are sent", TEXT, NUMBER, true, ALSO_TEXT],
    ["text messages are sent", TEXT, NUMBER, false, ONLY_HERE],
    ["text messages are sent", TEXT, `${NUMBER};ext=4`, true, ONLY_HERE],
    ["both are sent", { ...MAIL, ...TEXT }, null, true, ONLY_HERE],
  ])("is said as it is where %s", (_, environment, contact, agreedToTexts, words) => {
    configure(environment);
    expect(describeAnswerWay({ contact, agreedToTexts })).toBe(words);
  });

  it("is said in the form, which offers text messages only where they are sent", () => {
    configure(OFF);
    expect(describeContactChoices(false)).toEqual({
      hint: "So that our team can reach you. We answer on this page.",
      offersLooking: true,
      textMe: null,
    });
    configure({ ...MAIL, ...TEXT });
    expect(describeContactChoices(false)).toMatchObject({
      hint: "So that our team can reach you. We answer on this page. To an email address we will also write.",
      textMe: { label: "Text me the answer. STOP ends this." },
    });
    expect(describeContactChoices(true).hint).toContain("They see with your name what you ask for");
  });

  const SENT = { sent: "Sent.", promise: "A member of our team will contact you shortly." };
  const readDialog = (
    { id, patientId }: { id: number; patientId: number },
    list: "liveSessions" | "rides",
    value = "on",
  ) =>
    readSent(
      { caller: patientCaller(patientId), url: new URL(`http://a.org/ride?sent=${value}`) },
      { ...SENT, list, procedureId: id },
    );

  it("is said once it was sent and beside the open request, from its own contact", async () => {
    const procedure = await seedPatientProcedure();
    await seedLiveSessionRequest({ contact: EMAIL_ADDRESS }, procedure);
    await seedRideRequest({ contact: "206 555 0177", textMe: "yes" }, procedure);
    const readAll = async () => [
      (await readDialog(procedure, "liveSessions"))?.next,
      (await readDialog(procedure, "rides"))?.next,
      ...(await presentOwnRequests(procedure)).map(({ note }) => note),
    ];
    const withdraw = "Until then you can withdraw it.";
    const have = "We have your request.";
    configure(OFF);
    expect(await readAll()).toEqual([
      ...[`${ONLY_HERE} ${withdraw}`, `${ONLY_HERE} ${withdraw}`],
      ...[`${have} ${ONLY_HERE}`, `${have} ${ONLY_HERE}`],
    ]);
    configure({ ...MAIL, ...TEXT });
    expect(await readAll()).toEqual([
      ...[`${ALSO_MAIL} ${withdraw}`, `${ALSO_TEXT} ${withdraw}`],
      ...[`${have} ${ALSO_MAIL}`, `${have} ${ALSO_TEXT}`],
    ]);
    // Two kinds of requests, what was arranged, by which clock and whether a coach takes bookings, and what the patient agreed to.
    expect(await recordStatements(() => presentOwnRequests(procedure))).toHaveLength(6);
    await writeAsPatient(procedure.patientId, (writer) =>
      recordConsent(writer, {
        person: { kind: "patient", id: procedure.patientId },
        channel: "text",
        address: NUMBER,
        category: "care",
        isGiven: false,
        words: "No more texts.",
        source: "screen",
      }),
    );
    expect((await readDialog(procedure, "rides"))?.next).toBe(`${ONLY_HERE} ${withdraw}`);
  });

  it("is promised to nobody who looks here, and never from what the address says", async () => {
    configure({ ...MAIL, ...TEXT });
    const procedure = await seedPatientProcedure();
    await seedRideRequest({}, procedure);
    expect(await readDialog(procedure, "rides", "here")).toEqual({
      sent: "Sent.",
      next: `${ONLY_HERE} Until then you can withdraw it.`,
    });
    expect((await readDialog(procedure, "rides", "no-text"))?.next).toContain(
      "We cannot text what you entered",
    );
    const other = await seedPatientProcedure();
    expect((await readDialog(other, "rides"))?.next).toContain(ONLY_HERE);
  });
});
