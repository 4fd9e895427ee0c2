import { findArea } from "~/app/contracts/site-area";
import { type PublicHospital, readPublicHospital } from "~/server/hospital/public-hospital";

/** What scripts of visitors' and patients' pages need of the hospital. */
export type PageHospital = Pick<
  PublicHospital,
  "name" | "phone" | "callNow" | "teamHours" | "contact"
>;

/** Reads what the page of an address says about the hospital; nothing for pages of staff and programs, whose HTML is to be small. */
export async function readHospitalForPage({ pathname }: URL): Promise<{ hospital?: PageHospital }> {
  const area = findArea(pathname);
  if (area !== "site" && area !== "patient") return {};
  const { afterHoursPhone: _, hours: __, ...hospital } = await readPublicHospital();
  return { hospital };
}
