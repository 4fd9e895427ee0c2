type Props = { method: string; path: string };

const METHOD_CLASSES: Record<string, string> = {
  GET: "text-accent",
  POST: "text-success",
  PUT: "text-warning",
  DELETE: "text-danger",
};

/** Method and path of a call: GET /tag. */
export function CallName({ method, path }: Props) {
  return (
    <code>
      <b className={METHOD_CLASSES[method]}>{method}</b>
      {` ${path}`}
    </code>
  );
}
