import { afterAll } from "vitest";
import { endLeftOverServers } from "./server";

// Registered before the hooks of a test file, so that it runs behind them.
afterAll(endLeftOverServers);
