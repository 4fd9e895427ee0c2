import type { Administrator } from "~/models";

/** An administrator as plain data; no hash, no secret. Dates are ISO 8601 in UTC. */
export function presentAdministrator(administrator: Administrator) {
  return {
    id: administrator.id,
    name: administrator.name,
    email: administrator.email,
    role: administrator.role,
    isActive: administrator.isActive,
    hasPassword: Boolean(administrator.passwordHash),
    hasSecondFactor: Boolean(administrator.totpSecret),
    lastSignInAt: administrator.lastSignInAt?.toISOString() ?? null,
    version: administrator.version,
    createdAt: administrator.createdAt.toISOString(),
    updatedAt: administrator.updatedAt.toISOString(),
  };
}

export type AdministratorData = ReturnType<typeof presentAdministrator>;

export type AdministratorStatus = "Active" | "Invited" | "Inactive";

/** Whether somebody may sign in, has not chosen a password yet, or is kept out. */
export function statusOf({ isActive, hasPassword }: AdministratorData): AdministratorStatus {
  if (!isActive) return "Inactive";
  return hasPassword ? "Active" : "Invited";
}
