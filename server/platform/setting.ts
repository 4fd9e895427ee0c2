import { z } from "zod";

/** A setting that stops the start. The message is one line: the variable, what it got, what it takes. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

export type Environment = Record<string, string | undefined>;

/** Stops the start. @throws SettingsError */
export function refuse(name: string, got: string, takes: string): never {
  throw new SettingsError(`${name} is ${got}; it takes ${takes}.`);
}

type TextRule = z.ZodType<unknown, z.ZodTypeDef, string>;
type SettingOptions<R, D> = {
  /** The accepted texts, as a refusal words them. */
  takes: string;
  rule: R;
  /** The value of a variable that is unset or empty. */
  default: D;
  /** How a refusal shows the wrong text: by `lengthOnly` where it may hold a secret. */
  show?: (text: string) => string;
};

/** One variable of the environment, without the spaces around it, with its default and the words of its refusal. */
export function setting<R extends TextRule, const D>(options: SettingOptions<R, D>) {
  const { takes, rule, show = quote } = options;
  return z
    .string()
    .default("")
    .transform((given, context): z.output<R> | D => {
      const text = given.trim();
      if (text === "") return options.default;
      const parsed = rule.safeParse(text);
      if (parsed.success) return parsed.data;
      context.addIssue({ code: "custom", message: `is ${show(text)}; it takes ${takes}.` });
      return z.NEVER;
    });
}

export const quote = (text: string): string => `"${text}"`;
export const lengthOnly = (text: string): string => `${text.length} characters long`;

export const wholeNumber = (min: number, max: number, byDefault: number) =>
  setting({
    takes: `a whole number from ${min} to ${max}`,
    rule: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform((text) => Number(text))
      .pipe(z.number().min(min).max(max)),
    default: byDefault,
  });

export const choice = <const W extends [string, ...string[]]>(words: W, byDefault: W[number]) =>
  setting({ takes: words.map(quote).join(" or "), rule: z.enum(words), default: byDefault });

export const onOff = (byDefault: "on" | "off") =>
  choice(["on", "off"], byDefault).transform((word) => word === "on");

/** Any text. */
export const anyText = <D extends string | null>(byDefault: D) =>
  setting({ takes: "a text", rule: z.string(), default: byDefault });

export const MIN_SECRET_LENGTH = 32;

/** A text that nobody guesses; null where none is set. */
export const secret = () =>
  setting({
    takes: `at least ${MIN_SECRET_LENGTH} characters`,
    rule: z.string().min(MIN_SECRET_LENGTH),
    default: null,
    show: lengthOnly,
  });

export const urlRule = (...protocols: string[]) =>
  z
    .string()
    .refine((text) => URL.canParse(text))
    .transform((text) => new URL(text))
    .refine(({ protocol }) => protocols.includes(protocol));

/** The variable that sets a key of a schema: `SIGN_IN_HOURS` for `signInHours`. */
export const variableName = (key: string): string => key.replace(/[A-Z]/g, "_$&").toUpperCase();

/** Reads the variables of a schema. @throws SettingsError for the first wrong one */
export function parseEnvironment<T extends z.AnyZodObject>(
  schema: T,
  environment: Environment,
): z.output<T> {
  const keys = Object.keys(schema.shape as object);
  const given = Object.fromEntries(keys.map((key) => [key, environment[variableName(key)]]));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw new SettingsError(`${variableName(String(first?.path[0]))} ${first?.message}`);
}
