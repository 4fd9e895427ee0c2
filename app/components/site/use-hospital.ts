import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/app/root";
import type { PageHospital } from "~/app/http/public-hospital.server";
import type { ShownPhone } from "~/server/platform/phone-numbers";

/** What the pages of visitors and patients say about the hospital. */
export const useHospital = (): PageHospital =>
  useRouteLoaderData<typeof loader>("root")?.hospital ?? { name: "your hospital" };

/** Number of the care team to call now: a procedure's own, else the hospital's (AREAS 0); undefined if unknown. */
export function useCareTeamPhone(own: ShownPhone | null): ShownPhone | undefined {
  const { callNow } = useHospital();
  return own ?? callNow;
}

/** What the pages show of the patient or caretaker who is signed in; undefined for everybody else. */
export const useSignedIn = () => useRouteLoaderData<typeof loader>("root")?.signedIn;
