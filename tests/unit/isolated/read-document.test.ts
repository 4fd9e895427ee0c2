import { readFile } from "node:fs/promises";
import { expect, it, vi } from "vitest";
import { readApiDocument } from "~/app/api-docs/read-document.server";

vi.mock("node:fs/promises", () => ({ readFile: vi.fn() }));

it("reads the API's document once, and again only when it could not be read", async () => {
  const openError = Object.assign(new Error("EMFILE"), { code: "EMFILE" });
  vi.mocked(readFile).mockRejectedValueOnce(openError).mockResolvedValue('{"openapi":"3.1.0"}');
  await expect(readApiDocument()).rejects.toBe(openError);
  expect(await readApiDocument()).toMatchObject({ document: { openapi: "3.1.0" } });
  expect(await readApiDocument()).toMatchObject({ text: '{"openapi":"3.1.0"}' });
  expect(readFile).toHaveBeenCalledTimes(2);
});
