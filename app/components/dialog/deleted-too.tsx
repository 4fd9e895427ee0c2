type ChildrenProps = {
  count: number;
  /** What one of them is called, and what several are. */
  one: string;
  many: string;
  /** They are viewed and played, and what was counted of that goes too. */
  counted?: boolean;
};

/** Before a record is deleted: what belongs to it and goes with it. */
export function ChildrenDeletedToo({ count, one, many, counted }: ChildrenProps) {
  const what =
    count === 1
      ? `Its 1 ${one} is deleted with it`
      : `Its ${count.toLocaleString("en-US")} ${many} are deleted with it`;
  const and = counted ? `, and what was counted of ${count === 1 ? "it" : "them"}` : "";
  return <p className="hint">{count === 0 ? `It has no ${many}.` : `${what}${and}.`}</p>;
}

type IncludedProps = {
  sessions: number;
  /** What they include, such as "one of its messages"; "it" for the record itself. */
  what?: string;
};

/** Before something that sessions show is deleted: what becomes of them. */
export function SessionsThatInclude({ sessions, what = "it" }: IncludedProps) {
  if (sessions === 0) return null;
  return (
    <p className="hint">
      {sessions === 1
        ? `1 session includes ${what}. It keeps the name of what was deleted, and cannot be published again until another one is chosen.`
        : `${sessions.toLocaleString("en-US")} sessions include ${what}. They keep the name of what was deleted, and cannot be published again until another one is chosen.`}
    </p>
  );
}

type CountedProps = { views: number; plays: number };

/** Before something that is viewed and played is deleted: what was counted of it. */
export function CountedDeletedToo({ views, plays }: CountedProps) {
  return (
    <p className="hint">
      {`What was counted of it goes too: ${times(views, "view")} and ${times(plays, "play")}.`}
    </p>
  );
}

const times = (count: number, what: string) =>
  `${count.toLocaleString("en-US")} ${what}${count === 1 ? "" : "s"}`;
