import { itemKindLabel } from "~/models/catalogue/plan-item-options.schema";
import type { OfferedItem } from "~/server/procedure-plans/plan-day";

/** Presents an item of a plan as its patient, or who helps them, reads it. */
export const presentItem = ({ id, kind, title, taskText, taskLink, isRequired }: OfferedItem) => ({
  key: String(id),
  kind: itemKindLabel(kind),
  title,
  text: taskText ?? "",
  link: taskLink ?? "",
  isRequired,
});
