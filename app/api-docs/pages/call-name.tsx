type Props = { method: string; path: string };

/** How a call is written: GET /tag. */
export function CallName({ method, path }: Props) {
  return (
    <code className="call-name">
      <b className={method.toLowerCase()}>{method}</b> {path}
    </code>
  );
}
