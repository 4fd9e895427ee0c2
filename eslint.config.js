import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import ts from "typescript-eslint";

/** Forbids imports: each floor (docs/house.md) imports only from the floors below it. */
const forbid = (...patterns) => ({
  "no-restricted-imports": ["error", { patterns }],
});
const NO_APP = {
  group: ["~/app/*", "**/app/**"],
  message: "server and models do not import from app.",
};
const NO_SERVER = {
  group: ["~/server/*", "**/server/**"],
  message: "Models do not import from server.",
};

const NO_COMPONENTS = {
  group: ["~/app/components/*", "**/components/**"],
  message: "Code that handlers and components share stands in app/contracts.",
};
const NO_HANDLERS = {
  group: ["~/app/http/*", "~/app/admin/*", "~/app/patient/*", "~/app/site/*", "~/app/api/*"],
  message: "app/contracts imports neither handlers nor screens.",
};

/** For components: unlike routes, they never import from server. */
const NO_LOWER_FLOORS = {
  regex: "^(~|\\.\\.?(/\\.\\.)*)/(server/|migrations|models(?!/[\\w/-]+\\.schema$))",
  allowTypeImports: true,
  message: "Components import neither server nor models, except *.schema files.",
};

/** For routes and their helpers: they call server, never models. */
const NO_MODELS = {
  regex: "^(~|\\.\\.?(/\\.\\.)*)/(migrations|models(?!/[\\w/-]+\\.schema$))",
  allowTypeImports: true,
  message: "app imports from server, not from models, except *.schema files.",
};

const BODY_READERS = ["formData", "json", "text", "arrayBuffer", "blob"].map((name) => ({
  selector:
    `CallExpression[callee.property.name='${name}']` +
    ":matches([callee.object.name='request'], [callee.object.property.name='request'])",
  message: "Read bodies with readForm, readBody or readUpload: they have limits.",
}));

/** Forbids the normalize method of strings; `path.normalize` is another method. */
const NORMALIZE = {
  selector: "MemberExpression[property.name='normalize']:not([object.name='path'])",
  message: "Use toNormalForm: String.prototype.normalize is quadratic in runs of combining marks.",
};

export default ts.config(
  {
    ignores: ["build/", "data/", "node_modules/", ".cache/", "test-results/", "playwright-report/"],
  },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [...ts.configs.recommendedTypeChecked, ...ts.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "@typescript-eslint/consistent-type-definitions": "off",
      "@typescript-eslint/prefer-nullish-coalescing": "off",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "no-restricted-syntax": ["error", ...BODY_READERS, NORMALIZE],
    },
  },
  { files: ["**/*.{js,mjs}"], languageOptions: { globals: globals.node } },
  {
    files: ["app/**/*.tsx"],
    plugins: { "react-hooks": reactHooks },
    extends: [jsxA11y.flatConfigs.recommended],
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
    },
  },
  { files: ["models/**"], rules: forbid(NO_APP, NO_SERVER) },
  {
    files: ["models/**/*.schema.ts"],
    rules: forbid(NO_APP, NO_SERVER, {
      regex: "^(sequelize$|node:|(\\.\\.?|~/models)(?!/[\\w/.-]+\\.schema$))",
      message: "Schemas are pure zod: browsers load them.",
    }),
  },
  { files: ["migrations/**"], rules: forbid(NO_APP, NO_SERVER) },
  { files: ["server/**"], rules: forbid(NO_APP) },
  { files: ["app/**"], rules: forbid(NO_MODELS) },
  { files: ["app/components/**"], rules: forbid(NO_LOWER_FLOORS) },
  { files: ["app/http/**"], rules: forbid(NO_MODELS, NO_COMPONENTS) },
  { files: ["app/contracts/**"], rules: forbid(NO_LOWER_FLOORS, NO_COMPONENTS, NO_HANDLERS) },
  {
    files: ["app/http/body.server.ts"],
    rules: { "no-restricted-syntax": "off" },
  },
  {
    files: ["models/rules/normal-form.schema.ts", "tests/**"],
    rules: { "no-restricted-syntax": ["error", ...BODY_READERS] },
  },
);
