import type { Transaction } from "sequelize";
import type { AdministratorRole } from "~/models/access/administrator.schema";
import { parseScopes, TOKEN_SCOPES, type TokenScope } from "~/models/access/api-token.schema";
import { ForbiddenError, type RateLimit } from "./errors";

/** All permissions; every domain function requires one, so access is denied by default (DESIGN 6). */
export const PERMISSIONS = [
  "content.read",
  "content.write",
  "patients.read",
  "patients.write",
  // Contracts and eligibility lists of partners, orders and revenue.
  "billing.read",
  "billing.write",
  // The index of the reports, each of which needs its own permission too.
  "reports.read",
  // The feed of changes, of what the caller may read.
  "changes.read",
  // The bin, with what the caller may write.
  "bin.use",
  "account.own",
  "tokens.own",
  "administrators.manage",
  "audit.read",
  "hospital.read",
  "hospital.write",
  "messages.read",
  "messages.write",
  // Texts of messages, and one-time links that were not sent.
  "messages.readText",
  "system.read",
  "system.backup",
  "system.jobs",
  // The appointments, profile and hours of the caller's own account.
  "coach.own",
  "patient.own",
  "caretaker.own",
  // The page of today, which a patient and a caretaker each have of their own.
  "today.own",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Permissions that no screen asks for: what depends on them is left out by the server. Others are sent with each page. */
const SERVER_PERMISSIONS = [
  "hospital.read",
  "hospital.write",
  "messages.readText",
  "messages.write",
  "system.backup",
  "system.jobs",
  "tokens.own",
] as const;
export type ScreenPermission = Exclude<Permission, (typeof SERVER_PERMISSIONS)[number]>;
/** A visitor is anonymous; a guest patient is known by the browser's cookie only, one with an account by a sign-in. */
export type Role = AdministratorRole | "visitor" | "patient" | "caretaker";

/** Permissions of coaches, patients and caretakers, which no administrator has. */
const OWN_PERMISSIONS: ReadonlySet<Permission> = new Set([
  "coach.own",
  "patient.own",
  "caretaker.own",
  "today.own",
]);

const READS_CONTENT = [
  "content.read",
  "changes.read",
  "reports.read",
  "hospital.read",
  "account.own",
  "tokens.own",
] as const;

/** Permissions of each role (AREAS 0). What is a patient's, such as answers and requests, needs `patients.read` or `patients.write`; contracts, orders and revenue need `billing.read` or `billing.write`. */
const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  // Not "patient.own": administrators cannot impersonate patients.
  administrator: PERMISSIONS.filter((permission) => !OWN_PERMISSIONS.has(permission)),
  editor: [...READS_CONTENT, "content.write", "bin.use"],
  navigator: [
    ...READS_CONTENT,
    "patients.read",
    "patients.write",
    "bin.use",
    "messages.read",
    "messages.write",
  ],
  // Coaches see their own appointments, profile and hours only.
  coach: ["account.own", "coach.own"],
  viewer: READS_CONTENT,
  visitor: [],
  patient: ["patient.own", "today.own"],
  caretaker: ["caretaker.own", "today.own"],
};

/** Permissions of API tokens, whatever the owner's role: content and hospital settings, what names patients, or contracts and money. */
const SCOPE_PERMISSIONS: Record<TokenScope, readonly Permission[]> = {
  read: ["content.read", "changes.read", "reports.read", "hospital.read"],
  write: [
    ...(["content.read", "changes.read", "reports.read", "content.write"] as const),
    ...(["hospital.read", "hospital.write"] as const),
  ],
  "patients:read": [
    "patients.read",
    "changes.read",
    "reports.read",
    "messages.read",
    "messages.readText",
  ],
  "patients:write": [
    "patients.read",
    "changes.read",
    "reports.read",
    "patients.write",
    "messages.read",
    "messages.readText",
    "messages.write",
  ],
  "billing:read": ["billing.read", "changes.read", "reports.read"],
  "billing:write": ["billing.read", "billing.write", "changes.read", "reports.read"],
};

/** Minimum token scope for a permission; "write" includes "read". */
export const requiredScope = (permission: Permission): TokenScope =>
  TOKEN_SCOPES.find((scope) => SCOPE_PERMISSIONS[scope].includes(permission)) ?? "write";

/** Authenticated caller with request context, first parameter of every domain function. */
export type Caller = {
  actor: { id: string; name: string; role: Role };
  /** Id of the actor's administrator row, if any. */
  administratorId?: number;
  /** Id of the browser's sign-in, if any. */
  signInId?: number;
  /** Whether the second factor is required of the actor, and not on: then only the own account is permitted. */
  needsSecondFactor?: true;
  /** When that sign-in ends: unless it is used before, and in any case. */
  signInEnds?: { idleAt: Date; finalAt: Date };
  /** Id of the patient's row; a guest's is created by the first write. A caretaker has the patient's. */
  patientId?: number;
  /** Id of the sign-in of a patient, guardian or caretaker, if any. */
  patientSignInId?: number;
  /** Id of the caretaker, or of the guardian who acts for the patient, if any. */
  caretakerId?: number;
  /** Random token in the guest patient's cookie. */
  guestToken?: string;
  /** API token acting on the actor's behalf. */
  token?: { id: number; name: string; scope: string };
  /** State of the token's rate limit. */
  rateLimit?: RateLimit;
  /** Which part of an export of a whole list is read: the first one is recorded as the export, no other. */
  exportPart?: "first" | "next";
  /** Owner of unsaved work, if not the actor: the browser under open access. */
  owner?: string;
  /** Client's network address, if known. */
  address: string | null;
  requestId: string;
  channel: "screen" | "api" | "command-line" | "system";
  /** Current transaction, set by `inTransaction`. */
  transaction?: Transaction;
};

/** Owner id of a caller's drafts and uploads: the actor, or the browser under open access. */
export const workOwner = (caller: Caller) => caller.owner ?? caller.actor.id;

/** Whether the caller holds a permission; used by screens to hide actions that would be denied. */
export function hasPermission(
  { actor, token, needsSecondFactor }: Caller,
  permission: Permission,
): boolean {
  if (needsSecondFactor && permission !== "account.own") return false;
  if (token && !hasScope(token.scope, permission)) return false;
  return ROLE_PERMISSIONS[actor.role].includes(permission);
}

const hasScope = (scopes: string, permission: Permission) =>
  parseScopes(scopes).some((scope) => SCOPE_PERMISSIONS[scope].includes(permission));

/** Whether a role has a permission. */
export const rolePermits = (role: Role, permission: Permission): boolean =>
  ROLE_PERMISSIONS[role].includes(permission);

/** Lists the caller's permissions that screens ask for. */
export function listScreenPermissions(caller: Caller): ScreenPermission[] {
  return PERMISSIONS.filter(isForScreens).filter((permission) => hasPermission(caller, permission));
}

const isForScreens = (permission: Permission): permission is ScreenPermission =>
  !SERVER_PERMISSIONS.some((each) => each === permission);

/** Requires a permission. @throws ForbiddenError */
export function authorize(caller: Caller, permission: Permission): void {
  if (!hasPermission(caller, permission))
    throw new ForbiddenError("You do not have permission to do this");
}

/** Creates the caller for background work without a user, such as housekeeping. @param task request id in audit events */
export function systemCaller(task: string): Caller {
  return {
    actor: { id: "system", name: "Calmward", role: "administrator" },
    address: null,
    requestId: task,
    channel: "system",
  };
}
