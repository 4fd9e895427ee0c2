import { allow, apiRoute } from "./api-route.server";
import { bulkChangeSchema } from "~/models/bulk/bulk-change.schema";
import { confirmsDependents, listBulkActions } from "~/server/bulk/actions";
import { createBulkChange, getBulkChange } from "~/server/bulk/bulk-changes";
import { runBulkChange } from "~/server/bulk/run-bulk-changes";
import type { Permission } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { RECORD_TYPES } from "~/server/record-types/record-types";

/** Finds the kind of records of a path such as /tag/bulk-change. @throws NotFoundError */
function findType({ pathname }: URL) {
  const [, entity] = pathname.split("/");
  const type = RECORD_TYPES.find((each) => each.entity === entity);
  if (!type) throw new NotFoundError("Address not found");
  return type;
}

type BulkInput = {
  ids: number[];
  action: string;
  tagId?: number;
  arrangement?: unknown;
  whoToCall?: unknown;
  departmentId?: number;
  deleteResponses?: boolean;
};

/** Builds the one call for every kind of records; its result is read after the commit, so that a repeated call carries it on. */
export const bulkChangeRoute = (permission: Permission) =>
  apiRoute({
    POST: allow(
      permission,
      async ({ caller, url, body }) => {
        const type = findType(url);
        const rule = bulkChangeSchema(listBulkActions(type), confirmsDependents(type));
        const { ids, action, tagId, deleteResponses, ...input } = parseInput(
          rule,
          await body(),
        ) as BulkInput;
        const { id } = await createBulkChange(caller, {
          type,
          selection: { ids },
          action,
          tagId,
          input,
          deletesDependents: deleteResponses ?? false,
        });
        return { message: "", data: { id } };
      },
      {
        async finish({ caller }, { data }) {
          const { id } = data as { id: number };
          await runBulkChange(id);
          const { done, failures } = await getBulkChange(caller, id);
          const message =
            failures.length === 0
              ? "All records changed successfully"
              : `${done} of ${done + failures.length} records changed`;
          return { message, data: { changed: done, failed: failures } };
        },
      },
    ),
  });
