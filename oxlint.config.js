import { defineConfig } from "oxlint";

/** Forbids imports: each floor (docs/house.md) imports only from the floors below it. */
const forbid = (...patterns) => ({
  "eslint-js/no-restricted-imports": ["error", { patterns }],
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

/** Rules beyond oxlint's "correctness", which is on as a whole. */
const STRICTER_RULES = [
  "no-array-constructor",
  "no-case-declarations",
  "no-empty",
  "no-empty-function",
  "no-fallthrough",
  "no-prototype-builtins",
  "no-regex-spaces",
  "no-unexpected-multiline",
  "no-var",
  "prefer-const",
  "prefer-rest-params",
  "prefer-spread",
  "typescript/adjacent-overload-signatures",
  "typescript/array-type",
  "typescript/ban-ts-comment",
  "typescript/ban-tslint-comment",
  "typescript/class-literal-property-style",
  "typescript/consistent-generic-constructors",
  "typescript/consistent-indexed-object-style",
  "typescript/consistent-type-assertions",
  "typescript/dot-notation",
  "typescript/no-confusing-non-null-assertion",
  "typescript/no-empty-object-type",
  "typescript/no-explicit-any",
  "typescript/no-inferrable-types",
  "typescript/no-misused-promises",
  "typescript/no-namespace",
  "typescript/no-require-imports",
  "typescript/no-unnecessary-type-assertion",
  "typescript/no-unnecessary-type-constraint",
  "typescript/no-unsafe-argument",
  "typescript/no-unsafe-assignment",
  "typescript/no-unsafe-call",
  "typescript/no-unsafe-enum-comparison",
  "typescript/no-unsafe-function-type",
  "typescript/no-unsafe-member-access",
  "typescript/no-unsafe-return",
  "typescript/non-nullable-type-assertion-style",
  "typescript/only-throw-error",
  "typescript/prefer-find",
  "typescript/prefer-for-of",
  "typescript/prefer-function-type",
  "typescript/prefer-includes",
  "typescript/prefer-optional-chain",
  "typescript/prefer-promise-reject-errors",
  "typescript/prefer-regexp-exec",
  "typescript/prefer-string-starts-ends-with",
  "typescript/require-await",
  "typescript/restrict-plus-operands",
  "typescript/switch-exhaustiveness-check",
];

/** "Correctness" rules with false positives on our code, or that are a matter of taste. */
const DISABLED_RULES = [
  "no-unsafe-optional-chaining",
  "typescript/no-meaningless-void-operator",
  "typescript/no-misused-spread",
  "typescript/no-useless-default-assignment",
  "typescript/require-array-sort-compare",
  "unicorn/no-useless-spread",
];

/** Disabled for components: elements and hooks that are right where they are. */
const DISABLED_REACT_RULES = [
  "jsx-a11y/control-has-associated-label",
  "jsx-a11y/prefer-tag-over-role",
  "react/immutability",
  "react/refs",
  "react/set-state-in-effect",
];

/** ESLint's own where oxlint has no such rule, or where its rule has false positives with types. */
const ESLINT_RULES = ["eslint-js/no-octal", "eslint-js/no-unsafe-optional-chaining"];

/** JavaScript has no types, so that every value of a parameter is "any". */
const RULES_FOR_TYPES = [
  "typescript/no-unsafe-argument",
  "typescript/no-unsafe-assignment",
  "typescript/no-unsafe-call",
  "typescript/no-unsafe-member-access",
  "typescript/no-unsafe-return",
  "typescript/no-unsafe-unary-minus",
  "typescript/restrict-template-expressions",
];

const setAll = (names, level) => Object.fromEntries(names.map((name) => [name, level]));

export default defineConfig({
  ignorePatterns: [
    "build/",
    "data/",
    "node_modules/",
    ".cache/",
    "test-results/",
    "playwright-report/",
  ],
  plugins: ["eslint", "typescript", "oxc", "unicorn"],
  jsPlugins: [{ name: "eslint-js", specifier: "oxlint-plugin-eslint" }],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: "error" },
  categories: { correctness: "error" },
  rules: {
    ...setAll([...STRICTER_RULES, ...ESLINT_RULES], "error"),
    ...setAll(DISABLED_RULES, "off"),
    "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    "typescript/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
    "typescript/restrict-template-expressions": ["error", { allowNumber: true }],
    "eslint-js/no-restricted-syntax": ["error", ...BODY_READERS, NORMALIZE],
  },
  overrides: [
    {
      files: ["app/**/*.tsx"],
      plugins: ["react", "jsx-a11y"],
      rules: { "react/rules-of-hooks": "error", ...setAll(DISABLED_REACT_RULES, "off") },
    },
    {
      files: ["**/*.{js,mjs}"],
      env: { node: true },
      // In TypeScript the compiler finds them.
      rules: { ...setAll(RULES_FOR_TYPES, "off"), "no-redeclare": "error", "no-undef": "error" },
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
    { files: ["app/http/body.server.ts"], rules: { "eslint-js/no-restricted-syntax": "off" } },
    {
      files: ["models/rules/normal-form.schema.ts", "tests/**"],
      rules: { "eslint-js/no-restricted-syntax": ["error", ...BODY_READERS] },
    },
  ],
});
