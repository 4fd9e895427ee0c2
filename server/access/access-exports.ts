import { ROLE_LABELS } from "~/models/access/administrator.schema";
import { SCOPE_LABELS } from "~/models/access/scope-labels.schema";
import { dayValue, type ListExport } from "~/server/exports/list-export";
import {
  ADMINISTRATOR_LIST,
  type AdministratorSortField,
  listAdministrators,
} from "./administrators";
import { listTokens, TOKEN_LIST, type TokenSortField } from "./api-tokens";
import { type AdministratorData, administratorStatus, type TokenData } from "./present";

const dayOrNever = (time: string | null) => (time ? dayValue(time) : "Never");

/** Export of the list of administrators. */
const ADMINISTRATOR_EXPORT: ListExport<AdministratorData, AdministratorSortField> = {
  fileName: "administrators",
  subject: "administrators",
  read: "administrators.manage",
  rules: ADMINISTRATOR_LIST,
  columns: [
    { header: "Name", value: ({ name }) => name },
    { header: "Email", value: ({ email }) => email },
    { header: "Role", value: ({ role }) => ROLE_LABELS[role] },
    { header: "Second factor", value: ({ hasSecondFactor }) => (hasSecondFactor ? "On" : "Off") },
    { header: "Last sign-in", value: ({ lastSignInAt }) => dayOrNever(lastSignInAt) },
    { header: "Status", value: (administrator) => administratorStatus(administrator) },
  ],
  async readRows(caller, query) {
    const { administrators: rows, pagination } = await listAdministrators(caller, query);
    return { rows, pagination };
  },
};

/** Export of the list of API tokens: those that the caller sees, without secrets. */
const TOKEN_EXPORT: ListExport<TokenData, TokenSortField> = {
  fileName: "api-tokens",
  subject: "API tokens",
  read: "tokens.own",
  rules: TOKEN_LIST,
  columns: [
    { header: "Name", value: ({ name }) => name },
    { header: "Last characters", value: ({ hint }) => hint },
    { header: "Scope", value: ({ scope }) => SCOPE_LABELS[scope] },
    { header: "Owner", value: ({ owner }) => owner?.name ?? "" },
    { header: "Created", value: ({ createdAt }) => dayValue(createdAt) },
    { header: "Expires", value: ({ expiresAt }) => dayValue(expiresAt) },
    { header: "Last Used", value: ({ lastUsedAt }) => dayOrNever(lastUsedAt) },
    { header: "Status", value: ({ status }) => status },
  ],
  async readRows(caller, query) {
    const { tokens: rows, pagination } = await listTokens(caller, query);
    return { rows, pagination };
  },
};

/** Exports of the lists of who may do what, by path. */
export const ACCESS_EXPORTS = [
  { listPath: "/admin/administrators", exports: ADMINISTRATOR_EXPORT },
  { listPath: "/admin/api-tokens", exports: TOKEN_EXPORT },
];
