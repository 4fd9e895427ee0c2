import { ADMINISTRATOR_LIST } from "~/server/access/administrators";
import { TOKEN_LIST } from "~/server/access/api-tokens";
import type { Permission } from "~/server/platform/caller";
import type { ListRules } from "~/server/platform/list";
import { BIN_LIST } from "./bin";
import { RECORD_TYPES } from "./record-types";

/** List page of the back-office: its path, who may read it, and its filters. */
export type ScreenList = { path: string; read: Permission; rules: ListRules<string> };

const screenList = <Field extends string>(
  path: string,
  read: Permission,
  rules: ListRules<Field>,
): ScreenList => ({ path, read, rules });

/** Every list page with filters: those of the kinds of records, the bin, and those of people and programs that may sign in. */
export const SCREEN_LISTS: readonly ScreenList[] = [
  ...RECORD_TYPES.flatMap(({ listPath, list, read }) =>
    listPath && list ? [{ path: listPath, read, rules: list.rules }] : [],
  ),
  screenList("/admin/bin", "content.write", BIN_LIST),
  screenList("/admin/administrators", "administrators.manage", ADMINISTRATOR_LIST),
  screenList("/admin/api-tokens", "tokens.own", TOKEN_LIST),
];
