/** Says that something is on its way; empty, and out of sight, when nothing is. */
export function LoadingNote({ children }: { children: string }) {
  return (
    <p className="loading-note" role="status">
      {children}
    </p>
  );
}
