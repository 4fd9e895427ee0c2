import { ROLE_LABELS } from "~/models/access/administrator.schema";
import { formatScopes } from "~/models/access/scope-labels.schema";
import { formatTime } from "~/server/platform/dates";
import { dayValue, type ListTable } from "~/server/lists/list-table";
import {
  ADMINISTRATOR_LIST,
  type AdministratorSortField,
  listAdministrators,
} from "./administrators";
import { listTokens, TOKEN_LIST, type TokenSortField } from "./api-tokens";
import { type AdministratorData, administratorStatus, type TokenData } from "./present";

const dayOrNever = (time: string | null) => (time ? dayValue(time) : "Never");

/** List of administrators. */
export const ADMINISTRATOR_TABLE: ListTable<AdministratorData, AdministratorSortField> = {
  fileName: "administrators",
  subject: "administrators",
  read: "administrators.manage",
  rules: ADMINISTRATOR_LIST,
  columns: [
    { id: "name", header: "Name", sort: "name", kind: "name", value: ({ name }) => name },
    { id: "email", header: "Email", sort: "email", kind: "text", value: ({ email }) => email },
    { id: "role", header: "Role", sort: "role", value: ({ role }) => ROLE_LABELS[role] },
    {
      id: "secondFactor",
      header: "Second factor",
      isMinor: true,
      value: ({ hasSecondFactor }) => (hasSecondFactor ? "On" : "Off"),
    },
    {
      id: "lastSignIn",
      header: "Last sign-in",
      sort: "lastSignInAt",
      isMinor: true,
      value: ({ lastSignInAt }) => dayOrNever(lastSignInAt),
    },
    {
      id: "status",
      header: "Status",
      isDrawn: true,
      value: (administrator) => administratorStatus(administrator),
    },
  ],
  async readRows(caller, query) {
    const { administrators: rows, pagination } = await listAdministrators(caller, query);
    return { rows, pagination };
  },
};

/** List of API tokens: those that the caller sees, without secrets. */
export const TOKEN_TABLE: ListTable<TokenData, TokenSortField> = {
  fileName: "api-tokens",
  subject: "API tokens",
  read: "tokens.own",
  rules: TOKEN_LIST,
  columns: [
    { id: "name", header: "Name", sort: "name", kind: "name", value: ({ name }) => name },
    { id: "hint", header: "Last characters", isMinor: true, value: ({ hint }) => hint },
    { id: "scope", header: "Scope", value: ({ scope }) => formatScopes(scope) },
    {
      id: "owner",
      header: "Owner",
      kind: "text",
      permission: "administrators.manage",
      value: ({ owner }) => owner?.name ?? null,
    },
    {
      id: "createdAt",
      header: "Created",
      sort: "createdAt",
      isMinor: true,
      value: ({ createdAt }) => dayValue(createdAt),
    },
    {
      id: "expiresAt",
      header: "Expires",
      sort: "expiresAt",
      value: ({ expiresAt }) => dayValue(expiresAt),
    },
    {
      id: "lastUsed",
      header: "Last Used",
      sort: "lastUsedAt",
      isMinor: true,
      value: ({ lastUsedAt }) => dayOrNever(lastUsedAt),
      text: ({ lastUsedAt }) => (lastUsedAt ? formatTime(lastUsedAt) : "Never"),
    },
    { id: "status", header: "Status", isDrawn: true, value: ({ status }) => status },
  ],
  async readRows(caller, query) {
    const { tokens: rows, pagination } = await listTokens(caller, query);
    return { rows, pagination };
  },
};

/** Lists of who may do what, by path. */
export const ACCESS_LISTS = [
  { listPath: "/admin/administrators", listTable: ADMINISTRATOR_TABLE },
  { listPath: "/admin/api-tokens", listTable: TOKEN_TABLE },
];
