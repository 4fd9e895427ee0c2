import {
  serializeGuestToken,
  serializePatientSignIn,
  serializeSignIn,
} from "~/app/http/cookies.server";
import { Caretaker, SignIn } from "~/models";
import type { AdministratorRole } from "~/models/access/administrator.schema";
import { TOKEN_SCOPES } from "~/models/access/api-token.schema";
import { CARETAKER_RIGHTS, type CaretakerRight } from "~/models/patients/caretaker-options.schema";
import { createTokenByEmail, formatToken } from "~/server/access/api-tokens";
import { systemCaller } from "~/server/platform/caller";
import { hashSecret, randomSecret } from "~/server/platform/secrets";
import type { MarkedRecords, Owner } from "./marked-patients";
import { signInPatient } from "./patient-accounts";
import { seedAdministrator } from "./people";

const HOUR_MS = 3_600_000;

export type Headers = Record<string, string>;

/** Headers of a browser with a cookie. */
const withCookie = (setCookie: string): Headers => ({
  Cookie: setCookie.split(";", 1)[0] ?? "",
  "Sec-Fetch-Site": "same-origin",
});

/** Signs in a new member of staff. @returns the headers of their browser, and their address */
async function signInStaff(role: AdministratorRole) {
  const { id: administratorId, email } = await seedAdministrator({ role });
  const token = randomSecret();
  await SignIn.create({
    ...{ administratorId, tokenHash: hashSecret(token), awaitsCode: false },
    ...{ address: null, browser: null, lastSeenAt: new Date() },
    expiresAt: new Date(Date.now() + HOUR_MS),
  });
  return { email, headers: withCookie(await serializeSignIn(token)) };
}

/** Signs in one person of each role. */
export async function signInEveryRole(roles: readonly AdministratorRole[]) {
  const people: Record<string, Headers> = {};
  for (const role of roles) people[role] = (await signInStaff(role)).headers;
  return people;
}

/** Creates a token of each scope, of an administrator. */
export async function createEveryToken() {
  const { email } = await signInStaff("administrator");
  const tokens: Record<string, Headers> = {};
  for (const scope of TOKEN_SCOPES) {
    const secret = randomSecret();
    await createTokenByEmail(systemCaller("test"), email, { name: scope, scope }, secret);
    tokens[scope] = { Authorization: `Bearer ${formatToken(secret)}` };
  }
  return tokens;
}

/** Signs in the patients who own marked records, with a guest's cookie and a guardian among them. */
export async function signInOwners(records: Record<Owner, MarkedRecords>) {
  const signIn = async ({ patientId }: MarkedRecords, caretakerId?: number) =>
    withCookie(
      await serializePatientSignIn(await signInPatient(patientId, { caretakerId }), false),
    );
  return {
    A: await signIn(records.A),
    B: await signIn(records.B),
    Guest: withCookie(await serializeGuestToken(records.Guest.guestToken)),
    Minor: await signIn(records.Minor, records.Minor.caretakerId),
  };
}

/** Signs in a caretaker of a patient. @returns the headers of their browser, and a function that changes their rights */
export async function signInCaretaker({ patientId }: MarkedRecords) {
  const name = "Dana";
  const caretaker = await Caretaker.create({
    patientId,
    name,
    email: "d@example.org",
    status: "Accepted",
  });
  const token = await signInPatient(patientId, { caretakerId: caretaker.id });
  const setRights = (rights: readonly CaretakerRight[]) =>
    Caretaker.update(
      Object.fromEntries(CARETAKER_RIGHTS.map((each) => [each.name, rights.includes(each.name)])),
      { where: { id: caretaker.id } },
    );
  return {
    id: caretaker.id,
    headers: withCookie(await serializePatientSignIn(token, false)),
    setRights,
  };
}

export const RIGHTS = CARETAKER_RIGHTS.map(({ name }) => name);
