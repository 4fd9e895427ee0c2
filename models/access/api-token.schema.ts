import { z } from "zod";
import { blankToUndefined, requiredLine } from "~/models/rules/text.schema";

/** Scopes of an API token: content, and apart from it what concerns people who are named, and contracts and money. The owner's role limits it further. */
export const TOKEN_SCOPES = [
  "read",
  "write",
  "patients:read",
  "patients:write",
  "billing:read",
  "billing:write",
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Splits the scopes of a token as they are stored, such as "read,patients:read"; unknown ones are left out. */
export const parseScopes = (text: string): TokenScope[] =>
  TOKEN_SCOPES.filter((scope) => text.split(",").includes(scope));

/** The scopes that a form offers for content, for people, and for billing. */
export const CONTENT_SCOPES = ["read", "write"] as const;
export const PATIENT_SCOPES = ["patients:read", "patients:write"] as const;
export const BILLING_SCOPES = ["billing:read", "billing:write"] as const;

const INVALID_SCOPE = `Scope must be ${TOKEN_SCOPES.slice(0, -1).join(", ")} or ${TOKEN_SCOPES.at(-1)}, or several of them`;

/** One scope or several, comma-separated; the result is in a fixed order. */
const scopeField = z
  .string({ required_error: INVALID_SCOPE, invalid_type_error: INVALID_SCOPE })
  .transform((text, context) => {
    const names = text.split(",").map((name) => name.trim());
    if (names.every((name) => TOKEN_SCOPES.some((scope) => scope === name))) {
      return parseScopes(names.join(",")).join(",");
    }
    context.addIssue({ code: "custom", message: INVALID_SCOPE });
    return z.NEVER;
  });

/** One scope of a few, or none. */
const optionalScope = <Scope extends TokenScope>(scopes: readonly [Scope, ...Scope[]]) =>
  z.preprocess(
    blankToUndefined,
    z.enum(scopes, { errorMap: () => ({ message: INVALID_SCOPE }) }).optional(),
  );

/** Lifetime of a token, in days: limits and default. */
export const TOKEN_DAYS = { min: 1, max: 365, default: 90 } as const;

const INVALID_DAYS = `Days must be a whole number from ${TOKEN_DAYS.min} to ${TOKEN_DAYS.max}`;

export const apiTokenSchema = z.object({
  name: requiredLine({ label: "Token name", required: "Token name is required" }),
  scope: scopeField,
  /** The form's other choices; blank for none. */
  patientScope: optionalScope(PATIENT_SCOPES),
  billingScope: optionalScope(BILLING_SCOPES),
  days: z.preprocess(
    (value) => {
      const input = blankToUndefined(value) ?? TOKEN_DAYS.default;
      return typeof input === "string" && /^\d{1,4}$/.test(input) ? Number(input) : input;
    },
    z
      .number({ invalid_type_error: INVALID_DAYS })
      .int(INVALID_DAYS)
      .min(TOKEN_DAYS.min, INVALID_DAYS)
      .max(TOKEN_DAYS.max, INVALID_DAYS),
  ),
});
