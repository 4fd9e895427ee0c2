import { vi } from "vitest";

vi.mock("~/server/platform/worker-process", () => import("./in-process-worker"));
vi.mock("~/server/platform/worker-entry", () => import("./in-process-worker"));
