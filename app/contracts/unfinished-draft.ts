/** Draft that a list page offers to resume. */
export type UnfinishedDraft = {
  id: string;
  step: string;
  name: string;
  /** Formatted number of items; "" for none. */
  items: string;
  changed: string;
};
