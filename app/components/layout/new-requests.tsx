import { useNewRequests } from "./permissions";

/** Number of new requests and messages, behind the menus' entry of this area; nothing for the other ones, or without any. */
export function NewRequests({ segment }: { segment: string }) {
  const count = useNewRequests();
  if (segment !== "live-sessions" || !count) return null;
  return (
    <>
      {" "}
      ({count}
      <span className="sr-only"> new</span>)
    </>
  );
}
