import { expect } from "vitest";
import type { createApiCaller, CallOptions } from "./api-calls";
import { type ApiResponse, findResponseProblems, type Operation } from "./api-document";

/** Sends requests and checks each response against the API's document. */
export type ApiChecker = ReturnType<typeof createApiChecker>;

/** Creates a checker that remembers which statuses each operation has answered. */
export function createApiChecker(send: ReturnType<typeof createApiCaller>["send"]) {
  /** Statuses seen so far, by operation. */
  const seenStatuses = new Map<string, Set<number>>();

  /** Sends a request and checks the response against the document. */
  async function sendChecked(
    operation: Operation,
    address: string,
    request?: CallOptions,
  ): Promise<ApiResponse> {
    const response = await send(operation, address, request);
    seenStatuses.set(
      operation.key,
      (seenStatuses.get(operation.key) ?? new Set()).add(response.status),
    );
    const context = `${operation.key} with ${JSON.stringify(request?.body ?? address).slice(0, 500)}`;
    expect(findResponseProblems(operation, response).join("\n"), context).toBe("");
    return response;
  }

  /** Like `sendChecked`, and expects the status. */
  async function expectStatus(
    status: number,
    operation: Operation,
    address: string,
    request?: CallOptions,
  ): Promise<ApiResponse> {
    const response = await sendChecked(operation, address, request);
    const context = `${operation.key} ${address} ${JSON.stringify(request?.headers ?? {})} answered ${response.text.slice(0, 300)}`;
    expect(response.status, context).toBe(status);
    return response;
  }

  return { sendChecked, expectStatus, seenStatuses };
}

/** Sends calls that create records, and checks their responses. */
export type ConflictTools = Pick<ApiChecker, "sendChecked" | "expectStatus"> &
  Pick<ReturnType<typeof createApiCaller>, "createRecord">;

/** Address and body that an operation refuses because of the records that exist. */
export type Conflict = { address: string; body?: Record<string, unknown> };

/** Prepares the records of a conflict. */
export type PrepareConflict = () => Promise<Conflict> | Conflict;
