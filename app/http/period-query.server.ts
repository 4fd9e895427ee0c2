import { DEFAULT_PERIOD, type Period, PERIODS } from "~/models/rules/period.schema";
import { BadRequestError } from "~/server/platform/errors";

/** Reads the period of the dashboard or of a report (WORDS: `?period=7d`). @throws BadRequestError */
export function periodQuery(url: URL): Period {
  return readPeriod(url, "period", DEFAULT_PERIOD);
}

/** Reads a period from the query, if it has a part of that name. @throws BadRequestError that names a wrong one */
export function readPeriod<None>({ searchParams }: URL, name: string, none: None): Period | None {
  const asked = searchParams.get(name);
  if (asked === null) return none;
  const period = PERIODS.find((each) => each === asked);
  if (!period) throw new BadRequestError(`${name} must be one of ${PERIODS.join(", ")}`);
  return period;
}
