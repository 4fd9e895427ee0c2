import type { PatientCode } from "~/models";
import { birthDateSchema, codeSchema, toBirthDate } from "~/models/patients/patient-account.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { InvalidInputError } from "~/server/platform/errors";
import type { Caller } from "~/server/platform/caller";
import { parseInput } from "~/server/platform/input";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { checkCode, findVerifiedCode, markVerified, readCodeState, WRONG_CODE } from "./codes";
import { type Account, findAccounts, findTextable } from "./find-accounts";
import { createPatientSignIn } from "./sign-ins";

const PURPOSE = "sign-in";

/** The browser that signs in. */
export type SigningBrowser = {
  /** Token of the cookie that the code is bound to. */
  browserToken: string;
  /** Token of the new sign-in. */
  token: string;
  userAgent: string | null;
};

const refuse = (field: string, message: string) => new InvalidInputError([{ field, message }]);

/**
 * Signs in with the code that was sent, whose try has been counted (AREAS 4). Where several people share the address, each gives their
 * birth date first, or says that they help somebody. Who only helps chooses on their page whom, since one address is one person there.
 * @param input code, and "yes" for a device that others use
 * @returns "signed-in", "caring" for a caretaker who is signed in, or "asks-birth-date"
 * @throws InvalidInputError for a wrong code, and one that is over
 */
export async function signInWithCode(
  writer: CallerInTransaction,
  browser: SigningBrowser,
  input: unknown,
): Promise<"signed-in" | "caring" | "asks-birth-date"> {
  const { code: typed, shared } = parseInput(codeSchema, input);
  const code = await checkCode(writer, { ...browser, purpose: PURPOSE }, typed);
  const reached = await findReached(writer, code);
  const caring = reached.filter(({ isCaring }) => isCaring);
  const only = caring.length === reached.length ? caring.at(-1) : reached[0];
  if (!only) throw refuse("code", WRONG_CODE);
  if (reached.length > 1 && !only.isCaring) {
    await markVerified(writer, code);
    return "asks-birth-date";
  }
  await complete(writer, { code, account: only, browser, isSharedDevice: shared === "yes" });
  return only.isCaring ? "caring" : "signed-in";
}

/** Finds who could have got a code, as it was sent: see `findTarget`. */
async function findReached(
  caller: Caller,
  { channel, address, subjectId }: PatientCode,
): Promise<Account[]> {
  const accounts = await findAccounts(caller, { channel, address });
  if (subjectId !== null) {
    return accounts.filter(
      ({ patientId, caretakerId }) => patientId === subjectId && caretakerId === null,
    );
  }
  return channel === "email" ? accounts : findTextable(caller, accounts, address);
}

const DOES_NOT_MATCH = "This does not match. Please try again, or ask for a new letter.";

/** As whom somebody signs in who shares an address with others. */
export type SigningPerson = "patient" | "guest" | "caretaker";

/** Leaves the patients, and those with guardians, among who shares an address. */
const listPatients = (reached: Account[]) =>
  reached.filter(({ isCaring, isGuest }) => !isCaring && !isGuest);

/**
 * Signs in who has given the right code, and shares the address with others, by birth date; names are never listed (AREAS 4). Two who were
 * born on one day, such as twins, are told apart by the first name, which is compared with nobody else's. The try has been counted.
 * @param input month, day, year and firstName; `as` a guest with an account, which has no birth date, or a caretaker, who gives none
 * @throws InvalidInputError
 */
export async function signInWithBirthDate(
  writer: CallerInTransaction,
  browser: SigningBrowser,
  { input, as, isSharedDevice }: { input: unknown; as: SigningPerson; isSharedDevice: boolean },
): Promise<void> {
  const { firstName, ...boxes } = parseInput(birthDateSchema, input);
  const birthDate = toBirthDate(boxes);
  const code = await findVerifiedCode(writer, { ...browser, purpose: PURPOSE });
  const reached = await findReached(writer, code);
  const caring = reached.filter(({ isCaring }) => isCaring);
  const born = listPatients(reached).filter((account) => account.birthDate === birthDate);
  const called = born.filter(({ firstNames }) => firstNames.includes(normalizeName(firstName)));
  const matching = {
    // One address is one person there: see `signInWithCode`.
    caretaker: caring.slice(-1),
    guest: reached.filter(({ isGuest }) => isGuest),
    patient: born.length > 1 ? called : born,
  };
  const [only, ...others] = matching[as];
  if (!only || others.length > 0) throw refuse("month", DOES_NOT_MATCH);
  await complete(writer, { code, account: only, browser, isSharedDevice });
}

/** Reads what the page after the code asks; null where it asks nothing. */
export async function readBirthDateQuestion(
  caller: Caller,
  browserToken: string | null,
): Promise<{ asksFirstName: boolean; offersGuest: boolean; offersCaring: boolean } | null> {
  const code = await readCodeState(caller, { browserToken, purpose: PURPOSE });
  if (!code?.verifiedAt) return null;
  const reached = await findReached(caller, code);
  const days = listPatients(reached).map(({ birthDate }) => birthDate);
  return {
    asksFirstName: new Set(days).size < days.length,
    offersGuest: reached.some(({ isGuest }) => isGuest),
    offersCaring: reached.some(({ isCaring }) => isCaring),
  };
}

type Completion = {
  code: PatientCode;
  account: Account;
  browser: SigningBrowser;
  isSharedDevice: boolean;
};

async function complete(
  writer: CallerInTransaction,
  { code, account, browser, isSharedDevice }: Completion,
) {
  await code.destroy({ transaction: writer.transaction });
  const { token, userAgent } = browser;
  await createPatientSignIn(writer, { ...account, token, userAgent, isSharedDevice });
}
