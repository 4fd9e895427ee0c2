import path from "node:path";
import { findTemporaryFolder } from "../../scripts/memory-folder.mjs";

/** Port of the first server, below the range of ephemeral ports; the second one has the next port. */
const PORT = Number(process.env.E2E_PORT ?? 17_117);

/** The two servers of the browser tests: one with open access (everyone is "Admin"), one with sign-in. */
export const OPEN = serverSettings(PORT, "open");
export const SIGN_IN = serverSettings(PORT + 1, "sign-in");

function serverSettings(port: number, access: "open" | "sign-in") {
  return {
    port,
    access,
    url: `http://127.0.0.1:${port}`,
    /** Fixed, so that tests can run the operator's command line on the same database. */
    dataDir: path.join(findTemporaryFolder(), `calmward-e2e-${port}`),
  };
}
