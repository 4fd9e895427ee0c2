import { expect, test } from "./sign-in-fixtures";

test("signs somebody in", async ({ page, person, signIn }) => {
  const editor = await person("editor");
  await signIn(editor, "/admin/tags");
  await expect(page.getByText(`Signed in as ${editor.name}`)).toBeVisible();
});
