import { tmpdir } from "node:os";
import path from "node:path";

/** Below those that systems give to whoever connects. */
const PORT = Number(process.env.E2E_PORT ?? 17_117);

/** The two servers of the browser tests: one where everyone is "Admin", and one where people sign in. */
export const OPEN = serverOn(PORT, "open");
export const SIGN_IN = serverOn(PORT + 1, "sign-in");
export type Server = ReturnType<typeof serverOn>;

function serverOn(port: number, access: "open" | "sign-in") {
  return {
    port,
    access,
    url: `http://127.0.0.1:${port}`,
    /** Known, so that tests can run the command line on the same database. */
    dataDir: path.join(tmpdir(), `calmward-e2e-${port}`),
  };
}
