import type { ReactNode } from "react";

/** Which of two fields is narrow, for a short value. */
type ShortField = "first" | "last" | "none";
type Props = { short?: ShortField; children: ReactNode };

const ROW_CLASSES: Record<ShortField, string> = {
  first: "flex flex-wrap *:flex-[3_1_14rem] *:first:flex-[1_1_9rem]",
  last: "flex flex-wrap *:flex-[3_1_14rem] *:last:flex-[1_1_9rem]",
  // At most two columns, which hold at least 14rem each.
  none: "grid grid-cols-[repeat(auto-fit,minmax(max(14rem,40%),1fr))]",
};

/** Fields that belong together, side by side where there is room, with their controls in line. */
export function FieldRow({ short = "none", children }: Props) {
  return (
    <div className={`items-end gap-5 has-[fieldset]:items-start ${ROW_CLASSES[short]}`}>
      {children}
    </div>
  );
}
