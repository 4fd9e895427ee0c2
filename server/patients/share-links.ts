import { Op } from "sequelize";
import { PatientProcedure, ShareLink } from "~/models";
import { AUDIENCE_TITLES, type Audience } from "~/models/guidance/audience.schema";
import {
  SHARE_LINK_DAYS,
  type SharedPhase,
  sharedPhaseLabel,
} from "~/models/patients/share-link.schema";
import { isSecretToken } from "~/models/rules/secret-token.schema";
import { recordCreated, recordEvent } from "~/server/platform/audit";
import { findShownByPhase } from "~/server/guidance/shown";
import { authorize, type Caller } from "~/server/platform/caller";
import { addDays } from "~/server/platform/dates";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import { hashSecret, decryptSecret, randomSecret, encryptSecret } from "~/server/platform/secrets";
import { lockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import type { PatientWriter } from "./guests";
import { findOwnProcedure } from "./own-procedures";

/** Record type in the audit, and purpose of the key that encrypts the tokens. */
const SHARE_LINK = "share link";

/** A share link of the patient. */
export type OwnShareLink = {
  id: number;
  audience: Audience;
  phase: SharedPhase;
  /** Procedure whose guidance it shows, and its day or telephone number where ticked; null for the guidance that all plans share. */
  patientProcedureId: number | null;
  showsDay: boolean;
  showsPhone: boolean;
  /** Path such as "/share/…"; null if SESSION_SECRET has changed since. */
  path: string | null;
  /** ISO 8601. */
  createdAt: string;
  expiresAt: string;
};

/** Procedure whose guidance a link shows, and what it shows besides, where the patient ticks it (AREAS 7). */
export type ShareContents = { procedureId: number; showsDay: boolean; showsPhone: boolean };

/**
 * Creates a public link to an audience's guidance for a phase, or for all of them, valid for 30 days (DESIGN 7: Send To). Returns an
 * existing active one that shows the same, so a patient has few; deletes inactive ones. The token is stored as a hash
 * and encrypted, and never audited.
 * @param contents default: the guidance that all plans share, without a day or a telephone number
 * @throws ConflictError where there is no guidance; NotFoundError for another patient's procedure
 */
export async function createShareLink(
  writer: PatientWriter,
  audience: Audience,
  phase: SharedPhase,
  contents?: ShareContents,
): Promise<OwnShareLink> {
  authorize(writer, "patient.own");
  const { patientId, transaction } = writer;
  const shown = await toColumns(writer, contents);
  // The patient is locked, so a concurrent request finds this one's link.
  const existing = (await listOwnShareLinks(writer)).find(
    (link) =>
      link.audience === audience &&
      link.phase === phase &&
      link.path &&
      link.patientProcedureId === shown.patientProcedureId &&
      link.showsDay === shown.showsDay &&
      link.showsPhone === shown.showsPhone,
  );
  if (existing) return existing;
  const planVersionId = await readPlanVersionId(writer, shown.patientProcedureId);
  if (!(await hasAnyGuidance(writer, audience, phase, planVersionId))) {
    throw new ConflictError(`There is no guidance for ${sharedPhaseLabel(phase)} to send yet`);
  }
  await ShareLink.destroy({ where: { patientId, [Op.not]: buildActiveCondition() }, transaction });
  const token = randomSecret();
  const created = await ShareLink.create(
    {
      patientId,
      audience,
      phase,
      ...shown,
      tokenHash: hashSecret(token),
      sealedToken: encryptSecret(SHARE_LINK, token),
      expiresAt: addDays(new Date(), SHARE_LINK_DAYS),
    },
    { transaction },
  );
  const link = present(created);
  const { path: _, ...auditedFields } = link;
  await recordCreated(writer, SHARE_LINK, auditedFields, formatName(link));
  return link;
}

async function toColumns(writer: PatientWriter, contents: ShareContents | undefined) {
  if (!contents) return { patientProcedureId: null, showsDay: false, showsPhone: false };
  const { procedureId, showsDay, showsPhone } = contents;
  const procedure = await findOwnProcedure(writer, procedureId);
  // Without a row of their own the procedure is an example's, which all visitors see.
  const isOwn = procedure.patientId === writer.patientId;
  return { patientProcedureId: isOwn ? procedure.id : null, showsDay, showsPhone };
}

async function hasAnyGuidance(
  caller: Caller,
  audience: Audience,
  phase: SharedPhase,
  planVersionId: number | null,
) {
  const shown = await findShownByPhase(caller, audience, planVersionId);
  return phase === "all" ? shown.size > 0 : shown.has(phase);
}

/** Version of the plan of a link's procedure; null without one. */
async function readPlanVersionId({ transaction }: Caller, patientProcedureId: number | null) {
  if (patientProcedureId === null) return null;
  const attributes = ["planVersionId"];
  const found = await PatientProcedure.findByPk(patientProcedureId, { attributes, transaction });
  return found?.planVersionId ?? null;
}

/** Lists the caller's active share links, newest first. One query. */
export async function listOwnShareLinks(caller: Caller): Promise<OwnShareLink[]> {
  authorize(caller, "patient.own");
  const { patientId, transaction } = caller;
  if (!patientId) return [];
  const where = { patientId, ...buildActiveCondition() };
  const links = await ShareLink.findAll({ where, order: [["id", "DESC"]], transaction });
  return links.map(present);
}

/** Revokes a share link; idempotent. @throws NotFoundError, also for another patient's */
export async function revokeShareLink(writer: PatientWriter, id: number): Promise<void> {
  authorize(writer, "patient.own");
  const { patientId, transaction } = writer;
  const link = await ShareLink.findOne({
    where: { id, patientId },
    ...lockOptions(writer, ShareLink),
  });
  if (!link) throw new NotFoundError("Link not found");
  if (link.revokedAt) return;
  await link.update({ revokedAt: new Date() }, { transaction });
  await recordEvent(writer, {
    action: "revoked",
    record: { type: SHARE_LINK, id, name: formatName(link) },
  });
}

/** What a share link shows. */
export type SharedContents = {
  audience: Audience;
  phase: SharedPhase;
  /** ISO 8601. */
  expiresAt: string;
  /** Day of the procedure, of which the page tells the number; null unless the patient ticked it, and where it is not known or cancelled. */
  day: Date | null;
  /** Version of the plan whose guidance it shows; null for the guidance that all plans share. */
  planVersionId: number | null;
  /** The care team's telephone number, as stored; null unless the patient ticked it, "" for the hospital's. */
  phone: string | null;
};

/**
 * Resolves a share token to what it shows, and nothing else about the patient. Writes nothing, since mail clients
 * and messengers prefetch links. One query, and one for the day or number; none for a malformed token.
 * @throws NotFoundError for a token that is unknown, expired or revoked
 */
export async function resolveShareLink(
  { transaction }: Caller,
  token: string,
): Promise<SharedContents> {
  const where = { tokenHash: hashSecret(token), ...buildActiveCondition() };
  const link = isSecretToken(token) ? await ShareLink.findOne({ where, transaction }) : null;
  if (!link) throw new NotFoundError("This link does not work anymore");
  const { audience, phase, expiresAt, patientId, patientProcedureId, showsDay, showsPhone } = link;
  const procedure =
    patientProcedureId === null
      ? null
      : await PatientProcedure.findOne({
          where: { id: patientProcedureId, patientId },
          transaction,
        });
  const isCancelled = procedure?.statusSet === "Cancelled";
  return {
    ...{ audience, phase, expiresAt: expiresAt.toISOString() },
    planVersionId: procedure?.planVersionId ?? null,
    day: (showsDay && !isCancelled && procedure?.date) || null,
    // An example's number is invented: nobody answers it.
    phone: showsPhone && procedure ? (procedure.isExample ? "" : procedure.phone) : null,
  };
}

/** Condition for active links. The upper bound excludes links created while the clock was ahead. */
const buildActiveCondition = () => ({
  revokedAt: null,
  expiresAt: { [Op.gt]: new Date(), [Op.lte]: addDays(new Date(), SHARE_LINK_DAYS) },
});

/** Record name for the audit, without data of the patient. */
const formatName = ({ audience, phase }: Pick<OwnShareLink, "audience" | "phase">) =>
  `${AUDIENCE_TITLES[audience]} guidance, ${sharedPhaseLabel(phase)}`;

function present(link: ShareLink): OwnShareLink {
  const { id, audience, phase, sealedToken, createdAt, expiresAt } = link;
  const { patientProcedureId, showsDay, showsPhone } = link;
  const token = decryptSecret(SHARE_LINK, sealedToken);
  return {
    id,
    audience,
    phase,
    ...{ patientProcedureId, showsDay, showsPhone },
    path: token && `/share/${token}`,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Encrypts the tokens of active links with the current SESSION_SECRET. @returns the number of those that could be decrypted */
export async function reencryptShareLinks({ transaction }: CallerInTransaction): Promise<number> {
  const links = await ShareLink.findAll({
    attributes: ["id", "sealedToken"],
    where: buildActiveCondition(),
    transaction,
    lock: true,
  });
  let count = 0;
  for (const { id, sealedToken } of links) {
    const token = decryptSecret(SHARE_LINK, sealedToken);
    if (token === null) continue;
    const values = { sealedToken: encryptSecret(SHARE_LINK, token) };
    await ShareLink.update(values, { where: { id }, transaction });
    count += 1;
  }
  return count;
}
