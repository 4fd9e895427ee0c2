import { z } from "zod";
import { optionalTopicsField } from "./notification-topic.schema";
import { countCharacters, emailRule, isLongerThan, requiredLine } from "~/models/rules/text.schema";

/** Roles of staff: full access, editing content, taking care of patients, holding sessions, or reading content (AREAS 0). */
export const ROLES = ["administrator", "editor", "navigator", "coach", "viewer"] as const;
export type AdministratorRole = (typeof ROLES)[number];

/** Display labels of the roles. */
export const ROLE_LABELS: Record<AdministratorRole, string> = {
  administrator: "Administrator",
  editor: "Editor",
  navigator: "Navigator",
  coach: "Coach",
  viewer: "Viewer",
};

/** Password limits, in characters. The maximum bounds the cost of hashing and still admits a passphrase. */
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

/** Editable fields. The email address is immutable: it is the sign-in name, and tokens and audit events refer to it. */
export const updateAdministratorSchema = administratorSchema
  .pick({ name: true, role: true })
  .extend({ notifications: optionalTopicsField });

/** Options of a password reset link; a form sends "yes" or omits the field. */
export const resetPasswordSchema = z.object({
  removeSecondFactor: z.preprocess((value) => value === true || value === "yes", z.boolean()),
});

/** A new password, neither trimmed nor normalized. Common passwords are rejected on the server. */
export const newPasswordField = z
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

/** Form behind the set-up link: creates the first administrator. */
export const setUpSchema = z.object({
  name: administratorName,
  email: emailField,
  password: newPasswordField,
});

/** Form of "Forgot your password?". */
export const forgottenPasswordSchema = z.object({ email: emailField });

/** Form behind an invitation or a password reset link. */
export const passwordSchema = z.object({ password: newPasswordField });

const currentPassword = z
  .string({
    required_error: "Your current password is required",
    invalid_type_error: "Your current password must be text",
  })
  .min(1, "Your current password is required");

/** Limit of a TOTP or recovery code, in UTF-16 code units: leaves room for spaces. */
export const MAX_CODE_LENGTH = 100;

const code = z
  .string({ required_error: "Code is required", invalid_type_error: "Code must be text" })
  .max(MAX_CODE_LENGTH, "Code is too long")
  .refine((text) => text.trim() !== "", "Code is required");

/** Form for changing one's own password. */
export const changePasswordSchema = z.object({ currentPassword, password: newPasswordField });

/** Form for ending one's own sign-ins. */
export const currentPasswordSchema = z.object({ currentPassword });

/** A TOTP code of the authenticator app, or a recovery code. */
export const codeSchema = z.object({ code });

/** Form for turning one's own second factor on or off. */
export const secondFactorSchema = z.object({ currentPassword, code });
