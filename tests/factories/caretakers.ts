import { Caretaker, OutboxMessage } from "~/models";
import type { CaretakerRight } from "~/models/patients/caretaker-options.schema";
import { countCodeTry } from "~/server/patient-accounts/codes";
import { codeMessageJob } from "~/server/patient-accounts/send-code";
import { authenticateCaretaker } from "~/server/patient-accounts/sign-ins";
import { acceptInvitation, askForInvitationCode } from "~/server/caretakers/invitation";
import { openSealedLink } from "~/server/outbox/sealed-link";
import { ensurePatient, type PatientWriter } from "~/server/patients/guests";
import type { Caller } from "~/server/platform/caller";
import { randomSecret } from "~/server/platform/secrets";
import { inTransaction } from "~/server/platform/transaction";
import { unique } from "./names";
import { patientCaller, seedJoinedPatient, signInPatient } from "./patient-accounts";
import { visitorFrom } from "./people";
import { runJobs } from "../support/jobs";

export const newAddress = () => `${unique("dana").replaceAll(" ", ".").toLowerCase()}@example.org`;
export const personForm = (values: object = {}) => ({
  name: "Dana",
  relationship: "Daughter",
  contact: newAddress(),
  seesDay: "yes",
  seesGuidance: "yes",
  ...values,
});

/** Writes as the patient who is signed in, as the forms do. */
export const write = <T>(caller: Caller, work: (writer: PatientWriter) => Promise<T>) =>
  inTransaction(caller, async (writer) => work(await ensurePatient(writer, "")));
export const inWrite = <T>(caller: Caller, work: Parameters<typeof inTransaction<T>>[1]) =>
  inTransaction(caller, work);

export async function seedSignedIn(values: Parameters<typeof seedJoinedPatient>[0] = {}) {
  const { id } = await seedJoinedPatient({ firstName: "Maria", ...values });
  return patientCaller(await signInPatient(id));
}

export const newestMessage = (id: number, purpose: string) =>
  OutboxMessage.findOne({
    where: { recipientKind: "caretaker", recipientId: id, purpose },
    order: [["id", "DESC"]],
    rejectOnEmpty: true,
  });

/** Reads the secret of the newest invitation's link. */
export async function readSecret(id: number): Promise<string> {
  const { sealedLink } = await newestMessage(id, "caretaker-invitation");
  return (
    openSealedLink(sealedLink ?? "")
      ?.split("/")
      .at(-1) ?? ""
  );
}

export async function askCode(
  id: number,
  secret: string,
): Promise<[browser: string, code: string]> {
  const browserToken = randomSecret();
  await inWrite(visitorFrom(), (writer) => askForInvitationCode(writer, secret, browserToken));
  await runJobs(codeMessageJob);
  const { sealedLink } = await newestMessage(id, "sign-in-code");
  return [browserToken, openSealedLink(sealedLink ?? "")?.slice(-6) ?? ""];
}

export async function accept(
  browserToken: string,
  code: string,
  values: object = {},
): Promise<string> {
  const token = randomSecret();
  await countCodeTry(visitorFrom(), { browserToken, purpose: "accept-invitation" });
  await inWrite(visitorFrom(), (writer) =>
    acceptInvitation(writer, { browserToken, token, userAgent: null }, { code, ...values }),
  );
  return token;
}

/** Inserts somebody who has accepted, with these rights only, and signs them in. */
export async function seedCaretaker(
  patientId: number,
  rights: CaretakerRight[],
  values: object = {},
) {
  const has = (right: CaretakerRight) => rights.includes(right);
  const caretaker = await Caretaker.create({
    ...{ patientId, name: "Dana", email: newAddress(), status: "Accepted" },
    ...{ seesDay: has("seesDay"), seesTasks: has("seesTasks"), seesGuidance: has("seesGuidance") },
    ...{ seesRequests: has("seesRequests"), seesFeelings: has("seesFeelings") },
    ...{ mayRequestRides: has("mayRequestRides"), mayAnswer: has("mayAnswer"), ...values },
  });
  const token = await signInPatient(patientId, { caretakerId: caretaker.id });
  return { id: caretaker.id, token, caller: await authenticateCaretaker(visitorFrom(), token) };
}
