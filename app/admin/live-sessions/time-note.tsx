export type TimeNotes = {
  /** Whether its time has passed, and how the procedure moved since the confirmation; null unless it did. */
  isPast: boolean;
  moved: string | null;
  /** Whether the hospital has cancelled the procedure. */
  procedureCancelled: boolean;
};

/** Note below a request's status: that its time has passed, or that somebody has to check it; nothing otherwise. */
export function TimeNote({ isPast, moved, procedureCancelled }: TimeNotes) {
  const check = procedureCancelled ? "procedure cancelled" : moved && "date moved";
  if (!isPast && !check) return null;
  return (
    <p className="text-sm text-soft">
      {isPast ? "This time has passed." : `Please check: ${check}`}
    </p>
  );
}
