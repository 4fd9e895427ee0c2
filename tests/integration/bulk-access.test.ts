import { describe, expect, it } from "vitest";
import { Administrator, ApiToken, Tag } from "~/models";
import { createBulkChange, getBulkChange } from "~/server/bulk/bulk-changes";
import { runBulkChange } from "~/server/bulk/run-bulk-changes";
import { findRecordType } from "~/server/record-types/record-types";
import { seedTag } from "../factories/content";
import { seedAdministrator } from "../factories/people";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

/** Confirms the deletion of a tag by a program of an administrator, and runs it after that person or program lost access. */
async function deleteAfter(
  loseAccess: (ids: { administratorId: number; tokenId: number }) => Promise<unknown>,
) {
  const { id: administratorId } = await seedAdministrator();
  const { id: tokenId, name } = await ApiToken.create({
    administratorId,
    name: "Waiting room",
    tokenHash: `of a token of ${administratorId}`,
    hint: "abcd",
    scope: "write",
    expiresAt: new Date(Date.now() + 3_600_000),
    lastUsedAt: null,
    revokedAt: null,
  });
  const caller = {
    ...admin,
    administratorId,
    token: { id: tokenId, name, scope: "write" as const },
  };
  const tag = await seedTag();
  const { id } = await createBulkChange(caller, {
    type: findRecordType("tag")!,
    selection: { ids: [tag.id] },
    action: "delete",
  });
  await loseAccess({ administratorId, tokenId });
  await runBulkChange(id);
  return { change: await getBulkChange(admin, id), isLeft: (await Tag.findByPk(tag.id)) !== null };
}

const REFUSED = {
  change: {
    done: 0,
    failures: [{ code: "forbidden", message: "Whoever confirmed this has lost access meanwhile" }],
  },
  isLeft: true,
};

describe.runIf(HAS_DATABASE)("a bulk change of a program", () => {
  useDatabase();

  it("is carried out while its token counts", async () => {
    expect(await deleteAfter(() => Promise.resolve())).toMatchObject({
      change: { done: 1, failures: [] },
      isLeft: false,
    });
  });

  it("is refused once its token is revoked", async () => {
    const revoke = ({ tokenId: id }: { tokenId: number }) =>
      ApiToken.update({ revokedAt: new Date() }, { where: { id } });
    expect(await deleteAfter(revoke)).toMatchObject(REFUSED);
  });

  it("is refused once the account is deactivated", async () => {
    const deactivate = ({ administratorId: id }: { administratorId: number }) =>
      Administrator.update({ isActive: false }, { where: { id } });
    expect(await deleteAfter(deactivate)).toMatchObject(REFUSED);
  });
});
