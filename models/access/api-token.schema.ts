import { z } from "zod";
import { blankToUndefined, requiredLine } from "~/models/rules/text.schema";

/** Scopes of an API token: read, or read and write. The owner's role limits it further. */
export const TOKEN_SCOPES = ["read", "write"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Lifetime of a token, in days: limits and default. */
export const TOKEN_DAYS = { min: 1, max: 365, default: 90 } as const;

const INVALID_DAYS = `Days must be a whole number from ${TOKEN_DAYS.min} to ${TOKEN_DAYS.max}`;

export const apiTokenSchema = z.object({
  name: requiredLine({ label: "Token name", required: "Token name is required" }),
  scope: z.enum(TOKEN_SCOPES, { errorMap: () => ({ message: "Scope must be read or write" }) }),
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
