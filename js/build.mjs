// Bundle src/ into the two files the Python package ships. `--watch` rebuilds on every change.
import { stat } from "node:fs/promises";
import { context } from "esbuild";

const out = "../src/dunewidget/widget/static";
// The bundle is stored once per live widget in every saved notebook, so its size is a promise.
const limit = 100_000;

const bundle = await context({
  entryPoints: { widget: "src/index.ts" },
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  logLevel: "warning",
});

if (process.argv.includes("--watch")) {
  await bundle.watch();
} else {
  await bundle.rebuild();
  await bundle.dispose();
  const sizes = await Promise.all(
    ["widget.js", "widget.css"].map(async (name) => ({
      name,
      size: (await stat(`${out}/${name}`)).size,
    })),
  );
  for (const { name, size } of sizes) console.log(`${name}: ${(size / 1000).toFixed(1)} kB`);
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  if (total > limit) {
    console.error(`the front end has ${total} bytes; at most ${limit} are allowed`);
    process.exit(1);
  }
}
