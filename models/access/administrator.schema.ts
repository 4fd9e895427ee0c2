import { z } from "zod";
import { countCharacters, emailRule, isLongerThan, requiredLine } from "~/models/rules/text.schema";

/** What administrators may do: everything, change content, or read (DESIGN 6). */
export const ROLES = ["administrator", "editor", "viewer"] as const;
export type AdministratorRole = (typeof ROLES)[number];

/** What people call the roles. */
export const ROLE_LABELS: Record<AdministratorRole, string> = {
  administrator: "Administrator",
  editor: "Editor",
  viewer: "Viewer",
};

/** In characters. The upper one keeps hashing cheap; a sentence fits. */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;

const administratorName = requiredLine({ label: "Name", required: "Name is required" });

export const emailField = requiredLine({
  required: "Email is required",
  ...emailRule("Email", "Enter an email address such as name@example.org"),
});

export const roleField = z.enum(ROLES, {
  errorMap: () => ({ message: `Role must be ${ROLES.join(", ")}` }),
});

export const administratorSchema = z.object({
  name: administratorName,
  email: emailField,
  role: roleField,
});

/** What changes afterwards: the address stays, since people sign in with it and tokens and events belong to it. */
export const updateAdministratorSchema = administratorSchema.pick({ name: true, role: true });

/** What comes with a link for a new password: a form sends "yes" or nothing. */
export const newLinkSchema = z.object({
  removeSecondFactor: z.preprocess((value) => value === true || value === "yes", z.boolean()),
});

/** A password as it was typed: nothing is trimmed or changed. Common ones are refused by the server. */
export const newPassword = z
  .string({ required_error: "Password is required", invalid_type_error: "Password must be text" })
  .superRefine((text, context) => {
    const message =
      text === ""
        ? "Password is required"
        : isLongerThan(text, PASSWORD_LENGTH.max)
          ? `Password must be at most ${PASSWORD_LENGTH.max} characters`
          : countCharacters(text) < PASSWORD_LENGTH.min
            ? `Password must be at least ${PASSWORD_LENGTH.min} characters`
            : null;
    if (message) context.addIssue({ code: "custom", message });
  });

/** What the first administrator types at the set-up link. */
export const setUpSchema = z.object({
  name: administratorName,
  email: emailField,
  password: newPassword,
});

/** What somebody types at an invitation or a link for a new password. */
export const passwordSchema = z.object({ password: newPassword });

const currentPassword = z
  .string({
    required_error: "Your current password is required",
    invalid_type_error: "Your current password must be text",
  })
  .min(1, "Your current password is required");

/** In UTF-16 units: what the codes of an app or the recovery codes have, and spaces. */
export const MAX_CODE_LENGTH = 100;

const code = z
  .string({ required_error: "Code is required", invalid_type_error: "Code must be text" })
  .max(MAX_CODE_LENGTH, "Code is too long")
  .refine((text) => text.trim() !== "", "Code is required");

/** What somebody types to change their own password. */
export const changePasswordSchema = z.object({ currentPassword, password: newPassword });

/** A code of the authenticator app, or a recovery code. */
export const codeSchema = z.object({ code });

/** What somebody types to turn their second factor on or off. */
export const secondFactorSchema = z.object({ currentPassword, code });
