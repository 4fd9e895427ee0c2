import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/app/admin/layout";

/** For how long deleted records can be restored, such as "30 days". */
export const useBinDays = (): string =>
  useRouteLoaderData<typeof loader>("admin/layout")?.binDays ?? "30 days";
