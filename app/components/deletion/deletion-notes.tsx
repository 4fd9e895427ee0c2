type ChildrenProps = {
  count: number;
  /** Singular and plural noun of the children. */
  singular: string;
  plural: string;
  /** Whether their view and play counts are deleted too. */
  hasStatistics?: boolean;
};

/** Note in a delete dialog: the children deleted with the record. */
export function DeletedChildrenNote({ count, singular, plural, hasStatistics }: ChildrenProps) {
  const sentence =
    count === 1
      ? `Its 1 ${singular} is deleted with it`
      : `Its ${count.toLocaleString("en-US")} ${plural} are deleted with it`;
  const statisticsClause = hasStatistics
    ? `, along with ${count === 1 ? "its" : "their"} view and play counts`
    : "";
  return (
    <p className="text-sm text-soft">
      {count === 0 ? `It has no ${plural}.` : `${sentence}${statisticsClause}.`}
    </p>
  );
}

type IncludedProps = {
  sessions: number;
  /** The included item, such as "one of its messages"; default: "it", the record itself. */
  includedItem?: string;
};

/** Note in a delete dialog: the effect on sessions that include the record. */
export function AffectedSessionsNote({ sessions, includedItem = "it" }: IncludedProps) {
  if (sessions === 0) return null;
  return (
    <p className="text-sm text-soft">
      {sessions === 1
        ? `1 session includes ${includedItem}. It keeps the name of what was deleted, and cannot be published again until another one is chosen.`
        : `${sessions.toLocaleString("en-US")} sessions include ${includedItem}. They keep the name of what was deleted, and cannot be published again until another one is chosen.`}
    </p>
  );
}

type StatisticsProps = { views: number; plays: number };

/** Note in a delete dialog: the view and play counts deleted with the record. */
export function DeletedStatisticsNote({ views, plays }: StatisticsProps) {
  return (
    <p className="text-sm text-soft">
      {`Its view and play counts are deleted too: ${formatCount(views, "view")} and ${formatCount(plays, "play")}.`}
    </p>
  );
}

const formatCount = (count: number, noun: string) =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
