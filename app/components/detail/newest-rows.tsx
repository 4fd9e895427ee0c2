import type { ReactNode } from "react";
import { SettingSection } from "../content/setting-list";

type Props = {
  title: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** What is said without rows. */
  emptyText: string;
  /** Words for the rows, in the singular and the plural. */
  thing: readonly [one: string, many: string];
  /** Number of all rows; only the newest are shown. */
  total: number;
  /** Address of the list that has all of them. */
  listHref: string;
  /** Table of the newest rows. */
  children: ReactNode;
};

/** Newest of the rows that belong to a record, with a link to all of them in their own list. */
export function NewestRows({ title, actions, emptyText, thing, total, ...rows }: Props) {
  const [one, many] = thing;
  return (
    <SettingSection title={title} actions={actions}>
      {total === 0 ? (
        <p className="text-soft">{emptyText}</p>
      ) : (
        <>
          {rows.children}
          <p className="mt-3">
            <a href={rows.listHref}>
              {total === 1
                ? `Its ${one} in the list`
                : `All ${total.toLocaleString("en-US")} ${many}`}
            </a>
          </p>
        </>
      )}
    </SettingSection>
  );
}
