import { useLoaderData } from "@remix-run/react";
import { PageTitle } from "~/app/components/content/page-title";
import { EmptyNotice } from "~/app/components/list/empty-state";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import {
  parseDayQuery,
  parseIdQuery,
  parseOptionQuery,
  parseScreenPageQuery,
  redirectIfPastLastPage,
} from "~/app/http/list-query.server";
import { filteredListShouldRevalidate } from "~/app/components/list/should-revalidate";
import { pageLoader } from "~/app/http/page.server";
import { countSchedule, listSchedule, listScheduleCoaches } from "~/server/appointments/schedule";
import { zoneNameOfTimes } from "~/server/facilities/zone";
import { formatIsoDay } from "~/server/platform/dates";
import { buildPagination } from "~/server/platform/list";
import { settings } from "~/server/platform/settings";
import { SCHEDULE_PARAMETERS } from "./list-path";
import { ScheduleCounts } from "./schedule-counts";
import { ScheduleTable } from "./schedule-table";
import { ScheduleToolbar } from "./schedule-toolbar";
import { toPeriod, toScheduleRow, VIEWS } from "./schedule-words.server";
import { LiveSessionTabs, SCHEDULE_PATH } from "./tabs";

export const handle = { title: "Schedule" };
export const shouldRevalidate = filteredListShouldRevalidate(SCHEDULE_PARAMETERS);
export { ScheduleError as ErrorBoundary } from "./requests-error";

const NOTHING = { total: 0, outcomeMissing: 0, toCheck: 0 };
/** Appointments of a page, and of a week that is listed day by day; one with more shows its numbers. */
const PAGE_SIZE = 50;

export const loader = pageLoader("patients.read", async ({ caller, url }) => {
  const { timeZone } = settings();
  const today = formatIsoDay(new Date().toISOString());
  const view = parseOptionQuery(url, "view", VIEWS) ?? "day";
  const date = parseDayQuery(url, "date") ?? today;
  const coachId = url.searchParams.get("coach") ? parseIdQuery(url, "coach") : undefined;
  const query = parseScreenPageQuery(url, PAGE_SIZE);
  const { bounds, from, until, days, ...period } = toPeriod(view, date, timeZone);
  const counts = await countSchedule(caller, bounds, { coachId });
  const total = counts.reduce((sum, day) => sum + day.total, 0);
  const isBusy = view === "week" && total > PAGE_SIZE;
  const pagination = buildPagination(isBusy ? { page: 1, limit: total } : query, total);
  redirectIfPastLastPage(url, pagination, SCHEDULE_PARAMETERS);
  const part = { limit: query.limit, offset: (query.page - 1) * query.limit };
  const rows = isBusy ? [] : await listSchedule(caller, { from, until, coachId }, part);
  return {
    ...{
      path: SCHEDULE_PATH,
      search: url.search,
      view,
      date,
      today,
      ...period,
      isBusy,
      pagination,
    },
    days: days.map((day, index) => ({ ...day, ...(counts[index] ?? NOTHING) })),
    rows: rows.map((row) => toScheduleRow(row, timeZone)),
    coach: coachId === undefined ? "" : String(coachId),
    coaches: await listScheduleCoaches(caller),
    zone: zoneNameOfTimes([from, new Date(until.getTime() - 1)], timeZone),
  };
});

export default function Schedule() {
  const { path, search, pagination, days, rows, title, zone, isBusy, ...toolbar } =
    useLoaderData<typeof loader>();
  return (
    <List
      path={path}
      search={search}
      filters={SCHEDULE_PARAMETERS}
      pagination={pagination}
      sorting={{ sortBy: "start", sortOrder: "ASC" }}
      loadingText="Loading appointments..."
    >
      <PageTitle title="Live Sessions" subtitle="Requests, appointments, rides and messages" />
      <LiveSessionTabs current={path} />
      <ScheduleToolbar {...toolbar} />
      <h2 className="mt-6 mb-3">
        {title}
        <span className="block text-base font-normal text-soft">{`Times in ${zone}`}</span>
      </h2>
      {pagination.totalItems === 0 ? (
        <EmptyNotice text="No appointments found matching your criteria.">
          <p>Offer times to patients under Requests. What they choose appears here.</p>
        </EmptyNotice>
      ) : isBusy ? (
        <ScheduleCounts days={days} />
      ) : (
        <>
          {days
            .map((day) => ({ ...day, rows: rows.filter(({ date }) => date === day.date) }))
            .filter((day) => day.rows.length > 0)
            .map((day) => (
              <section key={day.date} className="mb-6">
                {toolbar.view === "week" && <h3 className="mb-2">{day.words}</h3>}
                <ScheduleTable label={day.words} rows={day.rows} />
              </section>
            ))}
          <Pagination />
        </>
      )}
    </List>
  );
}
