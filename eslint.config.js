import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import ts from "typescript-eslint";

/** Who may import whom: each floor of the house only what lies below it. */
const forbid = (...patterns) => ({
  "no-restricted-imports": ["error", { patterns }],
});
const above = (group, message) => ({ group, message });
const NO_APP = above(["~/app/*", "**/app/**"], "The lower floors do not know the top floor.");
const NO_SERVER = above(
  ["~/server/*", "**/server/**"],
  "Models do not know what stands above them.",
);

const NO_COMPONENTS = above(
  ["~/app/components/*", "**/components/**"],
  "What handlers and components share stands in app/contracts.",
);
const NO_HANDLERS = above(
  ["~/app/http/*", "~/app/admin/*", "~/app/patient/*", "~/app/site/*", "~/app/api/*"],
  "app/contracts knows neither handlers nor screens.",
);

/** Routes import the middle floor for their loaders and actions; components never. */
const NO_LOWER_FLOORS = {
  regex: "^(~|\\.\\.?(/\\.\\.)*)/(server/|migrations|models(?!/[\\w/-]+\\.schema$))",
  allowTypeImports: true,
  message: "Components know neither the server nor the models; only *.schema files.",
};

/** Routes and what helps them may call the middle floor, but not reach past it. */
const NO_MODELS = {
  regex: "^(~|\\.\\.?(/\\.\\.)*)/(migrations|models(?!/[\\w/-]+\\.schema$))",
  allowTypeImports: true,
  message: "The top floor asks the middle floor; it knows no models but their *.schema files.",
};

const BODY_READERS = ["formData", "json", "text", "arrayBuffer", "blob"].map((name) => ({
  selector:
    `CallExpression[callee.property.name='${name}']` +
    ":matches([callee.object.name='request'], [callee.object.property.name='request'])",
  message: "Read bodies with readForm, readBody or readUpload: they have limits.",
}));

/** `path.normalize` is another. */
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
