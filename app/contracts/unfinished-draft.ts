/** A draft as the list of its area offers to resume it. */
export type UnfinishedDraft = {
  id: string;
  step: string;
  name: string;
  /** How many items it has, in words; "" where there are none. */
  items: string;
  changed: string;
};
