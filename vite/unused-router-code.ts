import type { Plugin } from "vite";

/**
 * Parts of React Router that no page of this application runs, each from one text to another, and what replaces them: view
 * transitions, which no link asks for, texts about errors, of which pages show only the status, and a page for an error
 * without a boundary, which the root has.
 */
const PARTS: Record<string, readonly (readonly [from: string, to: string, replacement: string])[]> =
  {
    "react-router-dom/dist/index.js": [
      ["if (!viewTransitionOpts ||", "{", "{"],
      [
        "// flushSync + startViewTransition",
        "}, [router.window, transition",
        "}, [router.window, transition",
      ],
      ["// When we start a view transition", "let navigator =", "let navigator ="],
    ],
    "react-router/dist/index.js": [
      [
        "function DefaultErrorComponent() {",
        "const defaultErrorElement",
        "const DefaultErrorComponent = () => null;\nconst defaultErrorElement",
      ],
    ],
    "@remix-run/router/dist/router.js": [
      ["// FIXME: This feels gross.", "\n    }\n", "\n    }\n"],
      ["// On POP, enable transitions", "updateState(", "updateState("],
      [
        "let errorMessage =",
        "if (status === 400)",
        'let errorMessage = "";\n  if (status === 400)',
      ],
      [
        'statusText = "Bad Request";',
        "} else if (status === 403)",
        'statusText = "Bad Request";\n  } else if (status === 403)',
      ],
      ['errorMessage = "Route', "} else", "} else"],
      ['errorMessage = "No route', "} else", "} else"],
      [
        'statusText = "Method Not Allowed";',
        "return new ErrorResponseImpl",
        'statusText = "Method Not Allowed";\n  }\n  return new ErrorResponseImpl',
      ],
    ],
  };

/** Leaves those parts out of the browser build, and so of every page; the build fails if one is not where it was. */
export function unusedRouterCode(): Plugin {
  return {
    name: "calmward:unused-router-code",
    apply: "build",
    transform(code, id, options) {
      const file = Object.keys(PARTS).find((name) => id.endsWith(`/node_modules/${name}`));
      if (options?.ssr || !file) return null;
      const parts = PARTS[file] ?? [];
      return { code: parts.reduce((text, part) => replacePart(text, ...part), code), map: null };
    },
  };
}

function replacePart(code: string, from: string, to: string, replacement: string): string {
  const start = code.indexOf(from);
  const end = code.indexOf(to, start);
  if (start === -1 || end === -1) throw new Error(`React Router has changed: ${from}`);
  return code.slice(0, start) + replacement + code.slice(end + to.length);
}
