import path from "node:path";
import { ESLint } from "eslint";
import { describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

describe("the import rules", () => {
  const lint = async (folder: string, source: string, name = "probe.ts") => {
    const filePath = path.join(ROOT, folder, name);
    const eslint = new ESLint({
      cwd: ROOT,
      overrideConfig: {
        languageOptions: { parserOptions: { projectService: false, project: null } },
      },
      ruleFilter: ({ ruleId }) =>
        ruleId === "no-restricted-imports" || ruleId === "no-restricted-syntax",
    });
    const [result] = await eslint.lintText(source, { filePath });
    return result?.messages.map(({ ruleId }) => ruleId);
  };

  it.each([
    ["models", 'import "~/server/tags/tags";'],
    ["models", 'import "~/app/root";'],
    ["server", 'import "~/app/http/etag.server";'],
    ["migrations", 'import "~/server/platform/list";'],
    ["app/components", 'import { listTags } from "~/server/tags/tags";\nlistTags;'],
    ["app/components", 'import { Tag } from "~/models";\nTag;'],
    ["app/components", 'import { listTags } from "../../server/tags/tags";\nlistTags;'],
    ["app/admin", 'import { Tag } from "~/models";\nTag;'],
    ["app/http", 'import { Tag } from "~/models";\nTag;'],
    ["app/http", 'import { fieldId } from "~/app/components/forms/field-frame";\nfieldId;'],
    ["app/http", 'import { fieldId } from "../components/forms/field-frame";\nfieldId;'],
    ["app/contracts", 'import { Badge } from "~/app/components/ui/badge";\nBadge;'],
    ["app/contracts", 'import "~/app/http/etag.server";'],
    ["app/contracts", 'import { listTags } from "~/server/tags/tags";\nlistTags;'],
    ["app/admin", 'import { migrations } from "~/migrations";\nmigrations;'],
  ])("forbid in %s: %s", async (folder, source) => {
    expect(await lint(folder, source)).toEqual(["no-restricted-imports"]);
  });

  it.each([
    ["server", 'import "~/models";'],
    ["app/components", 'import "~/models/tags/tag.schema";'],
    ["app/http", 'import "~/server/platform/errors";'],
  ])("allow in %s: %s", async (folder, source) => {
    expect(await lint(folder, source)).toEqual([]);
  });

  it("forbid imports of server, app, Sequelize and models in schemas", async () => {
    for (const from of ["~/server/tags/tags", "~/app/root", "sequelize", "~/models", "./tag"]) {
      expect(await lint("models", `import "${from}";`, "probe.schema.ts")).toEqual([
        "no-restricted-imports",
      ]);
    }
  });

  it("allow request bodies only through the readers with limits", async () => {
    for (const source of [
      "export const read = (request: Request) => request.formData();",
      "export const read = (args: { request: Request }) => args.request.json();",
    ]) {
      expect(await lint("app/http", source)).toEqual(["no-restricted-syntax"]);
    }
  });
});
