import { afterAll } from "vitest";
import { endLeftOverServers } from "./server";

// Registered before a test file's own hooks, so that it runs after them.
afterAll(endLeftOverServers);
