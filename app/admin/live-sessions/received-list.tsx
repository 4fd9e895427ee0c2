import type { ComponentProps } from "react";
import { EmptyState } from "~/app/components/list/empty-state";
import { FilterLinks } from "~/app/components/list/filter-links";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { SearchBox } from "~/app/components/list/search-box";
import { PageTitle } from "~/app/components/ui/page-title";
import { LiveSessionTabs } from "./tabs";

type Props = ComponentProps<typeof List> & {
  /** What the search looks through. */
  placeholder: string;
  /** What the list can be narrowed to. */
  statuses: readonly string[];
  /** Where there are no rows. */
  empty: string;
};

/** A list of what was sent to the hospital; the children are its table. */
export function ReceivedList({ placeholder, statuses, empty, children, ...list }: Props) {
  return (
    <List {...list}>
      <PageTitle title="Live Sessions" subtitle="What patients and visitors send to the hospital" />
      <LiveSessionTabs current={list.path} />
      <div className="toolbar">
        <SearchBox placeholder={placeholder} />
        <FilterLinks label="Status" name="status" all="All" options={statuses} />
      </div>
      {list.pagination.totalItems === 0 ? <EmptyState>{empty}</EmptyState> : children}
      <Pagination />
    </List>
  );
}
