import type { PublishingState } from "~/app/components/detail/publishing-panel";
import { STATUS_FIELD } from "~/app/components/detail/status-button";
import { VERSION_FIELD } from "~/app/contracts/form-fields";
import { readFormText } from "~/app/http/body.server";
import { submitConfirmation } from "~/app/http/form.server";
import type { ToastAction } from "~/app/contracts/toast-action";
import type { PageArgs } from "~/app/http/page.server";
import { readVersion, type SaveRedirect } from "~/app/http/run-submission.server";
import type { PublishStatus } from "~/models/rules/publish-status.schema";
import { formatDay } from "~/server/platform/dates";
import { BadRequestError } from "~/server/platform/errors";
import type { PublishingData } from "~/server/platform/publishing";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { findRecordType } from "~/server/record-types/record-types";

/** Presents a record's publication state. @param more what prevents publishing, who sees the record, and its preview */
export function toPublishingState(
  { status, statusChangedAt, statusChangedBy, version }: PublishingData & { version: number },
  { obstacle, ...more }: Pick<PublishingState, "obstacle" | "viewers" | "preview">,
): PublishingState {
  return {
    status,
    changedOn: statusChangedAt && formatDay(statusChangedAt),
    changedBy: statusChangedBy,
    version,
    // A record that is Active already needs no help to be published.
    obstacle: status === "Draft" ? obstacle : null,
    ...more,
  };
}

/** Fields of a form that changes a record's status. */
export const publishingFields = (status: PublishStatus, version: number) => ({
  [STATUS_FIELD]: status,
  [VERSION_FIELD]: String(version),
});

type NewRecord = {
  record: Pick<PublishingData, "status"> & { version: number };
  /** What prevents publishing; null if nothing does. */
  problem: string | null;
  /** Page of the record, the URL that changes its status, and its preview. */
  view: Pick<ToastAction, "href" | "newDocument">;
  publishUrl: string;
  preview: string;
};

/** Offers in a new record's toast to publish it, or to view it where something prevents that; and its preview. */
export function offerPublishing(created: NewRecord): ToastAction {
  const { record, problem, view, publishUrl, preview } = created;
  if (record.status === "Active" || problem !== null) return { label: "View", ...view, preview };
  const fields = publishingFields("Active", record.version);
  return { label: "Publish", href: publishUrl, fields, preview };
}

type StatusChange = {
  /** Type of the record, see RECORD_TYPES. */
  type: string;
  /** Name of the kind of records in the toast, such as "Survey". */
  noun: string;
  id: number;
  /** URL to redirect to. */
  to: string;
  /** URL that takes the opposite change; default: `to`. */
  undoUrl?: string;
  /** Checks the record before it is published, outside of the transaction. @returns what to do in it, and the toast's rest */
  checkBefore?: () => Promise<(writer: CallerInTransaction) => Promise<ToastRest>>;
};
type ToastRest = Pick<SaveRedirect, "type" | "detail">;

/** Publishes or unpublishes a record, as the form says, and offers the opposite. */
export function submitStatusChange(
  { caller, request }: Pick<PageArgs, "caller" | "request">,
  { type, noun, id, to, undoUrl = to, checkBefore }: StatusChange,
) {
  let storeCheck: Awaited<ReturnType<NonNullable<typeof checkBefore>>> | undefined;
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to change the status: ${detail}`,
    beforeSave: async (form) => {
      if (readFormText(form, STATUS_FIELD) === "Active") storeCheck = await checkBefore?.();
    },
    save: async (writer, form) => {
      const { change, participle, opposite } = readChange(form, type);
      const { version } = await change(writer, id, readVersion(form));
      const fields = publishingFields(opposite, version);
      return {
        ...(await storeCheck?.(writer)),
        to,
        message: `${noun} ${participle} successfully`,
        action: { label: "Undo", href: undoUrl, fields },
      };
    },
  });
}

function readChange(form: FormData, type: string) {
  const { publish, unpublish } = findRecordType(type) ?? {};
  const status = readFormText(form, STATUS_FIELD);
  if (status === "Active" && publish) {
    return { change: publish, participle: "published", opposite: "Draft" } as const;
  }
  if (status === "Draft" && unpublish) {
    return { change: unpublish, participle: "unpublished", opposite: "Active" } as const;
  }
  throw new BadRequestError("This status is not allowed here");
}
