import { z } from "zod";
import { PatientProcedure } from "~/models";
import { blankToUndefined } from "~/models/rules/text.schema";
import { requestChangeSchema } from "~/models/requests/request-change.schema";
import { recordEvent, recordPageViewed } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ListQuery, readPage } from "~/server/platform/list";
import { byText, searchCondition } from "~/server/platform/search-condition";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import type { RequestData, RequestKind, RequestRow } from "./kinds";

/**
 * Reads a page of requests of a kind; the search matches procedure, patient ("Guest patient
 * 12") and texts (specification 000, section 2.7; DESIGN 7). Records an audit event for the read.
 */
export async function listRequests<
  Row extends RequestRow,
  Data extends RequestData,
  Field extends string,
>(caller: Caller, kind: RequestKind<Row, Data, Field>, query: ListQuery<Field>) {
  authorize(caller, "answers.read");
  const { items, ...page } = await readPage<Row, Data>(caller, kind.model, {
    query,
    where: searchCondition(query.search, [byText(kind.model)]),
    sortedBy: kind.sortColumns[query.sortBy],
    present: (rows) => rows.map(kind.present),
  });
  await recordPageViewed(caller, kind.type, { page: query.page, field: "requests", rows: items });
  return { requests: items, ...page };
}

/** Reads a request by id and records an audit event for the read. @throws NotFoundError */
export async function getRequest<Row extends RequestRow, Data extends RequestData>(
  caller: Caller,
  kind: RequestKind<Row, Data, string>,
  id: number,
): Promise<Data> {
  authorize(caller, "answers.read");
  const request = kind.present(await findRequest(caller, kind, id));
  await recordEvent(caller, { action: "viewed", record: { type: kind.type, id } });
  return request;
}

/**
 * Answers a request: sets its status to Confirmed, Declined or New and, with Confirmed, what was arranged and who to call;
 * texts that are left out or blank stay. The patient sees all of it in My Procedures. Confirmed again, it counts as checked after
 * the procedure's date has moved. Idempotent; the audit records no text.
 * @throws InvalidInputError, NotFoundError, StaleError
 */
export async function changeRequestStatus<Row extends RequestRow, Data extends RequestData>(
  caller: Caller,
  kind: RequestKind<Row, Data, string>,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<Data> {
  authorize(caller, "answers.write");
  const changes = parseInput(z.record(z.unknown()), input);
  return inTransaction(caller, async (writer) => {
    const { transaction, actor } = writer;
    const request = await findRequest(writer, kind, id);
    const { status: previousStatus } = request;
    const whoToCall = request.whoToCall || (await suggestWhoToCall(writer, request));
    const { status, ...texts } = parseInput(requestChangeSchema, {
      status: changes.status,
      arrangement: blankToUndefined(changes.arrangement) ?? request.arrangement,
      whoToCall: blankToUndefined(changes.whoToCall) ?? whoToCall,
    });
    await requireVersion(writer, kind.type, kind.present(request), expectedVersions);
    const isConfirmed = status === "Confirmed";
    request.set(isConfirmed ? texts : { arrangement: "", whoToCall: "" });
    request.set({ status, movedFrom: "", movedTo: "" });
    if (request.changed()) {
      request.set({ statusChangedAt: new Date(), statusChangedBy: actor.name });
      await request.save({ transaction });
      await recordEvent(writer, {
        action: "updated",
        record: { type: kind.type, id },
        changes: status === previousStatus ? {} : { status: [previousStatus, status] },
      });
    }
    return kind.present(request);
  });
}

/** Suggests who to call about a request: the care team at the procedure's phone number; "" if unknown. */
export async function suggestWhoToCall(
  { transaction }: Caller,
  { patientProcedureId }: { patientProcedureId: number },
): Promise<string> {
  const procedure = await PatientProcedure.findByPk(patientProcedureId, { transaction });
  return procedure?.phone ? `Your care team, ${procedure.phone}` : "";
}

/** Erases a request; the audit records none of its content. @throws NotFoundError, StaleError */
export async function deleteRequest<Row extends RequestRow, Data extends RequestData>(
  caller: Caller,
  kind: RequestKind<Row, Data, string>,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<void> {
  authorize(caller, "answers.write");
  await inTransaction(caller, async (writer) => {
    const request = await findRequest(writer, kind, id);
    const deleted = kind.present(request);
    await requireVersion(writer, kind.type, deleted, expectedVersions);
    await moveToBin(writer, kind.table, { type: kind.type, record: deleted });
    await request.destroy({ transaction: writer.transaction });
    await recordEvent(writer, { action: "deleted", record: { type: kind.type, id } });
  });
}

/** Finds a request; within a transaction it locks the row. @throws NotFoundError such as "Ride request not found" */
async function findRequest<Row extends RequestRow, Data extends RequestData>(
  caller: Caller,
  kind: RequestKind<Row, Data, string>,
  id: number,
): Promise<Row> {
  const request = await kind.model.findByPk<Row>(id, lockOptions(caller, kind.model));
  if (!request) throw new NotFoundError(formatNotFound(kind));
  return request;
}

/** Formats an error message such as "Ride request not found". */
export const formatNotFound = ({ type }: { type: string }) =>
  `${type.charAt(0).toUpperCase()}${type.slice(1)} not found`;
