import { daysBetween } from "~/server/platform/dates";

/**
 * Picks the procedure that today is about: the one whose day is nearest, the coming one of two that are equally near; without any day
 * the newest. Undefined for none.
 * @param open procedures that are not over, newest first
 */
export function pickCurrentProcedure<Procedure extends { date: Date | string | null }>(
  open: readonly Procedure[],
  now = new Date(),
): Procedure | undefined {
  const days = ({ date }: Procedure) => (date ? daysBetween(now, new Date(date)) : Infinity);
  return open.toSorted((a, b) => {
    const [one, other] = [days(a), days(b)];
    if (one === other) return 0;
    return Math.abs(one) - Math.abs(other) || other - one;
  })[0];
}
