import { vi } from "vitest";
import { WorkItem } from "~/models";
import { workListJob } from "~/server/work-list/sweep";
import { listWorkItems } from "~/server/work-list/work-items";
import { navigator } from "./database";
import { LIST_ALL } from "./lists";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const ago = (ms: number) => new Date(Date.now() - ms);

/** Runs the job of the work list once. */
export const runWorkList = () =>
  workListJob.run({ payload: {}, jobId: 1, lease: 1, signal: new AbortController().signal });

/** Runs some work at another time. */
export async function atTime<T>(time: Date | number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"], now: time });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

/** Rows of the work list that need somebody now, in its order, or what a query asks for. */
export const readWorkList = async (query: object = {}) =>
  (await listWorkItems(navigator, { ...LIST_ALL, sortBy: "reason", ...query })).workItems;

/** Reasons for which a patient is on the work list, in its order. */
export const readReasons = async (patientId: number) =>
  (await readWorkList({ filters: [{ patientId }] })).map(({ reason }) => reason);

/** Takes everybody off the work list. */
export const clearWorkList = () =>
  WorkItem.update({ status: "Done" }, { where: { status: "Open" } });
