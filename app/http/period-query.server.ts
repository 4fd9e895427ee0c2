import { DEFAULT_PERIOD, type Period, PERIODS } from "~/models/rules/period.schema";
import { BadRequestError } from "~/server/platform/errors";

/** Parses the period of the dashboard or a report (WORDS: `?period=7d`). @throws BadRequestError */
export function parsePeriodQuery(url: URL): Period {
  return parsePeriod(url, "period", DEFAULT_PERIOD);
}

/** Parses a period from a query parameter; the default if missing. @throws BadRequestError that names the parameter */
export function parsePeriod<Default>(
  { searchParams }: URL,
  name: string,
  defaultPeriod: Default,
): Period | Default {
  const requested = searchParams.get(name);
  if (requested === null) return defaultPeriod;
  const period = PERIODS.find((known) => known === requested);
  if (!period) throw new BadRequestError(`${name} must be one of ${PERIODS.join(", ")}`);
  return period;
}
