import type { ComponentProps } from "react";
import { EmptyState } from "~/app/components/list/empty-state";
import { FilterLinks } from "~/app/components/filters/filter-links";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { Toolbar } from "~/app/components/list/toolbar";
import { SearchBox } from "~/app/components/list/search-box";
import { ListTitle } from "~/app/components/list-table/list-title";
import { RowAnswerForm } from "./row-answer-button";
import { LiveSessionTabs } from "./tabs";

type Props = ComponentProps<typeof List> & {
  /** Placeholder of the search field. */
  placeholder: string;
  /** Options of the filter by status, or by state. */
  statuses?: readonly string[];
  states?: readonly string[];
  /** Options of the filter by who takes care of it. */
  assignees?: readonly string[];
  /** Text of the empty state. */
  empty: string;
  /** Sentence and link of the empty state before the first request or message: where they come from. */
  first: { purpose: string; origin?: { href: string; label: string } };
};

/** List page of requests or messages sent to the hospital; `children` is its table. */
export function ReceivedList(props: Props) {
  const { placeholder, statuses = [], states, assignees, empty, first, children, ...list } = props;
  return (
    <List {...list}>
      <ListTitle title="Live Sessions" subtitle="Requests, appointments, rides and messages" />
      <LiveSessionTabs current={list.path} />
      <Toolbar>
        <SearchBox placeholder={placeholder} />
        {states ? (
          <FilterLinks label="State" name="state" emptyLabel="All" options={states} />
        ) : (
          <FilterLinks label="Status" name="status" emptyLabel="All" options={statuses} />
        )}
        {assignees && (
          <FilterLinks
            label="Assigned to"
            name="assignee"
            emptyLabel="Anyone"
            options={assignees}
          />
        )}
      </Toolbar>
      {list.pagination.totalItems === 0 ? (
        <EmptyState
          purpose={first.purpose}
          action={first.origin && <a href={first.origin.href}>{first.origin.label}</a>}
        >
          {empty}
        </EmptyState>
      ) : (
        <>
          {children}
          <RowAnswerForm />
        </>
      )}
      <Pagination />
    </List>
  );
}
