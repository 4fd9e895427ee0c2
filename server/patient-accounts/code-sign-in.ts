import type { PatientCode } from "~/models";
import { birthDateSchema, codeSchema, toBirthDate } from "~/models/patients/patient-account.schema";
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
 * birth date first.
 * @param input code, and "yes" for a device that others use
 * @returns "signed-in", or "asks-birth-date"
 * @throws InvalidInputError for a wrong code, and one that is over
 */
export async function signInWithCode(
  writer: CallerInTransaction,
  browser: SigningBrowser,
  input: unknown,
): Promise<"signed-in" | "asks-birth-date"> {
  const { code: typed, shared } = parseInput(codeSchema, input);
  const code = await checkCode(writer, { ...browser, purpose: PURPOSE }, typed);
  const [only, ...others] = await findReached(writer, code);
  if (!only) throw refuse("code", WRONG_CODE);
  if (others.length > 0) {
    await markVerified(writer, code);
    return "asks-birth-date";
  }
  await complete(writer, { code, account: only, browser, isSharedDevice: shared === "yes" });
  return "signed-in";
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

/**
 * Signs in who has given the right code, and shares the address with others, by birth date; names are never listed (AREAS 4). The try has
 * been counted.
 * @param input month, day and year; with `isGuest` for an account without an invitation, which has no birth date
 * @throws InvalidInputError
 */
export async function signInWithBirthDate(
  writer: CallerInTransaction,
  browser: SigningBrowser,
  { input, isGuest, isSharedDevice }: { input: unknown; isGuest: boolean; isSharedDevice: boolean },
): Promise<void> {
  const birthDate = toBirthDate(parseInput(birthDateSchema, input));
  const code = await findVerifiedCode(writer, { ...browser, purpose: PURPOSE });
  const reached = await findReached(writer, code);
  const matching = reached.filter((account) =>
    isGuest ? account.isGuest : !account.isGuest && account.birthDate === birthDate,
  );
  const [only, ...others] = matching;
  // Two who were born on the same day cannot be told apart without their names.
  if (!only || others.length > 0) throw refuse("month", DOES_NOT_MATCH);
  await complete(writer, { code, account: only, browser, isSharedDevice });
}

/** Reads what the page after the code asks; null where it asks nothing. */
export async function readBirthDateQuestion(
  caller: Caller,
  browserToken: string | null,
): Promise<{ offersGuest: boolean } | null> {
  const code = await readCodeState(caller, { browserToken, purpose: PURPOSE });
  if (!code?.verifiedAt) return null;
  const reached = await findReached(caller, code);
  return { offersGuest: reached.some(({ isGuest }) => isGuest) };
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
