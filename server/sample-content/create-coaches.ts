import { Coach } from "~/models";
import { toColumns } from "~/server/coaches/coaches";
import { formatIsoDay } from "~/server/platform/dates";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { SAMPLE_COACHES } from "./coaches/coach-samples";
import { toCoachValues } from "./coaches/sample-coach";
import { spreadOverTenMonths } from "./sample-dates";

/** Creates the coaches who lead live sessions, their dates counted from today. One statement. */
export async function createCoaches({ transaction }: CallerInTransaction): Promise<void> {
  const today = formatIsoDay(new Date().toISOString());
  await Coach.bulkCreate(
    SAMPLE_COACHES.map((coach, position) => ({
      ...toColumns(toCoachValues(coach, today)),
      isExample: true,
      createdAt: spreadOverTenMonths(position, SAMPLE_COACHES.length),
    })),
    { transaction },
  );
}
