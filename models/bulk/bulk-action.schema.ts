/** Status of a bulk change. */
export type BulkChangeStatus = "running" | "done" | "stopped";

type ActionTexts = {
  /** Label of the button, which the record's name follows in titles: "Publish 3 Sessions". */
  label: string;
  /** Of records that are done, such as "3 sessions published". */
  done: string;
  /** While it is running, such as "Publishing". */
  busy: string;
};

/**
 * Actions on many records at once, in the order of their buttons. Which of them a list offers is in the description of its
 * records (server: RECORD_TYPES). In a file without zod, so that lists do not load the schema.
 */
export const BULK_ACTIONS = {
  publish: { label: "Publish", done: "published", busy: "Publishing" },
  unpublish: { label: "Unpublish", done: "unpublished", busy: "Unpublishing" },
  activate: { label: "Activate", done: "activated", busy: "Activating" },
  deactivate: { label: "Deactivate", done: "deactivated", busy: "Deactivating" },
  answered: { label: "Mark as Answered", done: "marked as Answered", busy: "Marking" },
  canceled: { label: "Mark as Canceled", done: "marked as Canceled", busy: "Marking" },
  decline: { label: "Decline", done: "declined", busy: "Declining" },
  new: { label: "Mark as New", done: "marked as New", busy: "Marking" },
  "add-tag": { label: "Add Tag", done: "tagged", busy: "Tagging" },
  "remove-tag": { label: "Remove Tag", done: "untagged", busy: "Untagging" },
  delete: { label: "Delete", done: "deleted", busy: "Deleting" },
} as const satisfies Record<string, ActionTexts>;
export type BulkAction = keyof typeof BULK_ACTIONS;
export const BULK_ACTION_NAMES = Object.keys(BULK_ACTIONS) as BulkAction[];

/** Whether an action needs a tag. */
export const needsTag = (action: BulkAction) => action === "add-tag" || action === "remove-tag";

/** Maximum records of one call of the API, and of those that are named one by one on a screen. */
export const MAX_BULK_IDS = 1_000;
