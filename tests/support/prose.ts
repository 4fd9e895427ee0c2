import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** A text that people may read, with where it stands; expressions in it are left out, so that a sentence may be several texts. */
export type Prose = { file: string; text: string };

const normalize = (text: string) => text.replace(/\s+/g, " ").trim();

/** Reads the texts of TypeScript and Markdown files: JSX, strings with a space in them, paragraphs. Comments are none. */
export function readProse(root: string, folders: string[], excluded: string[] = []): Prose[] {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
        path.posix.join(folder, file.split(path.sep).join("/")),
      ),
    )
    .filter((file) => /\.(tsx?|md)$/.test(file) && !excluded.some((each) => file.startsWith(each)))
    .flatMap((file) => {
      const source = readFileSync(path.join(root, file), "utf8");
      const texts = file.endsWith(".md") ? source.split(/\n\s*\n/) : readTexts(file, source);
      return texts.map((text) => ({ file, text: normalize(text) }));
    })
    .filter(({ text }) => text.includes(" "));
}

function readTexts(file: string, source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || isTemplatePart(node))
      texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return texts;
}

const isTemplatePart = (node: ts.Node) =>
  ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
