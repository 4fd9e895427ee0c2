/** Status of a bulk change. */
export type BulkChangeStatus = "running" | "done" | "stopped";

/**
 * Actions on many records at once with the labels of their buttons, in their order. Which of them a list offers is in the
 * description of its records (server: RECORD_TYPES). In a file without zod, so that lists do not load the schema.
 */
export const BULK_ACTIONS = {
  publish: "Publish",
  unpublish: "Unpublish",
  activate: "Activate",
  deactivate: "Deactivate",
  move: "Move to Department",
  confirm: "Confirm",
  answered: "Mark as Answered",
  canceled: "Mark as Canceled",
  decline: "Decline",
  new: "Mark as New",
  "add-tag": "Add Tag",
  "remove-tag": "Remove Tag",
  restore: "Restore",
  "delete-for-good": "Delete for Good",
  delete: "Delete",
} as const;
export type BulkAction = keyof typeof BULK_ACTIONS;
export const BULK_ACTION_NAMES = Object.keys(BULK_ACTIONS) as BulkAction[];

/** Whether an action needs a tag. */
export const needsTag = (action: BulkAction) => action === "add-tag" || action === "remove-tag";

/** Whether an action needs the texts of a confirmation. */
export const needsConfirmation = (action: BulkAction) => action === "confirm";

/** Whether an action needs a department. */
export const needsDepartment = (action: BulkAction) => action === "move";

/** Maximum records of one call of the API, and of those that are named one by one on a screen. */
export const MAX_BULK_IDS = 1_000;
