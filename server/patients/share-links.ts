import { Op } from "sequelize";
import { ShareLink } from "~/models";
import {
  AUDIENCE_TITLES,
  type Audience,
  type Phase,
  phaseLabel,
} from "~/models/guidance/audience.schema";
import { isShareToken, SHARE_LINK_DAYS } from "~/models/patients/share-link.schema";
import { recordCreated, recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { daysAfter } from "~/server/platform/dates";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import { hashSecret, openSecret, randomSecret, sealSecret } from "~/server/platform/secrets";
import { lockOptions } from "~/server/platform/record-version";
import { hasGuidance } from "./guidance";
import type { PatientWriter } from "./guests";

const PURPOSE = "share link";

/** A link that a patient has sent, or may send. */
export type OwnShareLink = {
  id: number;
  audience: Audience;
  phase: Phase;
  /** Its address on this site, such as "/share/…"; null where SESSION_SECRET has changed since. */
  path: string | null;
  /** ISO 8601. */
  createdAt: string;
  expiresAt: string;
};

/**
 * Makes a link that shows the guidance of an audience for a phase to whoever has it, for 30 days (DESIGN 7: Send To). One
 * that is open already stays the only one, so that a patient has ten at most; those that are closed are deleted. What it
 * opens with is stored as a hash and sealed, and never in the audit.
 * @throws ConflictError where nothing is written for the phase
 */
export async function createShareLink(
  writer: PatientWriter,
  audience: Audience,
  phase: Phase,
): Promise<OwnShareLink> {
  authorize(writer, "patient.own");
  const { patientId, transaction } = writer;
  // The patient is locked: of two at once the second finds the first one's.
  const known = (await listOwnShareLinks(writer)).find(
    (link) => link.audience === audience && link.phase === phase && link.path,
  );
  if (known) return known;
  if (!(await hasGuidance(writer, audience, phase))) {
    throw new ConflictError(`There is no guidance for ${phaseLabel(phase)} to send yet`);
  }
  await ShareLink.destroy({ where: { patientId, [Op.not]: isOpen() }, transaction });
  const token = randomSecret();
  const made = await ShareLink.create(
    {
      ...{ patientId, audience, phase },
      tokenHash: hashSecret(token),
      sealedToken: sealSecret(PURPOSE, token),
      expiresAt: daysAfter(new Date(), SHARE_LINK_DAYS),
    },
    { transaction },
  );
  const link = present(made);
  const { path: _, ...facts } = link;
  await recordCreated(writer, PURPOSE, facts, nameOf(link));
  return link;
}

/** The links of the patient who asks that open still, the newest first. One statement. */
export async function listOwnShareLinks(caller: Caller): Promise<OwnShareLink[]> {
  authorize(caller, "patient.own");
  const { patientId, transaction } = caller;
  if (!patientId) return [];
  const where = { patientId, ...isOpen() };
  const links = await ShareLink.findAll({ where, order: [["id", "DESC"]], transaction });
  return links.map(present);
}

/** Closes a link for whoever has it; one that is closed stays so. @throws NotFoundError, also for somebody else's */
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
    record: { type: PURPOSE, id, name: nameOf(link) },
  });
}

/**
 * What a link shows, for whoever has it; nothing of the patient's. It writes nothing, since mail programs and messengers
 * open links before people do. One statement; none for what cannot be a link.
 * @throws NotFoundError for one that is revoked, has expired, or never was
 */
export async function openShareLink(
  { transaction }: Caller,
  token: string,
): Promise<{ audience: Audience; phase: Phase; expiresAt: string }> {
  const where = { tokenHash: hashSecret(token), ...isOpen() };
  const link = isShareToken(token) ? await ShareLink.findOne({ where, transaction }) : null;
  if (!link) throw new NotFoundError("This link does not work any more");
  const { audience, phase, expiresAt } = link;
  return { audience, phase, expiresAt: expiresAt.toISOString() };
}

/** One that is open for longer than any was made while the clock was ahead. */
const isOpen = () => ({
  revokedAt: null,
  expiresAt: { [Op.gt]: new Date(), [Op.lte]: daysAfter(new Date(), SHARE_LINK_DAYS) },
});

/** What a link is called in the audit: nothing of the patient's. */
const nameOf = ({ audience, phase }: Pick<OwnShareLink, "audience" | "phase">) =>
  `${AUDIENCE_TITLES[audience]} guidance, ${phaseLabel(phase)}`;

function present({ id, audience, phase, sealedToken, createdAt, expiresAt }: ShareLink) {
  const token = openSecret(PURPOSE, sealedToken);
  return {
    ...{ id, audience, phase },
    path: token && `/share/${token}`,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
