import { DEFAULT_PERIOD, type Period, PERIODS } from "~/models/period.schema";
import { BadRequestError } from "~/server/platform/errors";

/** Reads the period of the dashboard or of a report (WORDS: `?period=7d`). @throws BadRequestError */
export function periodQuery({ searchParams }: URL): Period {
  const asked = searchParams.get("period") ?? DEFAULT_PERIOD;
  const period = PERIODS.find((each) => each === asked);
  if (!period) throw new BadRequestError(`period must be one of ${PERIODS.join(", ")}`);
  return period;
}
