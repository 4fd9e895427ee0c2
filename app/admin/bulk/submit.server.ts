import { BULK_FIELDS } from "~/app/contracts/bulk-fields";
import { SELECTED_IDS } from "~/app/contracts/row-selection";
import { readReturnPath, undoBulkChange } from "~/app/contracts/undo-deletion";
import { readFormText } from "~/app/http/body.server";
import { refuseConfirmation } from "~/app/http/form.server";
import type { PageArgs } from "~/app/http/page.server";
import { redirectAfterSave, runSubmission } from "~/app/http/run-submission.server";
import { needsTag } from "~/models/bulk/bulk-action.schema";
import { MAX_BULK_IDS } from "~/models/bulk/bulk-action.schema";
import { createBulkChange, getBulkChange, MAX_REQUEST_MS } from "~/server/bulk/bulk-changes";
import { runBulkChange } from "~/server/bulk/run-bulk-changes";
import { formatBulkResult } from "~/server/bulk/texts";
import { canBeUndone, createUndo, findUndoneKind } from "~/server/bulk/undo";
import type { Caller } from "~/server/platform/caller";
import type { BulkKind } from "~/server/record-types/record-type";
import { getTagByName } from "~/server/tags/tags";
import { parsePageIds, readBulkSelection } from "./selection.server";

/** Stores a confirmed change of many records, and carries it out: a large one in the background. */
export async function submitBulkChange({ caller, request, url }: PageArgs) {
  const { type, action, listUrl, isOfPage, ...read } = await readBulkSelection(caller, url);
  const confirmation = { caller, request, failure: (detail: string) => detail };
  return runSubmission({
    ...confirmation,
    save: async ({ caller: writer, form }) => {
      const readCount = (name: string) => Number(readFormText(form, name)) || 0;
      const tagId = needsTag(action) ? await readTag(writer, form) : undefined;
      const confirmed = {
        records: readCount(BULK_FIELDS.records),
        dependents: readCount(BULK_FIELDS.dependents),
      };
      const input = readTexts(form);
      const selection = isOfPage
        ? { ids: parsePageIds(readFormText(form, SELECTED_IDS)) }
        : read.selection;
      return createBulkChange(writer, { type, selection, action, tagId, input, confirmed });
    },
    respond: (stored) => carryOut({ caller, request }, stored, { type, to: listUrl }),
    refuse: (thrown, { form }) => refuseConfirmation(thrown, confirmation, readTexts(form)),
  });
}

/** Undoes a bulk change as a whole, from its toast or its page. */
export async function submitUndo(
  { caller, request, url }: PageArgs,
  bulkChangeId: number,
  form: FormData,
) {
  const confirmation = { caller, request, failure: (detail: string) => detail };
  return runSubmission({
    ...confirmation,
    form,
    save: ({ caller: writer }) => createUndo(writer, bulkChangeId),
    respond: ({ recordType, ...stored }) => {
      const type = findUndoneKind(recordType);
      const to = readReturnPath(url.searchParams, type.listPath ?? url.pathname);
      return carryOut({ caller, request }, stored, { type, to });
    },
    refuse: (thrown) => refuseConfirmation(thrown, confirmation),
  });
}

/** Texts of a confirmation, which come back after an error. */
const readTexts = (form: FormData) => ({
  tag: readFormText(form, BULK_FIELDS.tag),
  departmentId: readFormText(form, BULK_FIELDS.department),
  arrangement: readFormText(form, BULK_FIELDS.arrangement),
  whoToCall: readFormText(form, BULK_FIELDS.whoToCall),
});
export type BulkTexts = ReturnType<typeof readTexts>;

/** Carries out a stored change, and leads to its result. @param target the kind of records that it names, and its list */
async function carryOut(
  { caller, request }: Pick<PageArgs, "caller" | "request">,
  { id, total }: { id: number; total: number },
  { type, to }: { type: BulkKind; to: string },
) {
  const hasEnded = total <= MAX_BULK_IDS && (await runBulkChange(id, MAX_REQUEST_MS));
  const progress = `/admin/bulk-changes/${id}`;
  if (!hasEnded) return redirectAfterSave({ to: progress }, request);
  const result = await getBulkChange(caller, id);
  const message = formatBulkResult(type, result);
  if (result.failed > 0) {
    const view = { label: "View" as const, href: progress };
    return redirectAfterSave({ to, message, type: "warning", action: view }, request);
  }
  const undo = canBeUndone(result.action) ? undoBulkChange(id, to) : undefined;
  return redirectAfterSave({ to, message, action: undo }, request);
}

const readTag = async (caller: Caller, form: FormData) =>
  (await getTagByName(caller, readFormText(form, BULK_FIELDS.tag))).id;
