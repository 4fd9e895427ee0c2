import type { BulkAction } from "./bulk-action.schema";

type ActionTexts = {
  /** Title of the confirmation, around the records. */
  title: readonly [before: string, after: string];
  /** Of records that are done, such as "3 sessions published". */
  done: string;
  /** While it is running, such as "Publishing". */
  busy: string;
};

const TITLES = { tag: ["Add Tag to ", ""], untag: ["Remove Tag from ", ""] } as const;

/** Texts of the confirmation and of the result of actions on many records. */
export const BULK_TEXTS: Record<BulkAction, ActionTexts> = {
  publish: { title: ["Publish ", ""], done: "published", busy: "Publishing" },
  unpublish: { title: ["Unpublish ", ""], done: "unpublished", busy: "Unpublishing" },
  activate: { title: ["Activate ", ""], done: "activated", busy: "Activating" },
  deactivate: { title: ["Deactivate ", ""], done: "deactivated", busy: "Deactivating" },
  move: { title: ["Move ", " to Another Department"], done: "moved", busy: "Moving" },
  confirm: { title: ["Confirm ", ""], done: "confirmed", busy: "Confirming" },
  answered: { title: ["Mark ", " as Answered"], done: "marked as Answered", busy: "Marking" },
  canceled: { title: ["Mark ", " as Canceled"], done: "marked as Canceled", busy: "Marking" },
  decline: { title: ["Decline ", ""], done: "declined", busy: "Declining" },
  new: { title: ["Mark ", " as New"], done: "marked as New", busy: "Marking" },
  "add-tag": { title: TITLES.tag, done: "tagged", busy: "Tagging" },
  "remove-tag": { title: TITLES.untag, done: "untagged", busy: "Untagging" },
  restore: { title: ["Restore ", ""], done: "restored", busy: "Restoring" },
  "delete-for-good": {
    title: ["Delete ", " for Good"],
    done: "deleted for good",
    busy: "Deleting",
  },
  delete: { title: ["Delete ", ""], done: "deleted", busy: "Deleting" },
};
