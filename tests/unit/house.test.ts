import path from "node:path";
import { matchRoutes } from "@remix-run/router";
import { ESLint } from "eslint";
import { describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

describe("the route-matching patch", () => {
  const routes = [
    { id: "home", path: "/", children: [{ id: "index", index: true }] },
    { id: "tags", path: "tags/:id", children: [{ id: "edit", path: "edit" }] },
    { id: "any", path: "*" },
  ];
  const match = (pathname: string, tree = routes) =>
    matchRoutes(tree, pathname)?.map(({ route, params }) => [route.id, params]);

  it("matches as before", () => {
    expect(match("/")).toEqual([
      ["home", {}],
      ["index", {}],
    ]);
    expect(match("/TAGS/7/edit/")).toEqual([
      ["tags", { id: "7" }],
      ["edit", { id: "7" }],
    ]);
    expect(match("/nowhere//else")).toEqual([["any", { "*": "nowhere//else" }]]);
    expect(match("//tags/7")?.[0]?.[0]).toBe("any");
  });

  it("is active: it ranks a tree of routes once", () => {
    let reads = 0;
    const counted = [
      {
        id: "counted",
        get path() {
          reads += 1;
          return "counted";
        },
      },
    ];
    match("/counted", counted);
    const first = reads;
    match("/counted", counted);
    expect(first).toBeGreaterThan(0);
    expect(reads).toBe(first);
  });
});

describe("the import rules", () => {
  const problems = async (folder: string, source: string, name = "probe.ts") => {
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
    ["app/admin", 'import { migrations } from "~/migrations";\nmigrations;'],
  ])("stop %s from %s", async (folder, source) => {
    expect(await problems(folder, source)).toEqual(["no-restricted-imports"]);
  });

  it.each([
    ["server", 'import "~/models";'],
    ["app/components", 'import "~/models/tag.schema";'],
    ["app/http", 'import "~/server/platform/errors";'],
  ])("let %s say %s", async (folder, source) => {
    expect(await problems(folder, source)).toEqual([]);
  });

  it("keep schemas free of everything but zod", async () => {
    for (const from of ["~/server/tags/tags", "~/app/root", "sequelize"]) {
      expect(await problems("models", `import "${from}";`, "probe.schema.ts")).toEqual([
        "no-restricted-imports",
      ]);
    }
  });

  it("keep bodies behind the readers that have limits", async () => {
    for (const source of [
      "export const read = (request: Request) => request.formData();",
      "export const read = (args: { request: Request }) => args.request.json();",
    ]) {
      expect(await problems("app/http", source)).toEqual(["no-restricted-syntax"]);
    }
  });
});
