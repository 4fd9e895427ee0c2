import type { Transaction } from "sequelize";
import type { AdministratorRole } from "~/models/access/administrator.schema";
import type { TokenScope } from "~/models/access/api-token.schema";
import { ForbiddenError } from "./errors";

/** What a caller may do. Who holds none of it may do nothing: deny by default (DESIGN 6). */
export const PERMISSIONS = [
  "content.read",
  "content.write",
  "answers.read",
  "answers.write",
  "account.own",
  "tokens.own",
  "administrators.manage",
  "audit.read",
  "system.read",
  "system.backup",
  "patient.own",
] as const;
export type Permission = (typeof PERMISSIONS)[number];
/** A visitor is somebody who has not signed in; a patient is known by the browser's cookie alone. */
export type Role = AdministratorRole | "visitor" | "patient";

const GRANTS: Record<Role, readonly Permission[]> = {
  // What patients keep for themselves is theirs: nobody reads it as if they were the patient.
  administrator: PERMISSIONS.filter((permission) => permission !== "patient.own"),
  editor: [
    "content.read",
    "content.write",
    "answers.read",
    "answers.write",
    "account.own",
    "tokens.own",
  ],
  viewer: ["content.read", "answers.read", "account.own", "tokens.own"],
  visitor: [],
  patient: ["patient.own"],
};

/** A token never reaches further than content and what patients answer, whoever made it. */
const SCOPES: Record<TokenScope, readonly Permission[]> = {
  read: ["content.read", "answers.read"],
  write: ["content.read", "content.write", "answers.read", "answers.write"],
};

/** The scope that a token needs for a permission: reading is part of writing. */
export const requiredScope = (permission: Permission): TokenScope =>
  SCOPES.read.includes(permission) ? "read" : "write";

/** Who asks, and how. Every domain function takes one first. */
export type Caller = {
  actor: { id: string; name: string; role: Role };
  /** The actor's row in administrators, for those who have one. */
  administratorId?: number;
  /** The browser's sign-in, where the caller came with one. */
  signInId?: number;
  /** The guest patient's row; a patient who has stored nothing yet has none. */
  patientId?: number;
  /** The random id in the guest patient's cookie. */
  guestToken?: string;
  /** The API token that acts for the actor. */
  token?: { id: number; name: string; scope: TokenScope };
  /** Whose unsaved work this is, where it is not the actor's: the browser's under open access (WORDS). */
  owner?: string;
  /** The client's network address, where it is known. */
  address: string | null;
  requestId: string;
  channel: "screen" | "api" | "command-line" | "system";
  /** The transaction the caller is in, if any; inTransaction sets it. */
  transaction?: Transaction;
};

/** Whose a caller's unsaved work is: the person's, or under open access the browser's. */
export const workOwner = (caller: Caller) => caller.owner ?? caller.actor.id;

/** Whether the caller holds a permission; screens ask it to leave out what would be refused. */
export function hasPermission({ actor, token }: Caller, permission: Permission): boolean {
  if (token && !SCOPES[token.scope].includes(permission)) return false;
  return GRANTS[actor.role].includes(permission);
}

/** Everything that the caller may do. */
export function listPermissions(caller: Caller): Permission[] {
  return PERMISSIONS.filter((permission) => hasPermission(caller, permission));
}

/** Denies by default. @throws ForbiddenError */
export function authorize(caller: Caller, permission: Permission): void {
  if (!hasPermission(caller, permission))
    throw new ForbiddenError("You do not have permission to do this");
}

/** The product itself, when nobody asked: sample content, housekeeping. */
export function systemCaller(task: string): Caller {
  return {
    actor: { id: "system", name: "Calmward", role: "administrator" },
    address: null,
    requestId: task,
    channel: "system",
  };
}
