import type { Administrator, ApiToken } from "~/models";
import { listChosenTopics } from "./notification-topics";

/** Presents an administrator as plain data, without hashes and secrets. Dates are ISO 8601 in UTC. */
export function presentAdministrator(administrator: Administrator) {
  return {
    id: administrator.id,
    name: administrator.name,
    email: administrator.email,
    role: administrator.role,
    isActive: administrator.isActive,
    hasPassword: Boolean(administrator.passwordHash),
    hasSecondFactor: Boolean(administrator.totpSecret),
    /** What they are told by mail. */
    notifications: listChosenTopics(administrator),
    lastSignInAt: administrator.lastSignInAt?.toISOString() ?? null,
    version: administrator.version,
    createdAt: administrator.createdAt.toISOString(),
    updatedAt: administrator.updatedAt.toISOString(),
  };
}

export type AdministratorData = ReturnType<typeof presentAdministrator>;

export type AdministratorStatus = "Active" | "Invited" | "Inactive";

/** Derives the status: may sign in, has not chosen a password yet, or is deactivated. */
export function administratorStatus({
  isActive,
  hasPassword,
}: AdministratorData): AdministratorStatus {
  if (!isActive) return "Inactive";
  return hasPassword ? "Active" : "Invited";
}

export type TokenStatus = "Active" | "Expired" | "Revoked";

/** Presents a token as plain data with its owner's name, without the token and its hash. Dates are ISO 8601 in UTC. */
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
