/** Live region with a loading message; hidden while empty. */
export function LoadingNote({ children }: { children: string }) {
  return (
    <p className="loading-note" role="status">
      {children}
    </p>
  );
}
