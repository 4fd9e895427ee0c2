import type { Administrator, ApiToken } from "~/models";

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
export function administratorStatus({
  isActive,
  hasPassword,
}: AdministratorData): AdministratorStatus {
  if (!isActive) return "Inactive";
  return hasPassword ? "Active" : "Invited";
}

export type TokenStatus = "Active" | "Expired" | "Revoked";

/** A token as plain data, with its owner's name; never the token, nor its hash. Dates are ISO 8601 in UTC. */
export function presentToken(token: ApiToken) {
  return {
    id: token.id,
    name: token.name,
    hint: token.hint,
    scope: token.scope,
    owner: token.administrator
      ? { id: token.administrator.id, name: token.administrator.name }
      : null,
    status: tokenStatus(token),
    version: token.version,
    createdAt: token.createdAt.toISOString(),
    expiresAt: token.expiresAt.toISOString(),
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    revokedAt: token.revokedAt?.toISOString() ?? null,
  };
}

function tokenStatus({ revokedAt, expiresAt }: ApiToken): TokenStatus {
  if (revokedAt) return "Revoked";
  return expiresAt.getTime() <= Date.now() ? "Expired" : "Active";
}

export type TokenData = ReturnType<typeof presentToken>;
