import { readFileSync } from "node:fs";
import path from "node:path";
import postcss, { type AtRule } from "postcss";
import parseSelector from "postcss-selector-parser";
import ts from "typescript";

/** Lists the class names in the selectors of a style sheet. */
export function listDefinedClasses(css: string): Set<string> {
  const classes = new Set<string>();
  postcss.parse(css).walkRules(({ parent, selector }) => {
    if (parent?.type === "atrule" && (parent as AtRule).name === "keyframes") return;
    parseSelector((root) => root.walkClasses(({ value }) => void classes.add(value))).processSync(
      selector,
    );
  });
  return classes;
}

const toTokens = (text: string) => text.split(/\s+/).filter(Boolean);

/** String literals of source files, and the classes that className attributes take from them. */
export class ClassNameSources {
  readonly literals: string[] = [];
  /** Classes of className attributes, each with the file that uses it. */
  readonly used = new Map<string, string>();
  private readonly files: ts.SourceFile[];
  /** Initializers and functions by name, in the file and, for capitals and functions, elsewhere. */
  private readonly declarations = new Map<string, ts.Node[]>();

  constructor(paths: string[]) {
    this.files = paths.map((each) =>
      ts.createSourceFile(each, readFileSync(each, "utf8"), ts.ScriptTarget.Latest, true),
    );
    for (const file of this.files) this.indexFile(file);
    for (const file of this.files) this.collectUses(file);
  }

  private indexFile(file: ts.SourceFile) {
    const visit = (node: ts.Node) => {
      if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || isTemplateEnd(node)) {
        this.literals.push(node.text);
      }
      if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
        this.declare(file, node.name.text, node.initializer);
      }
      if (ts.isFunctionDeclaration(node) && node.name && node.body) {
        this.declare(file, node.name.text, node.body);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }

  private declare({ fileName }: ts.SourceFile, name: string, node: ts.Node) {
    for (const key of [`${fileName} ${name}`, name]) {
      this.declarations.set(key, [...(this.declarations.get(key) ?? []), node]);
    }
  }

  private collectUses(file: ts.SourceFile) {
    const visit = (node: ts.Node) => {
      if (ts.isJsxAttribute(node) && node.name.getText() === "className" && node.initializer) {
        this.collectClasses(node.initializer, file, new Set());
      }
      if (ts.isVariableDeclaration(node) && node.name.getText().endsWith("CLASSES")) {
        if (node.initializer) this.collectClasses(node.initializer, file, new Set());
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }

  /** Adds the classes in an expression, and in the constants and functions of the project that it names. */
  private collectClasses(node: ts.Node, file: ts.SourceFile, seen: Set<ts.Node>) {
    if (seen.has(node)) return;
    seen.add(node);
    if (isComparison(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteralLike(node)) this.addClasses(node.text, file);
    if (ts.isTemplateExpression(node)) this.addTemplate(node, file);
    if (ts.isIdentifier(node)) {
      const own = this.declarations.get(`${file.fileName} ${node.text}`);
      const imported = isImported(file, node.text) ? this.declarations.get(node.text) : undefined;
      for (const each of own ?? imported ?? []) {
        this.collectClasses(each, each.getSourceFile(), seen);
      }
    }
    ts.forEachChild(node, (child) => {
      if (!isNoValue(child)) this.collectClasses(child, file, seen);
    });
  }

  /** Adds the whole words of a template; one that touches an expression is a part of a word. */
  private addTemplate({ head, templateSpans }: ts.TemplateExpression, file: ts.SourceFile) {
    const parts = [head, ...templateSpans.map(({ literal }) => literal)];
    for (const [index, { text }] of parts.entries()) {
      const start = index === 0 ? text : text.replace(/^\S+/, "");
      this.addClasses(index === parts.length - 1 ? start : start.replace(/\S+$/, ""), file);
    }
  }

  private addClasses(text: string, { fileName }: ts.SourceFile) {
    for (const token of toTokens(text))
      this.used.set(token, path.relative(process.cwd(), fileName));
  }

  /** Words of all string literals. */
  listTokens(): Set<string> {
    return new Set(this.literals.flatMap(toTokens));
  }

  /** Words of the string literals that hold nothing but classes, one of them more than a plain word. */
  listClassLists(defined: ReadonlySet<string>): Set<string> {
    const lists = this.literals.map(toTokens).filter((tokens) => {
      return tokens.every((each) => defined.has(each)) && tokens.some((each) => /\W/.test(each));
    });
    return new Set(lists.flat());
  }
}

const isTemplateEnd = (node: ts.Node) => ts.isTemplateMiddle(node) || ts.isTemplateTail(node);

const COMPARISONS = [
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
];

const isComparison = (node: ts.Node) =>
  ts.isBinaryExpression(node) && COMPARISONS.includes(node.operatorToken.kind);

/** Whether a node is the name of a property, of which the value counts, an argument, or what only has a length. */
const isNoValue = (node: ts.Node) =>
  ((ts.isCallExpression(node.parent) || ts.isNewExpression(node.parent)) &&
    node.parent.expression !== node) ||
  (ts.isPropertyAccessExpression(node.parent) && node.parent.name.text === "length") ||
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
  (ts.isElementAccessExpression(node.parent) && node.parent.argumentExpression === node) ||
  (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node);

const isImported = (file: ts.SourceFile, name: string) =>
  file.statements.some(
    (each) =>
      ts.isImportDeclaration(each) &&
      each.importClause?.namedBindings &&
      ts.isNamedImports(each.importClause.namedBindings) &&
      each.importClause.namedBindings.elements.some((element) => element.name.text === name),
  );
