import { Fragment } from "react";

type Props = {
  /** Accessible name: the area's. */
  label: string;
  /** Lists of the area in display order, the first of which is the default. */
  tabs: readonly { path: string; label: string }[];
  /** Path of the shown list. */
  current: string;
};

/** Underlined like the tabs of the shell, to differ from the filter below. */
const TABS_CLASSES =
  "mb-5 flex flex-wrap gap-x-6 border-b wrap-normal *:-mb-px *:border-accent *:pt-2 *:pb-2.5 *:text-soft *:no-underline *:hover:text-ink *:pointer-coarse:pt-3 *:aria-[current]:border-b-2 *:aria-[current]:pb-2 *:aria-[current]:font-semibold *:aria-[current]:text-accent";

/** Links to the lists of an area; the spaces separate them in text browsers. */
export function AreaTabs({ label, tabs, current }: Props) {
  return (
    <nav className={TABS_CLASSES} aria-label={label}>
      {tabs.map(({ path, label }) => (
        <Fragment key={path}>
          <a href={path} aria-current={path === current ? "page" : undefined}>
            {label}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
