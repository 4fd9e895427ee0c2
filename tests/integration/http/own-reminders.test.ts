import { beforeAll, describe, expect, it } from "vitest";
import type { Page } from "@playwright/test";
import { serializePatientSignIn } from "~/app/http/cookies.server";
import { Caretaker } from "~/models";
import { seedJoinedPatient, signInPatient } from "../../factories/patient-accounts";
import { openBrowser } from "../../support/forms-client/browser";
import { useServer } from "../../support/http";
import { withServerData } from "../../support/with-server-data";

const { getServer } = useServer({
  // Mail is on; nothing listens there.
  env: { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "care@example.org" },
});
const people = { patient: "", guardian: "" };

beforeAll(() =>
  withServerData(getServer(), async () => {
    const signIn = async (patientId: number, caretakerId?: number) =>
      serializePatientSignIn(await signInPatient(patientId, { caretakerId }), false);
    const { id } = await seedJoinedPatient({ email: "maria@example.org" });
    people.patient = await signIn(id);
    const { id: childId } = await seedJoinedPatient({
      hasAccount: false,
      birthDate: `${new Date().getFullYear() - 9}-04-12`,
    });
    const guardian = await Caretaker.create({
      ...{ patientId: childId, name: "Ana", isGuardian: true, status: "Accepted" },
      email: "ana@example.org",
    });
    people.guardian = await signIn(childId, guardian.id);
  }),
);

describe.each(["patient", "guardian"] as const)("reminders of a %s on Your Data", (person) => {
  it("are switched on, and withdrawn, without scripts", async () => {
    const Cookie = people[person].split(";", 1)[0] ?? "";
    const page: Page = await openBrowser().newPage({
      baseURL: getServer().url,
      extraHTTPHeaders: { Cookie },
    });
    const press = (name: string | RegExp) => page.getByRole("button", { name }).click();
    const countSwitches = () => page.getByRole("button", { name: /^Switch On/ }).count();
    await page.goto("/patient-data");
    await press("Switch On: Reminders by email");
    expect(await countSwitches()).toBe(0);
    await press(/^Withdraw: Reminders, by email/);
    expect(await countSwitches()).toBe(1);
  });
});
