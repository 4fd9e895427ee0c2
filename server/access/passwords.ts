import { toNormalForm } from "~/models/rules/normal-form.schema";
import { PASSWORD_LENGTH } from "~/models/access/administrator.schema";
import { countCharacters, isFarLongerThan } from "~/models/rules/text-limits.schema";
import { InvalidInputError } from "~/server/platform/errors";

/** Argon2id with OWASP's minimum: 19 MiB, two passes. A verification takes about 30 ms on a thread of its own. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Loaded lazily: instances that only serve API tokens never need it. */
const loadArgon2 = () => import("@node-rs/argon2");

/** Hashes a password; the result contains salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await loadArgon2();
  return hash(toNormalForm(password), COST);
}

/** Hashes a generated secret like a password, with a salt of the caller's. */
export async function hashWithSalt(secret: string, salt: Uint8Array): Promise<string> {
  const { hash } = await loadArgon2();
  return hash(secret, { ...COST, salt });
}

/** Reads the salt of a hash. */
export const readSalt = (hash: string): Buffer => Buffer.from(hash.split("$")[4] ?? "", "base64");

let dummyHash: Promise<string> | undefined;

/**
 * Verifies a password against its hash. Without a hash it returns false after the same time, so that timing reveals
 * nothing. A password far longer than the maximum is rejected without hashing.
 */
export async function verifyPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  if (isFarLongerThan(password, PASSWORD_LENGTH.max)) return false;
  const { verify } = await loadArgon2();
  dummyHash ??= hashPassword("nobody has this password");
  const matches = await verify(passwordHash ?? (await dummyHash), toNormalForm(password));
  return matches && Boolean(passwordHash);
}

const MIN_DISTINCT_CHARACTERS = 5;
/** Sequences of digits, letters and keyboard rows, matched forwards and backwards. */
const SEQUENCES = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
];
const TOO_COMMON = "This password is too easy to guess. Choose another one.";

/**
 * Refuses an easily guessed password: a common one (also surrounded by digits or repeated), one with few distinct
 * characters, a sequence, or the person's own name or email address. The schema checks the length.
 * @throws InvalidInputError for the field "password"
 */
export async function requireUncommonPassword(
  password: string,
  person: { name: string; email: string },
): Promise<void> {
  const text = toNormalForm(password).toLowerCase();
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const commonSet = await loadCommonPasswords();
  const personalWords = [person.name, person.email, person.email.split("@")[0] ?? "", "calmward"]
    .map((word) => word.toLowerCase())
    .filter((word) => countCharacters(word) >= 3);
  const isGuessable =
    new Set(text).size < MIN_DISTINCT_CHARACTERS ||
    isSequence(text) ||
    [text, core, findSmallestUnit(text), findSmallestUnit(core)].some((each) =>
      commonSet.has(each),
    ) ||
    personalWords.some((word) => core === word || findSmallestUnit(core) === word || text === word);
  if (isGuessable) throw new InvalidInputError([{ field: "password", message: TOO_COMMON }]);
}

function isSequence(text: string): boolean {
  const backwards = [...text].reverse().join("");
  return SEQUENCES.some((run) => run.includes(text) || run.includes(backwards));
}

/** The shortest text whose repetition gives the text: "abc" for "abcabc". */
function findSmallestUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    if (text.length % length === 0 && unit.repeat(text.length / length) === text) return unit;
  }
  return text;
}

let commonPasswordSet: Promise<Set<string>> | undefined;

/** About 50,000 common passwords, loaded with the first password that is chosen. */
function loadCommonPasswords(): Promise<Set<string>> {
  return (commonPasswordSet ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  ));
}
