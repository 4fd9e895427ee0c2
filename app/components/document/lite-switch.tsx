import { useLocation } from "@remix-run/react";
import { useDocumentFacts } from "./document-context";

/** Toggle of Lite mode: pages without client scripts, for slow connections and old machines (DESIGN 4). */
export function LiteSwitch() {
  const { pathname, search } = useLocation();
  const { scriptsEnabled } = useDocumentFacts();
  return (
    <form method="post" action="/lite">
      <input type="hidden" name="back" value={pathname + search} />
      <button
        className="button quiet small"
        name="lite"
        value={scriptsEnabled ? "on" : "off"}
        title="Lite leaves out all scripts: faster on a slow connection"
      >
        {scriptsEnabled ? "Lite: off" : "Lite: on"}
      </button>
    </form>
  );
}
