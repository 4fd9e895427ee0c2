import { z } from "zod";
import { blankAsMissing, requiredLine } from "~/models/rules/text.schema";

/** What a token may do: read, or read and write. Its owner's role limits it further. */
export const TOKEN_SCOPES = ["read", "write"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** For how many days a token may live. */
export const TOKEN_DAYS = { min: 1, max: 365, normal: 90 } as const;

const wrongDays = `Days must be a whole number from ${TOKEN_DAYS.min} to ${TOKEN_DAYS.max}`;

export const apiTokenSchema = z.object({
  name: requiredLine({ label: "Token name", required: "Token name is required" }),
  scope: z.enum(TOKEN_SCOPES, { errorMap: () => ({ message: "Scope must be read or write" }) }),
  days: z.preprocess(
    (value) => {
      const given = blankAsMissing(value) ?? TOKEN_DAYS.normal;
      return typeof given === "string" && /^\d{1,4}$/.test(given) ? Number(given) : given;
    },
    z
      .number({ invalid_type_error: wrongDays })
      .int(wrongDays)
      .min(TOKEN_DAYS.min, wrongDays)
      .max(TOKEN_DAYS.max, wrongDays),
  ),
});
