import { toListQuery } from "~/app/contracts/list-url";
import { useList } from "~/app/components/list/list";

/** Returns a builder for the address of a day or week of the schedule, of the same coach. */
export function useScheduleUrl() {
  const { path, search, filters } = useList();
  return (view: "day" | "week", date: string) => {
    const params = new URLSearchParams(search);
    params.set("view", view);
    params.set("date", date);
    return path + toListQuery(params, { page: null }, filters);
  };
}
