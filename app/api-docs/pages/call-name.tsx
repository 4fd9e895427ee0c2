type Props = { method: string; path: string };

/** Method and path of a call: GET /tag. */
export function CallName({ method, path }: Props) {
  return (
    <code className="call-name">
      <b className={method.toLowerCase()}>{method}</b> {path}
    </code>
  );
}
