import { afterAll } from "vitest";
import { killLeftOverServers } from "./server";

// Registered before a test file's own hooks, so that it runs after them.
afterAll(killLeftOverServers);
