import { beforeEach, describe, expect, it } from "vitest";
import { AuditEvent, Caretaker, Consent, OutboxMessage } from "~/models";
import { CODE_OVER, WRONG_CODE } from "~/server/patient-accounts/codes";
import { authenticateCaretaker } from "~/server/patient-accounts/sign-ins";
import { endPerson } from "~/server/caretakers/end";
import { readInvitation } from "~/server/caretakers/invitation";
import { addPerson, changeRights, inviteAgain, listPeople } from "~/server/caretakers/people";
import type { Caller } from "~/server/platform/caller";
import { randomSecret } from "~/server/platform/secrets";
import { inTransaction } from "~/server/platform/transaction";
import {
  newAddress,
  personForm,
  write,
  seedSignedIn,
  newestMessage,
  readSecret,
  askCode,
  accept,
} from "../factories/caretakers";
import { patientCaller } from "../factories/patient-accounts";
import { visitorFrom } from "../factories/people";
import { seedGuest } from "../factories/patients";
import { HAS_DATABASE, useDatabase } from "../support/database";
import { changeMailSettings } from "../support/outbox";
import { findFieldErrors } from "../support/validation-error";

describe.runIf(HAS_DATABASE)("people around a patient", () => {
  useDatabase();
  beforeEach(() => {
    changeMailSettings({ SMS_URL: "http://127.0.0.1:1", SMS_TOKEN: "t".repeat(32) });
  });

  it("are invited by a link for one use, and confirm it with a code to their address", async () => {
    const caller = await seedSignedIn();
    const form = personForm();
    const { id } = await write(caller, (writer) => addPerson(writer, form));
    const message = await newestMessage(id, "caretaker-invitation");
    expect(message).toMatchObject({ address: form.contact, status: "Scheduled", link: "" });
    const secret = await readSecret(id);
    expect(message.text).not.toContain("Maria");
    expect(JSON.stringify([message.text, await AuditEvent.findAll()])).not.toContain(secret);
    for (let times = 0; times < 2; times += 1)
      expect(await readInvitation(visitorFrom(), secret)).toMatchObject({
        patient: "Maria",
        rights: { see: ["Day, place and numbers", "Guidance"], do: [] },
      });
    const [browser, code] = await askCode(id, secret);
    const wrong = code === "123456" ? "654321" : "123456";
    expect(await findFieldErrors(accept(browser, wrong))).toEqual({ code: WRONG_CODE });
    expect(await findFieldErrors(accept(randomSecret(), code))).toEqual({ code: CODE_OVER });
    const token = await accept(browser, code, { shared: "yes", agrees: "yes" });
    expect(await authenticateCaretaker(visitorFrom(), token)).toMatchObject({ caretakerId: id });
    expect((await patientCaller(token)).patientId).toBeUndefined();
    expect((await listPeople(caller))[0]).toMatchObject({ status: "Accepted", name: "Dana" });
    expect(await readInvitation(visitorFrom(), secret)).toBe("used");
    expect(await findFieldErrors(accept(browser, code))).toEqual({ code: CODE_OVER });
    const where = { personKind: "caretaker", personId: id };
    expect((await Consent.findAll({ where })).map(({ isGiven }) => isGiven)).toEqual([true]);
  });

  it("have five tries of a code, and a link that says when it has expired, ended or was replaced", async () => {
    const caller = await seedSignedIn();
    const { id } = await write(caller, (writer) => addPerson(writer, personForm()));
    const first = await readSecret(id);
    await write(caller, (writer) => inviteAgain(writer, id));
    expect(await readInvitation(visitorFrom(), first)).toBe("unknown");
    const secret = await readSecret(id);
    const [browser, code] = await askCode(id, secret);
    const wrong = code === "123456" ? "654321" : "123456";
    for (const message of [...Array<string>(5).fill(WRONG_CODE), CODE_OVER])
      expect(await findFieldErrors(accept(browser, wrong))).toEqual({ code: message });
    const [again, newCode] = await askCode(id, secret);
    await Caretaker.update({ invitationExpiresAt: new Date() }, { where: { id } });
    expect(await readInvitation(visitorFrom(), secret)).toBe("expired");
    expect(await findFieldErrors(accept(again, newCode))).toEqual({ code: CODE_OVER });
    await write(caller, (writer) => endPerson(writer, id));
    expect(await readInvitation(visitorFrom(), secret)).toBe("ended");
    await expect(write(caller, (writer) => inviteAgain(writer, id))).rejects.toThrow("ended");
    const scheduled = { recipientKind: "caretaker", recipientId: id, status: "Scheduled" } as const;
    expect(await OutboxMessage.count({ where: scheduled })).toBe(0);
  });

  it("are added by an account only, once for each address, and by text only where they agreed", async () => {
    const add = (caller: Caller, values = {}) =>
      write(caller, (writer) => addPerson(writer, personForm(values)));
    const guest = await seedGuest();
    await expect(
      inTransaction(guest, (writer) =>
        addPerson({ ...writer, patientId: guest.patientId ?? 0 }, personForm()),
      ),
    ).rejects.toThrow("Keep your data");
    const caller = await seedSignedIn();
    const contact = newAddress();
    await add(caller, { contact });
    expect(await findFieldErrors(add(caller, { contact: contact.toUpperCase() }))).toHaveProperty(
      "contact",
    );
    expect(await findFieldErrors(add(caller, { contact: "(206) 555-0142" }))).toHaveProperty(
      "texts",
    );
    const { id } = await add(caller, { contact: "(206) 555-0142", texts: "yes" });
    expect(await newestMessage(id, "caretaker-invitation")).toMatchObject({
      address: "+12065550142",
    });
    const other = await seedSignedIn();
    await expect(write(other, (writer) => endPerson(writer, id))).rejects.toThrow("not found");
    await expect(write(other, (writer) => changeRights(writer, id, {}))).rejects.toThrow(
      "not found",
    );
    changeMailSettings();
    expect(await findFieldErrors(add(caller, { contact: "(206) 555-0143", texts: "yes" }))).toEqual(
      {
        contact: "This website sends no text messages. Please give an e-mail address",
      },
    );
  });
});
