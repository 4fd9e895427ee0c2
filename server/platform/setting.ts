import { readFileSync } from "node:fs";
import { z } from "zod";
import { errorCode } from "./errors";

/** Invalid setting, which stops the start. The message is one line: the variable, its value, and the accepted values. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

export type Environment = Record<string, string | undefined>;

/** Stops the start because of a setting. @param takes description of the accepted values @throws SettingsError */
export function throwSettingsError(name: string, got: string, takes: string): never {
  throw new SettingsError(`${name} is ${got}; it takes ${takes}.`);
}

type TextRule = z.ZodType<unknown, z.ZodTypeDef, string>;
type SettingOptions<R, D> = {
  /** Description of the accepted values, for the error message. */
  takes: string;
  rule: R;
  /** Value of a variable that is unset or blank. */
  default: D;
  /** Formats the rejected value for the error message: `describeLength` if it may hold a secret. */
  show?: (text: string) => string;
};

/** Builds the schema of an environment variable: trimmed, with a default and an error message. */
export function setting<R extends TextRule, const D>(options: SettingOptions<R, D>) {
  const { takes, rule, show = quote } = options;
  return z
    .string()
    .default("")
    .transform((input, context): z.output<R> | D => {
      const text = input.trim();
      if (text === "") return options.default;
      const parsed = rule.safeParse(text);
      if (parsed.success) return parsed.data;
      context.addIssue({ code: "custom", message: `is ${show(text)}; it takes ${takes}.` });
      return z.NEVER;
    });
}

/** Formats a value in quotes, for an error message. */
export const quote = (text: string): string => `"${text}"`;
/** Describes a value by its length only, for an error message about a possible secret. */
export const describeLength = (text: string): string => `${text.length} characters long`;

/** Setting that is a whole number in a range. */
export const wholeNumber = (min: number, max: number, defaultValue: number) =>
  setting({
    takes: `a whole number from ${min} to ${max}`,
    rule: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform((text) => Number(text))
      .pipe(z.number().min(min).max(max)),
    default: defaultValue,
  });

/** Setting that is one of a list of words. */
export const choice = <const W extends [string, ...string[]]>(words: W, defaultValue: W[number]) =>
  setting({ takes: words.map(quote).join(" or "), rule: z.enum(words), default: defaultValue });

/** Setting that is on or off, as a boolean. */
export const onOff = (defaultValue: "on" | "off") =>
  choice(["on", "off"], defaultValue).transform((word) => word === "on");

/** Setting that is any text. */
export const anyText = <D extends string | null>(defaultValue: D) =>
  setting({ takes: "a text", rule: z.string(), default: defaultValue });

export const MIN_SECRET_LENGTH = 32;

/** Mark of settings that may come from a file; zod keeps it as their description. */
const FILE_MARK = "may come from a file";
/** Maximum size of the file of a setting, in characters. */
const MAX_FILE_LENGTH = 65_536;

/**
 * Marks a setting that holds a secret: a variable of its name with `_FILE` may name a file that holds it instead, as Docker,
 * Kubernetes and systemd hand out secrets. Other processes can read the environment, and crash reports contain it.
 */
export const orFromFile = <T extends z.ZodTypeAny>(schema: T): T => schema.describe(FILE_MARK);

/** Names of the variables of a schema that may come from a file. */
export const listFileVariables = (schema: z.AnyZodObject): string[] =>
  Object.entries(schema.shape as Record<string, z.ZodTypeAny>)
    .filter(([, { description }]) => description === FILE_MARK)
    .map(([key]) => `${variableName(key)}_FILE`);

/** Setting that is a secret of at least 32 characters; null if unset. */
export const secret = () =>
  orFromFile(
    setting({
      takes: `at least ${MIN_SECRET_LENGTH} characters`,
      rule: z.string().min(MIN_SECRET_LENGTH),
      default: null,
      show: describeLength,
    }),
  );

/** Setting that is a list of secrets, separated by commas. */
export const secretList = () =>
  orFromFile(
    setting({
      takes: `secrets of at least ${MIN_SECRET_LENGTH} characters each, separated by commas`,
      rule: z
        .string()
        .transform((text) => text.split(",").map((each) => each.trim()))
        .pipe(z.array(z.string().min(MIN_SECRET_LENGTH))),
      default: [],
      show: describeLength,
    }),
  );

/** Rule for a URL with one of the protocols, such as "https:". */
export const urlRule = (...protocols: string[]) =>
  z
    .string()
    .refine((text) => URL.canParse(text))
    .transform((text) => new URL(text))
    .refine(({ protocol }) => protocols.includes(protocol));

/** Setting that is a list of origins, separated by commas; an empty one by default. */
export const originList = () =>
  setting({
    takes: "origins such as https://app.example.org, separated by commas",
    rule: z
      .string()
      .transform((text) => text.split(",").map((each) => each.trim()))
      .pipe(
        z.array(
          urlRule("http:", "https:")
            .refine(({ href, origin }) => href === `${origin}/`)
            .transform(({ origin }) => origin),
        ),
      ),
    default: [] as string[],
  });

/** Formats the name of the variable that sets a key of a schema: `SIGN_IN_HOURS` for `signInHours`. */
export const variableName = (key: string): string => key.replace(/[A-Z]/g, "_$&").toUpperCase();

/** Reads the value of a variable, or the content of the file that `<name>_FILE` names. @throws SettingsError */
function readVariable(name: string, environment: Environment, mayBeFile: boolean) {
  const fileVariable = `${name}_FILE`;
  const file = mayBeFile ? environment[fileVariable]?.trim() : undefined;
  if (!file) return environment[name];
  if (environment[name]?.trim()) {
    throw new SettingsError(`${name} and ${fileVariable} are both set; it takes one of them.`);
  }
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const reason = errorCode(error) ?? "unknown";
    return throwSettingsError(fileVariable, `"${file}" (${reason})`, "a file that can be read");
  }
  // Not read as unset: the start would go on without the secret.
  if (text.trim() === "" || text.length > MAX_FILE_LENGTH) {
    const got = `"${file}", which is ${text.trim() === "" ? "empty" : "too long"}`;
    return throwSettingsError(fileVariable, got, `a file with the value of ${name} alone`);
  }
  return text;
}

/** Parses the environment variables of a schema. @throws SettingsError for the first invalid one */
export function parseEnvironment<T extends z.AnyZodObject>(
  schema: T,
  environment: Environment,
): z.output<T> {
  const fileVariables = listFileVariables(schema);
  const input = Object.fromEntries(
    Object.keys(schema.shape as object).map((key) => {
      const name = variableName(key);
      return [key, readVariable(name, environment, fileVariables.includes(`${name}_FILE`))];
    }),
  );
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw new SettingsError(`${variableName(String(first?.path[0]))} ${first?.message}`);
}
