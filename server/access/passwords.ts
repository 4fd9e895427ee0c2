import { toNormalForm } from "~/models/rules/normal-form.schema";
import { PASSWORD_LENGTH } from "~/models/access/administrator.schema";
import { countCharacters, isFarLongerThan } from "~/models/rules/text-limits.schema";
import { InvalidInputError } from "~/server/platform/errors";

/** Argon2id with OWASP's minimum: 19 MiB, two passes. Each check takes some 30 ms and a thread of its own. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Loaded with the first password: programs that only send tokens never need it. */
const argon2 = () => import("@node-rs/argon2");

/** The hash of a password, with its salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(toNormalForm(password), COST);
}

let nobodys: Promise<string> | undefined;

/**
 * Whether a password is the one that was hashed. Without a hash it takes as long, and is never right; one that is longer than
 * any that can be set, however its letters are composed, is wrong at once.
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  if (isFarLongerThan(password, PASSWORD_LENGTH.max)) return false;
  const { verify } = await argon2();
  nobodys ??= hashPassword("nobody has this password");
  const right = await verify(passwordHash ?? (await nobodys), toNormalForm(password));
  return right && Boolean(passwordHash);
}

const FEWEST_DIFFERENT = 5;
/** Digits, letters and rows of keys that fingers run along, forwards or backwards. */
const RUNS = ["01234567890123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm"];
const TOO_COMMON = "This password is too easy to guess. Choose another one.";

/**
 * Refuses a password that others would try first: a common one, also with digits around it or said twice, few
 * different characters, or the person's own name or address. Length is the schema's rule.
 * @throws InvalidInputError at the field "password"
 */
export async function requireUncommonPassword(
  password: string,
  person: { name: string; email: string },
): Promise<void> {
  const text = toNormalForm(password).toLowerCase();
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const common = await commonPasswords();
  const own = [person.name, person.email, person.email.split("@")[0] ?? "", "calmward"]
    .map((word) => word.toLowerCase())
    .filter((word) => countCharacters(word) >= 3);
  const easy =
    new Set(text).size < FEWEST_DIFFERENT ||
    isRun(text) ||
    [text, core, smallestUnit(text), smallestUnit(core)].some((each) => common.has(each)) ||
    own.some((word) => core === word || smallestUnit(core) === word || text === word);
  if (easy) throw new InvalidInputError([{ field: "password", message: TOO_COMMON }]);
}

function isRun(text: string): boolean {
  const backwards = [...text].reverse().join("");
  return RUNS.some((run) => run.includes(text) || run.includes(backwards));
}

/** "abcabc" is "abc" said twice. */
function smallestUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    if (text.length % length === 0 && unit.repeat(text.length / length) === text) return unit;
  }
  return text;
}

let list: Promise<Set<string>> | undefined;

/** Some 50,000 passwords that people choose most; loaded when the first one is chosen here. */
function commonPasswords(): Promise<Set<string>> {
  return (list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  ));
}
