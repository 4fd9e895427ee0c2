import { describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { readFields, FORM_HEADERS } from "../../support/forms";
import { useSharedServer } from "../../support/http";

const { fetchPath, callApi } = useSharedServer();

/** Deletes a tag, and takes its name. @returns the path of its restore, and the name */
async function deleteTagWithTakenName() {
  const name = unique("Taken");
  const { id } = (await callApi("POST", "/tag", { name })).data?.tag as { id: number };
  await callApi("DELETE", `/tag/${id}`);
  await callApi("POST", "/tag", { name });
  return { path: `/admin/bin/tag/${id}/restore`, name };
}

describe("the dialog that restores a record", () => {
  it("says that the name is taken where it is left blank", async () => {
    const { path, name } = await deleteTagWithTakenName();
    const html = await (await fetchPath("GET", path)).text();
    const body = readFields(html, { name: "" }).toString();
    const response = await fetchPath("POST", path, body, FORM_HEADERS);
    expect(response.status).toBe(409);
    expect(await response.text()).toContain(`Tag &quot;${name}&quot; already exists`);
  });

  it("is opened by a press of Undo, which has no name to correct", async () => {
    const { path } = await deleteTagWithTakenName();
    const response = await fetchPath("POST", path, "confirmed=yes", FORM_HEADERS);
    expect([response.status, response.headers.get("location")]).toEqual([303, path]);
  });
});
