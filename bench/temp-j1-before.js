var __knownSymbol = (name, symbol) => (symbol = Symbol[name]) ? symbol : /* @__PURE__ */ Symbol.for("Symbol." + name);
var __typeError = (msg) => {
  throw TypeError(msg);
};
var __using = (stack, value, async) => {
  if (value != null) {
    if (typeof value !== "object" && typeof value !== "function") __typeError("Object expected");
    var dispose, inner;
    if (async) dispose = value[__knownSymbol("asyncDispose")];
    if (dispose === void 0) {
      dispose = value[__knownSymbol("dispose")];
      if (async) inner = dispose;
    }
    if (typeof dispose !== "function") __typeError("Object not disposable");
    if (inner) dispose = function() {
      try {
        inner.call(this);
      } catch (e) {
        return Promise.reject(e);
      }
    };
    stack.push([async, dispose, value]);
  } else if (async) {
    stack.push([async]);
  }
  return value;
};
var __callDispose = (stack, error, hasError) => {
  var E = typeof SuppressedError === "function" ? SuppressedError : function(e, s, m, _) {
    return _ = Error(m), _.name = "SuppressedError", _.error = e, _.suppressed = s, _;
  };
  var fail = (e) => error = hasError ? new E(e, error, "An error was suppressed during disposal") : (hasError = true, e);
  var next = (it) => {
    while (it = stack.pop()) {
      try {
        var result = it[1] && it[1].call(it[2]);
        if (it[0]) return Promise.resolve(result).then(next, (e) => (fail(e), next()));
      } catch (e) {
        fail(e);
      }
    }
    if (hasError) throw error;
  };
  return next();
};

// src/main.ts
import { copyFileSync as copyFileSync2, mkdirSync as mkdirSync4, rmSync as rmSync2 } from "fs";
import path9 from "path";
import process9 from "process";
import { fileURLToPath as fileURLToPath2 } from "url";
import { parseArgs } from "util";

// src/choose.ts
function chooseRows(rows3, names3) {
  const chosen = new Set(names3.flatMap((name) => named(rows3, name)));
  return names3.length === 0 ? rows3 : rows3.filter((row) => chosen.has(row));
}
function named(rows3, name) {
  const exactly = rows3.filter((row) => row.name === name);
  const found = exactly.length > 0 ? exactly : rows3.filter((row) => row.name.startsWith(name));
  if (found.length > 0) return found;
  throw new Error(`no row is named, or begins with, ${name}; there are ${rows3.map((row) => row.name).join(", ")}`);
}

// src/folders.ts
import path from "path";
import process from "process";
import { fileURLToPath } from "url";
var bench = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
var folders = {
  /** The table, `RESULTS.md`. */
  bench,
  /** One JSON file for each row. */
  results: path.join(bench, "results"),
  /** The versions of the libraries that we are measured against. */
  peers: path.join(bench, "peers"),
  /** Where these libraries are installed. */
  installed: path.join(bench, "..", ".cache", "bench"),
  /** Where another Node is installed, for contenders that need it. */
  nodes: path.join(bench, "..", ".cache", "node"),
  /** Where a run keeps its own copy of the program. */
  temp: path.join(bench, "temp"),
  /** Real schemas and arguments, which are not part of the repository. */
  data: path.resolve(bench, "..", process.env["DSH_DATA"] ?? "../shared/data")
};

// src/harness/effort.ts
var usual = { warmUp: 1e3, round: 100, rounds: 7, generations: 3 };
var quick = { warmUp: 10, round: 2, rounds: 2, generations: 1 };

// src/harness/process.ts
import { fork } from "child_process";
import process4 from "process";

// src/nodes.ts
import { execFileSync } from "child_process";
import { existsSync } from "fs";
import path2 from "path";
import process2 from "process";
var version = "22.23.5";
function newerNode() {
  if (Number.parseInt(process2.versions.node) >= 22) return process2.execPath;
  const home2 = path2.join(folders.nodes, version);
  const name = `node-${process2.platform}-${process2.arch}`;
  const node = path2.join(home2, "node_modules", name, "bin", "node");
  const flags = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  if (!existsSync(node)) execFileSync("npm", ["install", "--prefix", home2, ...flags, `${name}@${version}`]);
  return node;
}

// src/harness/measure.ts
import { performance } from "perf_hooks";
import process3 from "process";
var last = {};
async function measure(run, times) {
  const before = process3.cpuUsage();
  const began = performance.now();
  const first = run();
  if (first instanceof Promise) {
    await first;
    for (let done = 1; done < times; done++) await run();
  } else {
    for (let done = 1; done < times; done++) last.outcome = run();
  }
  const wall = performance.now() - began;
  const { user, system } = process3.cpuUsage(before);
  return { cpu: (user + system) / times, wall: wall * 1e3 / times };
}

// src/harness/warm-up.ts
import { performance as performance2 } from "perf_hooks";
async function warmUp(run, effort) {
  const end2 = performance2.now() + effort.warmUp;
  for (let times = 1; ; ) {
    const { cpu } = await measure(run, times);
    const wanted = nextTimes(times, cpu, effort.round * 1e3);
    if (wanted === times && performance2.now() >= end2) return times;
    times = wanted;
  }
}
function nextTimes(times, cpuOfOne, least) {
  if (cpuOfOne * times >= least) return times;
  const enough = cpuOfOne > 0 ? Math.ceil(least * 1.1 / cpuOfOne) : Infinity;
  return Math.max(times + 1, Math.min(enough, times * 10));
}

// src/harness/session.ts
var openHere = async (row, contender, effort) => {
  const setup = row.contenders[contender];
  if (setup === void 0) throw new Error(`${row.name} has no contender ${contender}`);
  const run = await setup();
  if (row.own !== void 0) return { round: async () => await run(), close: () => Promise.resolve() };
  const times = await warmUp(run, effort);
  return { round: () => measure(run, times), close: () => Promise.resolve() };
};

// src/harness/process.ts
function openProcess(program) {
  return async ({ name: row, needsNode22 = false }, contender, effort) => {
    const child = fork(program, ["serve"], needsNode22 ? { execPath: newerNode() } : {});
    try {
      await ask(child, { open: { row, contender, effort } });
    } catch (error) {
      child.kill();
      throw error;
    }
    return {
      async round() {
        const answer = await ask(child, "round");
        if (!("sample" in answer)) throw new Error("the process gave no sample");
        return answer.sample;
      },
      close: () => end(child)
    };
  };
}
function ask(child, order) {
  return new Promise((resolve2, reject) => {
    const ended = (code) => reject(new Error(`the process ended with ${code ?? "a signal"}`));
    child.once("exit", ended);
    child.once("message", (answer) => {
      child.off("exit", ended);
      if ("failed" in answer) reject(new Error(answer.failed));
      else resolve2(answer);
    });
    child.send(order, (error) => {
      if (error !== null) reject(error);
    });
  });
}
function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve2) => {
    child.once("exit", () => resolve2());
    child.disconnect();
  });
}
function serve(rows3) {
  let session;
  const obey = async (order) => {
    if (order === "round") {
      if (session === void 0) throw new Error("nothing is open");
      return { sample: await session.round() };
    }
    const { row: name, contender, effort } = order.open;
    const row = rows3.find((one) => one.name === name);
    if (row === void 0) throw new Error(`there is no row ${name}`);
    session = await openHere(row, contender, effort);
    return { opened: true };
  };
  process4.on("message", (order) => {
    obey(order).then(send, (error) => send({ failed: error instanceof Error ? error.message : String(error) }));
  });
  process4.on("disconnect", () => process4.exit(0));
}
function send(answer) {
  process4.send?.(answer);
}

// src/harness/run-row.ts
async function runRow(row, effort, open) {
  const samples = new Map(Object.keys(row.contenders).map((name) => [name, []]));
  const failures = /* @__PURE__ */ new Map();
  const attempt4 = async (name, action) => {
    if (failures.has(name)) return void 0;
    try {
      return await action();
    } catch (error) {
      failures.set(name, error instanceof Error ? error.message : String(error));
      return void 0;
    }
  };
  const rounds = Math.min(effort.rounds, row.own?.rounds ?? effort.rounds);
  for (let generation = 0; generation < effort.generations; generation++) {
    const sessions = /* @__PURE__ */ new Map();
    for (const name of samples.keys()) {
      const session = await attempt4(name, () => open(row, name, effort));
      if (session !== void 0) sessions.set(name, session);
    }
    for (let round = 0; round < rounds; round++)
      for (const [name, session] of sessions) {
        const sample = await attempt4(name, () => session.round());
        if (sample !== void 0) samples.get(name)?.push(sample);
      }
    for (const session of sessions.values()) await session.close();
  }
  return new Map(
    [...samples].map(([name, taken]) => {
      const failure = failures.get(name);
      return [name, failure === void 0 ? { samples: taken } : { failure }];
    })
  );
}

// src/peers.ts
import { execFileSync as execFileSync2 } from "child_process";
import { copyFileSync, existsSync as existsSync2, mkdirSync, readFileSync, rmSync, writeFileSync } from "fs";
import path3 from "path";
import { pathToFileURL } from "url";
var manifests = ["package.json", "package-lock.json"];
var loader = path3.join(folders.installed, "load.mjs");
function installPeers() {
  if (existsSync2(loader) && manifests.every(isInstalled)) return;
  rmSync(loader, { force: true });
  mkdirSync(folders.installed, { recursive: true });
  for (const file of manifests) copyFileSync(path3.join(folders.peers, file), path3.join(folders.installed, file));
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1", "--loglevel=error"];
  execFileSync2("npm", ["ci", ...flags], { cwd: folders.installed, stdio: ["ignore", "ignore", "pipe"] });
  writeFileSync(loader, "export const load = name => import(name)\n");
}
async function loadPeer(name) {
  if (!existsSync2(loader)) throw new Error(`${name} is not installed: run "pnpm bench" once with a registry in reach`);
  const { load } = await import(pathToFileURL(loader).href);
  return load(name);
}
function isInstalled(file) {
  const installed = path3.join(folders.installed, file);
  return existsSync2(installed) && readFileSync(installed, "utf8") === readFileSync(path3.join(folders.peers, file), "utf8");
}

// src/report/files.ts
import { existsSync as existsSync3, mkdirSync as mkdirSync2, readFileSync as readFileSync2, writeFileSync as writeFileSync2 } from "fs";
import path4 from "path";

// src/report/machine.ts
import os from "os";
import process5 from "process";
function describeMachine() {
  const cpus = os.cpus();
  return {
    cpu: cpus[0]?.model.trim() ?? "unknown CPU",
    cores: cpus.length,
    node: process5.versions.node,
    system: `${os.type()} ${os.arch()}`,
    date: (/* @__PURE__ */ new Date()).toISOString().slice(0, 10),
    load: Math.round((os.loadavg()[0] ?? 0) * 10) / 10
  };
}
function printMachine({ cpu, cores, node, system, date }) {
  return `${cpu}, ${cores} cores, Node ${node}, ${system}, ${date}`;
}

// src/report/units.ts
function printNumber(value) {
  return value.toLocaleString("en-US", { maximumSignificantDigits: 3 });
}
function printTime(microseconds) {
  if (microseconds < 1) return `${printNumber(microseconds * 1e3)} ns`;
  if (microseconds < 1e3) return `${printNumber(microseconds)} \xB5s`;
  return `${printNumber(microseconds / 1e3)} ms`;
}
function printRatio({ median, low, high }) {
  return `${printNumber(median)}\xD7 (${printNumber(low)}\u2013${printNumber(high)})`;
}
function printTarget(target) {
  if (target === void 0) return "";
  return "atLeast" in target ? `\u2265 ${printNumber(target.atLeast)}\xD7` : `\u2264 ${printNumber(target.atMost)}\xD7`;
}

// src/report/table.ts
var head = ["row", "ratio (quartiles)", "target", "met", "contender", "CPU", "wall"];
function printTables(results) {
  const groups = /* @__PURE__ */ new Map();
  for (const result of results) {
    const machine = printMachine(result.machine);
    groups.set(machine, [...groups.get(machine) ?? [], result]);
  }
  return [...groups].map(([machine, members3]) => `${machine}, ${printLoad(members3)}

${printTable(members3)}`).join("\n\n");
}
function printTable(results) {
  const lines2 = [head, head.map(() => "---"), ...results.flatMap(linesOf)];
  return lines2.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
function linesOf({ row, what, units, by, costs, comparisons }) {
  return costs.map((cost, at2) => {
    const comparison = comparisons.find(({ against }) => against === cost.contender);
    const title = at2 === 0 ? `**${row}**: ${what}${by === "wall" ? " (ratios of wall time)" : ""}` : "";
    return [title, ...ratioCells(comparison), cost.contender, ...costCells(cost, units)];
  });
}
function ratioCells(comparison) {
  if (comparison === void 0) return ["1", "", ""];
  const { ratio, target, isMet } = comparison;
  const met = isMet === void 0 ? "" : isMet ? "yes" : "**no**";
  return [ratio === void 0 ? "\u2013" : printRatio(ratio), printTarget(target), met];
}
function costCells(cost, units) {
  if ("failure" in cost) return [`not measured: ${cost.failure.replaceAll(/\s+/g, " ").replaceAll("|", "\\|")}`, ""];
  const { cpu, wall } = cost;
  if (units === void 0) return [printTime(cpu.median), printTime(wall.median)];
  return [`${printNumber(cpu.median)} ${units[0]}`, `${printNumber(wall.median)} ${units[1]}`];
}
function printLoad(results) {
  const loads = results.map(({ machine }) => machine.load);
  const [low, high] = [Math.min(...loads), Math.max(...loads)];
  return low === high ? `load ${low}` : `load ${low} to ${high}`;
}

// src/report/files.ts
var preface = `# Results

What \`pnpm bench\` measured last; how to read it is in [README.md](README.md). A ratio is the CPU time of a contender over
that of the first contender of its row. Do not edit: the next run writes it anew, from \`results/\`.
`;
function writeResult(result) {
  mkdirSync2(folders.results, { recursive: true });
  writeFileSync2(fileOf(result.row), `${JSON.stringify(result, void 0, 2)}
`);
}
function writeTable(rows3) {
  const results = rows3.map(({ name }) => fileOf(name)).filter((file) => existsSync3(file)).map((file) => JSON.parse(readFileSync2(file, "utf8")));
  writeFileSync2(path4.join(folders.bench, "RESULTS.md"), `${preface}
${printTables(results)}
`);
}
function fileOf(row) {
  return path4.join(folders.results, `${row}.json`);
}

// src/report/statistics.ts
function spreadOf(numbers) {
  if (numbers.length === 0) throw new RangeError("nothing was measured");
  const sorted2 = numbers.toSorted((one, other) => one - other);
  return { low: quantile(sorted2, 0.25), median: quantile(sorted2, 0.5), high: quantile(sorted2, 0.75) };
}
function quantile(sorted2, part) {
  const place2 = (sorted2.length - 1) * part;
  const below = sorted2[Math.floor(place2)] ?? 0;
  const above = sorted2[Math.ceil(place2)] ?? 0;
  return below + (above - below) * (place2 - Math.floor(place2));
}

// src/report/row-result.ts
function resultOf(row, machine, outcomes) {
  const [first = "", ...others] = outcomes.keys();
  return {
    row: row.name,
    what: row.what,
    machine,
    ...row.own?.units && { units: row.own.units },
    ...row.by === "wall" && { by: row.by },
    costs: [...outcomes].map(([contender, outcome]) => costOf(contender, outcome)),
    comparisons: others.map(
      (against) => compare(against, outcomes.get(first), outcomes.get(against), row.targets?.[against], row.by)
    )
  };
}
function meets(ratio, target) {
  return "atLeast" in target ? ratio >= target.atLeast : ratio <= target.atMost;
}
function costOf(contender, outcome) {
  if ("failure" in outcome) return { contender, failure: outcome.failure };
  const { samples } = outcome;
  return {
    contender,
    cpu: spreadOf(samples.map((sample) => sample.cpu)),
    wall: spreadOf(samples.map((sample) => sample.wall)),
    rounds: samples.length
  };
}
function compare(against, first, other, target, by = "cpu") {
  const base = { against, ...target !== void 0 && { target } };
  if (first === void 0 || other === void 0 || "failure" in first || "failure" in other) return base;
  const ratio = spreadOf(other.samples.map((sample, at2) => sample[by] / (first.samples[at2]?.[by] ?? NaN)));
  return { ...base, ratio, ...target !== void 0 && { isMet: meets(ratio.median, target) } };
}

// src/row.ts
function defineRow(row) {
  return row;
}
async function verified(run, isRight) {
  const outcome = await run();
  if (!isRight(outcome))
    throw new Error(`a run gave something else than it should: ${JSON.stringify(outcome)?.slice(0, 300)}`);
  return run;
}

// src/sides/bundle.ts
import { createRequire } from "module";
import path5 from "path";
import { gzipSync } from "zlib";
function homeOf(code) {
  return code.includes("@dsh/") ? folders.bench : folders.installed;
}
function bundleOf(contents) {
  return async () => {
    const { build } = await loadPeer("esbuild");
    return async () => {
      const { outputFiles } = await build({
        stdin: { contents, resolveDir: homeOf(contents), loader: "ts" },
        bundle: true,
        minify: true,
        format: "esm",
        target: "node20",
        platform: "node",
        write: false,
        logLevel: "silent"
      });
      const text3 = outputFiles[0]?.contents ?? new Uint8Array();
      return { cpu: gzipSync(text3, { level: 9 }).length / 1e3, wall: text3.length / 1e3 };
    };
  };
}
function fileOf2(name) {
  return createRequire(path5.join(homeOf(name), "index.js")).resolve(name);
}

// src/rows/bundle.ts
var bundle = defineRow({
  name: "bundle",
  what: "what a bundle carries to define and check a tool; by a schema library, to check an object and to give its JSON Schema",
  own: { units: ["kB gzip", "kB minified"], rounds: 1 },
  contenders: {
    dsh: bundleOf("export { defineTool } from '@dsh/schema'"),
    "dsh, all of it": bundleOf("export * from '@dsh/schema'"),
    "dsh, types only": bundleOf("import { type InferArgs } from '@dsh/schema'; export type Args = InferArgs<{}>"),
    "zod, `{ z }`": bundleOf(
      "import { z } from 'zod'; export const tool = z.toJSONSchema(z.object({ a: z.string() }))"
    ),
    "zod, `* as z`": bundleOf(
      "import * as z from 'zod'; export const tool = z.toJSONSchema(z.object({ a: z.string() }))"
    ),
    "zod/mini": bundleOf(
      "import * as z from 'zod/mini'; export const tool = z.toJSONSchema(z.object({ a: z.string() }))"
    ),
    valibot: bundleOf(
      "import * as v from 'valibot'; import { toJsonSchema } from '@valibot/to-json-schema'; export const tool = toJsonSchema(v.object({ a: v.string() }))"
    ),
    "ajv 8": bundleOf("export { Ajv2020 } from 'ajv/dist/2020.js'")
  },
  targets: {
    "zod, `{ z }`": { atLeast: 1 },
    "ajv 8": { atLeast: 1 }
  }
});

// src/inputs/arguments.ts
var typicalArguments = [
  {
    schema: {
      type: "object",
      properties: {
        command: { type: "string", description: "The command line." },
        description: { type: "string" },
        timeoutMs: { type: "integer" },
        background: { type: "boolean" }
      },
      required: ["command"],
      additionalProperties: false
    },
    values: [{ command: "git status --short", description: "What has changed?", timeoutMs: 3e4 }]
  },
  {
    schema: {
      type: "object",
      properties: {
        path: { type: "string" },
        edits: {
          type: "array",
          items: {
            type: "object",
            properties: { oldText: { type: "string" }, newText: { type: "string" }, all: { type: "boolean" } },
            required: ["oldText", "newText"],
            additionalProperties: false
          }
        }
      },
      required: ["path", "edits"]
    },
    values: [
      {
        path: "src/index.ts",
        edits: [
          { oldText: "const a = 1", newText: "const a = 2" },
          { oldText: "let b", newText: "const b", all: true }
        ]
      }
    ]
  },
  {
    schema: {
      type: "object",
      properties: {
        query: { type: "string" },
        output: { type: "string", enum: ["content", "files", "count"] },
        limit: { type: "integer" },
        where: { oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] }
      },
      required: ["query"]
    },
    values: [{ query: "createRegistry", output: "files", limit: 20, where: ["packages", "examples"] }]
  }
];
var [command, edit, search] = typicalArguments.map(({ schema }) => schema);
var wrongArguments = [
  { schema: command ?? {}, values: [{ comand: "git status --short", timeoutMs: "30s" }] },
  {
    schema: edit ?? {},
    values: [{ path: "src/index.ts", edits: [{ oldText: "let b", newtext: "const b", all: "yes" }] }]
  },
  { schema: search ?? {}, values: [{ query: "createRegistry", output: "paths", limit: 2.5, where: 7 }] }
];
var rowsSchema = {
  type: "array",
  items: {
    type: "object",
    properties: { id: { type: "integer" }, name: { type: "string" } },
    required: ["id", "name"],
    additionalProperties: false
  }
};

// ../packages/kernel/src/coded-error.ts
var brand = /* @__PURE__ */ Symbol.for("@dsh/CodedError");
var CodedError = class extends Error {
  /** What went wrong, for programs: stable, upper case, never translated. */
  code;
  constructor(code, message, options) {
    super(message, options);
    this.code = code;
    Object.defineProperty(this, "name", { value: new.target.name, configurable: true, writable: true });
    Object.defineProperty(this, brand, { value: true });
  }
};
function isCodedError(value, code) {
  try {
    const { [brand]: branded, code: own } = value;
    return branded === true && typeof own === "string" && (code === void 0 || own === code);
  } catch {
    return false;
  }
}

// ../packages/kernel/src/disown.ts
function disown(given) {
  if (typeof given !== "object" && typeof given !== "function" || given === null) return;
  new Promise((resolve2) => resolve2(given)).then(ignore, ignore);
}
function ignore() {
}

// ../packages/kernel/src/error-message.ts
function errorMessage(thrown) {
  try {
    if (typeof thrown === "object" && thrown !== null) {
      const { message } = thrown;
      if (typeof message === "string") return message;
    }
    return String(thrown);
  } catch {
    return "<unprintable thrown value>";
  }
}

// ../packages/kernel/src/fuse-signals.ts
var nothing = () => {
};
function fuseSignals(caller, wrapper) {
  if (caller === wrapper) return { signal: caller, [Symbol.dispose]: nothing };
  const controller = new AbortController();
  const release = () => {
    caller.removeEventListener("abort", onCaller);
    wrapper.removeEventListener("abort", onWrapper);
  };
  const settle2 = (source) => {
    release();
    controller.abort(source.reason);
  };
  const onCaller = () => settle2(caller);
  const onWrapper = () => settle2(wrapper);
  if (wrapper.aborted) settle2(wrapper);
  else if (caller.aborted) settle2(caller);
  else {
    caller.addEventListener("abort", onCaller);
    wrapper.addEventListener("abort", onWrapper);
  }
  return { signal: controller.signal, [Symbol.dispose]: release };
}

// ../packages/kernel/src/contain.ts
function contain(observer, report) {
  try {
    const answer = observer();
    if (answer !== void 0) Promise.resolve(answer).then(ignore2, report);
  } catch (error) {
    report(error);
  }
}
function ignore2() {
}

// ../packages/kernel/src/disposer.ts
function toDisposer(undo) {
  let pending = undo;
  const dispose = () => {
    const run = pending;
    pending = void 0;
    run?.();
  };
  return Object.assign(dispose, { [Symbol.dispose]: dispose });
}

// ../packages/kernel/src/attempt.ts
function attempt(action, recover) {
  try {
    return action();
  } catch (error) {
    try {
      recover();
    } catch {
    }
    throw error;
  }
}

// ../packages/kernel/src/clock.ts
var now = 0;
function tick() {
  now += 1;
  return now;
}

// ../packages/kernel/src/moves.ts
var watchers = /* @__PURE__ */ new WeakMap();
function watchMoves(key2, listener) {
  const listeners = watchers.get(key2) ?? /* @__PURE__ */ new Set();
  watchers.set(key2, listeners.add(listener));
  return () => {
    listeners.delete(listener);
  };
}
function announceMove(move) {
  const told = /* @__PURE__ */ new Set();
  for (const key2 of move.chains) for (const listener of watchers.get(key2) ?? []) told.add(listener);
  const errors = [];
  for (const listener of told) {
    try {
      listener(move);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

// ../packages/kernel/src/scope-graph.ts
var links = /* @__PURE__ */ new WeakMap();
var moves = /* @__PURE__ */ new WeakMap();
var parents = /* @__PURE__ */ new WeakSet();
function holdPlace(key2, parent) {
  if (links.get(key2)?.holder.ended === false) {
    throw new Error(
      "this scope already has a parent: move it with the binding that the first bindScopeParent() returned"
    );
  }
  const holder = { ended: false };
  place(key2, { parent, holder });
  return holder;
}
function scopeParentOf(key2) {
  return links.get(key2)?.parent;
}
function scopeChainOf(key2) {
  const chain = [];
  for (let at2 = key2; at2 !== void 0; at2 = scopeParentOf(at2)) chain.push(at2);
  return chain;
}
function movedAt(key2) {
  return moves.get(key2) ?? 0;
}
function place(key2, link) {
  if (closesCycle(key2, link)) throw new Error("a scope cannot be placed under itself or under one of its descendants");
  const previous = links.get(key2);
  const isKnown2 = previous !== void 0 || parents.has(key2);
  const before = scopeChainOf(key2);
  put(key2, link);
  const move = { key: key2, isKnown: isKnown2, chains: /* @__PURE__ */ new Set([...before, ...scopeChainOf(key2)]) };
  const takeBack = () => {
    if (links.get(key2) !== link || closesCycle(key2, previous)) return;
    put(key2, previous);
    announceMove(move);
  };
  attempt(() => announceMove(move), takeBack);
}
function put(key2, link) {
  moves.set(key2, tick());
  if (link === void 0) {
    links.delete(key2);
    return;
  }
  links.set(key2, link);
  parents.add(link.parent);
}
function closesCycle(key2, link) {
  return scopeChainOf(link?.parent).includes(key2);
}

// ../packages/kernel/src/listeners.ts
var everyone = {};
function createListeners() {
  const events2 = /* @__PURE__ */ new Map();
  let innermost = 0;
  let outermost = 0;
  const listsOf = (name) => {
    const lists = events2.get(name) ?? /* @__PURE__ */ new WeakMap();
    events2.set(name, lists);
    return lists;
  };
  return {
    add(owner, name, listener, { prepend = false, label } = {}) {
      const scope = owner.key;
      const key2 = scope ?? everyone;
      const lists = listsOf(name);
      const setup = () => {
        const rank = prepend ? --outermost : ++innermost;
        const source = Object.freeze({ ...label !== void 0 && { label }, ...scope !== void 0 && { scope } });
        const place2 = { listener, rank, source };
        const before = lists.get(key2) ?? [];
        lists.set(key2, prepend ? [place2, ...before] : [...before, place2]);
        return () => {
          lists.set(key2, lists.get(key2)?.filter((other) => other !== place2) ?? []);
        };
      };
      const what = `listener of ${String(name)}`;
      return owner.effect(setup, label === void 0 ? what : `${label}, a ${what}`);
    },
    hearing(name, scope) {
      const event = events2.get(name);
      if (event === void 0) return [];
      const heard = [];
      const everyones = event.get(everyone);
      if (everyones !== void 0) heard.push(everyones);
      for (let key2 = scope; key2 !== void 0; key2 = scopeParentOf(key2)) {
        const own = event.get(key2);
        if (own !== void 0) heard.push(own);
      }
      const [first = []] = heard;
      return heard.length > 1 ? heard.flat().sort((one, other) => one.rank - other.rank) : first;
    }
  };
}

// ../packages/kernel/src/waterfall.ts
function waterfall(listeners, args, last2, options = {}) {
  const run = (place2, at2, change) => {
    const listening = listeners[place2];
    return promise(listening === void 0 ? () => last2(change, at2) : () => ask4(listening, place2, at2));
  };
  const ask4 = (listening, place2, at2) => {
    let first;
    const next = (change) => {
      if (first !== void 0 && options.repeat !== "fresh") return first;
      const tail = promise(() => run(place2 + 1, revised(at2, change), change));
      tail.then(ignore3, ignore3);
      first = tail;
      return tail;
    };
    const given = listening.listener(...at2, next);
    const { check } = options;
    return check === void 0 ? given : Promise.resolve(given).then((settled2) => check(settled2, at2, listening.source));
  };
  const revised = (at2, change) => change === void 0 || options.revise === void 0 ? at2 : options.revise(at2, change);
  return run(0, args, void 0);
}
function promise(action) {
  try {
    return Promise.resolve(action());
  } catch (error) {
    return Promise.reject(error);
  }
}
function ignore3() {
}

// ../packages/kernel/src/hooks.ts
function createHooks(onError) {
  const listeners = createListeners();
  let taps = [];
  const reporter = (name, args, handler = onError) => (error) => (
    // A handler that fails has no one left to tell.
    contain(() => handler?.(error, name, Object.freeze([...args])), ignore4)
  );
  const announce = (name, args) => {
    const shown4 = Object.freeze([...args]);
    for (const tap of taps) contain(() => tap(name, shown4), reporter(name, shown4));
  };
  return {
    on: (owner, name, listener, options) => listeners.add(owner, name, listener, options),
    waterfall(name, scope, args, last2, options) {
      const heard = listeners.hearing(name, scope);
      if (taps.length > 0) announce(name, args);
      return waterfall(heard, args, last2, options);
    },
    emit(name, scope, args, handler) {
      const heard = listeners.hearing(name, scope);
      if (taps.length > 0) announce(name, args);
      const report = reporter(name, args, handler);
      for (const { listener } of heard) contain(() => listener(...args), report);
    },
    tap(observer) {
      const tap = (name, args) => observer(name, args);
      taps = [...taps, tap];
      return toDisposer(() => {
        taps = taps.filter((other) => other !== tap);
      });
    }
  };
}
function ignore4() {
}

// ../packages/kernel/src/layer-table.ts
function createLayerTable(make, moved) {
  const global = make();
  const places = /* @__PURE__ */ new WeakMap();
  const occupy = (key2) => {
    const place2 = places.get(key2) ?? { layer: make(key2), unwatch: watchMoves(key2, moved), holds: 0 };
    places.set(key2, place2);
    return place2;
  };
  return {
    global,
    own: (key2) => key2 === void 0 ? global : places.get(key2)?.layer,
    hold(key2) {
      if (key2 === void 0) return { layer: global, release() {
      } };
      const place2 = occupy(key2);
      place2.holds += 1;
      return {
        layer: place2.layer,
        release() {
          place2.holds -= 1;
          if (place2.holds > 0 || !place2.layer.isEmpty()) return;
          places.delete(key2);
          place2.unwatch();
        }
      };
    }
  };
}

// ../packages/kernel/src/notices.ts
function createNotices(listener = () => {
}) {
  let running;
  const begin = () => {
    running = { changes: [], contributed: [] };
    return running;
  };
  const commit = ({ changes, contributed }) => {
    running = void 0;
    const notice = merge(changes);
    if (notice !== void 0)
      attempt(
        () => listener(notice),
        () => takeBack(contributed)
      );
  };
  const takeBack = (contributed) => {
    const { changes } = begin();
    for (const undo of contributed.toReversed()) {
      try {
        undo();
      } catch {
      }
    }
    running = void 0;
    const notice = merge(changes);
    if (notice !== void 0) listener(notice);
  };
  return {
    announce(kind, scope, names3) {
      const change = freeze(kind, scope, names3);
      if (running === void 0) listener(change);
      else running.changes.push(change);
    },
    contributed(disposer) {
      running?.contributed.push(disposer);
      return disposer;
    },
    batch(transaction) {
      if (running !== void 0) return transaction();
      const mine = begin();
      const result = attempt(transaction, () => commit(mine));
      commit(mine);
      return result;
    }
  };
}
function merge(changes) {
  const [first] = changes;
  if (first === void 0 || changes.length === 1) return first;
  const shared = changes.every((change) => change.scope === first.scope) ? first.scope : void 0;
  return freeze(
    "batch",
    shared,
    changes.flatMap((change) => change.names)
  );
}
function freeze(kind, scope, names3) {
  return Object.freeze({ kind, ...scope !== void 0 && { scope }, names: Object.freeze([...new Set(names3)]) });
}

// ../packages/kernel/src/layers.ts
function createLayers(make, onChange) {
  const notices = createNotices(onChange);
  const changedAt = /* @__PURE__ */ new WeakMap();
  let globalAt = tick();
  const touch = (key2) => {
    if (key2 === void 0) globalAt = tick();
    else changedAt.set(key2, tick());
  };
  const table = createLayerTable(make, ({ key: key2, isKnown: isKnown2 }) => {
    if (isKnown2 || changedAt.has(key2)) notices.announce("rebind", key2, []);
  });
  return {
    global: table.global,
    own: (key2) => table.own(key2),
    chain(key2) {
      const chain = [];
      for (let at2 = key2; at2 !== void 0; at2 = scopeParentOf(at2)) {
        const layer = table.own(at2);
        if (layer !== void 0) chain.push(layer);
      }
      return chain.toReversed();
    },
    version(key2) {
      let version2 = globalAt;
      for (let at2 = key2; at2 !== void 0; at2 = scopeParentOf(at2))
        version2 = Math.max(version2, changedAt.get(at2) ?? 0, movedAt(at2));
      return version2;
    },
    contribute(owner, change, action) {
      const { key: key2 } = owner;
      const { kind, undo, silent: silent3 = false } = change;
      const names3 = [...change.names];
      const changed = (what) => {
        touch(key2);
        if (!silent3) notices.announce(what, key2, names3);
      };
      const setup = () => {
        const { layer, release } = table.hold(key2);
        const revert = attempt(() => action(layer), release);
        const remove = toDisposer(() => {
          try {
            revert();
          } finally {
            release();
            changed(undo);
          }
        });
        attempt(() => changed(kind), remove);
        return remove;
      };
      return notices.contributed(owner.effect(setup, kind));
    },
    batch: (transaction) => notices.batch(transaction)
  };
}

// ../packages/kernel/src/owner.ts
function createOwner(name = "unnamed") {
  const effects = /* @__PURE__ */ new Set();
  let end2;
  const assertLives = (label = "effect") => {
    if (end2 === void 0) return;
    throw new CodedError(
      "INACTIVE_EFFECT",
      `owner "${name}" has ended and takes no "${label}": use an owner that lives`
    );
  };
  return {
    effect(setup, label) {
      assertLives(label);
      const undo = setup();
      const disposer = toDisposer(() => {
        effects.delete(disposer);
        undo();
      });
      effects.add(disposer);
      if (end2 !== void 0) disposer();
      assertLives(label);
      return disposer;
    },
    dispose() {
      if (end2 !== void 0) return end2;
      const errors = [];
      end2 = Promise.resolve().then(() => assertUndone(name, errors));
      undoAll(effects, errors);
      return end2;
    }
  };
}
function undoAll(effects, errors) {
  for (const undo of [...effects].toReversed()) {
    try {
      undo();
    } catch (error) {
      errors.push(error);
    }
  }
}
function assertUndone(name, errors) {
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} registrations of "${name}" failed to undo`);
}

// ../packages/kernel/src/scope.ts
function createScope(options = {}) {
  const { parent, name = "scope", key: key2 = Object.freeze({ name }) } = options;
  const holder = parent === void 0 ? void 0 : holdPlace(key2, parent);
  const owner = createOwner(name);
  const dispose = () => {
    const end2 = owner.dispose();
    if (holder !== void 0) holder.ended = true;
    return end2;
  };
  return { key: key2, effect: owner.effect, dispose, [Symbol.asyncDispose]: dispose };
}

// ../packages/json-schema/src/error.ts
var shown = 20;
var JsonSchemaError = class extends CodedError {
  /** One line for each problem, in the order of the schema. */
  violations;
  constructor(violations2, code = "UNSUPPORTED_SCHEMA") {
    const rest = violations2.length - shown;
    const list = rest > 0 ? [...violations2.slice(0, shown), `and ${rest} more`] : violations2;
    super(code, `unsupported JSON schema: ${list.join("; ")}`);
    this.violations = Object.freeze([...violations2]);
  }
};

// ../packages/json/src/plain.ts
var { getOwnPropertyDescriptor, getPrototypeOf } = Object;
var { isArray } = Array;
var { apply } = Reflect;
var functionText = Function.prototype.toString;
var OBJECT = { home: Object.prototype, text: apply(functionText, Object, []), known: /* @__PURE__ */ new WeakMap() };
var ARRAY = { home: Array.prototype, text: apply(functionText, Array, []), known: /* @__PURE__ */ new WeakMap() };
function isPlainObject(value) {
  const prototype = getPrototypeOf(value);
  return prototype === OBJECT.home || prototype === null || isIntrinsic(prototype, OBJECT);
}
function isPlainArray(value) {
  const prototype = getPrototypeOf(value);
  return prototype === ARRAY.home || prototype !== null && isIntrinsic(prototype, ARRAY);
}
function isIntrinsic(prototype, intrinsic) {
  if (prototype === intrinsic.home) return true;
  const verdict = intrinsic.known.get(prototype);
  if (verdict !== void 0) return verdict;
  const fresh = recognises(prototype, intrinsic);
  intrinsic.known.set(prototype, fresh);
  return fresh;
}
function recognises(prototype, intrinsic) {
  try {
    const parent = getPrototypeOf(prototype);
    const fits2 = intrinsic === OBJECT ? parent === null : isArray(prototype) && parent !== null && isIntrinsic(parent, OBJECT);
    if (!fits2) return false;
    const maker = getOwnPropertyDescriptor(prototype, "constructor")?.value;
    if (typeof maker !== "function") return false;
    return getOwnPropertyDescriptor(maker, "prototype")?.value === prototype && apply(functionText, maker, []) === intrinsic.text;
  } catch {
    return false;
  }
}

// ../packages/json/src/freeze.ts
var { freeze: freeze2, getOwnPropertyDescriptor: getOwnPropertyDescriptor2, keys } = Object;
var { isArray: isArray2 } = Array;
function freezeJson(value) {
  const seen = /* @__PURE__ */ new Set();
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== "object" || next === null || seen.has(next)) continue;
    seen.add(next);
    try {
      if (isArray2(next) ? !isPlainArray(next) : !isPlainObject(next)) continue;
      freeze2(next);
      for (const key2 of keys(next)) waiting.push(getOwnPropertyDescriptor2(next, key2)?.value);
    } catch {
    }
  }
  return value;
}

// ../packages/json/src/is-snapshot.ts
var Given = class {
  constructor(target) {
    return target;
  }
};
var Mark = class extends Given {
  #depth;
  constructor(target, depth) {
    super(target);
    this.#depth = depth;
  }
  static depthOf(value) {
    return #depth in value ? value.#depth : void 0;
  }
};
function markSnapshot(copy, depth) {
  void new Mark(copy, depth);
}
function isSnapshot(value, options = {}) {
  if (typeof value !== "object" || value === null) return false;
  const depth = Mark.depthOf(value);
  return depth !== void 0 && depth <= (options.maxDepth ?? Infinity);
}

// ../packages/json/src/nearest.ts
function nearest(name, candidates) {
  let limit2 = Math.min(2, Math.floor(name.length / 3));
  let best;
  for (const candidate of candidates) {
    const edits2 = countEdits(name, candidate, limit2);
    if (edits2 === void 0 || edits2 === limit2 && best !== void 0 && best <= candidate) continue;
    best = candidate;
    limit2 = edits2;
  }
  return best;
}
function countEdits(name, candidate, limit2) {
  if (Math.abs(name.length - candidate.length) > limit2) return void 0;
  for (let edits2 = 0; edits2 <= limit2; edits2++) if (isWithin(name, 0, candidate, 0, edits2)) return edits2;
  return void 0;
}
function isWithin(a, i, b, j, edits2) {
  while (i < a.length && j < b.length && a[i] === b[j]) {
    i++;
    j++;
  }
  if (i === a.length || j === b.length) return a.length - i + (b.length - j) <= edits2;
  if (edits2 === 0) return false;
  return isWithin(a, i + 1, b, j + 1, edits2 - 1) || isWithin(a, i + 1, b, j, edits2 - 1) || isWithin(a, i, b, j + 1, edits2 - 1) || a[i] === b[j + 1] && a[i + 1] === b[j] && isWithin(a, i + 2, b, j + 2, edits2 - 1);
}

// ../packages/json/src/number-misfit.ts
function numberMisfit(literal) {
  const value = Number(literal);
  const digits = literal.length > 40 ? `${literal.slice(0, 20)}\u2026${literal.slice(-10)}` : literal;
  if (!Number.isFinite(value)) return `the number ${digits} is too large; send it as a string`;
  if (!/^-?\d{16,}$/.test(literal) || String(value) === literal || BigInt(value) === BigInt(literal)) return void 0;
  return `the integer ${digits} would be rounded to ${BigInt(value)}; send it as a string`;
}

// ../packages/json/src/path.ts
var IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;
function printPath(steps) {
  let path10 = "";
  for (const step of steps) {
    if (typeof step === "number") path10 += `[${step}]`;
    else if (IDENTIFIER.test(step)) path10 += path10 === "" ? step : `.${step}`;
    else path10 += `[${JSON.stringify(step)}]`;
  }
  return path10;
}

// ../packages/json/src/scan-string.ts
var ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
function scanString(text3, start) {
  let offset = start + 1;
  for (; offset < text3.length; offset++) {
    const code = text3.charCodeAt(offset);
    if (code === 34) return offset + 1;
    if (code < 32) return { offset, expected: "escaped character" };
    if (code !== 92) continue;
    ESCAPE.lastIndex = offset;
    const escape = ESCAPE.exec(text3)?.[0];
    if (escape === void 0) return { offset, expected: "escape" };
    offset += escape.length - 1;
  }
  return { offset, expected: "closing quote" };
}

// ../packages/json/src/scan-steps.ts
var NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
var WORD = /true|false|null/y;
function beginObject(scan) {
  scan.open.push("");
  return advance(scan, 1, "key or }");
}
function beginArray(scan) {
  scan.open.push(0);
  return advance(scan, 1, "value or ]");
}
function close(scan) {
  scan.open.pop();
  return advance(scan, 1, afterValue(scan));
}
function toValue(scan) {
  return advance(scan, 1, "value");
}
function nextKey(scan) {
  return advance(scan, 1, "key");
}
function nextItem(scan) {
  const index = scan.open.pop();
  scan.open.push(Number(index) + 1);
  return advance(scan, 1, "value");
}
function key(scan) {
  const end2 = scanString(scan.text, scan.offset);
  if (typeof end2 !== "number") return end2;
  scan.open.pop();
  scan.open.push(scan.text.slice(scan.offset, end2));
  return advance(scan, end2 - scan.offset, ":");
}
function string(scan) {
  const end2 = scanString(scan.text, scan.offset);
  return typeof end2 === "number" ? advance(scan, end2 - scan.offset, afterValue(scan)) : end2;
}
function word(scan) {
  const found = match(WORD, scan);
  return found === void 0 ? { offset: scan.offset, expected: scan.expected } : advance(scan, found.length, afterValue(scan));
}
function number(scan) {
  const literal = match(NUMBER, scan);
  if (literal === void 0) return { offset: scan.offset, expected: scan.expected };
  scan.onNumber(
    literal,
    scan.offset,
    () => scan.open.map((step) => typeof step === "number" ? step : JSON.parse(step))
  );
  return advance(scan, literal.length, afterValue(scan));
}
function advance(scan, characters2, expected) {
  scan.offset += characters2;
  scan.expected = expected;
}
function afterValue(scan) {
  const step = scan.open.at(-1);
  if (step === void 0) return "end";
  return typeof step === "number" ? ", or ]" : ", or }";
}
function match(pattern2, scan) {
  pattern2.lastIndex = scan.offset;
  return pattern2.exec(scan.text)?.[0];
}

// ../packages/json/src/scan.ts
var GRAMMAR = /* @__PURE__ */ createGrammar();
function createGrammar() {
  const digits = [..."-0123456789"].map((digit) => [digit, number]);
  const words = [..."tfn"].map((letter) => [letter, word]);
  const value = new Map([["{", beginObject], ["[", beginArray], ['"', string], ...words, ...digits]);
  return {
    value,
    "value or ]": new Map([...value, ["]", close]]),
    key: /* @__PURE__ */ new Map([['"', key]]),
    "key or }": /* @__PURE__ */ new Map([
      ['"', key],
      ["}", close]
    ]),
    ":": /* @__PURE__ */ new Map([[":", toValue]]),
    ", or ]": /* @__PURE__ */ new Map([
      [",", nextItem],
      ["]", close]
    ]),
    ", or }": /* @__PURE__ */ new Map([
      [",", nextKey],
      ["}", close]
    ]),
    end: /* @__PURE__ */ new Map()
  };
}
function scanJson(text3, onNumber) {
  const scan = { text: text3, onNumber, open: [], offset: 0, expected: "value" };
  for (; ; ) {
    skipSpace(scan);
    if (scan.expected === "end" && scan.offset === text3.length) return void 0;
    const step = GRAMMAR[scan.expected].get(text3.charAt(scan.offset));
    const fault = step === void 0 ? { offset: scan.offset, expected: scan.expected } : step(scan);
    if (fault !== void 0) return fault;
  }
}
function skipSpace(scan) {
  while (" 	\n\r".includes(scan.text[scan.offset] ?? ".")) scan.offset++;
}

// ../packages/json/src/syntax-reason.ts
var EXPECTED = {
  value: "a value",
  "value or ]": 'a value or "]"',
  key: "a key in double quotes",
  "key or }": 'a key in double quotes or "}"',
  ":": '":"',
  ", or ]": '"," or "]"',
  ", or }": '"," or "}"',
  end: "the end of the text",
  "closing quote": "a closing double quote",
  escape: "an escape such as \\n",
  "escaped character": "an escape such as \\n"
};
var REMEDIES = [
  [/^$/, /./, "the text is cut off, so send it whole"],
  [/^[\r\n]/, /^escaped/, "write a line break inside a string as \\n"],
  [/^\t/, /^escaped/, "write a tab inside a string as \\t"],
  [/./s, /^escaped/, "write a control character inside a string as \\u and four hexadecimal digits"],
  [/./, /^escape$/, "write a backslash inside a string as \\\\"],
  [/^`/, /./, "send the JSON without a code fence or backticks"],
  [/^[/#]/, /./, "leave comments out, since JSON has none"],
  [/./s, /^end$/, "send one JSON value and nothing after it"],
  [/^['‘’“”]/, /./, "use straight double quotes"],
  [/^[}\]]/, /^(?:key|value)$/, "remove the comma before it, or write what is missing"],
  [/^(?:True|False|None)/, /^value/, "write true, false or null"],
  [/^(?:NaN|[+-]?Infinity|undefined)/, /^value/, "write null, or leave the key out"],
  [/^\d/, /^, or/, "add the comma, or write the number without leading zeros"],
  [/^\./, /^(?:, or|value)/, "write digits on both sides of the decimal point"],
  [/^["{[\w-]/, /^, or/, 'add the comma, or escape a double quote inside a string as \\"'],
  [/^[\w$]/, /^key/, "put the key in double quotes"]
];
var FOUND = /[\p{L}\p{N}_$+.-]{1,24}|[\s\S]/uy;
function syntaxReason(text3, { offset, expected }) {
  const before = text3.slice(0, offset).split(/\r\n|\r|\n/);
  const place2 = `line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
  FOUND.lastIndex = offset;
  const found = FOUND.exec(text3)?.[0] ?? "";
  const remedy = REMEDIES.find(([here, wanted]) => here.test(found) && wanted.test(expected))?.[2];
  return `not valid JSON at ${place2}: found ${describe(found)} where ${EXPECTED[expected]} was expected; ` + (remedy ?? "send the arguments again as one JSON object");
}
function describe(found) {
  if (found === "") return "the end of the text";
  if (found === '"') return "a double quote";
  const code = found.codePointAt(0) ?? 0;
  const printable = code > 32 && code < 127;
  return printable || /^[\p{L}\p{N}]/u.test(found) ? `"${found}"` : `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

// ../packages/json/src/parse-arguments.ts
var DELICATE = /(?:^|[\s,:[])(?:-?\d{16}|-?\d+(?:\.\d+)?[eE]|-0)/;
function parseArguments(text3) {
  if (typeof text3 !== "string") return refuse("argument text must be a string; send JSON text");
  if (text3.trim() === "") return { ok: true, value: {} };
  const value = tryParse(text3);
  if (value !== void 0 && !DELICATE.test(text3)) return { ok: true, value };
  return parseClosely(text3);
}
function parseClosely(text3) {
  const refusals = [];
  let withoutMinusZeros = "";
  let kept = 0;
  const fault = scanJson(text3, (literal, offset, path10) => {
    const reason = refusals.length === 0 ? numberMisfit(literal) : void 0;
    if (reason !== void 0) refusals.push(refuse(reason, printPath(path10())));
    if (!Object.is(Number(literal), -0)) return;
    withoutMinusZeros += text3.slice(kept, offset);
    kept = offset + 1;
  });
  if (fault !== void 0) return refuse(syntaxReason(text3, fault));
  const value = tryParse(withoutMinusZeros + text3.slice(kept));
  return refusals[0] ?? (value === void 0 ? refuse("not JSON that can be read; send less of it") : { ok: true, value });
}
function tryParse(text3) {
  try {
    return JSON.parse(text3);
  } catch {
    return void 0;
  }
}
function refuse(reason, path10 = "") {
  return { ok: false, path: path10, reason };
}

// ../packages/json/src/print-deep.ts
var MOST_CHARACTERS = 2 ** 28;
var PIECES_IN_CHUNK = 8192;
function printDeep(root, indent2 = 0, sortKeys = false) {
  const out = createText();
  const step = " ".repeat(Math.min(10, Math.max(0, Math.trunc(indent2) || 0)));
  const colon = step === "" ? ":" : ": ";
  const ancestors = /* @__PURE__ */ new Set();
  const frames = [];
  const line2 = () => step === "" ? "" : `
${step.repeat(frames.length)}`;
  const value = (slot) => {
    if (typeof slot !== "object" || slot === null) return out.add(scalar(slot));
    if (ancestors.has(slot)) return out.add('"[circular]"');
    const frame = openFrame(slot, sortKeys);
    if (frame === void 0) return out.add("null");
    out.add(frame.keys === void 0 ? "[" : "{");
    ancestors.add(slot);
    frames.push(frame);
  };
  value(root);
  for (let frame = frames.at(-1); frame !== void 0; frame = frames.at(-1)) {
    if (frame.next === frame.length) {
      frames.pop();
      ancestors.delete(frame.source);
      out.add(`${frame.isEmpty ? "" : line2()}${frame.keys === void 0 ? "]" : "}"}`);
      continue;
    }
    const key2 = frame.keys?.[frame.next];
    const slot = readSlot(frame);
    if (key2 !== void 0 && isAbsent(slot)) continue;
    const comma = frame.isEmpty ? "" : ",";
    out.add(`${comma}${line2()}${key2 === void 0 ? "" : JSON.stringify(key2) + colon}`);
    frame.isEmpty = false;
    value(slot);
  }
  return out.text();
}
function scalar(value) {
  return typeof value === "bigint" ? "null" : JSON.stringify(value) ?? "null";
}
function isAbsent(value) {
  return value === void 0 || typeof value === "function" || typeof value === "symbol";
}
function openFrame(source, sortKeys) {
  try {
    const keys4 = Array.isArray(source) ? void 0 : Object.keys(source);
    if (sortKeys) keys4?.sort();
    const length = Array.isArray(source) ? source.length : (keys4 ?? []).length;
    return { source, keys: keys4, length, next: 0, isEmpty: true };
  } catch {
    return void 0;
  }
}
function readSlot(frame) {
  const index = frame.next++;
  try {
    return frame.source[frame.keys?.[index] ?? index];
  } catch {
    return null;
  }
}
function createText() {
  const chunks = [];
  let pieces2 = [];
  let length = 0;
  return {
    add(piece) {
      length += piece.length;
      if (length > MOST_CHARACTERS) throw new RangeError("the text is too large");
      if (pieces2.push(piece) < PIECES_IN_CHUNK) return;
      chunks.push(pieces2.join(""));
      pieces2 = [];
    },
    text: () => chunks.join("") + pieces2.join("")
  };
}

// ../packages/json/src/print.ts
function printJson(value, options = {}) {
  try {
    if (options.sortKeys !== true) return JSON.stringify(value, null, options.indent) ?? "null";
  } catch {
  }
  try {
    return printDeep(value, options.indent, options.sortKeys === true);
  } catch {
    return '"[too large to print]"';
  }
}

// ../packages/json/src/ancestors.ts
var MANY = 32;
function withAncestor(ancestors, frame) {
  if (ancestors !== void 0) return ancestors.add(frame.source);
  if (frame.depth < MANY) return void 0;
  const sources = /* @__PURE__ */ new Set();
  for (let at2 = frame; at2 !== void 0; at2 = at2.up) sources.add(at2.source);
  return sources;
}
function isAncestor(source, ancestors, frame) {
  if (ancestors !== void 0) return ancestors.has(source);
  for (let at2 = frame; at2 !== void 0; at2 = at2.up) if (at2.source === source) return true;
  return false;
}

// ../packages/json/src/json-bytes.ts
function scalarBytes(value, most4) {
  return typeof value === "string" ? textBytes(value, most4) : String(value).length;
}
function textBytes(text3, most4) {
  let bytes = text3.length + 2;
  for (let index = 0; index < text3.length && bytes <= most4; index++) {
    const code = text3.charCodeAt(index);
    if (code < 128) bytes += escapeBytes(code);
    else if (code < 2048) bytes += 1;
    else if (!isSurrogate(code)) bytes += 2;
    else if (isLead(code) && isTrail(text3.charCodeAt(index + 1))) {
      bytes += 2;
      index++;
    } else bytes += 5;
  }
  return bytes;
}
function escapeBytes(code) {
  if (code === 34 || code === 92) return 1;
  if (code >= 32) return 0;
  return code >= 8 && code <= 13 && code !== 11 ? 1 : 5;
}
function isSurrogate(code) {
  return code >= 55296 && code <= 57343;
}
function isLead(code) {
  return code >= 55296 && code <= 56319;
}
function isTrail(code) {
  return code >= 56320 && code <= 57343;
}

// ../packages/json/src/budget.ts
function openBudget({ maxNodes = Infinity, maxBytes = Infinity }) {
  const [nodes, bytes] = [maxNodes > 0 ? maxNodes : 0, maxBytes > 0 ? maxBytes : 0];
  return { nodes: nodes - 1, bytes, countsBytes: bytes !== Infinity };
}
function spendContainer({ keys: keys4, length }, budget) {
  budget.nodes -= length;
  if (!budget.countsBytes) return;
  budget.bytes -= Math.max(2, length + 1);
  if (keys4 === void 0) return;
  for (const key2 of keys4) {
    if (budget.bytes < 0) return;
    budget.bytes -= textBytes(key2, budget.bytes) + 1;
  }
}
function spendScalar(value, budget) {
  if (budget.countsBytes) budget.bytes -= scalarBytes(value, budget.bytes);
}
function sizeMisfit({ nodes, bytes }, { maxNodes, maxBytes }) {
  if (nodes < 0) return { reason: `more than ${maxNodes} values in all` };
  return bytes < 0 ? { reason: `more than ${maxBytes} bytes of JSON in all` } : void 0;
}

// ../packages/json/src/misfit.ts
var CLASS_NAME = /^[A-Za-z_$][\w$]{0,63}$/;
var { getOwnPropertyDescriptor: getOwnPropertyDescriptor3, getOwnPropertyNames, getPrototypeOf: getPrototypeOf2 } = Object;
function isJsonScalar(value) {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0);
    default:
      return value === null;
  }
}
function scalarMisfit(value) {
  if (value === void 0) return { reason: "undefined is not JSON" };
  if (typeof value !== "number") return { reason: `a ${typeof value} is not JSON` };
  return { reason: `${Object.is(value, -0) ? "-0" : value} is not JSON` };
}
function classMisfit(value, wanted) {
  const name = className(value);
  if (name === void 0 || name === "Object" || name === "Array") {
    return { reason: `an ${wanted} with another prototype is not a plain ${wanted}` };
  }
  return { reason: `${/^[AEIOU]/i.test(name) ? "an" : "a"} ${name} is not a plain ${wanted}` };
}
function arrayMisfit(names3, length) {
  const hole = names3.findIndex((name, index) => name !== String(index));
  if (hole < length) return { reason: "a hole in an array is not JSON", key: hole };
  const key2 = names3[length + 1];
  return { reason: "an array with an extra property is not JSON", ...typeof key2 === "string" && { key: key2 } };
}
var lengthMisfit = { reason: "an array whose length is no number is not JSON" };
function objectMisfit(source, enumerable) {
  const seen = new Set(enumerable);
  const key2 = getOwnPropertyNames(source).find((name) => !seen.has(name));
  if (key2 === void 0) return { reason: "a symbol key is not JSON" };
  return { reason: "a property that is not enumerable is not JSON", key: key2 };
}
function className(value) {
  try {
    const prototype = getPrototypeOf2(value);
    const maker = prototype && getOwnPropertyDescriptor3(prototype, "constructor")?.value;
    const name = typeof maker === "function" ? getOwnPropertyDescriptor3(maker, "name")?.value : void 0;
    return typeof name === "string" && CLASS_NAME.test(name) ? name : void 0;
  } catch {
    return void 0;
  }
}

// ../packages/json/src/frame.ts
var { defineProperty, getOwnPropertyNames: getOwnPropertyNames2, getOwnPropertySymbols, hasOwn, keys: keys2 } = Object;
var { isArray: isArray3 } = Array;
var { ownKeys } = Reflect;
var INHERITED = Object.prototype;
var END = /* @__PURE__ */ Symbol("no more slots");
function openFrame2(source, depth, up, mostItems2) {
  return isArray3(source) ? openArray(source, depth, up, mostItems2) : openObject(source, depth, up);
}
function openArray(source, depth, up, mostItems2) {
  if (!isPlainArray(source)) return classMisfit(source, "array");
  const length = source.length;
  if (typeof length !== "number") return lengthMisfit;
  if (!(length > mostItems2)) {
    const names3 = ownKeys(source);
    if (names3.length !== length + 1) return arrayMisfit(names3, length);
  }
  return { source, up, depth, keys: void 0, length, copy: [], next: 0 };
}
function openObject(source, depth, up) {
  if (!isPlainObject(source)) return classMisfit(source, "object");
  const names3 = keys2(source);
  if (getOwnPropertyNames2(source).length !== names3.length || getOwnPropertySymbols(source).length > 0) {
    return objectMisfit(source, names3);
  }
  return { source, up, depth, keys: names3, length: names3.length, copy: {}, next: 0 };
}
function copyScalars(frame, budget) {
  while (frame.next < frame.length) {
    const slot = readSlot2(frame);
    if (!isJsonScalar(slot)) return slot;
    spendScalar(slot, budget);
    writeSlot(frame, slot);
    if (budget.bytes < 0) return END;
  }
  return END;
}
function readSlot2(frame) {
  const index = frame.next++;
  if (frame.keys !== void 0) return frame.source[frame.keys[index] ?? ""];
  return hasOwn(frame.source, index) ? frame.source[index] : void 0;
}
function writeSlot(frame, value) {
  if (frame.keys === void 0) {
    frame.copy.push(value);
    return;
  }
  const key2 = frame.keys[frame.next - 1] ?? "";
  if (key2 in INHERITED) defineProperty(frame.copy, key2, { value, writable: true, enumerable: true, configurable: true });
  else frame.copy[key2] = value;
}
function currentKey(frame) {
  return frame.keys?.[frame.next - 1] ?? frame.next - 1;
}

// ../packages/json/src/thrown-message.ts
function thrownMessage(thrown) {
  try {
    if (typeof thrown === "object" && thrown !== null && "message" in thrown && typeof thrown.message === "string") {
      return thrown.message;
    }
    return String(thrown);
  } catch {
    return "an error that cannot be shown";
  }
}

// ../packages/json/src/snapshot.ts
var { freeze: freeze3 } = Object;
function snapshotJson(value, options = {}) {
  const isAnySize = options.maxNodes === void 0 && options.maxBytes === void 0;
  if (options.freeze === true && isAnySize && isSnapshot(value, options)) return { ok: true, value };
  const walk = {
    options,
    budget: openBudget(options),
    copy: null,
    frame: void 0,
    ancestors: void 0,
    deepest: 0
  };
  try {
    const misfit2 = isJsonScalar(value) ? copyScalar(value, walk) : copyContainers(value, walk);
    return misfit2 === void 0 ? { ok: true, value: walk.copy } : refuse2(walk.frame, misfit2);
  } catch (thrown) {
    return refuse2(walk.frame, { reason: `could not be read: ${thrownMessage(thrown)}` });
  }
}
function copyScalar(value, walk) {
  walk.copy = value;
  spendScalar(value, walk.budget);
  return sizeMisfit(walk.budget, walk.options);
}
function copyContainers(value, walk) {
  let misfit2 = enter(value, walk);
  while (misfit2 === void 0 && walk.frame !== void 0) {
    const slot = copyScalars(walk.frame, walk.budget);
    misfit2 = slot === END ? leave(walk.frame, walk) : enter(slot, walk);
  }
  return misfit2;
}
function enter(slot, walk) {
  const { ancestors, budget, frame, options } = walk;
  const { maxDepth = Infinity } = options;
  if (typeof slot !== "object" || slot === null) return scalarMisfit(slot);
  if (isAncestor(slot, ancestors, frame)) return { reason: "circular" };
  const depth = frame === void 0 ? 1 : frame.depth + 1;
  if (!(depth <= maxDepth)) return { reason: `nested deeper than ${maxDepth} levels` };
  const child = openFrame2(slot, depth, frame, budget.nodes);
  if ("reason" in child) return child;
  spendContainer(child, budget);
  const misfit2 = sizeMisfit(budget, options);
  if (misfit2 !== void 0) return misfit2;
  if (frame === void 0) walk.copy = child.copy;
  else writeSlot(frame, child.copy);
  walk.ancestors = withAncestor(ancestors, child);
  walk.frame = child;
  if (depth > walk.deepest) walk.deepest = depth;
  return void 0;
}
function leave(frame, walk) {
  const misfit2 = sizeMisfit(walk.budget, walk.options);
  if (misfit2 !== void 0) return misfit2;
  if (walk.options.freeze === true) {
    if (frame.up === void 0) markSnapshot(frame.copy, walk.deepest);
    freeze3(frame.copy);
  }
  walk.ancestors?.delete(frame.source);
  walk.frame = frame.up;
  return void 0;
}
function refuse2(frame, { reason, key: key2 }) {
  const steps = key2 === void 0 ? [] : [key2];
  for (let at2 = frame; at2 !== void 0; at2 = at2.up) steps.push(currentKey(at2));
  return { ok: false, path: printPath(steps.toReversed()), reason };
}

// ../packages/json/src/value.ts
function isJsonArray(value) {
  return Array.isArray(value);
}
function isJsonObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// ../packages/json-schema/src/words.ts
var phrases = {
  object: "an object",
  array: "an array",
  string: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "a boolean",
  null: "null"
};
function typeWords(types3) {
  const words = types3.map((type2) => phrases[type2]);
  const last2 = words.pop() ?? "nothing";
  return words.length === 0 ? last2 : `${words.join(", ")} or ${last2}`;
}
function amount(count3, one, many) {
  return `${String(count3)} ${count3 === 1 ? one : many}`;
}
function cut(text3, longest2 = 200) {
  return text3.length > longest2 ? `${text3.slice(0, longest2)}\u2026` : text3;
}
function cutMiddle(text3, longest2 = 400) {
  return text3.length > longest2 ? `${text3.slice(0, longest2 / 2)}\u2026${text3.slice(-longest2 / 2)}` : text3;
}
function valueWords(value) {
  return cut(JSON.stringify(value));
}
var longestList = 500;
function fits(values2) {
  return JSON.stringify(values2).length <= longestList;
}
function listWords(values2) {
  if (fits(values2)) return JSON.stringify(values2);
  const words = [];
  let length = 0;
  for (const value of values2) {
    const word2 = valueWords(value);
    length += word2.length + 1;
    if (length > longestList) break;
    words.push(word2);
  }
  return `[${words.join(",")}, \u2026 ${values2.length - words.length} more]`;
}

// ../packages/json-schema/src/path.ts
var identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/;
function propertyPath(path10, name) {
  if (!identifier.test(name)) return `${path10}[${JSON.stringify(name)}]`;
  return path10 === "" ? name : `${path10}.${name}`;
}
function itemPath(path10, index) {
  return `${path10}[${index}]`;
}
function quotePath(path10) {
  if (path10 === "") return '"arguments"';
  return JSON.stringify(cutMiddle(path10));
}

// ../packages/json-schema/src/read/container.ts
function readContainer(value) {
  try {
    return Array.isArray(value) ? readArray(value) : readObject(value);
  } catch {
    return { kind: "broken" };
  }
}
function readRecord(value) {
  if (typeof value !== "object" || value === null) return void 0;
  const container = readContainer(value);
  return container.kind === "object" && !container.isLossy ? container.entries : void 0;
}
function readList(value) {
  if (typeof value !== "object" || value === null) return void 0;
  const container = readContainer(value);
  return container.kind === "array" && !container.isLossy ? [...container.items.values()] : void 0;
}
function readObject(value) {
  const prototype = Object.getPrototypeOf(value);
  const isPlain4 = prototype === Object.prototype || prototype === null || snapshotJson(Object.create(prototype)).ok;
  if (!isPlain4) return { kind: "foreign" };
  const entries2 = /* @__PURE__ */ new Map();
  let isLossy = false;
  for (const key2 of Reflect.ownKeys(value)) {
    if (typeof key2 === "symbol" || !Object.prototype.propertyIsEnumerable.call(value, key2)) isLossy = true;
    else entries2.set(key2, Reflect.get(value, key2));
  }
  return { kind: "object", entries: entries2, isLossy };
}
function readArray(value) {
  const { length } = value;
  const keys4 = Reflect.ownKeys(value);
  const items2 = /* @__PURE__ */ new Map();
  for (const key2 of keys4) {
    const index = typeof key2 === "string" && /^\d+$/u.test(key2) ? Number(key2) : length;
    if (index < length && String(index) === key2) items2.set(index, value[index]);
  }
  return {
    kind: "array",
    items: items2,
    length,
    isLossy: items2.size !== length || keys4.length !== length + 1 || !isPlainArray2(value)
  };
}
function isPlainArray2(value) {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Array.prototype || snapshotJson(Object.setPrototypeOf([], prototype)).ok;
}

// ../packages/json-schema/src/keywords/forms.ts
// @__NO_SIDE_EFFECTS__
function form(name, rule, isLegal) {
  return (value, _node, path10) => isLegal(value) ? [] : [`${path10}.${name} must be ${rule}`];
}
// @__NO_SIDE_EFFECTS__
function finiteNumber(name) {
  return /* @__PURE__ */ form(name, "a finite number", (value) => Number.isFinite(value));
}
// @__NO_SIDE_EFFECTS__
function count(name) {
  return /* @__PURE__ */ form(name, "an integer of at least 0", (value) => Number.isSafeInteger(value) && Number(value) >= 0);
}
// @__NO_SIDE_EFFECTS__
function boolean(name) {
  return /* @__PURE__ */ form(name, "a boolean", (value) => typeof value === "boolean");
}
// @__NO_SIDE_EFFECTS__
function string2(name) {
  return /* @__PURE__ */ form(name, "a string", (value) => typeof value === "string");
}
// @__NO_SIDE_EFFECTS__
function schemaMap(name) {
  return /* @__PURE__ */ form(name, "an object of schemas", (value) => readRecord(value) !== void 0);
}
// @__NO_SIDE_EFFECTS__
function schemaList(name) {
  return /* @__PURE__ */ form(name, "a non-empty array of schemas", (value) => (readList(value)?.length ?? 0) > 0);
}
function isStringList(value) {
  return readList(value)?.every((item) => typeof item === "string") ?? false;
}
function patternProblem(source) {
  const compiled2 = compilePattern(source);
  return typeof compiled2 === "string" ? compiled2 : void 0;
}
function compilePattern(source) {
  try {
    return new RegExp(source, "u");
  } catch (thrown) {
    return thrown instanceof SyntaxError ? thrown.message : "it cannot be read";
  }
}

// ../packages/json-schema/src/keywords/additional-properties.ts
var additionalProperties = {
  name: "additionalProperties",
  holds: "schema",
  holdsBooleans: true,
  shapes: "object",
  validate: () => [],
  explain: (node, place2, explainer) => {
    const { additionalProperties: schema = true } = node;
    if (schema === true || place2.container?.kind !== "object") return;
    const { entries: entries2 } = place2.container;
    const isDeclared = declares(node);
    const absent = Object.keys(node.properties ?? {}).filter((name) => !entries2.has(name));
    for (const [property, value] of entries2) {
      if (isDeclared(property)) continue;
      if (schema !== false) explainer.explainMember(schema, value, propertyPath(place2.path, property), place2);
      else explainer.say("additionalProperties", place2, { property, meant: nearest(property, absent) });
    }
  },
  render: (path10, { property, meant }) => `${quotePath(propertyPath(path10, String(property)))} is not a declared property (additionalProperties: false)${meant === void 0 ? "" : ` (did you mean ${JSON.stringify(meant)}?)`}`
};
function declares({ properties: properties2 = {}, patternProperties: patternProperties2 = {} }) {
  const patterns = Object.keys(patternProperties2).map((pattern2) => new RegExp(pattern2, "u"));
  return (name) => Object.hasOwn(properties2, name) || patterns.some((pattern2) => pattern2.test(name));
}
var coreAdditionalProperties = {
  name: "additionalProperties",
  shapes: "object",
  validate: boolean("additionalProperties")
};

// ../packages/json-schema/src/keywords/all-of.ts
var allOf = {
  name: "allOf",
  holds: "list",
  holdsBooleans: true,
  isInPlace: true,
  settles: true,
  validate: schemaList("allOf"),
  inPlace: ({ allOf: schemas = [] }, compiler) => {
    const checks = schemas.map((schema) => compiler.compile(schema));
    return (value, depth) => checks.every((check) => check(value, depth));
  },
  explain: ({ allOf: schemas = [] }, place2, explainer) => {
    for (const schema of schemas) explainer.explainHere(schema, place2);
  }
};

// ../packages/json-schema/src/keywords/annotations.ts
var text = (name) => ({ name, isAnnotation: true, validate: string2(name) });
var mark = (name) => ({ name, isAnnotation: true, validate: boolean(name) });
var data = (name) => ({
  name,
  isAnnotation: true,
  isData: true,
  validate: (value, _node, path10) => snapshotJson(value).ok ? [] : [`${path10}.${name} annotation must be lossless JSON data`]
});
var coreAnnotations = [
  data("default"),
  data("examples"),
  text("description"),
  text("title")
];
var moreAnnotations = [
  text("$schema"),
  text("$comment"),
  mark("deprecated"),
  mark("readOnly"),
  mark("writeOnly")
];

// ../packages/json-schema/src/equal.ts
function canonicalText(value) {
  return JSON.stringify(value, (_key, part) => isJsonObject(part) ? sorted(part) : part);
}
function sorted(object) {
  return Object.fromEntries(
    Object.keys(object).sort().map((name) => [name, object[name] ?? null])
  );
}
function equalsJson(expected, value) {
  if (typeof expected !== "object" || expected === null) return expected === value;
  if (typeof value !== "object" || value === null) return false;
  if (isList(expected)) {
    return isList(value) && value.length === expected.length && expected.every((item, at2) => equalsJson(item, value[at2]));
  }
  if (isList(value)) return false;
  const names3 = Object.keys(expected);
  if (Object.keys(value).length !== names3.length) return false;
  return names3.every(
    (name) => Object.hasOwn(value, name) && equalsJson(Reflect.get(expected, name), Reflect.get(value, name))
  );
}
function isList(value) {
  return Array.isArray(value);
}

// ../packages/json-schema/src/kind.ts
var typeNames = [
  "object",
  "array",
  "string",
  "number",
  "integer",
  "boolean",
  "null"
];
function typesOf(node) {
  return typeof node.type === "string" ? [node.type] : node.type;
}

// ../packages/json-schema/src/check/ordinary.ts
var { getOwnPropertyNames: getOwnPropertyNames3, getOwnPropertySymbols: getOwnPropertySymbols2, getPrototypeOf: getPrototypeOf3, prototype: objectPrototype } = Object;
var { isArray: isArray4, prototype: arrayPrototype } = Array;
var { ownKeys: ownKeys2 } = Reflect;
var unusual = /* @__PURE__ */ Symbol("unusual value");
function isObject(value) {
  return typeof value === "object" && value !== null && !isArray4(value);
}
function isOrdinaryObject(value) {
  if (typeof value !== "object" || value === null) return false;
  const prototype = getPrototypeOf3(value);
  if (prototype === objectPrototype || prototype === null) return true;
  if (isArray4(value)) return false;
  throw unusual;
}
function isOrdinaryArray(value) {
  if (!isArray4(value)) return false;
  if (getPrototypeOf3(value) !== arrayPrototype || ownKeys2(value).length !== value.length + 1) throw unusual;
  return true;
}
function assertAllSeen(value, count3) {
  if (getOwnPropertyNames3(value).length !== count3 || getOwnPropertySymbols2(value).length !== 0) throw unusual;
}
function isInherited(name) {
  return name in objectPrototype;
}
function isObjectPrototypePolluted() {
  let isPolluted = false;
  for (const key2 in objectPrototype) isPolluted = key2 !== void 0;
  return isPolluted;
}

// ../packages/json-schema/src/check/lossless.ts
function isJsonNumber(value) {
  return typeof value === "number" && value - value === 0 && (value !== 0 || 1 / value > 0);
}
function isJsonInteger(value) {
  return Number.isInteger(value) && isJsonNumber(value);
}
function createLossless(maxDepth) {
  const lossless = (value, depth) => {
    if (typeof value === "string" || typeof value === "boolean" || value === null) return true;
    if (typeof value !== "object") {
      if (isJsonNumber(value)) return true;
      throw unusual;
    }
    if (depth > maxDepth) throw unusual;
    if (isOrdinaryArray(value)) {
      for (let index = 0; index < value.length; index++) lossless(value[index], depth + 1);
      return true;
    }
    if (!isOrdinaryObject(value)) throw unusual;
    let count3 = 0;
    for (const key2 in value) {
      count3++;
      lossless(value[key2], depth + 1);
    }
    assertAllSeen(value, count3);
    return true;
  };
  return lossless;
}

// ../packages/json-schema/src/explain/fits-type.ts
function fitsType(type2, { value, container }) {
  if (container !== void 0) {
    return container.kind === type2 || container.kind === "broken" && (type2 === "object" || type2 === "array");
  }
  switch (type2) {
    case "integer":
      return isJsonNumber(value) && Number.isInteger(value);
    case "number":
      return isJsonNumber(value);
    case "null":
      return value === null;
    case "string":
    case "boolean":
      return typeof value === type2;
    case "object":
    case "array":
      return false;
  }
}

// ../packages/json-schema/src/explain/branch-detail.ts
var longest = 400;
var mostReferences = 16;
function branchDetail(schemas, place2, explainer) {
  if (!explainer.wantsDetail()) return "";
  const branches = schemas.map((schema, index) => describe2(schema, index, explainer));
  const detail = typeDetail(branches, place2) ?? tagDetail(branches, place2) ?? nearestDetail(branches, place2, explainer);
  return cut(detail, longest);
}
function describe2(schema, index, explainer) {
  const faces = [];
  for (let at2 = schema; typeof at2 === "object" && faces.length < mostReferences; at2 = explainer.target(at2))
    faces.push(at2);
  const tags = /* @__PURE__ */ new Map();
  for (const [name, property] of faces.flatMap((face) => Object.entries(face.properties ?? {}))) {
    if (typeof property === "boolean") continue;
    const values2 = property.const === void 0 ? property.enum : [property.const];
    if (values2 !== void 0) tags.set(name, values2);
  }
  return { schema, index, types: faces.map(typesOf).find((types3) => types3 !== void 0), tags };
}
function typeDetail(branches, place2) {
  const types3 = new Set(branches.flatMap((branch2) => branch2.types ?? []));
  if (branches.some((branch2) => branch2.types === void 0 || branch2.types.some((type2) => fitsType(type2, place2))))
    return void 0;
  return `: ${quotePath(place2.path)} must be ${typeWords([...types3])}`;
}
function tagDetail(branches, place2) {
  if (branches.some((branch2) => tagRank(branch2, place2) >= 0)) return void 0;
  const [first, ...others] = branches;
  const shared = [...first?.tags.keys() ?? []].find(
    (name) => valueOf(place2, name) !== void 0 && others.every((branch2) => branch2.tags.has(name))
  );
  if (shared === void 0) return void 0;
  const values2 = new Set(branches.flatMap((branch2) => branch2.tags.get(shared) ?? []));
  return `: ${quotePath(propertyPath(place2.path, shared))} must be one of ${listWords([...values2])}`;
}
function nearestDetail(branches, place2, explainer) {
  const best = keepBest(
    keepBest(branches, (branch2) => tagRank(branch2, place2)),
    ({ types: types3 }) => types3?.some((type2) => fitsType(type2, place2)) === false ? 0 : 1
  );
  const probed = best.map((branch2) => ({ branch: branch2, report: explainer.probe(branch2.schema, place2) }));
  const fewest = keepBest(probed, ({ report }) => -report.count);
  const [nearest2] = keepBest(fewest, ({ report }) => report.deepest);
  if (nearest2 === void 0) return "";
  const { schema, index } = nearest2.branch;
  const { lines: lines2, count: count3 } = explainer.probe(schema, place2, true);
  const rest = count3 - lines2.length;
  return `; nearest is branch ${index}: ${lines2.join("; ")}${rest > 0 ? `; and ${rest} more` : ""}`;
}
function keepBest(candidates, rank) {
  const ranks = candidates.map(rank);
  const best = Math.max(...ranks);
  return candidates.filter((_, index) => ranks[index] === best);
}
function tagRank({ tags }, place2) {
  const met = [...tags].filter(([name]) => valueOf(place2, name) !== void 0);
  if (met.some(([name, values2]) => values2.some((value) => equalsJson(value, valueOf(place2, name))))) return 1;
  return met.length > 0 ? -1 : 0;
}
function valueOf({ container }, name) {
  return container?.kind === "object" ? container.entries.get(name) : void 0;
}

// ../packages/json-schema/src/keywords/any-of.ts
var anyOf = {
  name: "anyOf",
  holds: "list",
  holdsBooleans: true,
  isInPlace: true,
  settles: true,
  validate: schemaList("anyOf"),
  inPlace: ({ anyOf: schemas = [] }, compiler) => {
    const checks = schemas.map((schema) => compiler.compile(schema));
    return (value, depth) => checks.some((check) => check(value, depth));
  },
  explain: ({ anyOf: schemas = [] }, place2, explainer) => {
    if (schemas.some((schema) => explainer.matches(schema, place2.value))) return;
    explainer.say("anyOf", place2, { detail: branchDetail(schemas, place2, explainer) });
  },
  render: (path10, { detail }) => `${quotePath(path10)} must match at least one anyOf branch${String(detail)}`
};

// ../packages/json-schema/src/variant.ts
// @__NO_SIDE_EFFECTS__
function variant(keyword, changes) {
  return { ...keyword, ...changes };
}

// ../packages/json-schema/src/keywords/scalar.ts
function isScalarOf(type2, value) {
  switch (type2) {
    case "string":
    case "boolean":
      return typeof value === type2;
    case "number":
      return isJsonNumber(value);
    case "integer":
      return isJsonNumber(value) && Number.isInteger(value);
    case "null":
      return value === null;
    default:
      return false;
  }
}

// ../packages/json-schema/src/keywords/enum.ts
var enumeration = {
  name: "enum",
  validate: (value, _node, path10) => readList(value) !== void 0 && snapshotJson(value).ok ? [] : [`${path10}.enum must be an array of JSON values`],
  parameters: ({ enum: members3 }, value) => ({ members: members3, value }),
  render: (path10, { members: members3, value }) => {
    const list = snapshotJson(members3);
    const values2 = list.ok && isJsonArray(list.value) ? list.value : [];
    return `${quotePath(path10)} must be one of ${listWords(values2)}${suggestion(value, values2)}`;
  }
};
function suggestion(value, members3) {
  if (typeof value !== "string" || fits(members3)) return "";
  const meant = nearest(
    value,
    members3.filter((member) => typeof member === "string")
  );
  return meant === void 0 ? "" : ` (did you mean ${JSON.stringify(meant)}?)`;
}
function isCoreEnum(type2, value) {
  const list = readList(value);
  return list !== void 0 && list.length > 0 && list.every((member) => isScalarOf(type2, member));
}
var coreEnumeration = variant(enumeration, {
  validate: (value, { type: type2 }, path10) => isCoreEnum(type2, value) ? [] : [`${path10}.enum must be a non-empty array of ${String(type2)} values`]
});

// ../packages/json-schema/src/keywords/const.ts
var constant = {
  name: "const",
  validate: (value, _node, path10) => snapshotJson(value).ok ? [] : [`${path10}.const must be a JSON value`],
  render: (path10, { limit: limit2 }) => {
    const only = snapshotJson(limit2);
    return `${quotePath(path10)} must be ${valueWords(only.ok ? only.value : null)}`;
  }
};
var coreConstant = variant(constant, {
  validate: (value, node, path10) => {
    if (!isScalarOf(node.type, value)) return [`${path10}.const must be a ${String(node.type)} value`];
    const isMissing = isCoreEnum(node.type, node.enum) && !node.enum.some((member) => member === value);
    return isMissing ? [`${path10}.const must be one of ${path10}.enum when both are declared`] : [];
  }
});

// ../packages/json-schema/src/keywords/contains.ts
function bounds({ minContains: minContains2 = 1, maxContains: maxContains2 = Infinity }) {
  return [minContains2, maxContains2];
}
var contains = {
  name: "contains",
  holds: "schema",
  holdsBooleans: true,
  validate: () => [],
  array: (node, compiler) => {
    const [least, most4] = bounds(node);
    const check = compiler.compile(node.contains ?? true);
    return (items2, depth) => {
      let found = 0;
      for (const item of items2) if (check(item, depth + 1)) found++;
      return found >= least && found <= most4;
    };
  },
  explain: (node, place2, explainer) => {
    if (place2.container?.kind !== "array") return;
    const [least, most4] = bounds(node);
    const { contains: schema = true } = node;
    const found = [...place2.container.items.values()].filter((item) => explainer.matches(schema, item)).length;
    if (found < least || found > most4) explainer.say("contains", place2, { least, most: most4, found });
  },
  render: (path10, { least, most: most4, found }) => {
    const isShort = Number(found) < Number(least);
    const wanted = isShort ? `at least ${amount(least, "item", "items")}` : `at most ${amount(most4, "item", "items")}`;
    return `${quotePath(path10)} must contain ${wanted} that its "contains" schema takes (found ${String(found)})`;
  }
};
var minContains = { name: "minContains", validate: count("minContains") };
var maxContains = { name: "maxContains", validate: count("maxContains") };

// ../packages/json-schema/src/keywords/dependent-required.ts
var dependentRequired = {
  name: "dependentRequired",
  validate: form("dependentRequired", "an object of arrays of strings", (value) => {
    const entries2 = readRecord(value);
    return entries2 !== void 0 && [...entries2.values()].every(isStringList);
  }),
  object: ({ dependentRequired: dependencies = {} }) => {
    const rules = Object.entries(dependencies);
    return (value) => rules.every(([name, names3]) => !Object.hasOwn(value, name) || names3.every((other) => Object.hasOwn(value, other)));
  },
  explain: ({ dependentRequired: dependencies = {} }, place2, explainer) => {
    if (place2.container?.kind !== "object") return;
    const { entries: entries2 } = place2.container;
    for (const [cause, names3] of Object.entries(dependencies)) {
      if (!entries2.has(cause)) continue;
      for (const property of new Set(names3)) {
        if (entries2.get(property) === void 0) explainer.say("dependentRequired", place2, { property, cause });
      }
    }
  },
  render: (path10, { property, cause }) => {
    const [missing, present] = [property, cause].map((name) => quotePath(propertyPath(path10, String(name))));
    return `missing required property ${missing} (required where ${present} is present)`;
  }
};

// ../packages/json-schema/src/keywords/dependent-schemas.ts
var dependentSchemas = {
  name: "dependentSchemas",
  holds: "map",
  holdsBooleans: true,
  isInPlace: true,
  validate: schemaMap("dependentSchemas"),
  object: ({ dependentSchemas: dependencies = {} }, compiler) => {
    const rules = Object.entries(dependencies).map(([name, schema]) => ({ name, check: compiler.compile(schema) }));
    return (value, depth) => rules.every(({ name, check }) => !Object.hasOwn(value, name) || check(value, depth));
  },
  explain: ({ dependentSchemas: dependencies = {} }, place2, explainer) => {
    if (place2.container?.kind !== "object") return;
    for (const [name, schema] of Object.entries(dependencies)) {
      if (place2.container.entries.has(name)) explainer.explainHere(schema, place2);
    }
  }
};

// ../packages/json-schema/src/keywords/exclusive-maximum.ts
var exclusiveMaximum = {
  name: "exclusiveMaximum",
  validate: finiteNumber("exclusiveMaximum"),
  number: ({ exclusiveMaximum: limit2 = Infinity }) => (value) => value < limit2,
  render: (path10, { limit: limit2 }) => `${quotePath(path10)} must be less than ${String(limit2)}`
};

// ../packages/json-schema/src/keywords/exclusive-minimum.ts
var exclusiveMinimum = {
  name: "exclusiveMinimum",
  validate: finiteNumber("exclusiveMinimum"),
  number: ({ exclusiveMinimum: limit2 = -Infinity }) => (value) => value > limit2,
  render: (path10, { limit: limit2 }) => `${quotePath(path10)} must be greater than ${String(limit2)}`
};

// ../packages/json-schema/src/formats/address.ts
var ipv4Pattern = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.|$)){4}$/u;
var groupPattern = /^[0-9A-Fa-f]{1,4}$/u;
var labelPattern = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/u;
var atomPattern = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/u;
var quotedPattern = /^"(?:[ !#-[\]-~]|\\[ -~])*"$/u;
function isIpv4(text3) {
  return !text3.endsWith(".") && ipv4Pattern.test(text3);
}
function isIpv6(text3) {
  const halves = text3.split("::");
  if (halves.length > 2) return false;
  const groups = halves.map((half) => half === "" ? [] : half.split(":"));
  const all3 = groups.flat();
  const last2 = all3.at(-1);
  const endsInIpv4 = last2 !== void 0 && last2.includes(".") && text3.endsWith(last2);
  const plain4 = endsInIpv4 ? all3.slice(0, -1) : all3;
  if (endsInIpv4 && !isIpv4(last2)) return false;
  const size = plain4.length + (endsInIpv4 ? 2 : 0);
  return plain4.every((group) => groupPattern.test(group)) && (halves.length === 2 ? size < 8 : size === 8);
}
function isHostname(text3) {
  if (text3.length > 253) return false;
  return text3.split(".").every((label) => labelPattern.test(label) && (label.slice(2, 4) !== "--" || isPunycode(label)));
}
function isPunycode(label) {
  try {
    return new URL(`dsh://${label}`).host !== "" && new URL(`http://${label}/`).host === label.toLowerCase();
  } catch {
    return false;
  }
}
function isEmail(text3) {
  const at2 = text3.lastIndexOf("@");
  const [name, host] = [text3.slice(0, at2), text3.slice(at2 + 1)];
  if (at2 < 0 || !(atomPattern.test(name) || quotedPattern.test(name))) return false;
  if (!host.startsWith("[") || !host.endsWith("]")) return isHostname(host);
  const literal = host.slice(1, -1);
  return literal.startsWith("IPv6:") ? isIpv6(literal.slice("IPv6:".length)) : isIpv4(literal);
}

// ../packages/json-schema/src/formats/time.ts
var datePattern = /^(\d{4})-(\d{2})-(\d{2})$/u;
var timePattern = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/u;
var durationPattern = /^P(?:\d+W|(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?|T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))$/u;
var monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
var minutesOfDay = 24 * 60;
function isDate(text3) {
  const [year = 0, month = 0, day = 0] = (datePattern.exec(text3) ?? []).slice(1).map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeap ? 29 : monthDays[month - 1] ?? 0;
  return day >= 1 && day <= days;
}
function isTime(text3) {
  const parts2 = timePattern.exec(text3);
  if (parts2 === null) return false;
  const [hour = 0, minute = 0, second = 0] = parts2.slice(1, 4).map(Number);
  const [offsetHour, offsetMinute] = [Number(parts2[5] ?? 0), Number(parts2[6] ?? 0)];
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  const offset = (offsetHour * 60 + offsetMinute) * (parts2[4] === "-" ? -1 : 1);
  return (hour * 60 + minute - offset + minutesOfDay) % minutesOfDay === minutesOfDay - 1;
}
function isDateTime(text3) {
  return /^.{10}[Tt]/u.test(text3) && isDate(text3.slice(0, 10)) && isTime(text3.slice(11));
}
function isDuration(text3) {
  return durationPattern.test(text3);
}

// ../packages/json-schema/src/formats/uri.ts
var parts = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/su;
var scheme = /^[A-Za-z][A-Za-z0-9+.-]*$/u;
var characters = String.raw`[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2}`;
var pathPattern = new RegExp(`^(?:${characters}|/)*$`, "u");
var queryPattern = new RegExp(`^(?:${characters}|[/?])*$`, "u");
var userPattern = /^(?:[A-Za-z0-9._~!$&'()*+,;=:-]|%[0-9A-Fa-f]{2})*$/u;
var namePattern = /^(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*$/u;
var futurePattern = /^v[0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+$/u;
function isUri(text3) {
  return parts.exec(text3)?.[1] !== void 0 && isUriReference(text3);
}
function isUriReference(text3) {
  const [, name, authority, path10 = "", query = "", fragment = ""] = parts.exec(text3) ?? [];
  return (name === void 0 ? !text3.startsWith(":") : scheme.test(name)) && (authority === void 0 || isAuthority(authority)) && pathPattern.test(path10) && queryPattern.test(query) && queryPattern.test(fragment);
}
function isAuthority(text3) {
  const at2 = text3.lastIndexOf("@");
  const [, host = "", port = ""] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/su.exec(text3.slice(at2 + 1)) ?? [void 0, "["];
  if (!userPattern.test(text3.slice(0, Math.max(at2, 0))) || !/^\d*$/u.test(port)) return false;
  if (!host.startsWith("[")) return namePattern.test(host);
  const literal = host.slice(1, -1);
  return isIpv6(literal) || futurePattern.test(literal);
}

// ../packages/json-schema/src/formats/formats.ts
var uuid = /^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/u;
var pointer = /^(?:\/(?:[^/~]|~[01])*)*$/su;
var relativePointer = /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^/~]|~[01])*)*)$/su;
var formats = /* @__PURE__ */ new Map([
  ["date-time", isDateTime],
  ["date", isDate],
  ["time", isTime],
  ["duration", isDuration],
  ["email", isEmail],
  ["hostname", isHostname],
  ["ipv4", isIpv4],
  ["ipv6", isIpv6],
  ["uri", isUri],
  ["uri-reference", isUriReference],
  ["uuid", (text3) => uuid.test(text3)],
  ["json-pointer", (text3) => pointer.test(text3)],
  ["relative-json-pointer", (text3) => relativePointer.test(text3)],
  ["regex", (text3) => patternProblem(text3) === void 0]
]);

// ../packages/json-schema/src/keywords/format.ts
var format = {
  name: "format",
  isCostly: true,
  validate: string2("format"),
  string: ({ format: name = "" }, { assertFormats }) => assertFormats ? formats.get(name) : void 0,
  render: (path10, { limit: limit2 }) => `${quotePath(path10)} must have the format ${JSON.stringify(limit2)}`
};

// ../packages/json-schema/src/keywords/if.ts
var branch = { holds: "schema", holdsBooleans: true, isInPlace: true, validate: () => [] };
var condition = {
  ...branch,
  name: "if",
  inPlace: ({ if: test = true, then: consequence2 = true, else: alternative2 = true }, compiler) => {
    const [decide, yes, no] = [compiler.compile(test), compiler.compile(consequence2), compiler.compile(alternative2)];
    return (value, depth) => decide(value, depth) ? yes(value, depth) : no(value, depth);
  },
  explain: ({ if: test = true, then: consequence2 = true, else: alternative2 = true }, place2, explainer) => {
    explainer.explainHere(explainer.matches(test, place2.value) ? consequence2 : alternative2, place2);
  }
};
var consequence = { ...branch, name: "then" };
var alternative = { ...branch, name: "else" };

// ../packages/json-schema/src/keywords/items.ts
var items = {
  name: "items",
  holds: "schema",
  holdsBooleans: true,
  shapes: "array",
  validate: (value, _node, path10) => Array.isArray(value) ? [`${path10}.items must be one schema (prefixItems takes a schema for each place)`] : [],
  explain: ({ items: schema = true, prefixItems: prefixItems2 = [] }, place2, explainer) => {
    if (place2.container?.kind !== "array") return;
    const most4 = prefixItems2.length;
    if (schema === false && place2.container.length > most4) return explainer.say("items", place2, { most: most4 });
    for (const [index, item] of place2.container.items) {
      if (index >= most4) explainer.explainMember(schema, item, itemPath(place2.path, index), place2);
    }
  },
  render: (path10, { most: most4 }) => `${quotePath(path10)} must have at most ${amount(most4, "item", "items")} (items: false)`
};
var coreItems = variant(items, { holdsBooleans: false, validate: () => [] });

// ../packages/json-schema/src/keywords/max-items.ts
var maxItems = {
  name: "maxItems",
  validate: count("maxItems"),
  arraySize: ({ maxItems: limit2 = Infinity }) => (items2) => items2.length <= limit2,
  render: (path10, { limit: limit2 }) => `${quotePath(path10)} must have at most ${amount(limit2, "item", "items")}`
};

// ../packages/json-schema/src/keywords/code-points.ts
function hasAtLeast(text3, limit2) {
  if (text3.length < limit2) return false;
  if (text3.length >= limit2 * 2) return true;
  let pairs2 = 0;
  for (let index = 1; index < text3.length; index++) {
    if (isHigh(text3.charCodeAt(index - 1)) && isLow(text3.charCodeAt(index))) pairs2++;
  }
  return text3.length - pairs2 >= limit2;
}
function isHigh(unit) {
  return unit >= 55296 && unit <= 56319;
}
function isLow(unit) {
  return unit >= 56320 && unit <= 57343;
}

// ../packages/json-schema/src/keywords/max-length.ts
var maxLength = {
  name: "maxLength",
  validate: count("maxLength"),
  string: ({ maxLength: limit2 = Infinity }) => (value) => !hasAtLeast(value, limit2 + 1),
  render: (path10, { limit: limit2 }) => `${quotePath(path10)} must have at most ${amount(limit2, "character", "characters")}`
};

// ../packages/json-schema/src/keywords/max-properties.ts
var maxProperties = {
  name: "maxProperties",
  validate: count("maxProperties"),
  object: ({ maxProperties: limit2 = Infinity }) => (value) => Object.keys(value).length <= limit2,
  render: (path10, { limit: limit2 }) => `${quotePath(path10)} must have at most ${amount(limit2, "property", "properties")}`
};

// ../packages/json-schema/src/keywords/maximum.ts
var maximum = {
  name: "maximum",
  validate: finiteNumber("maximum"),
  number: ({ maximum: limit2 = Infinity }) => (value) => value <= limit2,
  render: (path10, { limit: limit2 }) => `${quotePath(path10)} must be at most ${String(limit2)}`
};

// ../packages/json-schema/src/keywords/min-items.ts
var minItems = {
  name: "minItems",
  validate: count("minItems"),
  arraySize: ({ minItems: limit2 = 0 }) => (items2) => items2.length >= limit2,
  render: (path10, { limit: limit2 }) => `${quotePath(path10)} must have at least ${amount(limit2, "item", "items")}`
};

// ../packages/json-schema/src/keywords/min-length.ts
var minLength = {
  name: "minLength",
  validate: count("minLength"),
  string: ({ minLength: limit2 = 0 }) => (value) => hasAtLeast(value, limit2),
  render: (path10, { limit: limit2 }) => `${quotePath(path10)} must have at least ${amount(limit2, "character", "characters")}`
};

// ../packages/json-schema/src/keywords/min-properties.ts
var minProperties = {
  name: "minProperties",
  validate: count("minProperties"),
  object: ({ minProperties: limit2 = 0 }) => (value) => Object.keys(value).length >= limit2,
  render: (path10, { limit: limit2 }) => `${quotePath(path10)} must have at least ${amount(limit2, "property", "properties")}`
};

// ../packages/json-schema/src/keywords/minimum.ts
var minimum = {
  name: "minimum",
  validate: finiteNumber("minimum"),
  number: ({ minimum: limit2 = -Infinity }) => (value) => value >= limit2,
  render: (path10, { limit: limit2 }) => `${quotePath(path10)} must be at least ${String(limit2)}`
};

// ../packages/json-schema/src/keywords/multiple-of.ts
var multipleOf = {
  name: "multipleOf",
  validate: form("multipleOf", "a number greater than 0", (value) => Number.isFinite(value) && Number(value) > 0),
  number: ({ multipleOf: step = 1 }) => (value) => isMultiple(value, step),
  render: (path10, { limit: limit2 }) => `${quotePath(path10)} must be a multiple of ${String(limit2)}`
};
function isMultiple(value, step) {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) return value % step === 0;
  const [digits, exponent] = decimal(value);
  const [stepDigits, stepExponent] = decimal(step);
  const least = Math.min(exponent, stepExponent);
  return digits * 10n ** BigInt(exponent - least) % (stepDigits * 10n ** BigInt(stepExponent - least)) === 0n;
}
function decimal(value) {
  const [mantissa = "", exponent = "0"] = value.toExponential().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}

// ../packages/json-schema/src/keywords/not.ts
var not = {
  name: "not",
  holds: "schema",
  holdsBooleans: true,
  isInPlace: true,
  validate: () => [],
  inPlace: ({ not: schema = false }, compiler) => {
    const check = compiler.compile(schema);
    return (value, depth) => !check(value, depth);
  },
  explain: ({ not: schema = false }, place2, explainer) => {
    if (explainer.matches(schema, place2.value)) explainer.say("not", place2, { schema });
  },
  render: (path10, { schema }) => {
    const text3 = snapshotJson(schema);
    return `${quotePath(path10)} must not match ${valueWords(text3.ok ? text3.value : null)}`;
  }
};

// ../packages/json-schema/src/keywords/one-of.ts
var oneOf = {
  name: "oneOf",
  holds: "list",
  holdsBooleans: true,
  isInPlace: true,
  settles: true,
  validate: schemaList("oneOf"),
  inPlace: ({ oneOf: schemas = [] }, compiler) => {
    const checks = schemas.map((schema) => compiler.compile(schema));
    return (value, depth) => matchesOne(checks, value, depth);
  },
  explain: ({ oneOf: schemas = [] }, place2, explainer) => {
    const matched = schemas.filter((schema) => explainer.matches(schema, place2.value)).length;
    if (matched === 1) return;
    const detail = matched === 0 ? branchDetail(schemas, place2, explainer) : "";
    explainer.say("oneOf", place2, { matched, detail });
  },
  render: (path10, { matched, detail }) => `${quotePath(path10)} must match exactly one oneOf branch (matched ${String(matched)})${String(detail)}`
};
function matchesOne(checks, value, depth) {
  let matched = 0;
  for (const check of checks) if (check(value, depth) && ++matched > 1) return false;
  return matched === 1;
}
var coreOneOf = variant(oneOf, {
  holdsBooleans: false,
  validate: (value, _node, path10) => (readList(value)?.length ?? 0) > 1 ? [] : [`${path10}.oneOf must be an array of at least two schemas`]
});

// ../packages/json-schema/src/keywords/pattern.ts
var pattern = {
  name: "pattern",
  isCostly: true,
  validate: (value, _node, path10) => {
    if (typeof value !== "string") return [`${path10}.pattern must be a string`];
    const problem = patternProblem(value);
    return problem === void 0 ? [] : [`${path10}.pattern must be a regular expression (${problem})`];
  },
  string: ({ pattern: source = "" }) => {
    const expression = new RegExp(source, "u");
    return (value) => expression.test(value);
  },
  render: (path10, { limit: limit2 }) => `${quotePath(path10)} must match the pattern ${JSON.stringify(cut(String(limit2)))}`
};

// ../packages/json-schema/src/keywords/pattern-properties.ts
var patternProperties = {
  name: "patternProperties",
  holds: "map",
  holdsBooleans: true,
  shapes: "object",
  validate: (value, _node, path10) => {
    const entries2 = readRecord(value);
    if (entries2 === void 0) return [`${path10}.patternProperties must be an object of schemas`];
    return [...entries2.keys()].flatMap((pattern2) => {
      const problem = patternProblem(pattern2);
      const place2 = propertyPath(`${path10}.patternProperties`, pattern2);
      return problem === void 0 ? [] : [`${place2} must be named by a regular expression (${problem})`];
    });
  },
  explain: (node, place2, explainer) => {
    if (place2.container?.kind !== "object") return;
    const patterns = Object.entries(node.patternProperties ?? {});
    for (const [pattern2, schema] of patterns) {
      const expression = new RegExp(pattern2, "u");
      for (const [name, value] of place2.container.entries) {
        if (!expression.test(name)) continue;
        explainer.explainMember(schema, value, propertyPath(place2.path, name), place2);
      }
    }
  }
};

// ../packages/json-schema/src/keywords/prefix-items.ts
var prefixItems = {
  name: "prefixItems",
  holds: "list",
  holdsBooleans: true,
  shapes: "array",
  validate: schemaList("prefixItems"),
  explain: ({ prefixItems: schemas = [] }, place2, explainer) => {
    if (place2.container?.kind !== "array") return;
    for (const [index, schema] of schemas.entries()) {
      if (!place2.container.items.has(index)) continue;
      explainer.explainMember(schema, place2.container.items.get(index), itemPath(place2.path, index), place2);
    }
  }
};

// ../packages/json-schema/src/keywords/properties.ts
var properties = {
  name: "properties",
  holds: "map",
  holdsBooleans: true,
  shapes: "object",
  validate: schemaMap("properties"),
  explain: (node, place2, explainer) => {
    if (place2.container?.kind !== "object") return;
    const { entries: entries2 } = place2.container;
    for (const [name, schema] of Object.entries(node.properties ?? {})) {
      const value = entries2.get(name);
      if (value !== void 0) explainer.explainMember(schema, value, propertyPath(place2.path, name), place2);
    }
  }
};
var coreProperties = variant(properties, { holdsBooleans: false });

// ../packages/json-schema/src/keywords/property-names.ts
var propertyNames = {
  name: "propertyNames",
  holds: "schema",
  holdsBooleans: true,
  validate: () => [],
  object: ({ propertyNames: schema = true }, compiler) => {
    const check = compiler.compile(schema);
    return (value, depth) => Object.keys(value).every((name) => check(name, depth));
  },
  explain: ({ propertyNames: schema = true }, place2, explainer) => {
    if (place2.container?.kind !== "object") return;
    for (const property of place2.container.entries.keys()) {
      if (explainer.matches(schema, property)) continue;
      const { lines: lines2 } = explainer.probe(schema, { value: property, path: property, level: place2.level, isLossy: false });
      explainer.say("propertyNames", place2, { property, detail: lines2[0] });
    }
  },
  render: (path10, { property, detail }) => `${quotePath(propertyPath(path10, String(property)))} has a name that is not allowed: ${String(detail)}`
};

// ../packages/json-schema/src/keywords/ref.ts
var reference = {
  name: "$ref",
  isInPlace: true,
  settles: true,
  validate: string2("$ref"),
  inPlace: (node, compiler) => {
    let check;
    return (value, depth) => (check ??= compiler.compile(compiler.target(node)))(value, depth);
  },
  explain: (node, place2, explainer) => explainer.explainHere(explainer.target(node), place2)
};
var definitions = {
  name: "$defs",
  holds: "map",
  holdsBooleans: true,
  validate: schemaMap("$defs")
};
var id = {
  name: "$id",
  validate: form("$id", "an address without a fragment", (value) => typeof value === "string" && !/#./u.test(value))
};
var anchor = {
  name: "$anchor",
  validate: form(
    "$anchor",
    "a name of letters, digits and -._ that begins with a letter or _",
    (value) => typeof value === "string" && /^[A-Za-z_][-A-Za-z0-9._]*$/u.test(value)
  )
};

// ../packages/json-schema/src/keywords/required.ts
function validate(value, _node, path10) {
  return isStringList(value) ? [] : [`${path10}.required must be an array of strings`];
}
var required = {
  name: "required",
  shapes: "object",
  validate,
  explain: (node, place2, explainer) => {
    if (place2.container?.kind !== "object") return;
    for (const property of new Set(node.required)) {
      if (place2.container.entries.get(property) === void 0) explainer.say("required", place2, { property });
    }
  },
  render: (path10, { property }) => `missing required property ${quotePath(propertyPath(path10, String(property)))}`
};
var coreRequired = variant(required, {
  validate: (value, node, path10) => {
    if (!isStringList(value)) return validate(value, node, path10);
    const declared = readRecord(node.properties);
    return value.filter((name) => declared?.has(name) !== true).map((name) => `${path10}.required names "${name}" which is not in properties`);
  }
});

// ../packages/json-schema/src/keywords/type.ts
var names = typeNames.join("/");
function isTypeName(value) {
  return typeNames.some((name) => name === value);
}
function isTypeList(value) {
  const list = readList(value);
  return list !== void 0 && list.length > 0 && list.every(isTypeName) && new Set(list).size === list.length;
}
var type = {
  name: "type",
  validate: (value, _node, path10) => {
    if (isTypeName(value) || isTypeList(value)) return [];
    if (typeof value === "string") return [`${path10}.type must be one of ${names}`];
    return [`${path10}.type must be a type name or a non-empty array of different type names (${names})`];
  },
  parameters: (node) => ({ types: typesOf(node) ?? [] }),
  render: (path10, { types: types3 }) => `${quotePath(path10)} must be ${typeWords(readList(types3)?.filter(isTypeName) ?? [])}`
};
var scalars = ["enum", "const"];
var legal = {
  object: ["properties", "required", "additionalProperties"],
  array: ["items"],
  string: scalars,
  number: scalars,
  integer: scalars,
  boolean: scalars,
  null: scalars
};
var constraints = ["properties", "required", "additionalProperties", "items", "enum", "const"];
function validateCoreType(value, _node, path10) {
  if (isTypeName(value)) return [];
  if (typeof value === "string") return [`${path10}.type must be one of ${names}`];
  return [`${path10}.type must be a single type string (type arrays are not supported)`];
}
function placeCore(node, path10) {
  const hasType = Object.hasOwn(node, "type");
  const hasUnion = Object.hasOwn(node, "oneOf");
  const present = constraints.filter((name) => Object.hasOwn(node, name));
  const none5 = /* @__PURE__ */ new Set(["type", "oneOf", ...constraints]);
  if (hasType && hasUnion) return { before: [`${path10} cannot declare both type and oneOf`], skipped: none5, after: [] };
  if (hasUnion) {
    const siblings = present.map((name) => `${path10}.${name} is not supported beside oneOf`);
    return { before: [], skipped: new Set(constraints), after: siblings };
  }
  if (!hasType) {
    return { before: present.map((name) => `${path10}.${name} requires type or oneOf`), skipped: none5, after: [] };
  }
  if (!isTypeName(node.type)) return { before: validateCoreType(node.type, node, path10), skipped: none5, after: [] };
  const { type: only } = node;
  const misplaced = present.filter((name) => !legal[only].includes(name));
  const lines2 = misplaced.map((name) => `${path10}.${name} is not supported on type "${only}"`);
  return { before: lines2, skipped: new Set(misplaced), after: [] };
}
var coreType = variant(type, { validate: validateCoreType, place: placeCore });

// ../packages/json-schema/src/keywords/unique-items.ts
var uniqueItems = {
  name: "uniqueItems",
  validate: boolean("uniqueItems"),
  array: ({ uniqueItems: isOn }) => isOn === true ? (items2) => firstPair(items2) === void 0 : void 0,
  parameters: (_node, value) => {
    const list = snapshotJson(value);
    const pair = list.ok && isJsonArray(list.value) ? firstPair(list.value) : void 0;
    return { first: pair?.[0], second: pair?.[1] };
  },
  render: (path10, { first, second }) => `${quotePath(path10)} must not contain duplicates (items ${String(first)} and ${String(second)} are equal)`
};
function firstPair(items2) {
  const scalars2 = /* @__PURE__ */ new Map();
  const texts = /* @__PURE__ */ new Map();
  for (const [index, item] of items2.entries()) {
    const isContainer = typeof item === "object" && item !== null;
    const seen = isContainer ? texts : scalars2;
    const key2 = isContainer ? canonicalText(item) : item;
    const first = seen.get(key2);
    if (first !== void 0) return [first, index];
    seen.set(key2, index);
  }
  return void 0;
}

// ../packages/json-schema/src/vocabulary.ts
var standardModules = [
  coreAnnotations,
  moreAnnotations,
  [id, anchor, reference, definitions, type, enumeration, constant],
  [minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, minLength, maxLength, pattern, format],
  [required, properties, patternProperties, additionalProperties, propertyNames, minProperties, maxProperties],
  [dependentRequired, dependentSchemas, minItems, maxItems, prefixItems, items, contains, minContains, maxContains],
  [uniqueItems, allOf, anyOf, oneOf, not, condition, consequence, alternative]
].flat();
var ours = /* @__PURE__ */ new WeakSet();
var byName = new Map(standardModules.map((module) => [module.name, module]));
function standardModule(name) {
  return byName.get(name);
}
function modulesOf(node) {
  return standardModules.filter(({ name }) => Object.hasOwn(node, name));
}
function moduleOf(keyword) {
  return isOurs(keyword) ? keyword : byName.get(keyword.name);
}
function isOurs(keyword) {
  return ours.has(keyword);
}
function defineVocabulary(name, modules) {
  const keywords = Object.fromEntries(modules().map((module) => [module.name, Object.freeze(module)]));
  for (const keyword of Object.values(keywords)) ours.add(keyword);
  return Object.freeze({ name, keywords: Object.freeze(keywords) });
}
var standardVocabulary = defineVocabulary("standard", () => standardModules);

// ../packages/json-schema/src/check/array.ts
function compileArray(node, compiler, sizes, more) {
  const { maxDepth, trusts } = compiler;
  const prefix = (node.prefixItems ?? []).map((schema) => compiler.compile(schema));
  const rest = compiler.compile(node.items ?? true);
  return (value, depth) => {
    if (!Array.isArray(value)) return false;
    for (const test of sizes) if (!test(value, depth)) return false;
    if (depth > maxDepth || !(trusts || isOrdinaryArray(value))) throw unusual;
    for (let index = 0; index < value.length; index++) {
      const check = prefix[index] ?? rest;
      if (!check(value[index], depth + 1)) return false;
    }
    for (const test of more) if (!test(value, depth)) return false;
    return true;
  };
}

// ../packages/json-schema/src/check/object.ts
function compileObject(node, compiler, more) {
  const { maxDepth, trusts } = compiler;
  const rest = { check: compiler.compile(node.additionalProperties ?? true), isDeclared: false, weight: 0 };
  const slots = compileSlots(node, compiler, rest);
  const byPattern = compilePatterns(node, compiler);
  const required2 = new Set(node.required).size;
  const takes = trusts ? isObject : isOrdinaryObject;
  return (value, depth) => {
    if (!takes(value)) return false;
    if (depth > maxDepth) throw unusual;
    let count3 = 0;
    let found = 0;
    for (const key2 in value) {
      const item = value[key2];
      const slot = slots.get(key2) ?? rest;
      const matched = byPattern?.(key2, item, depth + 1);
      if (matched === false) return false;
      if ((matched === void 0 || slot.isDeclared) && !slot.check(item, depth + 1)) return false;
      found += slot.weight;
      count3++;
    }
    if (found !== required2) return false;
    if (!trusts) assertAllSeen(value, count3);
    for (const test of more) if (!test(value, depth)) return false;
    return true;
  };
}
function compileSlots(node, compiler, rest) {
  const slots = /* @__PURE__ */ new Map();
  for (const [name, schema] of Object.entries(node.properties ?? {})) {
    slots.set(name, { check: compiler.compile(schema), isDeclared: true, weight: 0 });
  }
  for (const name of node.required ?? []) slots.set(name, { ...slots.get(name) ?? rest, weight: 1 });
  return slots;
}
function compilePatterns(node, compiler) {
  if (node.patternProperties === void 0) return void 0;
  const patterns = Object.entries(node.patternProperties).map(([pattern2, schema]) => ({
    expression: new RegExp(pattern2, "u"),
    check: compiler.compile(schema)
  }));
  return (key2, value, depth) => {
    let matched;
    for (const { expression, check } of patterns) {
      if (!expression.test(key2)) continue;
      if (!check(value, depth)) return false;
      matched = true;
    }
    return matched;
  };
}

// ../packages/json-schema/src/check/kinds.ts
function compileKind(kind, node, modules, compiler) {
  switch (kind) {
    case "object":
      return compileObject(
        node,
        compiler,
        modules.flatMap((module) => module.object?.(node, compiler) ?? [])
      );
    case "array":
      return compileArray(
        node,
        compiler,
        modules.flatMap((module) => module.arraySize?.(node, compiler) ?? []),
        modules.flatMap((module) => module.array?.(node, compiler) ?? [])
      );
    case "string":
      return compileString(modules.flatMap((module) => module.string?.(node, compiler) ?? []));
    case "number":
      return compileNumber(
        node,
        modules.flatMap((module) => module.number?.(node, compiler) ?? [])
      );
    case "boolean":
      return (value) => value === true || value === false;
    case "null":
      return (value) => value === null;
  }
}
function compileString(tests) {
  if (tests.length === 0) return (value) => typeof value === "string";
  return (value, depth) => {
    if (typeof value !== "string") return false;
    for (const test of tests) if (!test(value, depth)) return false;
    return true;
  };
}
function compileNumber(node, tests) {
  const isNumber = typesOf(node)?.includes("number") === false ? isJsonInteger : isJsonNumber;
  if (tests.length === 0) return isNumber;
  return (value, depth) => {
    if (!isNumber(value)) return false;
    for (const test of tests) if (!test(value, depth)) return false;
    return true;
  };
}
function dispatch(checks) {
  const of = (kind) => checks.get(kind) ?? (() => false);
  const [object, array, string3, number2] = [of("object"), of("array"), of("string"), of("number")];
  const [boolean2, nothing4] = [of("boolean"), of("null")];
  return (value, depth) => {
    switch (typeof value) {
      case "string":
        return string3(value, depth);
      case "number":
        return number2(value, depth);
      case "boolean":
        return boolean2(value, depth);
      case "object":
        if (value === null) return nothing4(value, depth);
        return (Array.isArray(value) ? array : object)(value, depth);
      default:
        throw unusual;
    }
  };
}

// ../packages/json-schema/src/check/membership.ts
function membersOf({ enum: listed, const: only }) {
  if (only === void 0) return listed;
  return listed === void 0 ? [only] : listed.filter((member) => equalsJson(only, member));
}
function compileMembership(members3) {
  const scalars2 = new Set(members3.filter(isScalar));
  const containers = members3.filter((member) => !isScalar(member));
  if (containers.length === 0) return (value) => scalars2.has(value);
  return (value) => scalars2.has(value) || containers.some((member) => equalsJson(member, value));
}
function isScalar(member) {
  return typeof member !== "object" || member === null;
}

// ../packages/json-schema/src/check/node.ts
var kinds = ["object", "array", "string", "number", "boolean", "null"];
function compileNode(node, modules, compiler) {
  const members3 = membersOf(node);
  const inPlace = modules.flatMap((module) => module.inPlace?.(node, compiler) ?? []);
  const own = compileOwn(node, modules, compiler);
  const isSettled = own === compiler.lossless && modules.some((module) => module.settles);
  return all([...members3 === void 0 ? [] : [compileMembership(members3)], ...isSettled ? [] : [own], ...inPlace]);
}
function compileOwn(node, modules, compiler) {
  const types3 = typesOf(node);
  if (types3 === void 0 && !modules.some(speaksOfKind)) return compiler.lossless;
  const checks = new Map(takenKinds(types3).map((kind) => [kind, compileKind(kind, node, modules, compiler)]));
  const [only] = checks.values();
  return checks.size === 1 && only !== void 0 ? only : dispatch(checks);
}
function speaksOfKind({ shapes, number: number2, string: string3, arraySize, array, object }) {
  return (shapes ?? number2 ?? string3 ?? arraySize ?? array ?? object) !== void 0;
}
function takenKinds(types3) {
  if (types3 === void 0) return kinds;
  return kinds.filter((kind) => types3.includes(kind) || kind === "number" && types3.includes("integer"));
}
function all(checks) {
  const [first, second] = checks;
  if (first === void 0 || second === void 0) return first ?? (() => false);
  if (checks.length === 2) return (value, depth) => first(value, depth) && second(value, depth);
  return (value, depth) => checks.every((check) => check(value, depth));
}

// ../packages/json-schema/src/check/compiler.ts
var never = () => false;
var minusZero = /* @__PURE__ */ Symbol("-0");
var always = () => true;
function createCompiler({ targets, repeated, chained }, settings, trusts) {
  const checks = /* @__PURE__ */ new Map();
  const answers = [];
  const compile = (schema) => {
    if (typeof schema === "boolean") return schema ? compiler.lossless : never;
    const known2 = checks.get(schema);
    if (known2 !== void 0) return known2;
    const plain4 = compileNode(schema, modulesOf(schema), compiler);
    const check = repeated.has(schema) ? remember(plain4, chained.has(schema), answers) : plain4;
    checks.set(schema, check);
    return check;
  };
  const compiler = {
    trusts,
    maxDepth: settings.maxDepth,
    assertFormats: settings.assertFormats,
    lossless: trusts ? always : createLossless(settings.maxDepth),
    compile,
    target: (node) => targets.get(node) ?? false,
    forget: () => {
      for (const known2 of answers) known2.clear();
    }
  };
  return compiler;
}
function remember(check, isChained, answers) {
  const known2 = /* @__PURE__ */ new Map();
  answers.push(known2);
  return (value, depth) => {
    if (!isChained && (typeof value !== "object" || value === null)) return check(value, depth);
    const key2 = Object.is(value, -0) ? minusZero : value;
    const earlier = known2.get(key2);
    if (earlier !== void 0) return earlier;
    const answer = check(value, depth);
    known2.set(key2, answer);
    return answer;
  };
}

// ../packages/json-schema/src/check/matcher.ts
function createMatcher({ maxDepth }) {
  return (check, value) => {
    try {
      if (!isObjectPrototypePolluted()) return check(value, 1);
    } catch {
    }
    try {
      const copy = snapshotJson(value, { maxDepth });
      return copy.ok && check(withoutPrototypes(copy.value), 1);
    } catch {
      return false;
    }
  };
}
function withoutPrototypes(value) {
  if (isJsonArray(value)) return value.map(withoutPrototypes);
  if (!isJsonObject(value)) return value;
  const copy = /* @__PURE__ */ Object.create(null);
  for (const [key2, member] of Object.entries(value)) copy[key2] = withoutPrototypes(member);
  return copy;
}

// ../packages/json-schema/src/check/program.ts
var few = 8;
function all2(tests) {
  return tests.filter((test) => test !== "true").join(" && ") || "true";
}
function refuseUnless(test) {
  return test === "true" ? "" : `if (!(${test})) return false;`;
}

// ../packages/json-schema/src/check/write-walk.ts
function writeMembers(node, program) {
  const { properties: properties2, patternProperties: patternProperties2, additionalProperties: additionalProperties2 = true, required: required2 = [] } = node;
  if (patternProperties2 !== void 0) return `return ${program.call(compileObject(node, program.compiler, []))}`;
  const members3 = [.../* @__PURE__ */ new Set([...Object.keys(properties2 ?? {}), ...required2])].map((name) => ({
    name,
    isRequired: required2.includes(name),
    test: program.test(properties2?.[name] ?? additionalProperties2)
  }));
  const isShort = members3.length <= few && !members3.some(({ name }) => isInherited(name));
  if (isShort && typeof additionalProperties2 === "boolean") return writeReads(members3, additionalProperties2, program);
  return writeLookups(members3, program.test(additionalProperties2), program);
}
function writeReads(members3, isOpen2, program) {
  const reads = members3.map(({ name, isRequired, test }) => {
    program.guards.add(`everything[${JSON.stringify(name)}] !== undefined`);
    const read3 = `const v = o[${JSON.stringify(name)}];`;
    return isRequired ? `{ ${read3} if (v === undefined) return false; ${refuseUnless(test)} count++ }` : `{ ${read3} if (v !== undefined) { ${refuseUnless(test)} count++ } }`;
  });
  const rest = isOpen2 ? "return true" : "for (const key in o) count--; return count === 0";
  return `const o = v; let count = 0; ${reads.join(" ")} ${rest}`;
}
function writeLookups(members3, other, program) {
  program.guards.add("isPolluted()");
  const places = program.constant(new Map(members3.map(({ name }, index) => [name, index])));
  const cases = members3.map(({ isRequired, test }, index) => {
    return `case ${index}: ${refuseUnless(test)} ${isRequired ? "found++;" : ""} break;`;
  });
  const required2 = members3.filter(({ isRequired }) => isRequired).length;
  return `const o = v; let found = 0
    for (const key in o) {
      const v = o[key]
      switch (${places}.get(key)) { ${cases.join(" ")} default: ${refuseUnless(other)} }
    }
    return found === ${required2}`;
}
function writeItems(node, program) {
  if (node.prefixItems !== void 0) return `return ${program.call(compileArray(node, program.compiler, [], []))}`;
  return `const a = v
    for (let i = 0; i < a.length; i++) { const v = a[i]; ${refuseUnless(program.test(node.items ?? true))} }
    return true`;
}

// ../packages/json-schema/src/check/write-test.ts
function writeTest(schema, program) {
  if (typeof schema === "boolean") return String(schema);
  if (program.closures.has(schema)) return program.call(program.compiler.compile(schema));
  const modules = modulesOf(schema);
  return all2([
    writeMembership(schema, program),
    writeKinds(schema, modules, program),
    ...modules.flatMap((module) => writeInPlace(module, schema, program))
  ]);
}
function writeMembership(node, program) {
  const members3 = membersOf(node);
  if (members3 === void 0) return "true";
  if (members3.length > few || !members3.every(isScalar)) return program.call(compileMembership(members3));
  return `(${members3.map((member) => `v === ${JSON.stringify(member)}`).join(" || ") || "false"})`;
}
function writeKinds(node, modules, program) {
  const types3 = typesOf(node);
  if (types3 === void 0 && !modules.some(speaksOfKind)) return "true";
  const { compiler, call, define: define2 } = program;
  const isShaped = (kind) => modules.some((module) => module.shapes === kind);
  const walk = (kind, write) => isShaped(kind) ? `f${define2(write)}(v)` : "true";
  const tests = {
    object: () => [
      'typeof v === "object" && v !== null && !isArray(v)',
      walk("object", () => writeMembers(node, program)),
      ...modules.flatMap((module) => module.object?.(node, compiler) ?? []).map(call)
    ],
    array: () => [
      "isArray(v)",
      ...modules.flatMap((module) => module.arraySize?.(node, compiler) ?? []).map(call),
      walk("array", () => writeItems(node, program)),
      ...modules.flatMap((module) => module.array?.(node, compiler) ?? []).map(call)
    ],
    string: () => [
      'typeof v === "string"',
      ...modules.flatMap((module) => module.string?.(node, compiler) ?? []).map(call)
    ],
    number: () => [
      types3?.includes("number") === false ? "isInteger(v)" : 'typeof v === "number"',
      ...modules.flatMap((module) => module.number?.(node, compiler) ?? []).map(call)
    ],
    boolean: () => ['typeof v === "boolean"'],
    null: () => ["v === null"]
  };
  return `(${takenKinds(types3).map((kind) => all2(tests[kind]())).join(" || ")})`;
}
function writeInPlace(module, node, program) {
  const branches = (schemas = []) => schemas.map((schema) => `f${program.define(() => `return ${program.test(schema)}`)}(v)`);
  switch (module.name) {
    case "allOf":
      return branches(node.allOf);
    case "anyOf":
      return `(${branches(node.anyOf).join(" || ")})`;
    case "oneOf":
      return `${[0, ...branches(node.oneOf)].join(" + ")} === 1`;
    default: {
      const check = module.inPlace?.(node, program.compiler);
      return check === void 0 ? [] : program.call(check);
    }
  }
}

// ../packages/json-schema/src/check/generate.ts
function generateCheck({ root, repeated }, trusting) {
  const constants = [];
  const functions = [];
  const pending = [];
  let made = [];
  const program = {
    closures: repeated,
    guards: /* @__PURE__ */ new Set(),
    constant: (value) => `c${constants.push(value) - 1}`,
    call: (test) => `${program.constant(test)}(v, 1)`,
    test: (schema) => writeTest(schema, program),
    define: (write) => {
      const index = functions.push("") - 1;
      pending.push(() => {
        functions[index] = `function f${index}(v) { ${write()} }`;
      });
      return index;
    },
    compiler: {
      ...trusting,
      compile: (schema) => {
        if (typeof schema === "boolean" || repeated.has(schema)) return trusting.compile(schema);
        const index = program.define(() => `return ${program.test(schema)}`);
        return (value, depth) => made[index]?.(value, depth) === true;
      }
    }
  };
  try {
    const start = program.define(() => `return ${program.test(root)}`);
    for (let write = pending.pop(); write !== void 0; write = pending.pop()) write();
    const text3 = `'use strict'
      const isPolluted = () => { for (const key in everything) return true; return false }
      const [${constants.map((_, index) => `c${index}`).join()}] = constants
      ${functions.join("\n")}
      const check = v => !(${[...program.guards].join(" || ") || "false"}) && f${start}(v)
      return [check, ${functions.map((_, index) => `f${index}`).join()}]`;
    const make = new Function("constants", "everything", "isArray", "isInteger", text3);
    const [check, ...others] = make(constants, Object.prototype, Array.isArray, Number.isInteger);
    made = others;
    return check;
  } catch {
    return void 0;
  }
}

// ../packages/json-schema/src/check/snapshot.ts
var often = 1e4;
var never2 = () => false;
function createSnapshotCheck(read3, settings, patience = often) {
  const compiler = createCompiler(read3, settings, true);
  const matches = createMatcher(compiler);
  let asked = 0;
  let closures;
  let generated = never2;
  const ask4 = (check, value) => {
    const isMatch = matches(check, value);
    compiler.forget();
    return isMatch;
  };
  const generate = () => {
    const check = generateCheck(read3, compiler) ?? never2;
    return read3.repeated.size > 0 ? (value) => ask4(check, value) : check;
  };
  return (value) => {
    try {
      if (generated(value, 1)) return true;
      if (asked++ === patience) generated = generate();
      return ask4(closures ??= compiler.compile(read3.root), value);
    } catch {
      return false;
    }
  };
}

// ../packages/json-schema/src/read/read-value.ts
function readValue(root, maxDepth) {
  const containers = /* @__PURE__ */ new Map();
  const lossy = /* @__PURE__ */ new Set();
  const open = /* @__PURE__ */ new Set();
  let isTooDeep = false;
  const frames = [];
  const enter2 = (source) => {
    const container = readContainer(source);
    containers.set(source, container);
    open.add(source);
    if (!("isLossy" in container) || container.isLossy) lossy.add(source);
    frames.push({ source, members: membersOf2(container), next: 0 });
  };
  if (typeof root === "object" && root !== null) enter2(root);
  for (let frame = frames.at(-1); frame !== void 0; frame = frames.at(-1)) {
    const { source, members: members3 } = frame;
    if (frame.next === members3.length) {
      frames.pop();
      open.delete(source);
      const parent = frames.at(-1);
      if (parent !== void 0 && lossy.has(source)) lossy.add(parent.source);
      continue;
    }
    const member = members3[frame.next++];
    if (typeof member !== "object" || member === null) {
      if (!isScalar2(member)) lossy.add(source);
    } else if (open.has(member) || lossy.has(member)) lossy.add(source);
    else if (!containers.has(member)) {
      if (frames.length < maxDepth) enter2(member);
      else isTooDeep = true;
    }
  }
  return { containers, lossy, isTooDeep };
}
function membersOf2(container) {
  switch (container.kind) {
    case "object":
      return [...container.entries.values()];
    case "array":
      return [...container.items.values()];
    case "foreign":
    case "broken":
      return [];
  }
}
function isScalar2(value) {
  return value === null || typeof value === "string" || typeof value === "boolean" || isJsonNumber(value);
}

// ../packages/json-schema/src/explain/kind-test.ts
function kindTest(module, node, compiler) {
  const number2 = module.number?.(node, compiler);
  const string3 = module.string?.(node, compiler);
  const array = module.arraySize?.(node, compiler) ?? module.array?.(node, compiler);
  const object = module.object?.(node, compiler);
  if ((number2 ?? string3 ?? array ?? object) === void 0) return void 0;
  return (value) => {
    if (typeof value === "number") return number2?.(value, 1) ?? true;
    if (typeof value === "string") return string3?.(value, 1) ?? true;
    if (Array.isArray(value)) return array?.(value, 1) ?? true;
    return typeof value === "object" && value !== null ? object?.(value, 1) ?? true : true;
  };
}

// ../packages/json-schema/src/explain/explain-node.ts
function createNodeExplainer(explainer, compiler, countLines) {
  const known2 = /* @__PURE__ */ new Map();
  const refuse7 = (name, node, place2) => {
    const limit2 = Object.hasOwn(node, name) ? Reflect.get(node, name) : void 0;
    explainer.say(name, place2, standardModule(name)?.parameters?.(node, place2.value) ?? { limit: limit2 });
  };
  const stepsOf = (node) => {
    const steps = known2.get(node) ?? compileSteps(node);
    known2.set(node, steps);
    return steps;
  };
  const compileSteps = (node) => standardModules.flatMap((module) => {
    const { name, explain: explain2, isCostly = false } = module;
    if (!Object.hasOwn(node, name)) return [];
    if (explain2 !== void 0) return (place2) => explain2(node, place2, explainer);
    const passes = kindTest(module, node, compiler);
    if (passes === void 0) return [];
    return (place2, before) => {
      if (place2.isLossy || isCostly && countLines() > before) return;
      if (!passes(place2.value)) refuse7(name, node, place2);
    };
  });
  return (node, place2) => {
    const before = countLines();
    const { value, container, isLossy } = place2;
    if (typesOf(node)?.some((type2) => fitsType(type2, place2)) === false) {
      if (node.type === "number" && typeof value === "number") explainer.sayMust(place2, "a finite JSON number");
      else refuse7("type", node, place2);
    } else if (container?.kind === "broken") explainer.sayMust(place2, "a lossless JSON value");
    else if (node.enum?.some((member) => equalsJson(member, value)) === false) refuse7("enum", node, place2);
    else if (node.const !== void 0 && !equalsJson(node.const, value)) refuse7("const", node, place2);
    else {
      for (const step of stepsOf(node)) step(place2, before);
      if (isLossy && countLines() === before) explainer.sayMust(place2, losslessWords(node));
    }
  };
}
function losslessWords({ type: type2 }) {
  if (type2 === "object") return "a lossless JSON object";
  return type2 === "array" ? "a dense lossless JSON array" : "a lossless JSON value";
}

// ../packages/json-schema/src/explain/report.ts
function createReport(room, isDetailed) {
  return { lines: [], count: 0, deepest: 0, room, isDetailed, told: /* @__PURE__ */ new Map() };
}
function addLine(report, level, line2) {
  report.count++;
  report.deepest = Math.max(report.deepest, level);
  if (report.lines.length < report.room) report.lines.push(line2());
}
function isNews(report, node, { path: path10 }) {
  const paths = report.told.get(node) ?? /* @__PURE__ */ new Set();
  if (paths.has(path10)) return false;
  report.told.set(node, paths.add(path10));
  return true;
}
function printReport({ lines: lines2, count: count3 }) {
  const rest = count3 - lines2.length;
  return rest > 0 ? [...lines2, `\u2026 and ${rest} more ${rest === 1 ? "violation" : "violations"}`] : lines2;
}

// ../packages/json-schema/src/explain/create-explainer.ts
var roomOfProbe = 3;
function createExplainer(job, whole, root, told) {
  const { read: read3, settings, compiler, matches } = job;
  let report = root;
  const placeOf2 = (value, path10, level) => {
    if (typeof value !== "object" || value === null) return { value, path: path10, level, isLossy: !isScalar2(value) };
    const container = whole.containers.get(value) ?? { kind: "broken" };
    return { value, path: path10, level, container, isLossy: whole.lossy.has(value) || container.kind === "broken" };
  };
  const explain2 = (schema, place2) => {
    try {
      if (schema === false) addLine(report, place2.level, () => `${quotePath(place2.path)} is not allowed`);
      else if (schema === true) explainNode({}, place2);
      else if (!read3.repeated.has(schema) || isNews(report, schema, place2)) explainNode(schema, place2);
    } catch {
      explainer.sayMust(place2, "a lossless JSON value");
    }
  };
  const say = (name, place2, parameters) => {
    if (report === root) told?.(name, place2);
    const { keywords } = settings.vocabulary;
    const chosen = Object.hasOwn(keywords, name) ? keywords[name] : void 0;
    const keyword = chosen?.render === void 0 ? standardModule(name) : chosen;
    addLine(report, place2.level, () => keyword?.render?.(place2.path, parameters) ?? `${quotePath(place2.path)}: ${name}`);
  };
  const explainer = {
    placeOf: placeOf2,
    matches: (schema, value) => matches(compiler.compile(schema), value),
    explainHere: explain2,
    explainMember: (schema, value, path10, { level }) => explain2(schema, placeOf2(value, path10, level + 1)),
    probe: (schema, place2, isDetailed = false) => {
      const outer = report;
      const inner = createReport(roomOfProbe, isDetailed);
      report = inner;
      explain2(schema, place2);
      report = outer;
      return inner;
    },
    say,
    sayMust: (place2, what) => addLine(report, place2.level, () => `${quotePath(place2.path)} must be ${what}`),
    wantsDetail: () => report.isDetailed && report.lines.length < report.room,
    target: (node) => compiler.target(node)
  };
  const explainNode = createNodeExplainer(explainer, compiler, () => report.count);
  return explainer;
}

// ../packages/json-schema/src/explain/explain-value.ts
var shown2 = 20;
function explainValue(value, path10, job) {
  const { maxDepth } = job.settings;
  const whole = readValue(value, maxDepth);
  if (whole.isTooDeep) return [`${quotePath(path10)} must not be nested deeper than ${maxDepth} levels`];
  const report = createReport(shown2, true);
  const { explainHere, placeOf: placeOf2 } = createExplainer(job, whole, report);
  explainHere(job.read.root, placeOf2(value, path10, 0));
  const lines2 = printReport(report);
  return lines2.length > 0 ? lines2 : [`${quotePath(path10)} must be a lossless JSON value`];
}

// ../packages/json-schema/src/create-compiled.ts
var none = Object.freeze([]);
function createCompiled(read3, settings, patience) {
  const compiler = createCompiler(read3, settings, false);
  const matches = createMatcher(compiler);
  const checkSnapshot = createSnapshotCheck(read3, settings, patience);
  let compiled2;
  const root = (value, depth) => (compiled2 ??= compiler.compile(read3.root))(value, depth);
  const check = (value) => {
    if (isSnapshot(value, settings)) return checkSnapshot(value);
    const isMatch = matches(root, value);
    compiler.forget();
    return isMatch;
  };
  return Object.freeze({
    schema: read3.schema,
    check,
    violations: (value, path10 = "value") => {
      if (check(value)) return none;
      const lines2 = explainValue(value, path10, { read: read3, settings, compiler, matches });
      compiler.forget();
      return Object.freeze(lines2);
    }
  });
}

// ../packages/json-schema/src/read/is-frozen-through.ts
function isFrozenThrough(root) {
  const seen = /* @__PURE__ */ new Set();
  const pending = [root];
  try {
    for (let at2 = pending.pop(); at2 !== void 0; at2 = pending.pop()) {
      if (seen.has(at2)) continue;
      seen.add(at2);
      if (!Object.isFrozen(at2)) return false;
      for (const property of Object.values(Object.getOwnPropertyDescriptors(at2))) {
        if (property.get !== void 0) return false;
        const value = property.value;
        if (typeof value === "object" && value !== null) pending.push(value);
      }
    }
    return true;
  } catch {
    return false;
  }
}

// ../packages/json-schema/src/read/is-unchanged.ts
var { getOwnPropertyNames: getOwnPropertyNames4, getOwnPropertySymbols: getOwnPropertySymbols3, hasOwn: hasOwn2, keys: keys3 } = Object;
var { isArray: isArray5 } = Array;
function isUnchanged(copy, source) {
  const compared = /* @__PURE__ */ new Map();
  const copies = [copy];
  const sources = [source];
  try {
    while (copies.length > 0) {
      const [a, b] = [copies.pop(), sources.pop()];
      if (a === b) continue;
      if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
      if (compared.get(a) === b) continue;
      compared.set(a, b);
      const names3 = keys3(a);
      if (isArray5(a) !== isArray5(b) || countKeys(b) !== names3.length) return false;
      for (const name of names3) {
        if (!hasOwn2(b, name)) return false;
        copies.push(Reflect.get(a, name));
        sources.push(Reflect.get(b, name));
      }
    }
    return true;
  } catch {
    return false;
  }
}
function countKeys(value) {
  const hidden = isArray5(value) ? 1 : 0;
  return getOwnPropertyNames4(value).length - hidden + getOwnPropertySymbols3(value).length;
}

// ../packages/json-schema/src/read/bare-copy.ts
function bareCopy(root) {
  const copies = /* @__PURE__ */ new Map();
  const pending = [];
  const copyOf3 = (source) => {
    const known2 = copies.get(source);
    if (known2 !== void 0) return known2;
    const copy = Array.isArray(source) ? [] : /* @__PURE__ */ Object.create(null);
    copies.set(source, copy);
    pending.push(source);
    return copy;
  };
  const whole = copyOf3(root);
  for (let source = pending.pop(); source !== void 0; source = pending.pop()) {
    const copy = copyOf3(source);
    for (const [key2, member] of Object.entries(source)) {
      copy[key2] = typeof member === "object" && member !== null ? copyOf3(member) : member;
    }
  }
  return whole;
}

// ../packages/json-schema/src/read/children.ts
var holders = standardModules.filter((module) => module.holds !== void 0);
function childrenOf(node, path10) {
  return holders.flatMap(({ name, holds, isInPlace = false }) => {
    const held = Object.hasOwn(node, name) ? Reflect.get(node, name) : void 0;
    const place2 = propertyPath(path10, name);
    if (isSchema(held) && holds === "schema") return { schema: held, path: place2, pointer: `/${name}`, isInPlace };
    if (typeof held !== "object" || held === null) return [];
    return Object.entries(held).flatMap(([key2, schema]) => {
      if (!isSchema(schema)) return [];
      const inner = holds === "list" ? itemPath(place2, Number(key2)) : propertyPath(place2, key2);
      return { schema, path: inner, pointer: `/${name}/${escapePointer(key2)}`, isInPlace };
    });
  });
}
function isSchema(value) {
  return typeof value === "boolean" || typeof value === "object" && value !== null && !Array.isArray(value);
}
function escapePointer(key2) {
  return key2.replaceAll("~", "~0").replaceAll("/", "~1");
}

// ../packages/json-schema/src/read/graph.ts
function examineGraph(root, targets) {
  const spots = /* @__PURE__ */ new Map();
  const met = /* @__PURE__ */ new Set([root]);
  const repeated = /* @__PURE__ */ new Set();
  const pending = [{ node: root, path: "schema" }];
  for (let at2 = pending.pop(); at2 !== void 0; at2 = pending.pop()) {
    const inPlace = [];
    for (const { schema, isInPlace, path: path10 } of childrenOf(at2.node, at2.path)) {
      if (typeof schema === "boolean") continue;
      if (isInPlace) inPlace.push(schema);
      if (met.has(schema)) repeated.add(schema);
      else pending.push({ node: schema, path: path10 });
      met.add(schema);
    }
    spots.set(at2.node, { path: at2.path, inPlace });
  }
  for (const [node, target] of targets) {
    if (typeof target !== "object") continue;
    repeated.add(target);
    const spot = spots.get(node);
    if (spot !== void 0) spots.set(node, { ...spot, inPlace: [...spot.inPlace, target] });
  }
  const chained = new Set([...spots].flatMap(([node, { inPlace }]) => inPlace.length > 0 ? node : []));
  return { repeated, chained, ...followChains(spots) };
}
function followChains(spots) {
  const loops = [];
  const finished = /* @__PURE__ */ new Map();
  const open = /* @__PURE__ */ new Set();
  const stack = [...spots.keys()];
  for (let node = stack.at(-1); node !== void 0; node = stack.at(-1)) {
    const { path: path10 = "", inPlace = [] } = spots.get(node) ?? {};
    if (finished.has(node)) stack.pop();
    else if (open.has(node)) {
      open.delete(node);
      finished.set(
        node,
        inPlace.reduce((most4, next) => Math.max(most4, 1 + (finished.get(next) ?? 0)), 1)
      );
    } else {
      open.add(node);
      if (inPlace.some((next) => open.has(next))) loops.push(path10);
      stack.push(...inPlace.filter((next) => !open.has(next) && !finished.has(next)));
    }
  }
  return { loops, longestChain: [...finished.values()].reduce((most4, chain) => Math.max(most4, chain), 0) };
}

// ../packages/json-schema/src/read/references.ts
var home = "dsh:/schema";
function resolveReferences(root) {
  const { places, bases, references, violations: violations2 } = indexPlaces(root);
  const targets = /* @__PURE__ */ new Map();
  for (const { node, path: path10, base } of references) {
    const address = resolve(node.$ref ?? "", base);
    const target = address === void 0 ? void 0 : places.get(address.whole);
    if (target !== void 0) targets.set(node, target);
    else if (address !== void 0 && bases.has(address.document)) {
      violations2.push(`${path10}.$ref names ${JSON.stringify(node.$ref)}, and no schema stands there`);
    } else {
      violations2.push(
        `${path10}.$ref leads out of the schema, and nothing is fetched (copy what it names under $defs, and refer to #/$defs)`
      );
    }
  }
  return { targets, violations: violations2 };
}
function indexPlaces(root) {
  const index = { places: /* @__PURE__ */ new Map(), bases: /* @__PURE__ */ new Set([home]), references: [], violations: [] };
  const seen = /* @__PURE__ */ new Set();
  const pending = [
    { schema: root, path: "schema", base: home, addresses: [{ base: home, pointer: "" }] }
  ];
  for (let at2 = pending.pop(); at2 !== void 0; at2 = pending.pop()) {
    const { schema, path: path10 } = at2;
    const isNew = typeof schema !== "boolean" && !seen.has(schema);
    const { base, addresses: addresses2 } = isNew ? enterResource(schema, at2, index) : at2;
    for (const address of addresses2) index.places.set(`${address.base}#${address.pointer}`, schema);
    if (!isNew) continue;
    seen.add(schema);
    if (schema.$anchor !== void 0) {
      const address = `${base}#${schema.$anchor}`;
      if (index.places.has(address)) index.violations.push(`${path10}.$anchor names what another schema here is named`);
      index.places.set(address, schema);
    }
    if (schema.$ref !== void 0) index.references.push({ node: schema, path: path10, base });
    for (const { path: inner, pointer: pointer2, schema: child } of childrenOf(schema, path10).toReversed()) {
      const places = addresses2.map((address) => ({ base: address.base, pointer: address.pointer + pointer2 }));
      pending.push({ schema: child, path: inner, base, addresses: places });
    }
  }
  return index;
}
function enterResource(schema, outer, index) {
  if (schema.$id === void 0) return outer;
  const address = resolve(schema.$id, outer.base);
  if (address === void 0 || index.bases.has(address.document) && address.document !== home) {
    const problem = address === void 0 ? "must be an address" : "names an address that another schema here has";
    index.violations.push(`${outer.path}.$id ${problem}`);
    return outer;
  }
  index.bases.add(address.document);
  return { base: address.document, addresses: [...outer.addresses, { base: address.document, pointer: "" }] };
}
function resolve(reference2, base) {
  try {
    const url = new URL(reference2, base);
    const fragment = decodeURIComponent(url.hash.slice(1));
    url.hash = "";
    return { document: url.href, whole: `${url.href}#${fragment}` };
  } catch {
    return void 0;
  }
}

// ../packages/json-schema/src/read/refused.ts
var remedies = /* @__PURE__ */ new Map([
  ["unevaluatedProperties", "declare all properties in one place and close it with additionalProperties: false"],
  ["unevaluatedItems", "give prefixItems and close the array with items: false"],
  ["$dynamicRef", "use $ref to a schema under $defs"],
  ["$dynamicAnchor", "use $anchor"],
  ["$recursiveRef", "use $ref to a schema under $defs"],
  ["$recursiveAnchor", "use $anchor"],
  ["$vocabulary", "leave it out"],
  ["definitions", "name it $defs, and refer to #/$defs"],
  ["dependencies", "use dependentRequired or dependentSchemas"],
  ["additionalItems", "use prefixItems, with items for the rest"],
  ["id", "name it $id"],
  ["nullable", 'use a type array with "null"'],
  ["example", "name it examples, an array"]
]);
var listable = 12;
function refuseKeyword(name, path10, vocabulary) {
  const names3 = Object.keys(vocabulary.keywords);
  const constraints2 = Object.values(vocabulary.keywords).filter((keyword) => moduleOf(keyword)?.isAnnotation !== true);
  const line2 = `${propertyPath(path10, name)} is not a supported keyword`;
  if (constraints2.length <= listable) {
    return `${line2} (subset: ${constraints2.map((keyword) => keyword.name).join("/")} + annotations)`;
  }
  const remedy = remedies.get(name);
  if (remedy !== void 0) return `${line2} (${remedy})`;
  const meant = nearest(name, names3);
  if (meant !== void 0) return `${line2} (did you mean ${JSON.stringify(meant)}?)`;
  return `${line2} (leave it out, or put what it says into the description)`;
}

// ../packages/json-schema/src/read/inspect-node.ts
var anywhere = { before: [], skipped: /* @__PURE__ */ new Set(), after: [] };
function inspectNode(entries2, path10, settings) {
  const { keywords } = settings.vocabulary;
  const view = /* @__PURE__ */ Object.create(null);
  const members3 = /* @__PURE__ */ new Map();
  const problems = [];
  const complain = (lines2) => {
    for (const line2 of lines2) problems.push(line2);
  };
  for (const [name, raw] of entries2) {
    const keyword = Object.hasOwn(keywords, name) ? keywords[name] : void 0;
    if (keyword === void 0) {
      problems.push(refuseKeyword(name, path10, settings.vocabulary));
      continue;
    }
    const module = moduleOf(keyword);
    const value = readValue2(raw, module);
    view[name] = value;
    members3.set(name, { keyword, module, value });
    if (module?.isData === true) complain(keyword.validate(value, view, path10));
  }
  const known2 = Object.keys(keywords).flatMap((name) => members3.get(name) ?? []);
  const isNote = ({ module }) => module === void 0 || module.isAnnotation === true;
  for (const { keyword, module, value } of known2.filter(isNote)) {
    if (module?.isData !== true) complain(keyword.validate(value, view, path10));
  }
  const type2 = Object.hasOwn(keywords, "type") ? keywords["type"] : void 0;
  const placement = (type2 === void 0 ? void 0 : moduleOf(type2)?.place?.(view, path10)) ?? anywhere;
  return {
    view,
    before: [...problems, ...placement.before],
    members: known2.filter((member) => !isNote(member) && !placement.skipped.has(member.keyword.name)),
    after: placement.after
  };
}
function readValue2(raw, module) {
  if (module?.holds === "schema") return raw;
  if (module?.holds === "list") return readList(raw) ?? raw;
  if (module?.holds === "map") {
    const entries2 = readRecord(raw);
    return entries2 === void 0 ? raw : Object.fromEntries(entries2);
  }
  const data2 = snapshotJson(raw, { freeze: true });
  return data2.ok ? data2.value : raw;
}

// ../packages/json-schema/src/read/walk-schema.ts
function walkSchema(root, settings) {
  const { maxDepth, assertFormats } = settings;
  const violations2 = [];
  const tasks = [];
  const finished = /* @__PURE__ */ new Map();
  const open = /* @__PURE__ */ new Set();
  let isTooDeep = false;
  let isLinked = false;
  let whole = {};
  const schedule = (next) => {
    for (let index = next.length - 1; index >= 0; index--) tasks.push(next[index] ?? (() => {
    }));
  };
  const complain = (lines2) => {
    for (const line2 of lines2) violations2.push(line2);
  };
  const refuseDepth = (path10) => {
    isTooDeep = true;
    violations2.push(`${cutMiddle(path10)} is nested deeper than ${maxDepth} schemas`);
  };
  const enter2 = (source, slot) => {
    if (typeof source === "boolean" && slot.takesBooleans) return slot.assign(source);
    const entries2 = readRecord(source);
    if (typeof source !== "object" || source === null || entries2 === void 0) {
      violations2.push(`${slot.path} must be a schema object${slot.takesBooleans ? " or a boolean" : ""}`);
      return;
    }
    const { path: path10, parent } = slot;
    const depth = (parent?.depth ?? 0) + 1;
    const earlier = finished.get(source);
    if (open.has(source)) violations2.push(`${path10} is circular`);
    else if (earlier !== void 0) {
      isLinked = true;
      slot.assign(earlier.copy);
      if (depth + earlier.height - 1 > maxDepth) refuseDepth(path10);
      if (parent !== void 0) parent.height = Math.max(parent.height, earlier.height + 1);
    } else if (depth > maxDepth) refuseDepth(path10);
    else read3(source, entries2, { path: path10, depth, parent, copy: {}, height: 1 }, slot);
  };
  const read3 = (source, entries2, frame, slot) => {
    const { path: path10, parent, copy } = frame;
    slot.assign(copy);
    open.add(source);
    const { view, before, members: members3, after } = inspectNode(entries2, path10, settings);
    Object.assign(copy, view);
    if (view.$ref !== void 0) isLinked = true;
    complain(before);
    schedule([
      ...members3.map((member) => () => readMember(member, view, frame)),
      () => {
        complain(after);
        Object.freeze(copy);
        open.delete(source);
        finished.set(source, frame);
        if (parent !== void 0) parent.height = Math.max(parent.height, frame.height + 1);
      }
    ]);
  };
  const readMember = ({ keyword, module, value }, view, frame) => {
    const { name } = keyword;
    const problems = keyword.validate(value, view, frame.path);
    complain(problems);
    if (name === "format" && assertFormats && typeof value === "string" && !formats.has(value)) {
      violations2.push(
        `${frame.path}.format ${JSON.stringify(value)} cannot be asserted (known: ${[...formats.keys()].join(", ")})`
      );
    }
    if (problems.length > 0 || module?.holds === void 0) return;
    const path10 = `${frame.path}.${name}`;
    const slot = (place2, assign) => ({
      path: place2,
      parent: frame,
      takesBooleans: module.holdsBooleans === true,
      assign
    });
    if (module.holds === "schema") {
      const define2 = (copy) => {
        frame.copy[name] = copy;
      };
      return enter2(value, slot(path10, define2));
    }
    if (typeof value !== "object" || value === null) return;
    const isList4 = Array.isArray(value);
    const held = isList4 ? [] : {};
    frame.copy[name] = held;
    const slots = Object.entries(value).map(([key2, source]) => () => {
      const place2 = isList4 ? itemPath(path10, Number(key2)) : propertyPath(path10, key2);
      const define2 = (schema) => void Object.defineProperty(held, key2, { value: schema, enumerable: true, writable: true, configurable: true });
      enter2(source, slot(place2, define2));
    });
    schedule([...slots, () => Object.freeze(held)]);
  };
  enter2(root, {
    path: "schema",
    parent: void 0,
    takesBooleans: false,
    assign: (copy) => {
      whole = copy;
    }
  });
  for (let task = tasks.pop(); task !== void 0; task = tasks.pop()) task();
  return { schema: whole, violations: violations2, isTooDeep, isLinked };
}

// ../packages/json-schema/src/read/read-schema.ts
var unlinked = {
  targets: /* @__PURE__ */ new Map(),
  repeated: /* @__PURE__ */ new Set(),
  chained: /* @__PURE__ */ new Set()
};
function readSchema(source, settings) {
  const { schema, violations: violations2, isTooDeep, isLinked } = walkSchema(source, settings);
  if (violations2.length > 0) throw new JsonSchemaError(violations2, isTooDeep ? "DEPTH_EXCEEDED" : "UNSUPPORTED_SCHEMA");
  const root = bareCopy(schema);
  if (!isLinked) return { schema, root, ...unlinked };
  const references = resolveReferences(root);
  if (references.violations.length > 0) throw new JsonSchemaError(references.violations);
  const { repeated, chained, loops, longestChain } = examineGraph(root, references.targets);
  if (loops.length > 0) {
    throw new JsonSchemaError(loops.map((path10) => `${path10} refers to itself without descending into the value`));
  }
  if (longestChain > settings.maxDepth) {
    throw new JsonSchemaError([`schema chains more than ${settings.maxDepth} references`], "DEPTH_EXCEEDED");
  }
  return { schema, root, targets: references.targets, repeated, chained };
}

// ../packages/json-schema/src/memory.ts
var entries = /* @__PURE__ */ new WeakMap();
function recall(source, settings) {
  const known2 = isObject2(source) ? entries.get(source) ?? [] : [];
  const earlier = known2.find((entry) => hasSettings(entry, settings));
  if (earlier !== void 0 && (earlier.isFixed || isUnchanged(earlier.compiled.schema, source)))
    return earlier.compiled;
  const compiled2 = createCompiled(readSchema(source, settings), settings);
  if (isObject2(source)) keep(source, { settings, compiled: compiled2, isFixed: isFrozenThrough(source) });
  keep(compiled2.schema, { settings, compiled: compiled2, isFixed: true });
  return compiled2;
}
function keep(source, entry) {
  const others = (entries.get(source) ?? []).filter((other) => !hasSettings(other, entry.settings));
  entries.set(source, [...others, entry]);
}
function hasSettings({ settings }, { vocabulary, maxDepth, assertFormats }) {
  return settings.vocabulary === vocabulary && settings.maxDepth === maxDepth && settings.assertFormats === assertFormats;
}
function isObject2(value) {
  return typeof value === "object" && value !== null;
}

// ../packages/json-schema/src/options.ts
var greatestDepth = 1024;
function resolveOptions(options = {}) {
  const { vocabulary = standardVocabulary, maxDepth = 256, assertFormats = false } = options;
  if (!Number.isInteger(maxDepth) || maxDepth < 1 || maxDepth > greatestDepth) {
    throw new RangeError(`maxDepth must be an integer from 1 to ${greatestDepth}`);
  }
  return { vocabulary, maxDepth, assertFormats };
}

// ../packages/json-schema/src/assert-supported.ts
function assertSupported(schema, options) {
  recall(schema, resolveOptions(options));
}

// ../packages/json-schema/src/compile.ts
function compileSchema(schema, options) {
  return recall(schema, resolveOptions(options));
}

// ../packages/json-schema/src/import/draft.ts
var addresses = /^https?:\/\/json-schema\.org\/draft[-/](\d\d|\d{4}-\d\d)\/(?:hyper-)?schema#?$/;
var drafts = { "04": 4, "06": 6, "07": 7, "2019-09": 2019, "2020-12": 2020 };
function draftOf(address) {
  if (typeof address !== "string") return void 0;
  const name = addresses.exec(address)?.[1];
  if (name === void 0) return void 0;
  return drafts[name] ?? (name.startsWith("0") ? "older" : void 0);
}
function draftName(draft) {
  const [name = ""] = Object.entries(drafts).find(([, number2]) => number2 === draft) ?? [];
  return draft > 7 ? `draft ${name}` : `draft-${name}`;
}
var ourDraft = "https://json-schema.org/draft/2020-12/schema";
var since = {
  const: 6,
  contains: 6,
  propertyNames: 6,
  if: 7,
  dependentRequired: 2019,
  dependentSchemas: 2019,
  minContains: 2019,
  maxContains: 2019,
  unevaluatedItems: 2019,
  unevaluatedProperties: 2019,
  $recursiveRef: 2019,
  prefixItems: 2020,
  $dynamicRef: 2020
};
function ignores(draft, keyword) {
  const first = Object.hasOwn(since, keyword) ? since[keyword] : void 0;
  return first !== void 0 && draft < first || keyword === "$recursiveRef" && draft > 2019;
}

// ../packages/json-schema/src/import/plain.ts
var notJson = /* @__PURE__ */ Symbol("not JSON");
var most = 2 ** 17;
function readPlain(root, ledger) {
  const copies = /* @__PURE__ */ new Map();
  const pending = [];
  const copyOf3 = (value, path10) => {
    if (typeof value !== "object" || value === null) {
      if (isScalar2(value)) return value;
      return value === 0 ? 0 : notJson;
    }
    if (copies.has(value)) return copies.get(value);
    if (copies.size === most) throw new JsonSchemaError([`schema has more than ${most} objects and arrays`]);
    const copy = enter2(value, path10);
    copies.set(value, copy);
    return copy;
  };
  const enter2 = (value, path10) => {
    const container = readContainer(value);
    if (container.kind === "object") {
      const copy = /* @__PURE__ */ Object.create(null);
      if (container.isLossy) ledger.note(path10, "", "dropped", "symbols and hidden keys are not JSON");
      pending.push(() => {
        for (const [key2, member] of container.entries) {
          if (member !== void 0) copy[key2] = copyOf3(member, propertyPath(path10, key2));
        }
      });
      return copy;
    }
    if (container.kind !== "array" || container.items.size !== container.length) return notJson;
    const list = [];
    if (container.isLossy) ledger.note(path10, "", "dropped", "an array has items and nothing else in JSON");
    pending.push(() => {
      for (const [index, item] of container.items) list.push(copyOf3(item, itemPath(path10, index)));
    });
    return list;
  };
  const whole = copyOf3(root, "schema");
  for (let fill = pending.pop(); fill !== void 0; fill = pending.pop()) fill();
  return whole;
}
function isPlain(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function isList2(value) {
  return Array.isArray(value);
}
function listOf(value) {
  return isList2(value) ? value : [];
}
function isWritable(value) {
  let seen = 0;
  const pending = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (next === notJson || ++seen > most) return false;
    if (typeof next === "object" && next !== null) for (const part of Object.values(next)) pending.push(part);
  }
  return true;
}

// ../packages/json-schema/src/import/subschemas.ts
var foreign = [
  ["definitions", "map"],
  ["dependencies", "map"],
  ["additionalItems", "schema"],
  ["unevaluatedItems", "schema"],
  ["unevaluatedProperties", "schema"]
];
var holders2 = [
  ...standardModules.flatMap(({ name, holds }) => holds === void 0 ? [] : [[name, holds]]),
  ...foreign
];
function subschemasOf(node, path10) {
  return holders2.flatMap(([name, holds]) => {
    const held = node[name];
    const place2 = propertyPath(path10, name);
    if (isList2(held)) {
      if (holds === "map") return [];
      return held.flatMap((schema, index) => isPlain(schema) ? { schema, path: itemPath(place2, index) } : []);
    }
    if (!isPlain(held) || holds === "list") return [];
    if (holds === "schema") return { schema: held, path: place2 };
    return Object.entries(held).flatMap(
      ([key2, schema]) => isPlain(schema) ? { schema, path: propertyPath(place2, key2) } : []
    );
  });
}

// ../packages/json-schema/src/import/document.ts
function createDocument(root) {
  const places = /* @__PURE__ */ new Map();
  const named2 = /* @__PURE__ */ new Map();
  const dynamic2 = [];
  const visit = (first, outer) => {
    const pending = [{ node: first, outer }];
    for (let next = pending.pop(); next !== void 0; next = pending.pop()) {
      const { node, outer: around } = next;
      if (places.has(node)) continue;
      const place2 = enter2(node, around);
      places.set(node, place2);
      for (const { schema, path: path10 } of subschemasOf(node, place2.path).toReversed()) {
        pending.push({ node: schema, outer: { ...place2, path: path10 } });
      }
    }
  };
  const enter2 = (node, around) => {
    const declared = draftOf(node["$schema"]);
    const draft = declared === void 0 || declared === "older" ? around.draft : declared;
    if (hidesSiblings(node, draft)) return { ...around, draft };
    const id2 = node["$id"] ?? (draft === void 0 || draft === 4 ? node["id"] : void 0);
    const address = typeof id2 === "string" ? resolve(id2, around.base) : void 0;
    const base = address?.document ?? around.base;
    if (address !== void 0 && !named2.has(address.whole)) named2.set(address.whole, node);
    if (base !== around.base && !named2.has(`${base}#`)) named2.set(`${base}#`, node);
    for (const keyword of ["$anchor", "$dynamicAnchor", "$recursiveAnchor"]) {
      const name = node[keyword];
      if (typeof name === "string" && !named2.has(`${base}#${name}`)) named2.set(`${base}#${name}`, node);
      if (keyword !== "$anchor" && name !== void 0 && name !== false) dynamic2.push({ keyword, name });
    }
    return { path: around.path, base, draft };
  };
  const placeOf2 = (node, around) => places.get(node) ?? around;
  const targetAt = (start, pointer2) => {
    let around = placeOf2(start, top);
    let { path: path10 } = around;
    let at2 = start;
    for (const token of pointer2.split("/").slice(1)) {
      const key2 = token.replaceAll("~1", "/").replaceAll("~0", "~");
      path10 = isList2(at2) ? itemPath(path10, Number(key2)) : propertyPath(path10, key2);
      at2 = isList2(at2) ? at2[Number(key2)] : isPlain(at2) ? at2[key2] : void 0;
      around = (isPlain(at2) ? places.get(at2) : void 0) ?? around;
    }
    if (at2 === void 0) return "nowhere";
    if (isPlain(at2)) visit(at2, { ...around, path: path10 });
    return { schema: at2, place: { ...around, path: path10 } };
  };
  const top = { path: "schema", base: home, draft: void 0 };
  named2.set(`${home}#`, root);
  visit(root, top);
  return {
    top,
    placeOf: placeOf2,
    resolve: (reference2, { base }) => {
      const address = resolve(reference2, base);
      if (address === void 0) return "nowhere";
      const start = named2.get(`${address.document}#`);
      if (start === void 0) return "elsewhere";
      const fragment = address.whole.slice(address.document.length + 1);
      if (fragment === "" || fragment.startsWith("/")) return targetAt(start, fragment);
      const node = named2.get(address.whole);
      return node === void 0 ? "nowhere" : { schema: node, place: placeOf2(node, top) };
    },
    schemas: () => places,
    countNamed: (keyword, name) => dynamic2.filter((entry) => entry.keyword === keyword && entry.name === name).length
  };
}
function hidesSiblings(node, draft) {
  return draft !== void 0 && draft < 2019 && typeof node.$ref === "string";
}

// ../packages/json-schema/src/lint/idle.ts
var partners = /* @__PURE__ */ new Map([
  ["then", "if"],
  ["else", "if"],
  ["minContains", "contains"],
  ["maxContains", "contains"]
]);
function whyIdle(module, node) {
  const partner = partners.get(module.name);
  if (partner !== void 0 && !Object.hasOwn(node, partner)) return `says nothing without ${partner}`;
  const types3 = typesOf(node);
  const kind = kindOf(module);
  if (types3 === void 0 || kind === void 0 || takenKinds(types3).includes(kind)) return void 0;
  return `says nothing of ${typeWords(types3)}`;
}
function kindOf({ shapes, number: number2, string: string3, arraySize, array, object }) {
  if (number2 !== void 0) return "number";
  if (string3 !== void 0) return "string";
  if (arraySize !== void 0 || array !== void 0) return "array";
  return shapes ?? (object === void 0 ? void 0 : "object");
}

// ../packages/json-schema/src/import/gate.ts
var silent = /* @__PURE__ */ new Set(["$defs", "$id", "$anchor"]);
var foreign2 = /* @__PURE__ */ new Set([
  "dependencies",
  "additionalItems",
  "unevaluatedItems",
  "unevaluatedProperties",
  "$recursiveRef",
  "$dynamicRef"
]);
function assertsNothing(keyword) {
  const module = standardModule(keyword);
  return module === void 0 ? !foreign2.has(keyword) : module.isAnnotation === true || silent.has(keyword);
}
function passGate(work, settings) {
  const { members: members3, place: place2, note, lose } = work;
  const drop = (name, reason) => {
    const value = members3.get(name);
    const module = standardModule(name);
    const idle2 = module === void 0 ? void 0 : whyIdle(module, viewOf(members3));
    members3.delete(name);
    if (idle2 !== void 0) note(name, "dropped", idle2);
    else if (assertsNothing(name) || name === "format" && !settings.assertFormats) note(name, "dropped", reason);
    else lose(name, reason, value);
  };
  const examine = (name) => {
    const problem = problemOf(name, work, settings);
    const prefix = `${place2.path}.${name} `;
    if (problem !== void 0) drop(name, problem.startsWith(prefix) ? problem.slice(prefix.length) : problem);
  };
  if (members3.has("type")) examine("type");
  const type2 = settings.vocabulary.keywords["type"];
  const placement = type2 === void 0 ? void 0 : moduleOf(type2)?.place;
  if (placement !== void 0) {
    if (members3.has("type") && members3.has("oneOf")) drop("oneOf", "is not supported beside type");
    for (const name of placement(viewOf(members3), place2.path).skipped) {
      if (members3.has(name)) drop(name, "is not supported here");
    }
  }
  for (const name of members3.keys()) examine(name);
}
function problemOf(name, { members: members3, place: place2 }, { vocabulary, assertFormats }) {
  const keyword = Object.hasOwn(vocabulary.keywords, name) ? vocabulary.keywords[name] : void 0;
  const module = standardModule(name);
  const value = members3.get(name);
  if (keyword === void 0) {
    return module === void 0 ? unknownWords(name) : `is not in the vocabulary ${JSON.stringify(vocabulary.name)}`;
  }
  if (module?.holds === void 0 && !isWritable(value)) return "must be JSON";
  if (name === "format" && assertFormats && typeof value === "string" && !formats.has(value))
    return "cannot be asserted";
  return keyword.validate(value, viewOf(members3), place2.path)[0];
}
function viewOf(members3) {
  return Object.assign(/* @__PURE__ */ Object.create(null), Object.fromEntries(members3));
}
function unknownWords(name) {
  const meant = nearest(name, Object.keys(standardVocabulary.keywords));
  return `asserts nothing${meant === void 0 ? "" : ` (did you mean ${JSON.stringify(meant)}?)`}`;
}

// ../packages/json-schema/src/import/kept.ts
function listKept(document, changes, settings) {
  const changed = new Set(
    changes.flatMap(
      ({ path: path10, keyword, action }) => [keyword, ...action === "described" ? ["description"] : []].map((name) => `${path10}.${name}`)
    )
  );
  const gone = changes.flatMap(
    ({ path: path10, keyword, action }) => action === "rewritten" || action === "inlined" || keyword === "" ? [] : `${path10}.${keyword}`
  );
  const isGone = (path10) => gone.some((root) => path10.startsWith(root) && (path10.length === root.length || ".[".includes(path10.charAt(root.length))));
  const asserts = (keyword) => keyword === "format" ? settings.assertFormats : !assertsNothing(keyword);
  const kept = [...document.schemas()].flatMap(([schema, { path: path10 }]) => {
    const names3 = isGone(path10) ? [] : Object.keys(schema).filter((keyword) => !changed.has(`${path10}.${keyword}`));
    return names3.map((keyword) => Object.freeze({ path: path10, keyword, asserts: asserts(keyword) }));
  });
  return Object.freeze(kept);
}

// ../packages/json-schema/src/import/rewrites/definitions.ts
var renameDefinitions = ({ members: members3, note }) => {
  const definitions2 = members3.get("definitions");
  if (definitions2 === void 0) return;
  members3.delete("definitions");
  if (!isPlain(definitions2)) return note("definitions", "dropped", "it holds no schemas");
  const held = members3.get("$defs");
  const all3 = Object.assign(/* @__PURE__ */ Object.create(null), isPlain(held) ? held : {});
  for (const [name, schema] of Object.entries(definitions2)) all3[freeName(name, all3)] = schema;
  members3.set("$defs", all3);
  note("definitions", "rewritten", "it is $defs now");
};
function freeName(name, taken) {
  let free = name;
  for (let number2 = 2; Object.hasOwn(taken, free); number2++) free = `${name}${number2}`;
  return free;
}

// ../packages/json-schema/src/import/place-references.ts
function placeReferences(root, translation, ledger) {
  const addresses2 = /* @__PURE__ */ new Map();
  const locate = (start, from) => {
    const pending = [{ schema: start, pointer: from }];
    for (let next = pending.pop(); next !== void 0; next = pending.pop()) {
      const { schema, pointer: pointer2 } = next;
      const address = addressOf(pointer2);
      if (typeof schema !== "object" || schema === null || addresses2.has(schema) || address === void 0) continue;
      addresses2.set(schema, address);
      for (const child of childrenOf(schema, "").toReversed()) {
        pending.push({ schema: child.schema, pointer: pointer2 + child.pointer });
      }
    }
  };
  const define2 = ({ text: text3, target }) => {
    const held = isPlain(root["$defs"]) ? root["$defs"] : {};
    const name = freeName(text3.replace(/^.*[/#]/s, "").replaceAll(/[^\w.-]/g, "_") || "schema", held);
    const output = translation.translate(target.schema, target.place);
    root["$defs"] = Object.assign(/* @__PURE__ */ Object.create(null), held, { [name]: output });
    locate(output, `/$defs/${name}`);
    return `#/$defs/${name}`;
  };
  locate(root, "");
  for (const [node, reference2] of translation.references) {
    const address = addresses2.get(translation.outputOf(reference2.target.schema)) ?? define2(reference2);
    if (decode(reference2.text) === decode(address)) continue;
    node["$ref"] = address;
    if (reference2.text !== "")
      ledger.note(reference2.path, "$ref", "rewritten", `what it names stands at ${address} now`);
  }
}
function addressOf(pointer2) {
  try {
    return `#${pointer2.split("/").map(encodeURIComponent).join("/").replaceAll("%24", "$")}`;
  } catch {
    return void 0;
  }
}
function decode(address) {
  try {
    return decodeURIComponent(address);
  } catch {
    return void 0;
  }
}

// ../packages/json-schema/src/import/receipt.ts
function createLedger(deferred) {
  const isDeferred = (keyword) => deferred.includes(keywordOf(keyword));
  const changes = [];
  const losses = [];
  let isLossless = true;
  const write = (path10, keyword, action, reason) => {
    changes.push(Object.freeze({ path: path10, keyword, action, reason }));
  };
  return {
    changes,
    losses,
    isLossless: () => isLossless,
    isDeferred,
    note: (path10, keyword, action, reason) => {
      write(path10, keyword, action === "dropped" && isDeferred(keyword) ? "deferred" : action, reason);
    },
    lose: (path10, keyword, reason, canBeDescribed, line2 = `${path10}.${keyword} ${reason}`) => {
      const action = isDeferred(keyword) ? "deferred" : canBeDescribed ? "described" : "dropped";
      isLossless = false;
      write(path10, keyword, action, reason);
      if (action !== "deferred") losses.push(line2);
      return action;
    }
  };
}
function keywordOf(place2) {
  return place2.replace(/\[.*$/su, "");
}

// ../packages/json-schema/src/import/describe-loss.ts
var sentences = {
  type: (text3) => `Must be of the type ${text3}.`,
  enum: (text3) => `Must be one of ${text3}.`,
  allOf: (text3) => `Must match all of ${text3}.`,
  anyOf: (text3) => `Must match at least one of ${text3}.`,
  oneOf: (text3) => `Must match exactly one of ${text3}.`,
  not: (text3) => `Must not match ${text3}.`,
  // Of a place in the same schema a model sees nothing.
  $ref: (text3) => /^"https?:/u.test(text3) ? `Must match the schema ${text3}.` : void 0,
  $dynamicRef: () => void 0,
  items: (text3) => text3 === "false" ? "No other items are allowed." : `Each item must match ${text3}.`,
  unevaluatedItems: (text3) => text3 === "false" ? "No other items are allowed." : `Other items must match ${text3}.`,
  unevaluatedProperties: (text3) => text3 === "false" ? "No other properties are allowed." : `Other properties must match ${text3}.`
};
function describeLoss(keyword, value) {
  if (value === void 0 || keyword === "$schema" || !isWritable(value)) return void 0;
  const json = snapshotJson(value);
  if (!json.ok) return void 0;
  const text3 = valueWords(json.value);
  const sentence = Object.hasOwn(sentences, keyword) ? sentences[keyword] : void 0;
  if (sentence !== void 0) return sentence(text3);
  const module = standardModule(keyword);
  if (module?.render === void 0 || module.explain !== void 0 || module.parameters !== void 0)
    return `Must satisfy ${JSON.stringify(keyword)}: ${text3}.`;
  return `${module.render("value", { limit: json.value })}.`.replace(/^"value" must/, "Must");
}

// ../packages/json-schema/src/import/rewrites/bounds.ts
var pairs = [
  ["minimum", "exclusiveMinimum"],
  ["maximum", "exclusiveMaximum"]
];
var separateBounds = ({ members: members3, note }) => {
  for (const [inclusive, exclusive2] of pairs) {
    const flag = members3.get(exclusive2);
    if (typeof flag !== "boolean") continue;
    members3.delete(exclusive2);
    if (flag && members3.has(inclusive)) {
      members3.set(exclusive2, members3.get(inclusive));
      members3.delete(inclusive);
      note(exclusive2, "rewritten", `the bound itself is ${exclusive2} now`);
    } else note(exclusive2, "dropped", flag ? `says nothing without ${inclusive}` : `false is what ${inclusive} means`);
  }
};

// ../packages/json-schema/src/import/rewrites/dependencies.ts
var separateDependencies = ({ members: members3, note, lose }) => {
  const dependencies = members3.get("dependencies");
  if (dependencies === void 0) return;
  members3.delete("dependencies");
  if (!isPlain(dependencies)) return lose("dependencies", "must be an object of lists of names and schemas");
  const required2 = copyOf(members3.get("dependentRequired"));
  const schemas = copyOf(members3.get("dependentSchemas"));
  for (const [name, value] of Object.entries(dependencies)) {
    if (isList2(value)) required2[name] = [...listOf(required2[name]), ...value];
    else schemas[name] = schemas[name] === void 0 ? value : { allOf: [schemas[name], value] };
  }
  if (Object.keys(required2).length > 0) members3.set("dependentRequired", required2);
  if (Object.keys(schemas).length > 0) members3.set("dependentSchemas", schemas);
  note("dependencies", "rewritten", "names are dependentRequired and schemas are dependentSchemas now");
};
function copyOf(value) {
  return Object.assign(/* @__PURE__ */ Object.create(null), isPlain(value) ? value : {});
}

// ../packages/json-schema/src/import/rewrites/identity.ts
var names2 = ["$anchor", "$dynamicAnchor", "$recursiveAnchor"];
var dropIdentity = ({ place: { draft }, isRoot, members: members3, note }) => {
  const older = members3.get("id");
  if (typeof older === "string" && (draft === void 0 || draft === 4)) {
    members3.delete("id");
    if (isRoot && !members3.has("$id")) members3.set("$id", older);
    note("id", isRoot ? "rewritten" : "dropped", isRoot ? "it is $id now" : dropped);
  }
  for (const name of names2) {
    if (!members3.delete(name)) continue;
    note(name, "dropped", dropped);
  }
  const id2 = members3.get("$id");
  if (id2 === void 0 || isRoot && isAddress(id2)) return;
  members3.delete("$id");
  note("$id", "dropped", isRoot ? "it is no address without a fragment" : dropped);
};
var dropped = "references name places from the root now";
function isAddress(id2) {
  return typeof id2 === "string" && id.validate(id2, {}, "").length === 0 && resolve(id2, home) !== void 0;
}

// ../packages/json-schema/src/import/rewrites/items.ts
var separateItems = ({ members: members3, note, lose }) => {
  const { items: items2, additionalItems: rest } = Object.fromEntries(members3);
  members3.delete("additionalItems");
  if (!isList2(items2)) {
    if (rest !== void 0) note("additionalItems", "dropped", "says nothing where items is not a list");
    return;
  }
  members3.delete("items");
  if (members3.has("prefixItems")) return lose("items", "is a list beside prefixItems (one schema is for the others)");
  if (items2.length > 0) members3.set("prefixItems", items2);
  if (rest !== void 0) members3.set("items", rest);
  note("items", "rewritten", "a list of schemas is prefixItems now");
  if (rest !== void 0) note("additionalItems", "rewritten", "the schema of the other items is items now");
};

// ../packages/json-schema/src/import/rewrites/notes.ts
var gatherExamples = ({ members: members3, note }) => {
  const example = members3.get("example");
  if (example === void 0) return;
  members3.delete("example");
  if (members3.has("examples") || !isWritable(example)) return note("example", "dropped", "there are examples");
  members3.set("examples", [example]);
  note("example", "rewritten", "it is one of examples now");
};
var plainEnum = ({ members: members3, note }) => {
  const listed = members3.get("enum");
  if (!isList2(listed) || !listed.includes(notJson)) return;
  members3.set(
    "enum",
    listed.filter((member) => member !== notJson)
  );
  note("enum", "rewritten", "what is no JSON value is left out");
};

// ../packages/json-schema/src/import/rewrites/older-drafts.ts
var dropIgnored = ({ place: { draft }, members: members3, note }) => {
  if (draft === void 0) return;
  const hides = hidesSiblings(Object.fromEntries(members3), draft);
  for (const keyword of members3.keys()) {
    const isHidden = hides && keyword !== "$ref" && !assertsNothing(keyword);
    if (!isHidden && !ignores(draft, keyword)) continue;
    members3.delete(keyword);
    note(keyword, "dropped", `${draftName(draft)} ${isHidden ? "looks at nothing beside $ref" : "has no such keyword"}`);
  }
};
var renameDraft = ({ isRoot, members: members3, note, lose }) => {
  const declared = draftOf(members3.get("$schema"));
  if (declared === "older") {
    members3.delete("$schema");
    lose("$schema", "names a draft before draft-04 (write the schema in a later one)");
  } else if (!isRoot && members3.has("$schema")) {
    members3.delete("$schema");
    note("$schema", "dropped", "the whole schema is of one draft now");
  } else if (declared !== void 0 && declared !== 2020) {
    members3.set("$schema", ourDraft);
    note("$schema", "rewritten", "the schema is of draft 2020-12 now");
  }
};

// ../packages/json-schema/src/import/rewrites/patterns.ts
var strictPatterns = ({ members: members3, note, lose }) => {
  const pattern2 = members3.get("pattern");
  if (typeof pattern2 === "string" && patternProblem(pattern2) !== void 0) {
    const strict2 = withoutEscapes(pattern2);
    if (strict2 !== void 0) {
      members3.set("pattern", strict2);
      note("pattern", "rewritten", unescaped);
    }
  }
  const patterns = members3.get("patternProperties");
  if (!isPlain(patterns)) return;
  const strict = /* @__PURE__ */ Object.create(null);
  for (const [source, schema] of Object.entries(patterns)) {
    const name = patternProblem(source) === void 0 ? source : withoutEscapes(source);
    const keyword = propertyPath("patternProperties", source);
    if (name === void 0) lose(keyword, "is not named by a regular expression", { [source]: schema });
    else if (name !== source) note(keyword, "rewritten", unescaped);
    if (name !== void 0) strict[name] = strict[name] === void 0 ? schema : { allOf: [strict[name], schema] };
  }
  members3.set("patternProperties", strict);
};
var unescaped = "a backslash stands only where it is needed";
var escapes = /\[(?:\\[\s\S]|[^\]\\])*\]|\\[\s\S]/g;
function withoutEscapes(source) {
  const strict = source.replaceAll(
    escapes,
    (part) => part.startsWith("[") ? part.replaceAll(/\\([^\w$()*+./?[\\\]^{|}-]|_)/g, "$1") : part.replace(/^\\([^\w$()*+./?[\\\]^{|}]|_)/, "$1")
  );
  return strict !== source && patternProblem(strict) === void 0 ? strict : void 0;
}

// ../packages/json-schema/src/import/rewrites/references.ts
var dynamic = [
  ["$dynamicRef", "$dynamicAnchor"],
  ["$recursiveRef", "$recursiveAnchor"]
];
var settleReferences = (work) => {
  const { members: members3, document, place: place2, note, lose } = work;
  for (const [keyword, anchor2] of dynamic) {
    const reference2 = members3.get(keyword);
    if (reference2 === void 0) continue;
    members3.delete(keyword);
    if (typeof reference2 !== "string") {
      lose(keyword, "must be a string");
      continue;
    }
    if (isAmbiguous(document.resolve(reference2, place2), anchor2, reference2, work)) {
      lose(keyword, "may name several schemas, by where a check began (use $ref to a schema under $defs)");
      continue;
    }
    note(keyword, "rewritten", "only one schema can be meant");
    if (members3.has("$ref")) members3.set("allOf", [...listOf(members3.get("allOf")), { $ref: reference2 }]);
    else members3.set("$ref", reference2);
  }
};
function isAmbiguous(target, anchor2, reference2, { document }) {
  if (typeof target === "string" || !isPlain(target.schema)) return false;
  const name = target.schema[anchor2];
  const isDynamic = typeof name === "string" ? reference2.endsWith(`#${name}`) : name === true;
  return isDynamic && document.countNamed(anchor2, name) > 1;
}
var followReferences = ({ members: members3, document, place: place2, refer, lose }) => {
  const reference2 = members3.get("$ref");
  if (typeof reference2 !== "string") return;
  const target = document.resolve(reference2, place2);
  if (target === "elsewhere") {
    lose(
      "$ref",
      "leads out of the schema, and nothing is fetched (copy what it names under $defs, and refer to #/$defs)"
    );
  } else if (target === "nowhere" || !(isPlain(target.schema) || typeof target.schema === "boolean")) {
    lose("$ref", `names ${JSON.stringify(reference2)}, and no schema stands there`);
  } else return refer(reference2, target);
  members3.delete("$ref");
};

// ../packages/json-schema/src/import/rewrites/required.ts
var listRequired = ({ members: members3, note }) => {
  const own = members3.get("required");
  if (typeof own === "boolean") {
    members3.delete("required");
    note("required", "rewritten", "the object around it lists what is required now");
  }
  const properties2 = members3.get("properties");
  if (!isPlain(properties2)) return;
  const names3 = Object.entries(properties2).flatMap(
    ([name, schema]) => isPlain(schema) && schema["required"] === true ? name : []
  );
  if (names3.length > 0) members3.set("required", [...listOf(members3.get("required")), ...names3]);
};

// ../packages/json-schema/src/import/rewrites/types.ts
var plainTypes = ({ members: members3, note }) => {
  const type2 = members3.get("type");
  const types3 = isList2(type2) ? type2 : [type2];
  if (types3.includes("any")) {
    members3.delete("type");
    note("type", "dropped", "any type is what a schema without a type takes");
  } else if (isList2(type2) && new Set(type2).size < type2.length) {
    members3.set("type", [...new Set(type2)]);
    note("type", "rewritten", "a type is named once now");
  }
};
var nullableTypes = ({ members: members3, note }) => {
  const nullable = members3.get("nullable");
  if (nullable === void 0) return;
  members3.delete("nullable");
  const type2 = members3.get("type");
  const types3 = isList2(type2) ? type2 : [type2];
  if (nullable !== true || type2 === void 0 || types3.includes("null")) {
    const reason = nullable === true && type2 === void 0 ? "says nothing without a type" : "says nothing new here";
    return note("nullable", "dropped", reason);
  }
  members3.set("type", [...types3, "null"]);
  note("nullable", "rewritten", "null is one of the types now");
};

// ../packages/json-schema/src/import/evaluated.ts
function evaluationsOf(start, place2, document) {
  const always2 = nothing2();
  const perhaps = nothing2();
  const seen = { certain: /* @__PURE__ */ new Set(), other: /* @__PURE__ */ new Set() };
  const pending = [{ node: start, place: place2, isCertain: true }];
  for (let next = pending.pop(); next !== void 0; next = pending.pop()) {
    const { node, isCertain } = next;
    const known2 = isCertain ? seen.certain : seen.other;
    if (known2.has(node)) continue;
    known2.add(node);
    const here = node === start ? place2 : document.placeOf(node, next.place);
    collect(node, node === start, here.draft !== 2019, perhaps);
    if (isCertain) collect(node, node === start, false, always2);
    const follow2 = (schema, at2, isSure) => {
      if (isPlain(schema)) pending.push({ node: schema, place: at2, isCertain: isCertain && isSure });
    };
    for (const keyword of ["$ref", "$recursiveRef", "$dynamicRef"]) {
      const reference2 = node[keyword];
      const target = typeof reference2 === "string" ? document.resolve(reference2, here) : "nowhere";
      if (typeof target !== "string") follow2(target.schema, target.place, keyword === "$ref");
    }
    for (const schema of listOf(node["allOf"])) follow2(schema, here, true);
    for (const keyword of ["anyOf", "oneOf"]) for (const schema of listOf(node[keyword])) follow2(schema, here, false);
    for (const keyword of ["if", "then", "else"]) follow2(node[keyword], here, false);
    for (const keyword of ["dependentSchemas", "dependencies"]) {
      const held = node[keyword];
      if (isPlain(held)) for (const schema of Object.values(held)) follow2(schema, here, false);
    }
  }
  return { always: always2, perhaps };
}
function nothing2() {
  return { names: /* @__PURE__ */ new Set(), patterns: /* @__PURE__ */ new Set(), items: 0, hasAllProperties: false, hasAllItems: false };
}
function collect(node, isStart, containsCounts, evaluated) {
  const { properties: properties2, patternProperties: patternProperties2, items: items2, prefixItems: prefixItems2 } = node;
  for (const name of Object.keys(isPlain(properties2) ? properties2 : {})) evaluated.names.add(name);
  for (const pattern2 of Object.keys(isPlain(patternProperties2) ? patternProperties2 : {}))
    evaluated.patterns.add(pattern2);
  const has = (keyword) => node[keyword] !== void 0;
  evaluated.hasAllProperties ||= has("additionalProperties") || !isStart && has("unevaluatedProperties");
  evaluated.items = Math.max(evaluated.items, listOf(prefixItems2).length, listOf(items2).length);
  evaluated.hasAllItems ||= has("items") && !isList2(items2) || isList2(items2) && has("additionalItems") || !isStart && has("unevaluatedItems") || containsCounts && has("contains");
}

// ../packages/json-schema/src/import/rewrites/unevaluated.ts
var closeProperties = ({ source, place: place2, document, members: members3, note, lose }) => {
  const rest = members3.get("unevaluatedProperties");
  if (rest === void 0) return;
  members3.delete("unevaluatedProperties");
  const { always: always2, perhaps } = evaluationsOf(source, place2, document);
  if (always2.hasAllProperties || rest === true) {
    return note("unevaluatedProperties", "dropped", "says nothing where all properties are evaluated");
  }
  const isSettled = !perhaps.hasAllProperties && perhaps.names.size === always2.names.size && perhaps.patterns.size === always2.patterns.size;
  if (!isSettled) {
    return lose(
      "unevaluatedProperties",
      "depends on the branches that match (close each with additionalProperties: false)"
    );
  }
  members3.set("additionalProperties", rest);
  declare(members3, "properties", always2.names);
  declare(members3, "patternProperties", always2.patterns);
  note("unevaluatedProperties", "rewritten", "it is additionalProperties beside all that is evaluated");
};
var closeItems = ({ source, place: place2, document, members: members3, note, lose }) => {
  const rest = members3.get("unevaluatedItems");
  if (rest === void 0) return;
  members3.delete("unevaluatedItems");
  const { always: always2, perhaps } = evaluationsOf(source, place2, document);
  if (always2.hasAllItems || rest === true) {
    return note("unevaluatedItems", "dropped", "says nothing where all items are evaluated");
  }
  if (perhaps.hasAllItems || perhaps.items > always2.items) {
    return lose("unevaluatedItems", "depends on what matches (close the list with items: false beside prefixItems)");
  }
  const declared = listOf(members3.get("prefixItems"));
  const missing = Array.from({ length: always2.items - declared.length }, () => true);
  if (always2.items > 0) members3.set("prefixItems", [...declared, ...missing]);
  members3.set("items", rest);
  note("unevaluatedItems", "rewritten", "it is items beside all that is evaluated");
};
function declare(members3, keyword, names3) {
  const held = members3.get(keyword);
  const all3 = Object.assign(/* @__PURE__ */ Object.create(null), isPlain(held) ? held : {});
  for (const name of names3) if (all3[name] === void 0) all3[name] = true;
  if (names3.size > 0) members3.set(keyword, all3);
}

// ../packages/json-schema/src/import/rewrites/rewrites.ts
var rewrites = [
  dropIgnored,
  renameDraft,
  dropIdentity,
  renameDefinitions,
  separateBounds,
  separateItems,
  separateDependencies,
  plainTypes,
  nullableTypes,
  plainEnum,
  listRequired,
  strictPatterns,
  gatherExamples,
  closeProperties,
  closeItems,
  settleReferences,
  followReferences
];

// ../packages/json-schema/src/import/translate.ts
function createTranslation(root, document, settings, ledger) {
  const outputs = /* @__PURE__ */ new Map();
  const references = /* @__PURE__ */ new Map();
  const open = /* @__PURE__ */ new Set();
  const tasks = [];
  const canDescribe = Object.hasOwn(settings.vocabulary.keywords, "description");
  let depth = 0;
  let isTooDeep = false;
  const enter2 = (schema, around, put2) => {
    if (typeof schema === "boolean") return put2(schema);
    if (!isPlain(schema)) {
      ledger.lose(around.path, "", "must be a schema", false, `${around.path} must be a schema object or a boolean`);
      return put2(true);
    }
    const known2 = outputs.get(schema);
    const place2 = document.placeOf(schema, around);
    if (known2 !== void 0 && open.has(schema)) return put2(loop(schema, place2, around.path));
    if (known2 !== void 0) return put2(known2);
    const output = {};
    outputs.set(schema, output);
    put2(output);
    if (++depth > settings.maxDepth) isTooDeep = true;
    open.add(schema);
    tasks.push(() => {
      depth--;
      open.delete(schema);
    });
    fill(output, schema, place2);
  };
  const loop = (schema, place2, path10) => {
    const output = { $ref: "" };
    references.set(output, { text: "", path: path10, target: { schema, place: place2 } });
    ledger.note(path10, "", "rewritten", "a schema within itself is a reference to it");
    return output;
  };
  const fill = (output, source, place2, replaced = 0) => {
    if (replaced > settings.maxDepth) isTooDeep = true;
    if (isTooDeep) return;
    const members3 = new Map(Object.entries(source));
    const work = {
      source,
      place: place2,
      isRoot: output === outputs.get(root),
      members: members3,
      document,
      refer: (text3, target) => void references.set(output, { text: text3, path: place2.path, target }),
      note: (keyword, action, reason) => ledger.note(place2.path, keyword, action, reason),
      lose: (keyword, reason, value = source[keyword]) => {
        const sentence = canDescribe ? describeLoss(keywordOf(keyword), value) : void 0;
        const action = ledger.lose(place2.path, keyword, reason, sentence !== void 0);
        if (action === "described") describe3(members3, String(sentence));
      }
    };
    for (const rewrite2 of rewrites) rewrite2(work);
    const reference2 = references.get(output);
    if (reference2 !== void 0 && !Object.hasOwn(settings.vocabulary.keywords, "$ref")) {
      references.delete(output);
      const named2 = inline(work, reference2.target);
      if (named2 !== void 0) return fill(output, named2, reference2.target.place, replaced + 1);
    }
    passGate(work, settings);
    if (members3.has("format") && !settings.assertFormats && ledger.isDeferred("format")) {
      work.note("format", "deferred", "is a note here");
    }
    const held = [];
    for (const [name, value] of members3) hold(output, name, value, place2, held);
    tasks.push(...held.toReversed());
  };
  const inline = ({ members: members3, note, lose }, { schema }) => {
    members3.delete("$ref");
    if (!isPlain(schema) || open.has(schema) || ![...members3.keys()].every(assertsNothing)) {
      lose("$ref", "cannot be replaced by what it names");
      return void 0;
    }
    open.add(schema);
    tasks.push(() => open.delete(schema));
    note("$ref", "inlined", "what it names stands here now");
    return Object.assign(/* @__PURE__ */ Object.create(null), schema, Object.fromEntries(members3));
  };
  const hold = (output, name, value, place2, held) => {
    const path10 = propertyPath(place2.path, name);
    const holds = standardModule(name)?.holds;
    output[name] = value;
    if (holds === "schema") {
      held.push(() => enter2(value, { ...place2, path: path10 }, (schema) => void (output[name] = schema)));
    } else if (holds === "list" && isList2(value)) {
      const list = [];
      output[name] = list;
      for (const [index, schema] of value.entries()) {
        held.push(() => enter2(schema, { ...place2, path: itemPath(path10, index) }, (copy) => void (list[index] = copy)));
      }
    } else if (holds === "map" && isPlain(value)) {
      const map = /* @__PURE__ */ Object.create(null);
      output[name] = map;
      for (const [key2, schema] of Object.entries(value)) {
        map[key2] = true;
        held.push(() => enter2(schema, { ...place2, path: propertyPath(path10, key2) }, (copy) => void (map[key2] = copy)));
      }
    }
  };
  return {
    references,
    outputOf: (schema) => isPlain(schema) ? outputs.get(schema) : void 0,
    isTooDeep: () => isTooDeep,
    translate: (schema, place2) => {
      let whole = true;
      enter2(schema, place2, (output) => {
        whole = output;
      });
      for (let task = tasks.pop(); task !== void 0; task = tasks.pop()) task();
      return whole;
    }
  };
}
function describe3(members3, sentence) {
  const description = members3.get("description");
  members3.set("description", typeof description === "string" ? `${description} ${sentence}` : sentence);
}

// ../packages/json-schema/src/import/import-schema.ts
function importSchema(schema, options = {}) {
  const settings = resolveOptions(options);
  const { lossy = false, deferred = [] } = options;
  const ledger = createLedger(deferred);
  const source = readPlain(schema, ledger);
  const whole = typeof source === "boolean" ? asObject(source, ledger) : source;
  if (!isPlain(whole)) throw new JsonSchemaError(["schema must be a schema object or a boolean"]);
  const isPure = ledger.changes.length === 0 && !deferred.includes("format") && isWritable(whole);
  const document = createDocument(whole);
  const compiled2 = (isPure ? asIs(whole, document, settings) : void 0) ?? translate(whole, document, settings, ledger, lossy);
  const changes = Object.freeze([...ledger.changes]);
  let kept;
  return Object.freeze({
    schema: compiled2.schema,
    lossless: ledger.isLossless(),
    changes,
    get kept() {
      return kept ??= whole === source ? listKept(document, changes, settings) : [];
    }
  });
}
function asObject(schema, ledger) {
  ledger.note("schema", "", "rewritten", `it is an object that says the same as ${schema}`);
  return schema ? {} : { not: {} };
}
function asIs(schema, document, settings) {
  for (const [node] of document.schemas()) if ((draftOf(node["$schema"]) ?? 2020) !== 2020) return void 0;
  try {
    return recall(schema, settings);
  } catch {
    return void 0;
  }
}
function translate(schema, document, settings, ledger, mayLose) {
  const translation = createTranslation(schema, document, settings, ledger);
  const output = translation.translate(schema, document.top);
  if (isPlain(output)) placeReferences(output, translation, ledger);
  if (translation.isTooDeep()) {
    throw new JsonSchemaError([`schema is nested deeper than ${settings.maxDepth} schemas`], "DEPTH_EXCEEDED");
  }
  if (ledger.losses.length > 0 && !mayLose) throw new JsonSchemaError(ledger.losses);
  return recall(output, settings);
}

// ../packages/json-schema/src/repair/refused-places.ts
var aboutKinds = /* @__PURE__ */ new Set(["type", "enum", "const", "anyOf", "oneOf"]);
function refusedPlaces(value, job) {
  const places = /* @__PURE__ */ new Set();
  const whole = readValue(value, job.settings.maxDepth);
  if (whole.isTooDeep) return places;
  const { explainHere, placeOf: placeOf2 } = createExplainer(job, whole, createReport(0, false), (keyword, { path: path10 }) => {
    if (aboutKinds.has(keyword)) places.add(path10);
  });
  explainHere(job.read.root, placeOf2(value, "", 0));
  return places;
}

// ../packages/json-schema/src/repair/unquote.ts
function unquote(text3) {
  const parsed = parseArguments(text3);
  if (!parsed.ok) return void 0;
  const { value } = parsed;
  const isContainer = /^\s*[[{]/.test(text3);
  return isContainer || typeof value !== "string" && JSON.stringify(value) === text3 ? value : void 0;
}

// ../packages/json-schema/src/repair/repair-value.ts
var mostRounds = 8;
var jobs = /* @__PURE__ */ new WeakMap();
function repairValue(schema, value, options) {
  const compiled2 = compileSchema(schema, options);
  const asItIs = { value, repairs: [] };
  const isValid = (candidate) => compiled2.check(candidate);
  if (isValid(value)) return asItIs;
  const job = jobs.get(compiled2) ?? createJob(compiled2, options);
  jobs.set(compiled2, job);
  const repairs = [];
  let repaired = value;
  for (let round = 0; round < mostRounds; round++) {
    const places = refusedPlaces(repaired, job);
    job.compiler.forget();
    const before = repairs.length;
    repaired = rewrite(repaired, "", places, repairs);
    if (repairs.length === before) return asItIs;
    if (isValid(repaired)) return { value: freezeJson(repaired), repairs };
  }
  return asItIs;
}
function createJob(compiled2, options) {
  const settings = resolveOptions(options);
  const read3 = readSchema(compiled2.schema, settings);
  const compiler = createCompiler(read3, settings, false);
  return { read: read3, settings, compiler, matches: createMatcher(compiler) };
}
function rewrite(value, path10, places, repairs) {
  if (typeof value === "string") {
    const to = places.has(path10) ? unquote(value) : void 0;
    if (to === void 0) return value;
    repairs.push({ path: path10, from: value, to: freezeJson(to) });
    return to;
  }
  if (isJsonArray(value)) return value.map((item, index) => rewrite(item, itemPath(path10, index), places, repairs));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, rewrite(member, propertyPath(path10, name), places, repairs)])
  );
}

// src/inputs/real-arguments.ts
import { existsSync as existsSync4, readdirSync, readFileSync as readFileSync3 } from "fs";
import path6 from "path";
function realArguments(isTaken = () => true) {
  const instances = path6.join(folders.data, "instances");
  if (!existsSync4(instances)) throw new Error("no real inputs here: let DSH_DATA name their folder");
  return readdirSync(instances).flatMap(
    (source) => readdirSync(path6.join(instances, source)).flatMap((file) => {
      const { tools } = readJson(path6.join(folders.data, source, file));
      const { cases } = readJson(path6.join(instances, source, file));
      return cases.map(({ index, valid }) => ({ schema: tools[index]?.inputSchema ?? {}, values: valid })).filter(({ schema }) => isOurs2(schema) && isTaken(schema));
    })
  );
}
function isOurs2(schema) {
  return succeeds(() => compileSchema(schema));
}
function succeeds(action) {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
function readJson(file) {
  return JSON.parse(readFileSync3(file, "utf8"));
}

// src/inputs/values.ts
var edits = {
  path: "src/some/where.ts",
  edits: Array.from({ length: 40 }, (_, line2) => ({ oldText: "a".repeat(190), newText: "b".repeat(190), line: line2 }))
};
function makeRows(count3) {
  return Array.from({ length: count3 }, (_, id2) => ({ id: id2, name: `row number ${id2}` }));
}
function makeWrongRows(count3) {
  return Array.from({ length: count3 }, (_, id2) => ({ id: `row number ${id2}`, name: id2 }));
}

// src/sides/checkers.ts
import { Ajv2020 } from "ajv/dist/2020.js";

// src/sides/host.ts
function repeat(times, action) {
  for (let index = 0; index < times; index++) action(index);
}

// src/sides/peer.ts
var loadPeerTools = () => loadPeer("@deepseek-ai/dsh-tools");
async function createPeerHost() {
  const { Context } = await loadPeer("@deepseek-ai/cordis");
  const { createScope: createScope2 } = await loadPeer("@deepseek-ai/dsh-scope");
  const { SystemPrompt } = await loadPeer("@deepseek-ai/dsh-system-prompt");
  const { ToolRuntime, defineTool: defineTool2 } = await loadPeerTools();
  const root = new Context();
  await root.plugin(SystemPrompt);
  await root.plugin(ToolRuntime, { mode: "native" });
  const context = await pluginContext(root);
  const { tools } = context;
  const { signal } = new AbortController();
  return {
    register: (tool) => tools.register(defineTool2(optionsOf(tool))),
    execute: (name, args, agent) => tools.execute({ callId: "1", name, arguments: args, signal, ...agent !== void 0 && { agent } }),
    get: (name, scope) => tools.get(name, scope),
    nest(masks) {
      let parent;
      for (const deny2 of masks) {
        const key2 = {};
        createScope2(context, key2, parent === void 0 ? {} : { parent }).ctx.tools.restrict({ deny: deny2 });
        parent = key2;
      }
      if (parent === void 0) throw new Error("nest() needs one mask at least");
      return parent;
    },
    addPolicies({ pre, guards, wrappers, post }) {
      repeat(pre, () => context.on("tools/pre-execute", (_exec, next) => next()));
      repeat(guards, () => tools.guard(() => void 0));
      repeat(wrappers, () => context.on("tools/execute", (_exec, next) => next()));
      repeat(post, () => context.on("tools/post-execute", (_exec, _result, next) => next()));
    }
  };
}
async function pluginContext(root) {
  let own;
  const plugin = (context) => {
    own = context;
  };
  await root.plugin(Object.assign(plugin, { inject: ["tools"] }));
  if (own === void 0) throw new Error("the peer did not start the plugin");
  return own;
}
function optionsOf({ name, parameters, output, body, render: render2 }) {
  return {
    name,
    description: "A tool of the bench.",
    parameters,
    output: { schema: output, render: (_args, value) => render2(value) },
    execute: async (args) => body(args)
  };
}

// src/sides/checkers.ts
function dshChecker(schema) {
  const compiled2 = compileSchema(schema);
  return (value) => compiled2.check(value);
}
function snapshotsOf(cases) {
  return cases.map(({ schema, values: values2 }) => ({ schema, values: values2.map(snapshotOf) }));
}
function snapshotOf(value) {
  const snapshot = snapshotJson(value, { freeze: true });
  if (!snapshot.ok) throw new Error(`an input is no JSON: ${snapshot.path}: ${snapshot.reason}`);
  return snapshot.value;
}
function dshLister(schema) {
  const compiled2 = compileSchema(schema);
  return (value) => compiled2.violations(value, "");
}
function ajvLister(schema) {
  const ajv3 = new Ajv2020({
    allErrors: true,
    strict: false,
    validateSchema: false,
    validateFormats: false,
    logger: false
  });
  const validate2 = ajv3.compile(schema);
  return (value) => validate2(value) ? [] : validate2.errors ?? [];
}
async function peerLister() {
  const { validateJsonSchemaValue } = await loadPeerTools();
  return (schema) => (value) => validateJsonSchemaValue(schema, value);
}
function ajvChecker(schema) {
  const ajv3 = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false, logger: false });
  const validate2 = ajv3.compile(schema);
  return (value) => validate2(value);
}
async function peerChecker() {
  const { validateJsonSchemaValue } = await loadPeerTools();
  return (schema) => (value) => validateJsonSchemaValue(schema, value).length === 0;
}
function listInTurn(cases, listerOf) {
  return checkInTurn(cases, (schema) => {
    const list = listerOf(schema);
    return (value) => list(value).length > 0;
  });
}
function checkInTurn(cases, checkerOf) {
  const checks = cases.flatMap(({ schema, values: values2 }) => {
    const check = checkerOf(schema);
    return values2.map((value) => ({ check, value }));
  });
  const refused = checks.find(({ check, value }) => !check(value));
  if (checks.length === 0 || refused !== void 0)
    throw new Error(`a valid value was refused: ${JSON.stringify(refused?.value)?.slice(0, 300)}`);
  let turn = 0;
  return () => {
    const { check, value } = checks[turn++ % checks.length];
    return check(value);
  };
}

// src/rows/check.ts
var onSnapshots = "dsh, a snapshot";
var onAnyValue = "dsh, any value";
var ajv = "ajv 8, compiled";
var checkArguments = defineRow({
  name: "check-arguments",
  what: "`check` of the arguments of a typical call",
  contenders: {
    [onSnapshots]: () => checkInTurn(snapshotsOf(typicalArguments), dshChecker),
    [onAnyValue]: () => checkInTurn(typicalArguments, dshChecker),
    [ajv]: () => checkInTurn(typicalArguments, ajvChecker),
    peer: async () => checkInTurn(typicalArguments, await peerChecker())
  },
  targets: { [ajv]: { atLeast: 1 }, peer: { atLeast: 4 } }
});
var checkRealArguments = defineRow({
  name: "check-real-arguments",
  what: "`check` of real tool arguments, all schemas that dsh takes",
  contenders: {
    [onSnapshots]: () => checkInTurn(snapshotsOf(realArguments()), dshChecker),
    [onAnyValue]: () => checkInTurn(realArguments(), dshChecker),
    [ajv]: () => checkInTurn(realArguments(), ajvChecker)
  },
  targets: { [ajv]: { atLeast: 1 } }
});
var checkRealCoreArguments = defineRow({
  name: "check-real-core-arguments",
  what: "`check` of real tool arguments, the schemas that the peer takes too",
  contenders: {
    [onSnapshots]: async () => checkInTurn(snapshotsOf(await coreArguments()), dshChecker),
    [onAnyValue]: async () => checkInTurn(await coreArguments(), dshChecker),
    peer: async () => checkInTurn(await coreArguments(), await peerChecker())
  },
  targets: { peer: { atLeast: 4 } }
});
var rowsOf = (count3) => [{ schema: rowsSchema, values: [makeRows(count3)] }];
var checkRows = defineRow({
  name: "check-rows",
  what: "`check` of a value of 2,000 rows of two fields",
  contenders: {
    [onSnapshots]: () => checkInTurn(snapshotsOf(rowsOf(2e3)), dshChecker),
    [onAnyValue]: () => checkInTurn(rowsOf(2e3), dshChecker),
    [ajv]: () => checkInTurn(rowsOf(2e3), ajvChecker),
    peer: async () => checkInTurn(rowsOf(2e3), await peerChecker())
  },
  targets: { peer: { atLeast: 90 } }
});
var checkWide = defineRow({
  name: "check-wide",
  what: "`check` of a value of 100,000 rows of two fields",
  contenders: {
    [onSnapshots]: () => checkInTurn(snapshotsOf(rowsOf(1e5)), dshChecker),
    [onAnyValue]: () => checkInTurn(rowsOf(1e5), dshChecker),
    [ajv]: () => checkInTurn(rowsOf(1e5), ajvChecker),
    peer: async () => checkInTurn(rowsOf(1e5), await peerChecker())
  },
  targets: { peer: { atLeast: 20 } }
});
var checkGrowth = defineRow({
  name: "check-growth",
  what: "`check` by dsh of any value, as it grows: linear",
  contenders: { "100 rows": ours2(100), "1,000 rows": ours2(1e3), "10,000 rows": ours2(1e4) },
  targets: { "1,000 rows": { atMost: 13 }, "10,000 rows": { atMost: 130 } }
});
function ours2(count3) {
  return () => checkInTurn(rowsOf(count3), dshChecker);
}
async function coreArguments() {
  const { assertSupportedJsonSchema } = await loadPeerTools();
  return realArguments((schema) => succeeds(() => assertSupportedJsonSchema(schema)));
}

// src/inputs/tools.ts
function echoTool(name) {
  return {
    name,
    parameters: { text: { type: "string", required: true } },
    output: { type: "string" },
    body: (args) => args.text,
    render: (value) => [{ type: "text", text: String(value) }]
  };
}
function registerEchoTools(host, count3) {
  repeat(count3, (index) => host.register(echoTool(`tool_${index}`)));
}
var editTool = {
  name: "edit",
  parameters: {
    path: { type: "string", required: true },
    edits: {
      type: "array",
      required: true,
      items: {
        type: "object",
        additionalProperties: false,
        properties: {
          oldText: { type: "string", required: true },
          newText: { type: "string", required: true },
          line: { type: "integer" }
        }
      }
    }
  },
  output: { type: "integer" },
  body: (args) => args.edits.length,
  render: (value) => [{ type: "text", text: `${String(value)} edits` }]
};
function rowsTool(rows3) {
  return {
    name: "rows",
    parameters: {},
    output: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        properties: { id: { type: "integer", required: true }, name: { type: "string", required: true } }
      }
    },
    body: () => rows3,
    render: (value) => value.map(({ name }) => ({ type: "text", text: name }))
  };
}

// src/sides/ai-sdk.ts
import process6 from "process";
var usage = { inputTokens: { total: 1, noCache: 1 }, outputTokens: { total: 1, text: 1 } };
async function aiSdkStep({ count: count3 = 10, input, output = "hello" }) {
  const [version2, mock] = Number.parseInt(process6.versions.node) >= 22 ? ["7", "V4"] : ["6", "V3"];
  const { generateText, tool } = await loadPeer(`ai-${version2}`);
  const models = await loadPeer(`ai-${version2}/test`);
  const { z } = await loadPeer("zod");
  const MockLanguageModel = models[`MockLanguageModel${mock}`];
  if (MockLanguageModel === void 0) throw new Error(`ai ${version2} has no mock of a language model ${mock}`);
  const echo2 = () => tool({
    description: "A tool of the bench.",
    inputSchema: input !== void 0 && "edits" in input ? editing(z) : z.object({ text: z.string() }),
    execute: async () => output
  });
  const tools = Object.fromEntries(Array.from({ length: count3 }, (_, index) => [`tool_${index}`, echo2()]));
  const asks = input !== void 0;
  const content = asks ? { type: "tool-call", toolCallId: "1", toolName: "tool_7", input: JSON.stringify(input) } : { type: "text", text: "hello" };
  const finishReason = { unified: asks ? "tool-calls" : "stop" };
  const model = new MockLanguageModel({
    doGenerate: async () => ({ content: [content], finishReason, usage, warnings: [] })
  });
  const step = () => {
    model.doGenerateCalls.length = 0;
    return generateText({ model, tools, prompt: "Say hello." });
  };
  return verified(step, ({ text: text3, toolResults }) => asks ? toolResults[0]?.output === output : text3 === "hello");
}
function editing(z) {
  const edit2 = z.object({ oldText: z.string(), newText: z.string(), line: z.number() });
  return z.object({ path: z.string(), edits: z.array(edit2) });
}

// ../packages/schema-dsl/src/record.ts
function readRecord2(value) {
  if (typeof value !== "object" || value === null) return void 0;
  try {
    const keys4 = Reflect.ownKeys(value);
    if (Array.isArray(value) || !isPlain2(value, Object.prototype) || !keys4.every((key2) => isOpen(value, key2))) {
      return void 0;
    }
    return new Map(keys4.map((key2) => [String(key2), Reflect.get(value, key2)]));
  } catch {
    return void 0;
  }
}
function readList2(value) {
  try {
    if (!Array.isArray(value) || !isPlain2(value, Array.prototype)) return void 0;
    if (Reflect.ownKeys(value).length !== value.length + 1) return void 0;
    const items2 = [...value];
    return items2.every((_item, index) => Object.hasOwn(value, index)) ? items2 : void 0;
  } catch {
    return void 0;
  }
}
function isOpen(value, key2) {
  return typeof key2 === "string" && Reflect.getOwnPropertyDescriptor(value, key2)?.enumerable === true;
}
function isPlain2(value, home2) {
  const prototype = Object.getPrototypeOf(value);
  if (prototype === home2) return true;
  return snapshotJson(Array.isArray(value) ? Object.setPrototypeOf([], prototype) : Object.create(prototype)).ok;
}

// ../packages/schema-dsl/src/choice-problems.ts
var choiceProblems = {
  enum: (value, { type: type2 }, path10) => {
    const members3 = readList2(value);
    if (members3 === void 0) return [`${path10}.enum must be a non-empty array of scalar values`];
    return areChoices(type2, members3) ? [] : [`${path10}.enum must be a non-empty array of ${String(type2)} values`];
  },
  const: (value, { type: type2, enum: members3 }, path10) => {
    if (!isOf(type2, value)) return [`${path10}.const must be a ${String(type2)} value`];
    const others = readList2(members3);
    const isMissing = others !== void 0 && areChoices(type2, others) && !others.includes(value);
    return isMissing ? [`${path10}.const must be one of ${path10}.enum when both are declared`] : [];
  }
};
function areChoices(type2, members3) {
  return members3.length > 0 && members3.every((member) => isOf(type2, member));
}
function isOf(type2, value) {
  if (typeof value !== "number") return type2 === (value === null ? "null" : typeof value);
  return (type2 === "integer" ? Number.isInteger(value) : Number.isFinite(value) && type2 === "number") && !Object.is(value, -0);
}

// ../packages/schema-dsl/src/node-kind.ts
var annotations = ["description", "title", "default", "examples"];
var choices = [...annotations, "enum", "const"];
var bounds2 = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

// ../packages/schema-dsl/src/nodes/array.ts
var arrayNode = {
  type: "array",
  keywords: [...annotations, "items", "minItems", "maxItems", "uniqueItems"],
  nested: {
    items(spec, path10, draft, walk) {
      draft["items"] = walk.node(spec, `${path10}.items`);
    }
  }
};

// ../packages/schema-dsl/src/nodes/boolean.ts
var booleanNode = { type: "boolean", keywords: choices };

// ../packages/schema-dsl/src/nodes/integer.ts
var integerNode = { type: "integer", keywords: [...choices, ...bounds2] };

// ../packages/schema-dsl/src/nodes/json.ts
var jsonNode = { keywords: annotations };

// ../packages/schema-dsl/src/nodes/null.ts
var nullNode = { type: "null", keywords: choices };

// ../packages/schema-dsl/src/nodes/number.ts
var numberNode = { type: "number", keywords: [...choices, ...bounds2] };

// ../packages/schema-dsl/src/nodes/object.ts
var objectNode = {
  type: "object",
  keywords: [...annotations, "additionalProperties", "properties", "minProperties", "maxProperties"],
  missing: (record, path10) => typeof record.get("additionalProperties") === "boolean" ? [] : [`${path10}.additionalProperties must be explicitly true or false`],
  nested: {
    additionalProperties(isOpen2, _path, draft) {
      draft["additionalProperties"] = isOpen2;
    },
    properties(map, path10, draft, walk) {
      Object.assign(draft, walk.properties(map, `${path10}.properties`));
    }
  }
};

// ../packages/schema-dsl/src/nodes/string.ts
var stringNode = {
  type: "string",
  keywords: [...choices, "minLength", "maxLength", "pattern", "format"]
};

// ../packages/schema-dsl/src/kinds.ts
var kinds2 = /* @__PURE__ */ new Map([
  ["string", stringNode],
  ["number", numberNode],
  ["integer", integerNode],
  ["boolean", booleanNode],
  ["null", nullNode],
  ["array", arrayNode],
  ["object", objectNode],
  ["json", jsonNode]
]);

// ../packages/schema-dsl/src/nodes/one-of.ts
var oneOfNode = {
  keywords: ["oneOf", ...annotations],
  nested: {
    oneOf(value, path10, draft, walk) {
      const branches = readList2(value);
      if (branches === void 0) walk.refuse(`${path10}.oneOf must be an array of at least two value schemas`);
      else if (branches.length < 2) walk.refuse(`${path10}.oneOf must be an array of at least two schemas`);
      draft["oneOf"] = branches?.map((branch2, index) => walk.node(branch2, `${path10}.oneOf[${index}]`));
    }
  }
};

// ../packages/schema-dsl/src/read-node.ts
function readNode({ record, path: path10, draft, isProperty }, walk) {
  const kind = kindOf2(record, path10, walk);
  if (kind === void 0) return;
  for (const key2 of record.keys()) if (!isKnown(key2, kind, isProperty)) walk.refuse(unsupported(key2, kind, path10));
  if (isProperty && record.has("required") && record.get("required") !== true) {
    walk.refuse(`${path10}.required must be true when present`);
  }
  for (const violation of kind.missing?.(record, path10) ?? []) walk.refuse(violation);
  if (kind.type !== void 0) draft["type"] = kind.type;
  for (const keyword of kind.keywords) {
    if (!record.has(keyword)) continue;
    const nested = kind.nested?.[keyword];
    if (nested !== void 0) nested(record.get(keyword), path10, draft, walk);
    else write(keyword);
  }
  function write(keyword) {
    const value = record.get(keyword);
    for (const problem of problemsOf(keyword, value, record, path10)) walk.refuse(problem);
    const copy = snapshotJson(value);
    if (copy.ok) draft[keyword] = copy.value;
  }
}
function kindOf2(record, path10, walk) {
  if (record.has("oneOf")) {
    if (!record.has("type")) return oneOfNode;
    walk.refuse(`${path10} cannot declare both type and oneOf`);
    return void 0;
  }
  const type2 = record.get("type");
  const kind = typeof type2 === "string" ? kinds2.get(type2) : void 0;
  if (kind === void 0) {
    const names3 = [...kinds2.keys()];
    walk.refuse(`${path10}.type must be ${names3.join("/")}, or use oneOf${suggestion2(type2, names3)}`);
  }
  return kind;
}
function isKnown(key2, kind, isProperty) {
  return kind.keywords.includes(key2) || key2 === "type" && kind !== oneOfNode || key2 === "required" && isProperty;
}
function unsupported(key2, kind, path10) {
  return `${path10}.${key2} is not supported by the value schema DSL${suggestion2(key2, kind.keywords)}`;
}
function suggestion2(given, names3) {
  const meant = typeof given === "string" ? nearest(given, names3) : void 0;
  return meant === void 0 ? "" : ` (did you mean "${meant}"?)`;
}
function problemsOf(keyword, value, record, path10) {
  const problems = choiceProblems[keyword] ?? standardVocabulary.keywords[keyword]?.validate;
  return problems?.(value, Object.fromEntries(record), path10) ?? [];
}

// ../packages/schema-dsl/src/walk.ts
function writeSchema(root) {
  const violations2 = [];
  const open = /* @__PURE__ */ new Set();
  const steps = [];
  let entered = [];
  let found = [];
  let depth = 0;
  let deepest2 = 0;
  function read3(source, path10, wanted) {
    const record = readRecord2(source);
    if (record === void 0) violations2.push(`${path10} must be ${wanted}`);
    else if (!open.has(source)) return record;
    else violations2.push(`${path10} is circular`);
    return void 0;
  }
  function find(spec, path10, isProperty) {
    const record = read3(spec, path10, "a value schema object");
    if (record === void 0) return void 0;
    const site = { source: spec, record, path: path10, draft: {}, isProperty, depth: depth + 1 };
    found.push(site);
    return site;
  }
  function enter2(source) {
    open.add(source);
    entered.push(source);
  }
  function settle2() {
    const [left, sites] = [entered, found];
    entered = [];
    found = [];
    steps.push(() => left.forEach((source) => open.delete(source)));
    for (const site of sites.toReversed()) steps.push(() => visit(site));
  }
  function visit(site) {
    depth = site.depth;
    deepest2 = Math.max(deepest2, depth);
    enter2(site.source);
    readNode(site, walk);
    settle2();
  }
  const walk = {
    refuse: (violation) => void violations2.push(violation),
    node: (spec, path10) => find(spec, path10, false)?.draft ?? {},
    properties(map, path10) {
      const record = read3(map, path10, "an object of value schemas");
      if (record === void 0) return {};
      enter2(map);
      const sites = [...record].map(([name, spec]) => [name, find(spec, `${path10}.${name}`, true)]);
      const required2 = sites.filter(([, site]) => site?.record.get("required") === true).map(([name]) => name);
      const properties2 = Object.fromEntries(sites.map(([name, site]) => [name, site?.draft]));
      return required2.length > 0 ? { properties: properties2, required: required2 } : { properties: properties2 };
    }
  };
  const draft = root(walk);
  settle2();
  for (let step = steps.pop(); step !== void 0; step = steps.pop()) step();
  return { draft, depth: deepest2, violations: violations2 };
}

// ../packages/schema-dsl/src/compile-spec.ts
var shallow = 64;
function compileSpec(root) {
  const { draft, depth, violations: violations2 } = writeSchema(root);
  if (violations2.length > 0) throw new JsonSchemaError(violations2);
  if (depth > shallow) assertSupported(draft);
  return freezeJson(draft);
}

// ../packages/schema-dsl/src/compile-parameters.ts
function compileParameters(spec, options) {
  return compileSpec((walk) => {
    const openness = options?.additionalProperties;
    if (openness !== void 0 && openness !== false) walk.refuse("additionalProperties must be false when present");
    const closed = openness === void 0 ? {} : { additionalProperties: false };
    return { type: "object", ...closed, ...walk.properties(spec, "parameters") };
  });
}

// ../packages/schema-dsl/src/compile-value.ts
function compileValue(spec) {
  return compileSpec((walk) => walk.node(spec, "schema"));
}

// ../packages/schema-dsl/src/author-problems.ts
var longestTimeout = 2147483647;
function authorProblems(options) {
  const problems = [];
  const { name, description, timeoutMs, defaults, output } = options;
  if (typeof name !== "string" || name === "") problems.push("name must be a non-empty string");
  if (typeof description !== "string") problems.push("description must be a string");
  if (defaults !== void 0 && typeof defaults !== "boolean") problems.push("defaults must be true or false");
  if (timeoutMs !== void 0) problems.push(...timeoutProblems(timeoutMs));
  problems.push(
    ...callbackProblems(options, ["execute"], ["finalizeContent", "isConcurrencySafe", "presentCall", "presentResult"])
  );
  if (typeof output !== "object" || output === null) problems.push("output must have a schema and a render function");
  else problems.push(...callbackProblems(output, ["render"], ["presentationMeta"]).map((problem) => `output.${problem}`));
  return problems;
}
function timeoutProblems(timeoutMs) {
  if (typeof timeoutMs !== "number" || !Number.isFinite(timeoutMs) || timeoutMs <= 0) {
    return ["timeoutMs must be a positive finite number"];
  }
  return timeoutMs > longestTimeout ? [`timeoutMs must be at most ${longestTimeout}, the longest that a timer can wait`] : [];
}
function callbackProblems(holder, needed, optional2) {
  const callbacks = holder;
  const isWrong = (name) => typeof callbacks[name] !== "function";
  return [...needed.filter(isWrong), ...optional2.filter((name) => callbacks[name] !== void 0 && isWrong(name))].map(
    (name) => `${name} must be a function`
  );
}

// ../packages/schema-dsl/src/build-tool.ts
function buildTool(author, parameters, output) {
  const { name, description, timeoutMs } = author;
  const execute2 = author.execute.bind(author);
  const finalizeContent2 = author.finalizeContent?.bind(author);
  const isConcurrencySafe = author.isConcurrencySafe?.bind(author);
  const presentCall = author.presentCall?.bind(author);
  const presentResult = author.presentResult?.bind(author);
  return Object.freeze({
    name,
    description,
    parameters: parameters.schema,
    ...parameters.complete && { completeArguments: parameters.complete },
    output: buildOutput(author.output, parameters, output),
    async execute(args, exec) {
      const read3 = parameters.read(args);
      return output.read(await execute2(read3 instanceof Promise ? await read3 : read3, exec));
    },
    ...finalizeContent2 && { finalizeContent: finalizeContent2 },
    ...timeoutMs !== void 0 && { timeoutMs },
    ...isConcurrencySafe && {
      isConcurrencySafe(args) {
        const read3 = parameters.readSoftly(args);
        return read3 !== void 0 && isConcurrencySafe(read3.args);
      }
    },
    ...presentCall && {
      presentCall(args) {
        const read3 = parameters.readSoftly(args);
        return read3 && presentCall(read3.args);
      }
    },
    ...presentResult && {
      presentResult(args, result) {
        const read3 = parameters.readSoftly(args);
        return read3 && presentResult(read3.args, result);
      }
    }
  });
}
function buildOutput(author, parameters, output) {
  const render2 = author.render.bind(author);
  const presentationMeta = author.presentationMeta?.bind(author);
  return Object.freeze({
    schema: output.schema,
    render: (args, value) => render2(parameters.recall(args), value),
    ...presentationMeta && {
      presentationMeta: (args, value) => presentationMeta(parameters.recall(args), value)
    }
  });
}

// ../packages/tool/src/call.ts
function isDirect(call) {
  return call.parent === void 0;
}

// ../packages/tool/src/codes.ts
var codes = Object.freeze({
  /** No tool of that name can be called here, or it must be called another way. */
  UNKNOWN_TOOL: "UNKNOWN_TOOL",
  /** The arguments do not satisfy the tool's parameters. */
  INVALID_ARGS: "INVALID_ARGS",
  /** The value, or what was rendered from it, is not what the tool declares. */
  INVALID_TOOL_OUTPUT: "INVALID_TOOL_OUTPUT",
  /** A schema says something that is outside the vocabulary. */
  UNSUPPORTED_SCHEMA: "UNSUPPORTED_SCHEMA",
  /** The call was cancelled after its body began. */
  ABORTED: "ABORTED",
  /** The call was cancelled and its body never began. */
  ABORTED_BEFORE_DISPATCH: "ABORTED_BEFORE_DISPATCH",
  /** A program ended without a result. */
  CODE_RUN_FAILED: "CODE_RUN_FAILED",
  /** The call's own time ran out. */
  TOOL_TIMEOUT: "TOOL_TIMEOUT",
  /** A policy, a guard or a finalizer answered in a shape that nobody can act on. */
  INVALID_POLICY_DECISION: "INVALID_POLICY_DECISION",
  /** The call itself is malformed: its name, signal, parent or a field that throws. */
  INVALID_CALL: "INVALID_CALL",
  /** A schema or a checked value is nested deeper than allowed. */
  DEPTH_EXCEEDED: "DEPTH_EXCEEDED",
  /** Something happened that must never happen. */
  INVARIANT: "INVARIANT"
});

// ../packages/tool/src/content.ts
var blocks = /* @__PURE__ */ new Map([
  ["text", ["text"]],
  ["image", ["data", "mimeType"]]
]);
function isContent(value) {
  return isJsonArray(value) && value.every(isBlock);
}
function isContexts(value) {
  return isJsonArray(value) && value.every(isContext);
}
function isBlock(block) {
  if (!isJsonObject(block)) return false;
  const fields = blocks.get(block["type"]);
  return fields !== void 0 && fields.every((field) => typeof block[field] === "string");
}
function isContext(message) {
  if (!isJsonObject(message)) return false;
  const { id: id2, role, content, source } = message;
  return typeof id2 === "string" && role === "user" && isContent(content) && isJsonObject(source) && typeof source["kind"] === "string";
}

// ../packages/presentation/src/content.ts
function text2(value) {
  return Object.freeze({ type: "text", text: value });
}
function contentText(content) {
  return content.map((block) => block.type === "text" ? block.text : `[${block.type} content]`).join("\n");
}

// ../packages/tool/src/texts.ts
function phrase(value) {
  return typeof value === "string" ? value : errorMessage(value);
}
function unknownToolMessage(name, hint) {
  const asked = phrase(name);
  const suggestion3 = hint?.nearest === void 0 ? "" : ` (did you mean "${phrase(hint.nearest)}"?)`;
  return `unknown tool "${asked}"${route(asked, hint?.reachableFrom)}${suggestion3}`;
}
function route(asked, reachableFrom) {
  if (reachableFrom === void 0) return "";
  const transport = phrase(reachableFrom);
  return `: only \`${transport}\` is callable directly \u2014 call \`${asked}\` from inside a \`${transport}\` program instead`;
}
function sentences2(violations2) {
  return violations2.map(phrase).join("; ");
}

// ../packages/tool/src/errors.ts
var ToolArgsError = class extends CodedError {
  /** What is wrong, one sentence each. */
  violations;
  constructor(violations2) {
    super(codes.INVALID_ARGS, `invalid arguments: ${sentences2(violations2)}`);
    this.name = "ToolArgsError";
    this.violations = Object.freeze([...violations2]);
  }
};
var ToolOutputError = class extends CodedError {
  /** What is wrong, one sentence each. */
  violations;
  constructor(name, violations2) {
    super(codes.INVALID_TOOL_OUTPUT, `tool "${phrase(name)}" returned invalid output: ${sentences2(violations2)}`);
    this.name = "ToolOutputError";
    this.violations = Object.freeze([...violations2]);
  }
};

// ../packages/tool/src/failure.ts
function uncoded(message) {
  return sealed(Object.freeze({ message }), message);
}
function coded(code, name, message) {
  return sealed(Object.freeze({ message, info: Object.freeze({ name, code }) }), message);
}
function undecided(message) {
  return coded(codes.INVALID_POLICY_DECISION, "InvalidPolicyDecisionError", `invalid policy decision${message}`);
}
function sealed(error, message) {
  return Object.freeze({ isError: true, error, content: Object.freeze([Object.freeze(text2(`Error: ${message}`))]) });
}

// ../packages/tool/src/outcomes.ts
function failed(thrown) {
  const message = errorMessage(thrown);
  const code = isCodedError(thrown) ? stringOf(thrown, "code") : void 0;
  return code === void 0 ? uncoded(message) : coded(code, stringOf(thrown, "name") ?? "Error", message);
}
function denied(reason) {
  return typeof reason === "string" ? uncoded(reason) : undecided(": the reason of a denial must be a string");
}
function blocked(feedback, additionalContexts) {
  const parts2 = snapshotJson(
    { feedback, additionalContexts: additionalContexts === void 0 ? [] : additionalContexts },
    { freeze: true }
  );
  if (!parts2.ok) return uncoded("tool result must be losslessly JSON-serializable");
  const { feedback: content, additionalContexts: contexts } = parts2.value;
  if (!isContent(content)) return undecided(": the feedback of a block must be an array of content blocks");
  if (!isContexts(contexts)) return undecided(": additionalContexts must be an array of context messages");
  const message = contentText(content) || "tool result blocked by post-execute policy";
  const kept = contexts;
  return Object.freeze({
    isError: true,
    error: Object.freeze({ message }),
    content,
    ...kept.length > 0 && { additionalContexts: kept }
  });
}
function aborted() {
  return coded(codes.ABORTED, "AbortError", "tool call aborted");
}
function abortedBeforeDispatch() {
  return coded(codes.ABORTED_BEFORE_DISPATCH, "AbortError", "tool call aborted before dispatch");
}
function unknownTool(name, hint) {
  return coded(codes.UNKNOWN_TOOL, "ToolNotFoundError", unknownToolMessage(name, hint));
}
function invalidCall(reason) {
  return coded(codes.INVALID_CALL, "InvalidCallError", `invalid call: ${phrase(reason)}`);
}
function invalidDecision(stage, reason) {
  return undecided(` in ${phrase(stage)}: ${phrase(reason)}`);
}
function stringOf(error, key2) {
  try {
    const value = error[key2];
    return typeof value === "string" ? value : void 0;
  } catch {
    return void 0;
  }
}

// ../packages/tool/src/presentation-mode.ts
var RUN_CODE_NAME = "run_code";

// ../packages/schema-dsl/src/checked-arguments.ts
function checkedArguments(schema, fill) {
  let compiled2;
  const checker = () => compiled2 ??= compileSchema(schema);
  const complete2 = fill === void 0 ? (args) => args : (args) => fill(args);
  return {
    schema,
    ...fill && { complete: fill },
    read(given) {
      const args = complete2(given);
      if (!checker().check(args)) throw new ToolArgsError(checker().violations(args, ""));
      return args;
    },
    readSoftly(given) {
      try {
        const args = complete2(given);
        return checker().check(args) ? { args } : void 0;
      } catch {
        return void 0;
      }
    },
    recall: complete2
  };
}

// ../packages/schema-dsl/src/defaults.ts
function compileDefaults(schema, path10, refuse7) {
  const { properties: properties2 = {}, items: items2 } = schema;
  if (schema.type === "array" && typeof items2 === "object")
    return fillItems(compileDefaults(items2, `${path10}.items`, refuse7));
  const slots = Object.entries(properties2).flatMap(([name, node]) => {
    if (typeof node === "boolean") return [];
    const at2 = `${path10}.${name}`;
    const fill = compileDefaults(node, node.properties === void 0 ? at2 : `${at2}.properties`, refuse7);
    const missing = missingOf(node, fill, at2, refuse7);
    return fill === void 0 && missing === void 0 ? [] : [{ name, missing, fill }];
  });
  return slots.length === 0 ? void 0 : (value) => isJsonObject(value) ? fillObject(value, slots) : value;
}
function missingOf(node, fill, path10, refuse7) {
  if (node.default === void 0) return void 0;
  const missing = freezeJson(fill?.(node.default) ?? node.default);
  const violations2 = compileSchema(node).violations(missing, "default");
  if (violations2.length > 0) refuse7(`${path10}.default does not satisfy its own schema: ${violations2.join("; ")}`);
  return missing;
}
function fillItems(fill) {
  if (fill === void 0) return void 0;
  return (value) => {
    if (!isJsonArray(value)) return value;
    const items2 = value.map(fill);
    return items2.every((item, index) => item === value[index]) ? value : items2;
  };
}
function fillObject(value, slots) {
  let filled;
  for (const { name, missing, fill } of slots) {
    const own = Object.hasOwn(value, name) ? value[name] : void 0;
    const next = own === void 0 ? missing : fill?.(own) ?? own;
    if (next === own) continue;
    filled ??= { ...value };
    Object.defineProperty(filled, name, { value: next, enumerable: true, writable: true, configurable: true });
  }
  return filled ?? value;
}

// ../packages/schema-dsl/src/plain-schema.ts
function plainSchema(give, root) {
  let isRefined = false;
  let copy;
  try {
    const text3 = JSON.stringify(give(), (_key, value) => {
      isRefined ||= isRefinement(value);
      return value;
    });
    copy = JSON.parse(text3);
  } catch (error) {
    throw new JsonSchemaError([`${root} cannot be given as JSON Schema: ${errorMessage(error)}`]);
  }
  if (isRefined) {
    throw new JsonSchemaError([`${root} has a TypeBox refinement, which no JSON Schema says: check it in execute`]);
  }
  return copy;
}
function isRefinement(value) {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "~refine");
}

// ../packages/schema-dsl/src/foreign-schema.ts
function foreignSchema(give, root) {
  const schema = plainSchema(give, root);
  try {
    const { $schema: _dialect, ...ours7 } = importSchema(schema).schema;
    return Object.freeze(ours7);
  } catch (error) {
    if (!(error instanceof JsonSchemaError)) throw error;
    throw new JsonSchemaError(
      error.violations.map((violation) => violation.replace(/^schema/, root)),
      error.code
    );
  }
}
function foreignParameters(give) {
  const schema = foreignSchema(give, "parameters");
  if (schema.type !== "object") throw new JsonSchemaError(['parameters.type must be "object": arguments have names']);
  return schema;
}

// ../packages/schema-dsl/src/issues.ts
var shown3 = 20;
function issueLines(issues, root) {
  const lines2 = issues.slice(0, shown3).map((issue) => `"${pathOf(issue) || root}": ${issue.message}`);
  return issues.length > shown3 ? [...lines2, `and ${issues.length - shown3} more`] : lines2;
}
function pathOf(issue) {
  let path10 = "";
  for (const segment of issue.path ?? []) {
    const key2 = typeof segment === "object" ? segment.key : segment;
    if (typeof key2 === "number") path10 += `[${key2}]`;
    else path10 += path10 === "" ? String(key2) : `.${String(key2)}`;
  }
  return path10;
}

// ../packages/schema-dsl/src/settled.ts
function whenSettled(given, go2) {
  return isPromiseLike(given) ? Promise.resolve(given).then(go2) : go2(given);
}
function isPromiseLike(given) {
  return typeof given === "object" && given !== null && "then" in given && typeof given.then === "function";
}

// ../packages/schema-dsl/src/output-reader.ts
function plainOutput(schema) {
  return { schema, read: (value) => value };
}
function parsedOutput({ "~standard": standard }, schema, name) {
  function accept2(result) {
    if (result.issues) throw new ToolOutputError(name, issueLines(result.issues, "value"));
    return result.value;
  }
  return {
    schema,
    read: (value) => whenSettled(standard.validate(value), accept2)
  };
}

// ../packages/schema-dsl/src/parsed-arguments.ts
function parsedArguments({ "~standard": standard }, schema) {
  const known2 = /* @__PURE__ */ new WeakMap();
  function accept2(args, result) {
    if (result.issues) throw new ToolArgsError(issueLines(result.issues, "arguments"));
    if (isRecord(args)) known2.set(args, { args: result.value });
    return result.value;
  }
  function readSoftly(args) {
    if (!isRecord(args)) return void 0;
    try {
      const result = standard.validate(args);
      if (isPromiseLike(result)) disown(result);
      else if (!result.issues) return { args: result.value };
    } catch {
    }
    return void 0;
  }
  return {
    schema,
    readSoftly,
    read(args) {
      if (!isRecord(args)) throw new ToolArgsError(['"arguments" must be an object']);
      return whenSettled(standard.validate(args), (result) => accept2(args, result));
    },
    recall(args) {
      const read3 = (isRecord(args) ? known2.get(args) : void 0) ?? readSoftly(args);
      if (read3 === void 0) throw new ToolArgsError(["they are not valid without waiting, and the body did not run"]);
      return read3.args;
    }
  };
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// ../packages/schema-dsl/src/standard-schema.ts
function isStandard(value) {
  if (typeof value !== "object" && typeof value !== "function" || value === null) return false;
  const { "~standard": standard } = value;
  return standard?.version === 1;
}
function jsonSchemaOf({ "~standard": standard }, side) {
  const { jsonSchema, vendor } = standard;
  if (jsonSchema === void 0) throw new Error(`${vendor} needs an adapter that adds "~standard".jsonSchema`);
  return jsonSchema[side]({ target: "draft-2020-12" });
}

// ../packages/schema-dsl/src/typebox.ts
function isTypeBox(value) {
  if (typeof value !== "object" || value === null) return false;
  return isMark(value, "~kind") || isMark(value, "~unsafe");
}
function isMark(value, name) {
  const mark2 = Object.getOwnPropertyDescriptor(value, name);
  return mark2 !== void 0 && (!mark2.enumerable || typeof mark2.value === "string");
}

// ../packages/schema-dsl/src/read-schemas.ts
function readParameters(parameters, { additionalProperties: additionalProperties2, defaults }) {
  const isForeign = isStandard(parameters) || isTypeBox(parameters);
  if (isForeign && defaults === true) throw new JsonSchemaError([needsSpecs]);
  if (isStandard(parameters))
    return parsedArguments(
      parameters,
      foreignParameters(() => jsonSchemaOf(parameters, "input"))
    );
  if (isTypeBox(parameters)) return checkedArguments(foreignParameters(() => parameters));
  const schema = compileParameters(
    parameters,
    additionalProperties2 === void 0 ? {} : { additionalProperties: additionalProperties2 }
  );
  return checkedArguments(schema, defaults === true ? defaultsOf(schema) : void 0);
}
var needsSpecs = "defaults is for a map of specs (a Standard Schema fills in its own, a TypeBox schema is checked as it is)";
function defaultsOf(schema) {
  const violations2 = [];
  const fill = compileDefaults(schema, "parameters", (violation) => void violations2.push(violation));
  if (violations2.length > 0) throw new JsonSchemaError(violations2);
  return fill;
}
function readOutput(schema, name) {
  if (isStandard(schema))
    return parsedOutput(
      schema,
      foreignSchema(() => jsonSchemaOf(schema, "output"), "schema"),
      name
    );
  if (isTypeBox(schema)) return plainOutput(foreignSchema(() => schema, "schema"));
  return plainOutput(compileValue(schema));
}

// ../packages/schema-dsl/src/define-tool.ts
function defineTool(options) {
  if (typeof options !== "object" || options === null)
    throw new TypeError("defineTool(options): options must be an object");
  const author = options;
  const problems = authorProblems(options);
  const refusals = [];
  const parameters = attempt2(() => readParameters(options.parameters, options), refusals);
  const output = attempt2(() => readOutput(options.output?.schema, options.name), refusals);
  if (parameters === void 0 || output === void 0) throw together(problems, refusals);
  if (problems.length > 0) throw new TypeError(`defineTool(${author.name}): ${problems.join("; ")}`);
  return buildTool(author, parameters, output);
}
function attempt2(read3, refusals) {
  try {
    return read3();
  } catch (error) {
    if (!(error instanceof JsonSchemaError)) throw error;
    refusals.push(error);
    return void 0;
  }
}
function together(problems, refusals) {
  const violations2 = [...problems, ...refusals.flatMap((refusal) => refusal.violations)];
  const tooDeep = refusals.find((refusal) => refusal.code === "DEPTH_EXCEEDED");
  return new JsonSchemaError(violations2, tooDeep?.code);
}

// ../packages/scheduler/src/attempt.ts
async function attempt3(action) {
  try {
    return { ok: true, value: await action() };
  } catch (error) {
    return { ok: false, error };
  }
}

// ../packages/scheduler/src/fifo.ts
function createFifo() {
  let head2;
  let tail;
  return {
    push(item) {
      const link = { item };
      if (tail === void 0) head2 = link;
      else tail.next = link;
      tail = link;
    },
    first: () => head2?.item,
    shift() {
      const item = head2?.item;
      head2 = head2?.next;
      if (head2 === void 0) tail = void 0;
      return item;
    }
  };
}

// ../packages/scheduler/src/commit-line.ts
function createCommitLine(order) {
  const line2 = createFifo();
  const isByBegin = order === "submitted";
  return {
    begin(entry) {
      if (isByBegin) line2.push(entry);
    },
    end(entry) {
      if (!isByBegin) line2.push(entry);
    },
    due() {
      const entry = line2.first();
      return entry?.state === "open" ? void 0 : entry;
    },
    leave() {
      line2.shift();
    }
  };
}

// ../packages/scheduler/src/options.ts
function assertOptions({ capacity, signal, commitOrder }) {
  if (!Number.isSafeInteger(capacity) || capacity < 1) {
    throw new TypeError(`capacity must be a positive integer, such as 10, but is ${String(capacity)}`);
  }
  if (typeof signal?.addEventListener !== "function") {
    throw new TypeError("signal must be an AbortSignal, such as that of a new AbortController");
  }
  if (commitOrder !== void 0 && commitOrder !== "submitted" && commitOrder !== "settled") {
    throw new TypeError(`commitOrder must be "submitted" or "settled", but is ${String(commitOrder)}`);
  }
}

// ../packages/scheduler/src/waiting-line.ts
function createWaitingLine() {
  const line2 = createFifo();
  let closed;
  let isDraining = false;
  function drain(reason) {
    if (isDraining) return;
    isDraining = true;
    for (let job = line2.shift(); job !== void 0; job = line2.shift()) abandon(job, reason);
    isDraining = false;
  }
  return {
    push(job) {
      line2.push(job);
      if (closed !== void 0) drain(closed.reason);
    },
    first: () => line2.first(),
    shift() {
      line2.shift();
    },
    close(reason) {
      closed ??= { reason };
      drain(closed.reason);
    },
    isClosed: () => closed !== void 0
  };
}
function abandon(job, reason) {
  void attempt3(() => job.abandon(reason));
}

// ../packages/scheduler/src/scheduler.ts
function createScheduler(options) {
  const { capacity, signal, commitOrder = "submitted" } = options;
  assertOptions({ capacity, signal, commitOrder });
  const waiting = createWaitingLine();
  const line2 = createCommitLine(commitOrder);
  const idlers = [];
  let uncommitted = 0;
  let inFlight = 0;
  let isStarting = false;
  let isCommitting = false;
  let isBarred = false;
  let isAwake = false;
  let failure;
  function wake() {
    if (isAwake) return;
    isAwake = true;
    queueMicrotask(turn);
  }
  function turn() {
    isAwake = false;
    commitNext();
    startNext();
    if (waiting.first() === void 0 && uncommitted === 0) rest();
  }
  function commitNext() {
    if (isCommitting) return;
    let entry = line2.due();
    for (; entry?.state === "failed"; entry = line2.due()) finish(entry);
    if (entry !== void 0) void commit(entry);
  }
  async function commit(entry) {
    isCommitting = true;
    const committed = await attempt3(() => entry.job.commit());
    isCommitting = false;
    finish(entry);
    if (!committed.ok) fail(committed.error);
    wake();
  }
  function finish(entry) {
    line2.leave();
    uncommitted--;
    if (entry.isExclusive) isBarred = false;
  }
  function startNext() {
    const job = waiting.first();
    if (job === void 0 || isStarting || isCommitting || isBarred || inFlight >= capacity) return;
    const isExclusive = runsAlone(job);
    if (waiting.isClosed() || isExclusive && uncommitted > 0) return;
    waiting.shift();
    void start({ job, isExclusive, state: "open" });
  }
  async function start(entry) {
    line2.begin(entry);
    uncommitted++;
    isStarting = true;
    isBarred = entry.isExclusive;
    const started = await attempt3(async () => ({ flight: (await entry.job.start())?.flight }));
    isStarting = false;
    if (!started.ok) return end2(entry, started);
    const { flight } = started.value;
    if (flight === void 0) return end2(entry, started);
    inFlight++;
    wake();
    const flown = await attempt3(() => flight);
    inFlight--;
    end2(entry, flown);
  }
  function end2(entry, outcome) {
    entry.state = outcome.ok ? "ended" : "failed";
    line2.end(entry);
    if (!outcome.ok) fail(outcome.error);
    wake();
  }
  function fail(error) {
    failure ??= { error };
    waiting.close(error);
    wake();
  }
  function rest() {
    signal.removeEventListener("abort", onAbort);
    for (const settle2 of idlers.splice(0)) settle2();
  }
  function onAbort() {
    waiting.close(signal.reason);
    wake();
  }
  return Object.freeze({
    submit(job) {
      if (signal.aborted) onAbort();
      waiting.push(job);
      if (waiting.isClosed()) return;
      signal.addEventListener("abort", onAbort, { once: true });
      wake();
    },
    idle: () => new Promise((resolve2, reject) => {
      idlers.push(() => failure === void 0 ? resolve2() : reject(failure.error));
      wake();
    })
  });
}
function runsAlone(job) {
  try {
    return job.exclusive() !== false;
  } catch {
    return true;
  }
}

// ../packages/pipeline/src/detach-call.ts
var members = ["callId", "rootCallId", "name", "arguments", "agent", "parent", "signal"];
function detachCall(call) {
  try {
    const { callId, rootCallId, name, arguments: args, agent, parent, signal } = call;
    return {
      callId,
      ...rootCallId !== void 0 && { rootCallId },
      name,
      arguments: detached(args),
      ...agent !== void 0 && { agent },
      ...parent !== void 0 && { parent },
      signal
    };
  } catch {
    return typeof call === "object" && call !== null ? detachMembers(call) : call;
  }
}
function detachMembers(call) {
  const copy = {};
  for (const member of members) {
    try {
      copy[member] = member === "arguments" ? detached(call[member]) : call[member];
    } catch (thrown) {
      const get = () => {
        throw thrown;
      };
      Object.defineProperty(copy, member, { get, enumerable: true });
    }
  }
  return copy;
}
function detached(args) {
  const snapshot = snapshotJson(args, { freeze: true });
  return snapshot.ok ? snapshot.value : void 0;
}

// ../packages/pipeline/src/signals.ts
function isSignal(value) {
  try {
    return value instanceof AbortSignal && typeof value.aborted === "boolean";
  } catch {
    return false;
  }
}
function isAborted(signal) {
  try {
    return signal.aborted;
  } catch {
    return true;
  }
}

// ../packages/pipeline/src/batch.ts
async function runBatch(given, { staged, capacity, mode, skipped }) {
  const calls = [...given].map(detachCall);
  const results = [];
  const scheduler = createScheduler({ capacity, signal: new AbortController().signal });
  calls.forEach((call, place2) => {
    let prepared;
    scheduler.submit({
      exclusive: () => mode(call).kind === "exclusive",
      async start() {
        if (isOver(call)) return void 0;
        prepared = await staged.prepare(call);
        if (prepared.kind !== "dispatch") return void 0;
        const { exec } = prepared;
        const flight = async () => {
          prepared = await staged.dispatch(exec);
        };
        return { flight: flight() };
      },
      async commit() {
        if (prepared === void 0 || prepared.kind === "dispatch") {
          const result2 = abortedBeforeDispatch();
          await skipped(call, result2);
          results[place2] = result2;
          return;
        }
        const { kind, exec, result } = prepared;
        results[place2] = await (kind === "post-result" ? staged.finalize(exec, result) : staged.finish(exec, result));
      },
      abandon: () => void 0
    });
  });
  await scheduler.idle();
  return Object.freeze(results);
}
function isOver(call) {
  try {
    if (!isSignal(call.signal) || !isAborted(call.signal)) return false;
    const { callId, name } = { ...call };
    return typeof callId === "string" && typeof name === "string";
  } catch {
    return false;
  }
}

// ../packages/pipeline/src/classify.ts
var exclusive = Object.freeze({ kind: "exclusive" });
var parallel = Object.freeze({ kind: "parallel" });
function classify(call, resolver) {
  return ask2(call, resolver, () => {
    const args = snapshotJson(call.arguments, { freeze: true });
    return args.ok ? args.value : void 0;
  });
}
function classifyDetached(call, resolver) {
  return ask2(call, resolver, () => call.arguments);
}
function ask2(call, resolver, detached2) {
  try {
    const resolution = resolver.resolve(call);
    if (resolution.kind !== "tool" || resolution.definition.isConcurrencySafe === void 0) return exclusive;
    const args = detached2();
    if (args === void 0) return exclusive;
    const answer = resolution.definition.isConcurrencySafe(args);
    if (answer === true) return parallel;
    disown(answer);
  } catch {
  }
  return exclusive;
}

// ../packages/pipeline/src/contained.ts
function contained(observer) {
  return (...args) => {
    try {
      disown(observer(...args));
    } catch {
    }
  };
}

// ../packages/pipeline/src/content.ts
function lossyResult() {
  return failed(new TypeError("tool result must be losslessly JSON-serializable"));
}
function readContent(given, stage, what) {
  const snapshot = snapshotJson(given, { freeze: true });
  if (!snapshot.ok) {
    disown(given);
    return { ok: false, failure: lossyResult() };
  }
  const { value } = snapshot;
  if (!isContent(value))
    return { ok: false, failure: invalidDecision(stage, `${what} must be an array of content blocks`) };
  return { ok: true, content: value };
}
function isRecord2(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// ../packages/pipeline/src/live-calls.ts
function createLiveCalls() {
  const records = /* @__PURE__ */ new WeakMap();
  return {
    of: (token) => typeof token === "symbol" ? records.get(token) : void 0,
    find(exec) {
      try {
        return records.get(exec.token);
      } catch {
        return void 0;
      }
    },
    add: (record) => records.set(record.exec.token, record),
    delete: ({ token }) => records.delete(token)
  };
}
function mintToken() {
  return /* @__PURE__ */ Symbol("tool execution");
}

// ../packages/pipeline/src/contexts.ts
function withContexts(result, {
  before = [],
  after = []
}) {
  if (before.length + after.length === 0) return result;
  return Object.freeze({
    ...result,
    additionalContexts: Object.freeze([...before, ...result.additionalContexts ?? [], ...after])
  });
}
function withAttempt(result, attempt4) {
  if (attempt4 === void 0) return result;
  const said = withContexts(result, { before: attempt4.contexts });
  return said.isError || !attempt4.concluded || !attempt4.succeeded ? said : Object.freeze({ ...said, concludesTurn: true });
}
function readContexts(contexts) {
  const snapshot = snapshotJson(contexts, { freeze: true });
  if (!snapshot.ok)
    throw new TypeError(`context messages must be lossless JSON: ${snapshot.path || "the list"}: ${snapshot.reason}`);
  if (!isContexts(snapshot.value)) {
    throw new TypeError(
      "context messages must be { id, role: 'user', content: [blocks], source: { kind } }, in an array"
    );
  }
  return snapshot.value;
}

// ../packages/pipeline/src/meaning.ts
function meaningOf(resolver, call) {
  const resolution = resolver.resolve(call);
  const { kind } = resolution;
  if (kind === "unknown") {
    return {
      kind,
      failure() {
        const { nearest: nearest2 } = resolution;
        return unknownTool(call.name, nearest2 === void 0 ? {} : { nearest: nearest2 });
      }
    };
  }
  const { definition } = resolution;
  if (typeof definition !== "object" || definition === null) throw new TypeError("the resolver gave no tool");
  if (kind === "tool") return { kind, definition };
  if (kind !== "collapsed") throw new TypeError("the resolver gave no known meaning");
  const { reachableFrom } = resolution;
  return { kind, definition, failure: () => unknownTool(call.name, { reachableFrom }) };
}
function currentMeaning(resolver, { exec, definition }) {
  const meaning = meaningOf(resolver, exec);
  if (meaning.kind !== "tool") return { failure: meaning.failure() };
  return meaning.definition === definition ? { definition } : { failure: unknownTool(exec.name) };
}

// ../packages/pipeline/src/record.ts
function createRecord(exec, { definition, finalizer, isDirect: isDirect2 }) {
  return {
    exec,
    definition,
    finalizer,
    isDirect: isDirect2,
    own: /* @__PURE__ */ new Map(),
    bodyBegan: false,
    attempt: void 0,
    phase: "deciding",
    dispatched: void 0,
    finished: void 0
  };
}
function settle(record, result, final2) {
  const settled2 = {
    kind: final2 ? "final-result" : "post-result",
    exec: record.exec,
    result: adopt(record, result, { final: final2 })
  };
  record.phase = "settled";
  record.dispatched = Promise.resolve(settled2);
  return settled2;
}
function adopt(record, result, origin = {}) {
  record.own.set(result, { attempt: origin.attempt ?? record.attempt, final: origin.final ?? false });
  return result;
}

// ../packages/pipeline/src/success.ts
var compiled = /* @__PURE__ */ new WeakMap();
function outputSchema(definition) {
  let schema = compiled.get(definition);
  if (schema === void 0) compiled.set(definition, schema = compileSchema(definition.output.schema));
  return schema;
}
function produce(definition, exec, given) {
  const invalid2 = (violations2) => failed(new ToolOutputError(definition.name, violations2));
  const snapshot = snapshotJson(given, { freeze: true });
  if (!snapshot.ok) return invalid2([`value is not lossless JSON: ${at(snapshot.path)}${snapshot.reason}`]);
  const { value } = snapshot;
  const schema = outputSchema(definition);
  if (!schema.check(value)) return invalid2(schema.violations(value));
  const { output } = definition;
  const content = project(() => output.render(exec.arguments, value), "render");
  if (!content.ok) return invalid2([content.violation]);
  if (!isContent(content.value)) return invalid2(["output.render must return an array of content blocks"]);
  const success = { isError: false, value, content: content.value };
  if (output.presentationMeta === void 0 || !isDirect(exec)) return Object.freeze(success);
  const meta = project(() => output.presentationMeta?.(exec.arguments, value), "presentationMeta");
  return meta.ok ? Object.freeze({ ...success, meta: meta.value }) : invalid2([meta.violation]);
}
function project(projector, name) {
  let given;
  try {
    given = projector();
  } catch (thrown) {
    return { ok: false, violation: `output.${name} failed: ${errorMessage(thrown)}` };
  }
  const snapshot = snapshotJson(given, { freeze: true });
  if (snapshot.ok) return snapshot;
  disown(given);
  return { ok: false, violation: `output.${name} returned non-lossless JSON: ${at(snapshot.path)}${snapshot.reason}` };
}
function at(path10) {
  return path10 === "" ? "" : `${path10}: `;
}

// ../packages/pipeline/src/made-result.ts
function readMadeResult(record, resolver, given, refuse7) {
  if (record.own.has(given)) return given;
  try {
    if (!isRecord2(given))
      return final(record, refuse7("a result must be what next() gave, succeeded(value) or a failure"));
    const { isError } = given;
    if (isError === false) return madeSuccess(record, resolver, given);
    return isError === true ? madeFailure(record, given, refuse7) : final(record, refuse7("isError must be true or false"));
  } catch (thrown) {
    return final(record, refuse7(errorMessage(thrown)));
  }
}
function madeSuccess(record, resolver, given) {
  const { value, additionalContexts } = given;
  const contexts = additionalContexts === void 0 ? [] : readContexts(additionalContexts);
  const meaning = currentMeaning(resolver, record);
  if ("failure" in meaning) return final(record, meaning.failure);
  const result = produce(meaning.definition, record.exec, value);
  return result.isError ? final(record, result) : adopt(record, withContexts(result, { after: contexts }));
}
function madeFailure(record, given, refuse7) {
  const snapshot = snapshotJson(given, { freeze: true });
  if (!snapshot.ok)
    return final(record, refuse7(`a failure must be lossless JSON: ${snapshot.path}: ${snapshot.reason}`));
  const problem = misshapen(snapshot.value);
  if (problem !== void 0) return final(record, refuse7(problem));
  return adopt(record, snapshot.value);
}
function misshapen(failure) {
  const { isError, error, content, additionalContexts } = failure;
  if (isError !== true) return "isError must be true or false";
  if (!isRecord2(error) || typeof error["message"] !== "string") return "a failure needs error: { message }";
  const { info } = error;
  if (info !== void 0 && !(isRecord2(info) && typeof info["name"] === "string" && typeof info["code"] === "string")) {
    return "error.info must be { name, code }";
  }
  if ("value" in failure || "concludesTurn" in failure) return "a failure has neither value nor concludesTurn";
  if (!isContent(content)) return "a failure needs content: an array of content blocks";
  return additionalContexts === void 0 || isContexts(additionalContexts) ? void 0 : "additionalContexts must be an array of context messages";
}
function final(record, result) {
  return adopt(record, result, { final: true });
}

// ../packages/pipeline/src/arguments.ts
function readArguments(input, definition, wantsRepairs) {
  try {
    const snapshot = snapshotJson(input.arguments, { freeze: true });
    if (!snapshot.ok) throw new TypeError("tool execution arguments must be losslessly JSON-serializable");
    if (definition === void 0) return { ok: true, value: snapshot.value, repairs: none2 };
    const value = complete(snapshot.value, definition);
    if (!wantsRepairs) return { ok: true, value, repairs: none2 };
    const repaired = repair(value, definition);
    return { ok: true, value: complete(repaired.value, definition), repairs: repaired.repairs };
  } catch (thrown) {
    return { ok: false, failure: failed(thrown) };
  }
}
var none2 = Object.freeze([]);
function complete(args, definition) {
  if (definition.completeArguments === void 0) return args;
  const given = definition.completeArguments(args);
  const snapshot = snapshotJson(given, { freeze: true });
  if (snapshot.ok) return snapshot.value;
  disown(given);
  const { path: path10, reason } = snapshot;
  throw new TypeError(`completeArguments returned non-lossless JSON: ${path10 === "" ? "" : `${path10}: `}${reason}`);
}
function repair(args, { parameters }) {
  try {
    const { value, repairs } = repairValue(parameters, args);
    const snapshot = snapshotJson(value, { freeze: true });
    return snapshot.ok ? { value: snapshot.value, repairs } : { value: args, repairs: none2 };
  } catch {
    return { value: args, repairs: none2 };
  }
}

// ../packages/pipeline/src/cancel.ts
function cancelled(record) {
  return record.bodyBegan ? aborted() : abortedBeforeDispatch();
}
function unlessCancelled(record, result) {
  return result.isError || !isAborted(record.exec.signal) ? result : cancelled(record);
}
function isCancellation(result) {
  const code = result.error?.info?.code;
  return code === codes.ABORTED || code === codes.ABORTED_BEFORE_DISPATCH;
}

// ../packages/pipeline/src/identity.ts
var members2 = ["callId", "rootCallId", "name", "agent", "parent", "signal"];
function readIdentity(input, live) {
  const read3 = {};
  let problem;
  try {
    if (!isRecord2(input)) throw new TypeError("a call must be an object");
    for (const member of members2) read3[member] = input[member];
    problem = misfit(read3, live);
  } catch (thrown) {
    problem = errorMessage(thrown);
  }
  const { callId, rootCallId, name, agent, parent, signal } = read3;
  const id2 = typeof callId === "string" ? callId : "";
  const caller = live.of(parent);
  const base = Object.freeze({
    callId: id2,
    rootCallId: typeof rootCallId === "string" ? rootCallId : caller?.exec.rootCallId ?? id2,
    name: typeof name === "string" ? name : "",
    ...isScopeKey(agent) && { agent },
    ...caller !== void 0 && { parent: caller.exec.token },
    token: mintToken(),
    signal: isSignal(signal) ? signal : new AbortController().signal
  });
  return { base, isDirect: parent === void 0, ...problem !== void 0 && { problem } };
}
function misfit({ callId, rootCallId, name, agent, parent, signal }, live) {
  if (typeof callId !== "string") return "callId must be a string";
  if (rootCallId !== void 0 && typeof rootCallId !== "string") return "rootCallId must be a string, or absent";
  if (typeof name !== "string") return "name must be a string";
  if (agent !== void 0 && !isScopeKey(agent)) return "agent must be the key of a scope: an object, or absent";
  if (parent !== void 0 && live.of(parent) === void 0)
    return "parent must be the token of a call of this pipeline that is still in flight, or absent";
  if (!isSignal(signal)) return "signal must be an AbortSignal: pass the one that cancels this call";
  return void 0;
}
function isScopeKey(value) {
  return typeof value === "object" && value !== null || typeof value === "function";
}

// ../packages/pipeline/src/stages/1-create.ts
function createCall(input, { resolver, repairs }, live) {
  const { base, isDirect: isDirect2, problem } = readIdentity(input, live);
  const unpinned = (early) => {
    const nothing4 = { definition: void 0, finalizer: void 0, isDirect: isDirect2 };
    return { record: createRecord(freezeCall(base, void 0), nothing4), early };
  };
  if (problem !== void 0) return unpinned(invalidCall(problem));
  let meaning;
  let finalizer;
  try {
    meaning = meaningOf(resolver, base);
    finalizer = meaning.kind === "unknown" ? void 0 : meaning.definition.finalizeContent;
  } catch (thrown) {
    return unpinned(failed(thrown));
  }
  const args = readArguments(input, meaning.kind === "tool" ? meaning.definition : void 0, repairs);
  const exec = freezeCall(base, args.ok ? args.value : void 0);
  const isOver2 = isAborted(exec.signal);
  if (meaning.kind === "collapsed" && !isOver2) finalizer = void 0;
  const definition = meaning.kind === "unknown" ? void 0 : meaning.definition;
  const record = createRecord(exec, { definition, finalizer, isDirect: isDirect2 });
  if (!args.ok) return { record, early: args.failure };
  if (isOver2) return { record, early: cancelled(record), repairs: args.repairs };
  return meaning.kind === "collapsed" ? { record, early: meaning.failure() } : { record, repairs: args.repairs };
}
function freezeCall(base, args) {
  const { callId, rootCallId, name, agent, parent, token, signal } = base;
  return Object.freeze({
    callId,
    rootCallId,
    name,
    arguments: args,
    ...agent !== void 0 && { agent },
    ...parent !== void 0 && { parent },
    token,
    signal
  });
}

// ../packages/pipeline/src/ask.ts
async function ask3(exec, reason, approval) {
  const { name, callId, agent, signal } = exec;
  const tool = `tool "${name}"`;
  if (approval === void 0) return deny(reason ?? `${tool} requires approval (not yet supported)`);
  if (agent === void 0) return deny(`${tool} requires approval, but the call has no agent to route it through`);
  if (!canAsk(approval)) {
    disown(approval);
    return { kind: "final", failure: invalidDecision("pre-execute", "the approval service has no request()") };
  }
  const outcome = await approval.request(
    Object.freeze({ agent, toolName: name, callId, ...reason !== void 0 && { reason }, signal })
  );
  switch (outcome) {
    case "allowed-once":
      return { kind: "go" };
    case "rejected":
      return deny(`the user rejected ${tool}`);
    case "cancelled":
      return { kind: "cancelled", failure: denied(`approval for ${tool} was cancelled`) };
    case "unavailable":
      return deny(`${tool} requires approval, but no approval channel is available`);
    default:
      return {
        kind: "final",
        failure: invalidDecision("pre-execute", "the approval service answered with no known outcome")
      };
  }
}
function canAsk(approval) {
  try {
    return typeof approval.request === "function";
  } catch {
    return false;
  }
}
function deny(reason) {
  return { kind: "denied", failure: denied(reason) };
}

// ../packages/pipeline/src/pre-decision.ts
var allow = Object.freeze({ kind: "allow" });
async function allowed() {
  return allow;
}
var known = new WeakMap([[allow, void 0]]);
var authors = /* @__PURE__ */ new WeakMap();
function readPreDecisionOf(given, source) {
  const decision = readPreDecision(given);
  if (decision !== allow && !authors.has(decision)) authors.set(decision, source);
  return decision;
}
function authorOf(decision) {
  return authors.get(decision) ?? {};
}
function readPreDecision(given) {
  try {
    if (!isRecord2(given)) return refuse3(`a pre-execute listener must return { kind: 'allow' | 'deny' | 'ask' }`);
    if (known.has(given)) return given;
    const { kind, reason } = given;
    if (kind === "allow") return allow;
    if (kind === "deny")
      return typeof reason === "string" ? keep2({ kind, reason }) : refuse3("a denial needs a reason, a string");
    if (kind !== "ask") return refuse3(`a pre-execute listener must return { kind: 'allow' | 'deny' | 'ask' }`);
    if (reason === void 0) return keep2({ kind });
    return typeof reason === "string" ? keep2({ kind, reason }) : refuse3("the reason of an ask must be a string");
  } catch (thrown) {
    return refuse3(`a decision could not be read: ${errorMessage(thrown)}`);
  }
}
function malformation(decision) {
  return known.get(decision);
}
function refuse3(problem) {
  const failure = invalidDecision("pre-execute", problem);
  return keep2({ kind: "deny", reason: failure.error.message }, failure);
}
function keep2(decision, failure) {
  known.set(Object.freeze(decision), failure);
  return decision;
}

// ../packages/pipeline/src/stages/2-pre-execute.ts
var go = { kind: "go" };
async function preExecute(record, hooks, approval) {
  const { exec } = record;
  try {
    const given = await hooks.waterfall("tools/pre-execute", exec.agent, [exec], allowed, {
      check: (settled2, _args, source) => readPreDecisionOf(settled2, source)
    });
    const decision = readPreDecision(given);
    if (decision.kind === "allow") return go;
    const author = authorOf(decision);
    if (decision.kind === "deny") {
      const malformed2 = malformation(decision);
      return stop(malformed2 ?? denied(decision.reason), {
        by: "listener",
        ...author,
        ...malformed2 && { malformed: true }
      });
    }
    const asked = await ask3(exec, decision.reason, approval());
    if (asked.kind === "go") return go;
    if (asked.kind === "cancelled" && isAborted(exec.signal))
      return { kind: "stop", failure: cancelled(record), final: false };
    const isFinal = asked.kind === "final";
    return stop(asked.failure, { by: "approval", ...author, ...isFinal && { malformed: true } }, isFinal);
  } catch (thrown) {
    return { kind: "stop", failure: failed(thrown), final: true };
  }
}
function stop(failure, denial2, final2 = false) {
  return { kind: "stop", failure, final: final2, denial: Object.freeze({ ...denial2, reason: failure.error.message }) };
}

// ../packages/pipeline/src/stages/3-guard.ts
function askGuards(record, resolver) {
  let reason;
  let source = {};
  try {
    reason = resolver.denial(record.exec, (found) => {
      source = found;
    });
  } catch (thrown) {
    return { kind: "stop", failure: failed(thrown), final: true };
  }
  if (reason === void 0) {
    return isAborted(record.exec.signal) ? { kind: "stop", failure: cancelled(record), final: false } : { kind: "go" };
  }
  if (typeof reason === "string") return stop(denied(reason), { by: "guard", ...source });
  disown(reason);
  return stop(invalidDecision("guard", "a guard must return a reason, a string, or undefined, and not a promise"), {
    by: "guard",
    ...source,
    malformed: true
  });
}

// ../packages/pipeline/src/text-arguments.ts
function explainText(thrown, args) {
  if (typeof args !== "string" || !isRefusal(thrown)) return thrown;
  const [violation, ...others] = thrown.violations;
  const parsed = parseArguments(args);
  const why = parsed.ok ? "it is text; give the object itself" : `${parsed.path === "" ? "" : `${parsed.path}: `}${parsed.reason}`;
  return new ToolArgsError([`${violation ?? '"arguments" is refused'} (${why})`, ...others]);
}
function isRefusal(thrown) {
  return isCodedError(thrown, codes.INVALID_ARGS) && "violations" in thrown && isList3(thrown.violations);
}
function isList3(violations2) {
  return Array.isArray(violations2) && violations2.every((violation) => typeof violation === "string");
}

// ../packages/pipeline/src/body.ts
async function runAttempt(record, at2, { resolver, began }) {
  if (record.phase !== "executing") return invalidCall("next() came after its call was over, and ran nothing");
  const attempt4 = { contexts: [], concluded: false, succeeded: false };
  record.attempt = attempt4;
  const settle2 = (result) => adopt(record, result, { attempt: attempt4 });
  try {
    var _stack = [];
    try {
      const fused = __using(_stack, fuseSignals(record.exec.signal, at2.signal));
      const { signal } = fused;
      if (isAborted(signal)) return settle2(cancelled(record));
      const meaning = currentMeaning(resolver, record);
      if ("failure" in meaning) return settle2(meaning.failure);
      const { definition } = meaning;
      const context = runContext(at2, signal, attempt4);
      began(record.exec);
      record.bodyBegan = true;
      const result = produce(definition, record.exec, await definition.execute(record.exec.arguments, context));
      if (result.isError || !isAborted(signal)) {
        attempt4.succeeded = !result.isError;
        return settle2(result);
      }
      return settle2(cancelled(record));
    } catch (_) {
      var _error = _, _hasError = true;
    } finally {
      __callDispose(_stack, _error, _hasError);
    }
  } catch (thrown) {
    return settle2(failed(explainText(thrown, record.exec.arguments)));
  }
}
function runContext(at2, signal, attempt4) {
  return Object.freeze({
    ...at2,
    signal,
    deferContext(message) {
      const messages = readContexts([message]);
      attempt4.contexts.push(...messages);
    },
    concludeTurn() {
      attempt4.concluded = true;
    }
  });
}

// ../packages/pipeline/src/stages/4-execute.ts
async function execute(record, hooks, ports) {
  const { exec } = record;
  let result;
  let origin;
  try {
    const given = await hooks.waterfall(
      "tools/execute",
      exec.agent,
      [exec],
      (_change, [at2]) => runAttempt(record, at2, ports),
      {
        repeat: "fresh",
        revise: ([at2], change) => [withSignal(at2, change)],
        check: (settled2) => readMadeResult(record, ports.resolver, settled2, refuse4)
      }
    );
    result = readMadeResult(record, ports.resolver, given, refuse4);
    origin = record.own.get(result) ?? { attempt: record.attempt, final: false };
  } catch (thrown) {
    result = failed(thrown);
    origin = { attempt: record.attempt, final: true };
  }
  record.phase = "settled";
  const kept = adopt(record, withAttempt(unlessCancelled(record, result), origin.attempt), origin);
  return { kind: origin.final ? "final-result" : "post-result", exec, result: kept };
}
function withSignal(at2, change) {
  let signal;
  try {
    if (!isRecord2(change)) throw new TypeError("next() takes nothing, or { signal }");
    signal = change["signal"];
  } catch (thrown) {
    throw malformed(errorMessage(thrown));
  }
  if (signal === void 0) return at2;
  if (!isSignal(signal)) throw malformed("next({ signal }) needs an AbortSignal");
  return Object.freeze({ ...at2, signal });
}
function refuse4(problem) {
  return invalidDecision("execute", problem);
}
function malformed(problem) {
  return new CodedError(codes.INVALID_POLICY_DECISION, `invalid policy decision in execute: ${problem}`);
}

// ../packages/pipeline/src/post-decision.ts
var accept = Object.freeze({ kind: "accept" });
async function accepted() {
  return accept;
}
var verdicts = new WeakMap([[accept, { kind: "accept", contexts: [] }]]);
function readPostDecision(given) {
  try {
    if (!isRecord2(given)) return refuse5(unknownKind);
    if (verdicts.has(given)) return given;
    const { kind, additionalContexts } = given;
    const contexts = additionalContexts === void 0 ? [] : readContexts(additionalContexts);
    if (kind === "block") return readBlock(given["feedback"], contexts);
    return kind === "accept" ? readAccept(given, contexts) : refuse5(unknownKind);
  } catch (thrown) {
    return refuse5(errorMessage(thrown));
  }
}
function verdictOf(decision) {
  return verdicts.get(decision) ?? { kind: "invalid", failure: invalidDecision("post-execute", unknownKind) };
}
var unknownKind = `a post-execute listener must return { kind: 'accept' | 'block' }`;
function readAccept(given, contexts) {
  if ("value" in given && "content" in given) {
    return invalid(failed(new TypeError("tools/post-execute accept decision cannot replace both value and content")));
  }
  const more = contexts.length > 0 && { additionalContexts: contexts };
  if ("value" in given) {
    const { value } = given;
    const snapshot = snapshotJson(value, { freeze: true });
    const copy = snapshot.ok ? snapshot.value : value;
    return read({ kind: "accept", value: copy, ...more }, { kind: "value", value: copy, contexts });
  }
  const { content } = given;
  if (content === void 0)
    return contexts.length === 0 ? accept : read({ kind: "accept", ...more }, { kind: "accept", contexts });
  const outcome = readContent(content, "post-execute", "content");
  if (!outcome.ok) return invalid(outcome.failure);
  return read(
    { kind: "accept", content: outcome.content, ...more },
    { kind: "content", content: outcome.content, contexts }
  );
}
function readBlock(feedback, contexts) {
  const outcome = readContent(feedback, "post-execute", "feedback");
  if (!outcome.ok) return invalid(outcome.failure);
  const failure = blocked(outcome.content, contexts.length === 0 ? void 0 : contexts);
  return read(
    { kind: "block", feedback: outcome.content, ...contexts.length > 0 && { additionalContexts: contexts } },
    { kind: "block", failure }
  );
}
function refuse5(problem) {
  return invalid(invalidDecision("post-execute", problem));
}
function invalid(failure) {
  return read({ kind: "block", feedback: failure.content }, { kind: "invalid", failure });
}
function read(decision, verdict) {
  const frozen2 = Object.freeze(decision);
  verdicts.set(frozen2, verdict);
  return frozen2;
}

// ../packages/pipeline/src/stages/5-post-execute.ts
async function postExecute(record, result, hooks, resolver) {
  const { exec } = record;
  let decided;
  try {
    const given = await hooks.waterfall("tools/post-execute", exec.agent, [exec, result], accepted, {
      check: readPostDecision
    });
    decided = apply2(record, result, readPostDecision(given), resolver);
  } catch (thrown) {
    decided = failing(result, failed(thrown));
  }
  const kept = unlessCancelled(record, decided);
  return kept === decided ? decided : withContexts(kept, { before: decided.additionalContexts ?? [] });
}
function apply2(record, result, decision, resolver) {
  const verdict = verdictOf(decision);
  switch (verdict.kind) {
    case "block":
      return verdict.failure;
    case "invalid":
      return failing(result, verdict.failure);
    case "accept":
      return withContexts(result, { after: verdict.contexts });
    case "content":
      return withContexts(Object.freeze({ ...result, content: verdict.content }), { after: verdict.contexts });
    case "value":
      return withContexts(replaceValue(record, result, verdict.value, resolver), { after: verdict.contexts });
  }
}
function replaceValue(record, result, value, resolver) {
  if (isCancellation(result)) return result;
  if (result.isError)
    return failing(result, failed(new TypeError("tools/post-execute cannot replace the value of a failed result")));
  const meaning = currentMeaning(resolver, record);
  if ("failure" in meaning) return failing(result, meaning.failure);
  const replaced = produce(meaning.definition, record.exec, value);
  const kept = withContexts(replaced, { before: result.additionalContexts ?? [] });
  return kept.isError || result.concludesTurn !== true ? kept : Object.freeze({ ...kept, concludesTurn: true });
}
function failing(result, failure) {
  return withContexts(failure, { before: result.additionalContexts ?? [] });
}

// ../packages/pipeline/src/stages/6-finalize.ts
function finalizeContent(record, result) {
  const { exec, definition, finalizer } = record;
  if (finalizer === void 0) return result;
  const before = result.additionalContexts ?? [];
  let given;
  try {
    given = Reflect.apply(finalizer, definition, [exec, result]);
  } catch (thrown) {
    return withContexts(failed(thrown), { before });
  }
  if (given === void 0) return result;
  const outcome = readContent(given, "finalize", "the content");
  return outcome.ok ? Object.freeze({ ...result, content: outcome.content }) : withContexts(outcome.failure, { before });
}

// ../packages/pipeline/src/stages/7-notify.ts
async function append(sink, event, exec, warn) {
  try {
    await sink.append(Object.freeze(event), exec.agent);
  } catch (thrown) {
    warn(`tool "${exec.name}" (${exec.callId}): ${event.type} was not recorded: ${errorMessage(thrown)}`, thrown);
  }
}
function resultEvent({ callId, name }, result) {
  const { isError, content, meta, error } = result;
  return {
    type: "tool/result",
    callId,
    name,
    isError,
    content,
    ...meta !== void 0 && { meta },
    ...error !== void 0 && { error }
  };
}
function notify(exec, result, { hooks, warn }) {
  const failing2 = (what, error) => warn(`tool "${exec.name}" (${exec.callId}): tools/result ${what}: ${errorMessage(error)}`, error);
  try {
    hooks.emit("tools/result", exec.agent, [exec, result], (error) => failing2("observer failed", error));
  } catch (thrown) {
    failing2("observers were not told", thrown);
  }
}

// ../packages/pipeline/src/staged.ts
function createStaged(ports) {
  const { resolver, hooks, sink, reached, repaired, warn } = ports;
  const live = createLiveCalls();
  const creation = { resolver, repairs: repaired !== void 0 };
  const body = { resolver, began: (exec) => reached("body", exec) };
  const policy = async (record) => {
    reached("pre-execute", record.exec);
    const answer = await preExecute(record, hooks, ports.approval);
    if (answer.kind === "stop") return answer;
    reached("guard", record.exec);
    return askGuards(record, resolver);
  };
  const end2 = async (record, given, isFinal) => {
    const { exec } = record;
    const skipsPost = record.own.get(given)?.final ?? isFinal;
    let result = readMadeResult(record, resolver, given, lossyResult);
    if (!skipsPost) {
      reached("post-execute", exec);
      result = await postExecute(record, result, hooks, resolver);
    }
    reached("finalize", exec);
    const last2 = finalizeContent(record, result);
    reached("notify", exec);
    if (sink !== void 0 && record.isDirect) await append(sink, resultEvent(exec, last2), exec, warn);
    live.delete(exec);
    notify(exec, last2, { hooks, warn });
    return last2;
  };
  const ending = (exec, given, isFinal) => {
    const record = live.find(exec);
    if (record === void 0) return Promise.resolve(invalidCall(notInFlight));
    if (record.phase === "ready" || record.phase === "settled") {
      record.phase = "ending";
      record.finished = end2(record, given, isFinal);
    }
    return record.finished ?? Promise.resolve(invalidCall(outOfTurn));
  };
  const strides = {
    async prepare(call) {
      const { record, early, repairs = [] } = createCall(call, creation, live);
      const { exec } = record;
      live.add(record);
      reached("create", exec);
      if (repairs.length > 0) repaired?.(exec, repairs);
      if (sink !== void 0 && record.isDirect) {
        const { callId, name, arguments: args = null } = exec;
        await append(sink, { type: "tool/call", callId, name, arguments: args }, exec, warn);
      }
      if (early !== void 0) return settle(record, early, true);
      const answer = await policy(record);
      if (answer.kind === "stop" && answer.denial !== void 0) ports.denied(exec, answer.denial);
      if (answer.kind === "go") {
        record.phase = "ready";
        return { kind: "dispatch", exec };
      }
      return settle(record, answer.failure, answer.final);
    },
    dispatch(exec) {
      const record = live.find(exec);
      if (record?.phase === "ready") {
        record.phase = "executing";
        reached("execute", record.exec);
        record.dispatched = execute(record, hooks, body);
      }
      const problem = record === void 0 ? notInFlight : outOfTurn;
      return record?.dispatched ?? Promise.resolve({ kind: "final-result", exec, result: invalidCall(problem) });
    },
    finalize: (exec, result) => ending(exec, result, false),
    finish: (exec, result) => ending(exec, result, true)
  };
  const { prepare, dispatch: dispatch2, finalize, finish } = strides;
  const shared = {
    prepare: (call) => prepare(call).then(frozen),
    dispatch: (exec) => dispatch2(exec).then(frozen),
    finalize: (exec, result) => finalize(exec, result).then(frozen),
    finish: (exec, result) => finish(exec, result).then(frozen)
  };
  return { strides, shared: Object.freeze(shared) };
}
var frozen = (answer) => Object.freeze(answer);
var notInFlight = "this execution is not in flight in this pipeline: use what prepare() gave, once";
var outOfTurn = "this stride came out of turn: prepare() must have settled, and dispatch() if it was begun";

// ../packages/pipeline/src/pipeline.ts
var defaultCapacity = 10;
function createPipeline(ports) {
  const { resolver, hooks, sink, approval, maxParallelToolCalls: capacity = defaultCapacity } = ports;
  if (!Number.isSafeInteger(capacity) || capacity < 1)
    throw new TypeError("maxParallelToolCalls must be a positive integer; 1 runs one call at a time");
  const warn = contained((message, error) => ports.warn?.(message, error));
  const reached = ports.onStage === void 0 ? () => void 0 : contained((stage, exec) => ports.onStage?.(stage, exec));
  const { strides, shared } = createStaged({
    resolver,
    hooks,
    sink,
    approval: () => typeof approval === "function" ? approval() : approval,
    reached,
    repaired: ports.onRepair && contained((exec, repairs) => ports.onRepair?.(exec, repairs)),
    denied: contained((exec, denial2) => ports.onDenied?.(exec, denial2)),
    warn
  });
  return Object.freeze({
    staged: shared,
    executionMode: (call) => classify(call, resolver),
    async execute(call) {
      const prepared = await strides.prepare(call);
      const { kind, exec, result } = prepared.kind === "dispatch" ? await strides.dispatch(prepared.exec) : prepared;
      return kind === "post-result" ? strides.finalize(exec, result) : strides.finish(exec, result);
    },
    executeBatch: (calls) => runBatch(calls, {
      staged: strides,
      capacity,
      mode: (call) => classifyDetached(call, resolver),
      skipped: (call, result) => recordSkipped(sink, warn, call, result)
    })
  });
}
async function recordSkipped(sink, warn, call, result) {
  if (sink === void 0 || !isDirect(call)) return;
  const { callId, name, arguments: args = null } = call;
  await append(sink, { type: "tool/call", callId, name, arguments: args }, call, warn);
  await append(sink, resultEvent(call, result), call, warn);
}

// ../packages/registry/src/table.ts
function createTable() {
  let boxes = /* @__PURE__ */ new Set();
  return {
    add(value) {
      const box = { value };
      boxes.add(box);
      return () => {
        if (boxes.delete(box) && boxes.size === 0) boxes = /* @__PURE__ */ new Set();
      };
    },
    *values() {
      for (const { value } of boxes) yield value;
    },
    size: () => boxes.size
  };
}

// ../packages/registry/src/layer.ts
function createLayer() {
  const tools = /* @__PURE__ */ new Map();
  const masks = createTable();
  const guards = createTable();
  const layer = {
    tools,
    masks,
    guards,
    mode: void 0,
    transport: void 0,
    isEmpty: () => tools.size + masks.size() + guards.size() === 0 && layer.mode === void 0 && layer.transport === void 0
  };
  return layer;
}
function admits(layer, name) {
  if (layer.masks.size() === 0) return true;
  for (const mask of layer.masks.values()) if (!mask.admits(name)) return false;
  return true;
}

// ../packages/registry/src/lookup.ts
function lookup(layers, name, scope) {
  for (let key2 = scope; key2 !== void 0; key2 = scopeParentOf(key2)) {
    const layer = layers.own(key2);
    if (layer === void 0) continue;
    const own = layer.tools.get(name);
    if (own !== void 0) return own;
    if (!admits(layer, name)) return void 0;
  }
  return layers.global.tools.get(name);
}

// ../packages/registry/src/surface/collapse.ts
function collapses(mode, call) {
  return mode === "code" && isDirect(call) && call.name !== RUN_CODE_NAME;
}

// ../packages/registry/src/explain.ts
function explain(layers, name, scope, mode) {
  const explained = [];
  let isRegistered = false;
  for (const key2 of [...scopeChainOf(scope), void 0]) {
    const layer = layers.own(key2);
    if (layer === void 0) continue;
    const registers = name === RUN_CODE_NAME ? layer.transport !== void 0 : layer.tools.has(name);
    explained.push(
      Object.freeze({
        ...key2 !== void 0 && { scope: key2 },
        registers,
        shadowed: registers && isRegistered,
        maskedBy: Object.freeze(name === RUN_CODE_NAME ? [] : masksOf(layer, name))
      })
    );
    isRegistered ||= registers;
  }
  const isFound = lookup(layers, name, scope) !== void 0;
  const outcome = name === RUN_CODE_NAME ? reserved(mode, isRegistered) : ordinary(name, mode, isRegistered, isFound);
  return Object.freeze({ name, outcome, mode, layers: Object.freeze(explained) });
}
function masksOf(layer, name) {
  return [...layer.masks.values()].filter((mask) => !mask.admits(name)).map((mask) => mask.filter);
}
function reserved(mode, isMounted) {
  return isMounted && mode !== "native" ? "visible" : "unknown";
}
function ordinary(name, mode, isRegistered, isFound) {
  if (!isFound) return isRegistered ? "masked" : "unknown";
  return collapses(mode, { name }) ? "collapsed" : "visible";
}

// ../packages/registry/src/owner.ts
function assertOwner(owner, verb) {
  const given = owner;
  if (typeof given?.effect !== "function")
    throw new TypeError(`${verb}() needs an owner first: a scope, or createOwner() for what everyone sees`);
  if (given.key !== void 0 && Object(given.key) !== given.key) {
    throw new TypeError(
      `${verb}() needs a scope whose key is an object: keys are compared by identity, so keep one for each agent`
    );
  }
}
function assertScope(scope, verb, remedy) {
  assertOwner(scope, verb);
  if (scope.key === void 0) throw new Error(`${verb}() requires a scoped context: ${remedy}`);
}

// ../packages/registry/src/guards.ts
function addGuard(layers, owner, guard, { label = guard?.name } = {}) {
  assertOwner(owner, "guard");
  if (typeof guard !== "function")
    throw new TypeError("guard() needs a function from a call to a reason, or to undefined");
  return layers.contribute(
    owner,
    { kind: "guard", undo: "unguard", names: [], silent: true },
    (layer) => layer.guards.add({
      guard,
      source: Object.freeze({ ...label && { label }, ...owner.key !== void 0 && { scope: owner.key } })
    })
  );
}
function denial(layers, exec, found) {
  for (const key2 of [void 0, ...scopeChainOf(exec.agent).toReversed()]) {
    const layer = layers.own(key2);
    if (layer === void 0) continue;
    for (const { guard, source } of layer.guards.values()) {
      const reason = guard(exec);
      if (reason === void 0) continue;
      found?.(source);
      return reason;
    }
  }
  return void 0;
}

// ../packages/registry/src/memo.ts
function memoise(version2, make, other = () => void 0) {
  const scoped = /* @__PURE__ */ new WeakMap();
  let everywhere;
  return (scope) => {
    const dependency = other(scope);
    const at2 = version2(scope);
    const kept = scope === void 0 ? everywhere : scoped.get(scope);
    if (kept?.at === at2 && kept.with === dependency) return kept.value;
    const entry = { at: at2, with: dependency, value: make(scope, dependency) };
    if (scope === void 0) everywhere = entry;
    else scoped.set(scope, entry);
    return entry.value;
  };
}

// ../packages/registry/src/capture-schema.ts
function captureSchema(schema, tool) {
  const snapshot = snapshotJson(schema, { freeze: true });
  if (!snapshot.ok)
    throw new JsonSchemaError([`${tool}: ${placeOf(snapshot.path)} must be lossless JSON: ${snapshot.reason}`]);
  const checked = snapshot.value;
  try {
    assertSupported(checked);
    return checked;
  } catch (error) {
    if (!(error instanceof JsonSchemaError)) throw error;
    throw new JsonSchemaError(
      error.violations.map((violation) => `${tool}: output.${violation}`),
      error.code
    );
  }
}
function placeOf(path10) {
  return `output.schema${path10 === "" || path10.startsWith("[") ? "" : "."}${path10}`;
}

// ../packages/registry/src/frozen.ts
var plain = /* @__PURE__ */ new Set([Object.prototype, Array.prototype, null]);
function isFrozenThrough2(root) {
  const seen = /* @__PURE__ */ new Set();
  const pending = [root];
  for (let at2 = pending.pop(); at2 !== void 0; at2 = pending.pop()) {
    if (seen.has(at2)) continue;
    seen.add(at2);
    if (!Object.isFrozen(at2) || !plain.has(Object.getPrototypeOf(at2))) return false;
    for (const property of Object.values(Object.getOwnPropertyDescriptors(at2))) {
      if (!("value" in property)) return false;
      if (typeof property.value === "object" && property.value !== null) pending.push(property.value);
    }
  }
  return true;
}

// ../packages/registry/src/capture.ts
var longestTimeout2 = 2147483647;
function captureDefinition(definition) {
  if (typeof definition !== "object" || definition === null)
    throw new TypeError("a tool definition must be an object: give what defineTool() returns, or its members yourself");
  const { name, description, parameters, output, execute: execute2, timeoutMs } = definition;
  const { completeArguments, finalizeContent: finalizeContent2, isConcurrencySafe, presentCall, presentResult } = definition;
  if (typeof name !== "string" || name === "") throw new TypeError("a tool needs a name: a string that is not empty");
  const tool = `tool ${JSON.stringify(name)}`;
  const refuse7 = (problem) => {
    throw new TypeError(`${tool} ${problem}`);
  };
  const optional2 = (member, label) => {
    if (member !== void 0 && typeof member !== "function")
      refuse7(`has ${label} that is not a function: leave it out or give a function`);
  };
  if (typeof description !== "string") refuse7("needs a description: a string that tells the model when to use it");
  if (typeof output !== "object" || output === null)
    refuse7("needs an output: { schema, render }, so that its values can be checked and shown");
  const { schema, render: render2, presentationMeta } = output;
  if (typeof render2 !== "function") refuse7("needs output.render: a function from arguments and value to content blocks");
  optional2(presentationMeta, "an output.presentationMeta");
  const checkedSchema = captureSchema(schema, tool);
  if (typeof execute2 !== "function") refuse7("needs execute: the function that does its work");
  if (timeoutMs !== void 0 && !(typeof timeoutMs === "number" && timeoutMs > 0 && timeoutMs <= longestTimeout2))
    refuse7(`has a timeoutMs that is not a number of milliseconds from above 0 to ${longestTimeout2}`);
  optional2(completeArguments, "a completeArguments");
  optional2(finalizeContent2, "a finalizeContent");
  optional2(isConcurrencySafe, "an isConcurrencySafe");
  optional2(presentCall, "a presentCall");
  optional2(presentResult, "a presentResult");
  const checkedParameters = snapshotJson(parameters, { freeze: true });
  if (!checkedParameters.ok) {
    const { path: path10, reason } = checkedParameters;
    return refuse7(`has parameters that are not lossless JSON: ${path10 || "the root"}: ${reason}`);
  }
  if (!isJsonObject(checkedParameters.value))
    return refuse7('has parameters that are not a JSON Schema object: give at least { type: "object" }');
  if (isFrozenThrough2(definition)) return definition;
  const captured2 = {
    name,
    description,
    parameters: checkedParameters.value,
    output: Object.freeze({
      schema: checkedSchema,
      render: bind(render2, output),
      ...presentationMeta !== void 0 && { presentationMeta: bind(presentationMeta, output) }
    }),
    ...completeArguments !== void 0 && { completeArguments: bind(completeArguments, definition) },
    execute: bind(execute2, definition),
    ...finalizeContent2 !== void 0 && { finalizeContent: bind(finalizeContent2, definition) },
    ...timeoutMs !== void 0 && { timeoutMs },
    ...isConcurrencySafe !== void 0 && { isConcurrencySafe: bind(isConcurrencySafe, definition) },
    ...presentCall !== void 0 && { presentCall: bind(presentCall, definition) },
    ...presentResult !== void 0 && { presentResult: bind(presentResult, definition) }
  };
  return Object.freeze(captured2);
}
function bind(method, self) {
  return ((...args) => Reflect.apply(method, self, args));
}

// ../packages/registry/src/register.ts
function register(layers, owner, definition) {
  assertOwner(owner, "register");
  const captured2 = captureDefinition(definition);
  const { name } = captured2;
  if (name === RUN_CODE_NAME) {
    throw new Error(
      `tool name "${RUN_CODE_NAME}" is reserved for the Code Mode presentation transport and cannot be registered or shadowed`
    );
  }
  return layers.contribute(owner, { kind: "register", undo: "unregister", names: [name] }, ({ tools }) => {
    if (tools.has(name)) throw new Error(duplicate(name, owner));
    tools.set(name, captured2);
    return () => tools.delete(name);
  });
}
function duplicate(name, owner) {
  const tool = `tool ${JSON.stringify(name)} is already registered`;
  return owner.key === void 0 ? `${tool}: to give one agent its own version, register it in that agent's scope` : `${tool} in this scope: dispose that registration first, or choose another name`;
}

// ../packages/registry/src/resolve.ts
function resolveCall(call, { definition, mode, visible }) {
  if (definition === void 0) return unknown(call, mode, visible);
  return collapses(mode, call) ? { kind: "collapsed", definition, reachableFrom: RUN_CODE_NAME } : { kind: "tool", definition };
}
function unknown(call, mode, visible) {
  let found;
  let searched = false;
  return {
    kind: "unknown",
    get nearest() {
      if (!searched) {
        const reachable = visible().filter((name) => !collapses(mode, { ...call, name }));
        found = nearest(call.name, reachable);
      }
      searched = true;
      return found;
    }
  };
}

// ../packages/registry/src/restrict.ts
function restrict(layers, scope, filter, restrictable) {
  assertScope(scope, "restrict", "call it on the scope whose inherited tools it masks");
  const mask = createMask(filter);
  const { allow: allow2 = [], deny: deny2 = [] } = mask.filter;
  const names3 = [.../* @__PURE__ */ new Set([...allow2, ...deny2])];
  if (names3.includes(RUN_CODE_NAME))
    throw new Error(`restrict() cannot name reserved Code Mode presentation transport "${RUN_CODE_NAME}"`);
  const known2 = new Set(restrictable());
  const unknown3 = names3.filter((name) => !known2.has(name));
  if (unknown3.length > 0) throw new Error(unknownNames(unknown3, known2));
  return layers.contribute(scope, { kind: "restrict", undo: "lift", names: names3 }, (layer) => layer.masks.add(mask));
}
function createMask(filter) {
  if (typeof filter !== "object" || filter === null)
    throw new TypeError("restrict() needs a filter: { allow: [...] }, { deny: [...] } or both");
  const allow2 = namesOf(filter, "allow");
  const deny2 = namesOf(filter, "deny");
  if (allow2 === void 0 && (deny2 === void 0 || deny2.length === 0)) {
    throw new TypeError(
      "restrict() needs an allow list, or a deny list that names at least one tool; { allow: [] } hides all that is inherited"
    );
  }
  const allowed2 = allow2 && new Set(allow2);
  const denied2 = new Set(deny2);
  return {
    filter: Object.freeze({ ...allow2 && { allow: allow2 }, ...deny2 && { deny: deny2 } }),
    admits: (name) => (allowed2 === void 0 || allowed2.has(name)) && !denied2.has(name)
  };
}
function namesOf(filter, list) {
  const given = filter[list];
  if (given === void 0) return void 0;
  const names3 = Array.isArray(given) ? [...given] : [given];
  if (!Array.isArray(given) || !names3.every((name) => typeof name === "string"))
    throw new TypeError(`restrict() needs ${list} to be an array of tool names`);
  return Object.freeze(names3);
}
function unknownNames(unknown3, known2) {
  const quoted = unknown3.map((name) => JSON.stringify(name)).join(", ");
  const list = known2.size === 0 ? "(none)" : [...known2].toSorted().join(", ");
  return `restrict() names unknown ${unknown3.length === 1 ? "tool" : "tools"} ${quoted}: only inherited tools can be masked; known: ${list}`;
}

// ../packages/registry/src/surface/mode.ts
var modes = /* @__PURE__ */ new Set(["native", "code", "both"]);
function assertMode(mode) {
  if (modes.has(mode)) return;
  const given = typeof mode === "string" ? JSON.stringify(mode) : typeof mode;
  throw new TypeError(`presentation mode must be "native", "code" or "both", not ${given}`);
}
function modeOf(layers, scope, otherwise) {
  for (let key2 = scope; key2 !== void 0; key2 = scopeParentOf(key2)) {
    const mode = layers.own(key2)?.mode;
    if (mode !== void 0) return mode;
  }
  return otherwise;
}
function presentAs(layers, scope, mode) {
  assertScope(scope, "presentAs", "call it on the scope that it speaks of");
  assertMode(mode);
  return layers.contribute(scope, { kind: "present", undo: "unpresent", names: [] }, (layer) => {
    if (layer.mode !== void 0) {
      throw new Error(
        `presentAs("${mode}") conflicts with "${layer.mode}" already declared for this scope: dispose that declaration first`
      );
    }
    layer.mode = mode;
    return () => {
      layer.mode = void 0;
    };
  });
}

// ../packages/registry/src/surface/schemas.ts
var projections = /* @__PURE__ */ new WeakMap();
function projectSchema(definition) {
  const known2 = projections.get(definition);
  if (known2 !== void 0) return known2;
  const { name, description, parameters } = definition;
  const schema = Object.freeze({ name, description, parameters });
  projections.set(definition, schema);
  return schema;
}
function projectSurface(mode, view, runCode3) {
  if (mode !== "native" && runCode3 === void 0) {
    throw new Error(
      `mode "${mode}" requires a code runtime: mount a transport that runs programs, or set the mode to "native"`
    );
  }
  const native = mode === "code" ? [] : view.tools.map(projectSchema);
  native.sort((one, other) => one.name < other.name ? -1 : 1);
  const transport = runCode3 === void 0 ? [] : [projectSchema(runCode3)];
  const known2 = mode === "code" ? [] : view.known;
  return Object.freeze({
    mode,
    schemas: Object.freeze([...native, ...transport]),
    knownNames: Object.freeze(mode === "native" ? [...known2] : [...known2, RUN_CODE_NAME])
  });
}

// ../packages/registry/src/surface/transport.ts
function mountTransport(layers, owner, transport) {
  assertOwner(owner, "mountTransport");
  const definition = transport?.definition;
  if (typeof definition !== "function")
    throw new TypeError("mountTransport() needs a transport: an object with a definition() function");
  const seated = {
    definition: (scope) => runCode(Reflect.apply(definition, transport, [scope]))
  };
  return layers.contribute(owner, { kind: "mount", undo: "unmount", names: [RUN_CODE_NAME] }, (layer) => {
    if (layer.transport !== void 0) throw new Error("a transport is already mounted here: dispose that mount first");
    layer.transport = seated;
    return () => {
      layer.transport = void 0;
    };
  });
}
function transportOf(layers, scope) {
  for (let key2 = scope; key2 !== void 0; key2 = scopeParentOf(key2)) {
    const transport = layers.own(key2)?.transport;
    if (transport !== void 0) return transport;
  }
  return layers.global.transport;
}
var captured = /* @__PURE__ */ new WeakMap();
function runCode(given) {
  const known2 = captured.get(given);
  if (known2 !== void 0) return known2;
  const definition = captureDefinition(given);
  if (definition.name !== RUN_CODE_NAME)
    throw new TypeError(`a transport must give a tool named "${RUN_CODE_NAME}", not ${JSON.stringify(definition.name)}`);
  captured.set(given, definition);
  return definition;
}

// ../packages/registry/src/view.ts
function foldView(layers, scope) {
  const visible = new Map(layers.global.tools);
  const known2 = new Set(visible.keys());
  let restrictable = [...known2];
  const own = layers.own(scope);
  for (const layer of layers.chain(scope)) {
    if (layer === own) restrictable = [...known2];
    if (layer.masks.size() > 0) {
      for (const name of visible.keys()) if (!admits(layer, name)) visible.delete(name);
    }
    for (const [name, definition] of layer.tools) {
      visible.set(name, definition);
      known2.add(name);
    }
  }
  if (scope !== void 0 && own === void 0) restrictable = [...known2];
  return Object.freeze({
    tools: Object.freeze([...visible.values()]),
    known: Object.freeze([...known2]),
    restrictable: Object.freeze(scope === void 0 ? [] : restrictable)
  });
}
function withTransport({ tools, known: known2, restrictable }, transport) {
  return Object.freeze({ tools: Object.freeze([...tools, transport]), known: known2, restrictable });
}

// ../packages/registry/src/registry.ts
function createRegistry(options = {}) {
  const { mode: defaultMode = "native", onChange } = options;
  assertMode(defaultMode);
  const layers = createLayers(createLayer, onChange && ((change) => onChange.call(options, change)));
  const mode = (scope) => modeOf(layers, scope, defaultMode);
  const presented = (scope) => mode(scope) === "native" ? void 0 : transportOf(layers, scope);
  const runCode3 = (scope) => presented(scope)?.definition(scope);
  const get = (name, scope) => name === RUN_CODE_NAME ? runCode3(scope) : lookup(layers, name, scope);
  const fold = memoise(layers.version, (scope) => foldView(layers, scope));
  const view = memoise(
    layers.version,
    (scope, transport) => transport === void 0 ? fold(scope) : withTransport(fold(scope), transport),
    runCode3
  );
  const schemas = memoise(
    layers.version,
    (_scope, { tools }) => Object.freeze(tools.map(projectSchema)),
    view
  );
  const surface = memoise(
    layers.version,
    (scope, transport) => projectSurface(mode(scope), fold(scope), transport),
    runCode3
  );
  const visible = (scope) => {
    const names3 = fold(scope).tools.map((tool) => tool.name);
    return presented(scope) === void 0 ? names3 : [...names3, RUN_CODE_NAME];
  };
  return {
    register: (owner, definition) => register(layers, owner, definition),
    restrict: (scope, filter) => restrict(layers, scope, filter, () => fold(scope.key).restrictable),
    presentAs: (scope, wanted) => presentAs(layers, scope, wanted),
    guard: (owner, guard, naming) => addGuard(layers, owner, guard, naming),
    mountTransport: (owner, transport) => mountTransport(layers, owner, transport),
    batch: (transaction) => layers.batch(transaction),
    get,
    view,
    mode,
    schemas,
    surface,
    resolve({ name, agent, parent }) {
      const meaning = { definition: get(name, agent), mode: mode(agent), visible: () => visible(agent) };
      return resolveCall(parent === void 0 ? { name } : { name, parent }, meaning);
    },
    denial: (exec, found) => denial(layers, exec, found),
    explain: (name, scope) => explain(layers, name, scope, mode(scope))
  };
}

// ../packages/tool-runtime/src/announce.ts
function createAnnouncer(hooks, warn) {
  const report = (error) => warn(`a listener of tools/change failed: ${errorMessage(error)}`, error);
  return (change) => {
    const thrown = [];
    let isOver2 = false;
    hooks.emit("tools/change", change.scope, [change], (error) => {
      if (isOver2) report(error);
      else thrown.push(error);
    });
    isOver2 = true;
    if (thrown.length === 0) return;
    const [first, ...others] = thrown;
    others.forEach(report);
    throw first;
  };
}

// ../packages/tool-runtime/src/all-ended.ts
async function allEnded(endings) {
  const settled2 = await Promise.allSettled(endings);
  const errors = settled2.flatMap((ending) => ending.status === "rejected" ? [ending.reason] : []);
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} owners failed to end`);
  if (errors.length === 1) throw errors[0];
}

// ../packages/code-mode/src/errors.ts
var CodeRunFailedError = class extends CodedError {
  /** What the runtime says of it. */
  failure;
  constructor(failure, output) {
    super(codes.CODE_RUN_FAILED, withOutput(`code run failed (${failure.kind}): ${failure.message}`, output));
    this.name = "CodeRunFailedError";
    this.failure = Object.freeze({ ...failure });
  }
};
function cancelledRun(output) {
  const error = new CodedError(codes.ABORTED, withOutput("tool call aborted", output));
  error.name = "AbortError";
  return error;
}
function withOutput(message, output) {
  return output === void 0 ? message : `${message}
Captured output:
${output}`;
}

// ../packages/code-mode/src/event-line.ts
function createEventLine(append2, report) {
  const waiting = [];
  let writing;
  function write(event) {
    try {
      const answer = append2(event);
      if (answer === void 0) return void 0;
      return Promise.resolve(answer).then(nothing3, (error) => report(event, error));
    } catch (error) {
      report(event, error);
      return void 0;
    }
  }
  function writeAll() {
    for (let event = waiting.shift(); event !== void 0; event = waiting.shift()) {
      writing = write(event)?.then(writeAll);
      if (writing !== void 0) return;
    }
    writing = void 0;
  }
  return {
    push(event) {
      waiting.push(event);
      if (writing === void 0) writeAll();
    },
    async close(patienceMs2) {
      for (let event = writing; event !== void 0; event = writing) {
        if (await isWithin2(event, patienceMs2)) continue;
        for (const left of waiting.splice(0)) void write(left);
        return false;
      }
      return true;
    }
  };
}
async function isWithin2(work, ms) {
  let timer;
  const late = new Promise((resolve2) => {
    timer = setTimeout(() => resolve2(false), ms);
  });
  const isDone = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return isDone;
}
function nothing3() {
}

// ../packages/code-mode/src/journal.ts
var patienceMs = 5e3;
var silent2 = {
  enter: () => ({ started: () => void 0, settled: () => Promise.resolve() }),
  close: () => Promise.resolve()
};
function createJournal(context, { sink, hooks, warn }, capacity) {
  if (sink === void 0) return silent2;
  const { deferContext: _defer, concludeTurn: _conclude, ...call } = context;
  const exec = Object.freeze(call);
  const { agent } = exec;
  const line2 = createEventLine(
    (event) => sink.append(event, agent),
    (event, error) => warn(`program ${exec.callId}: ${event.type} was not recorded: ${errorMessage(error)}`, error)
  );
  const listening = /* @__PURE__ */ new Set();
  async function durable({ subCallId, name }, { isError, content }) {
    const record = {
      exec,
      ...agent !== void 0 && { agent },
      subCallId,
      name,
      isError,
      content
    };
    try {
      const given = snapshotJson(
        await hooks.waterfall("tools/code-dispatch-log", agent, [Object.freeze(record)], async () => content),
        { freeze: true }
      );
      if (given.ok && isContent(given.value)) return given.value;
      throw new TypeError("a listener must give content blocks");
    } catch (error) {
      warn(
        `sub-call ${subCallId}: tools/code-dispatch-log failed, so its content is logged whole: ${errorMessage(error)}`,
        error
      );
      return content;
    }
  }
  return {
    enter(given) {
      const call2 = { ...given, arguments: copyOf2(given.arguments) };
      return {
        started: () => line2.push(Object.freeze({ type: "tool/code-dispatch-start", ...call2 })),
        async settled(result) {
          const record = async () => {
            const content = await durable(call2, result);
            listening.delete(task);
            line2.push(Object.freeze({ type: "tool/code-dispatch", ...call2, isError: result.isError, content }));
          };
          const task = record();
          listening.add(task);
          while (listening.size > capacity) await Promise.race(listening);
        }
      };
    },
    async close() {
      await Promise.all(listening);
      if (await line2.close(patienceMs)) return;
      warn(`program ${exec.callId}: the log took longer than ${patienceMs} ms for an event, and is not waited for`);
    }
  };
}
function copyOf2(args) {
  const copy = snapshotJson(args);
  return freezeJson(copy.ok ? copy.value : args);
}

// ../packages/code-mode/src/run-signal.ts
var settled = "run_code settled";
function createRunSignal() {
  const controller = new AbortController();
  const { signal } = controller;
  const followed = /* @__PURE__ */ new Map();
  const end2 = (reason) => {
    for (const [source, listener] of followed) source.removeEventListener("abort", listener);
    followed.clear();
    controller.abort(reason);
  };
  return {
    signal,
    follow(source, reason) {
      if (signal.aborted || source === signal || followed.has(source)) return;
      const listener = () => end2(reason ?? source.reason);
      if (source.aborted) return listener();
      followed.set(source, listener);
      source.addEventListener("abort", listener);
    },
    end: end2
  };
}

// ../packages/code-mode/src/bindings.ts
function bindTools({ signatures, helpers }, calls, run) {
  const functions = /* @__PURE__ */ Object.create(null);
  for (const [name, helper] of Object.entries(helpers)) functions[name] = async (argument) => helper(argument);
  for (const { name } of signatures) {
    functions[name] = (args, { signal }) => {
      run.follow(signal, settled);
      const answer = calls.call(name, args);
      disown(answer);
      return answer;
    };
  }
  return Object.freeze({
    global: "tools",
    functions: Object.freeze(functions),
    errorClass: Object.freeze({ name: "ToolCallError", memberNameProperty: "toolName" }),
    missing(name) {
      const meant = nearest(name, Object.keys(functions));
      return unknownTool(name, meant === void 0 ? {} : { nearest: meant }).error.message;
    }
  });
}

// ../packages/code-mode/src/forwarding.ts
function createForwarding({ deferContext, concludeTurn }) {
  const waiting = /* @__PURE__ */ new Map();
  let next = 1;
  return {
    ended(number2, callId, result) {
      waiting.set(number2, () => {
        if (result === void 0) return;
        messagesOf(callId, result).forEach(deferContext);
        if (result.concludesTurn === true) concludeTurn();
      });
      for (let forward = waiting.get(next); forward !== void 0; forward = waiting.get(next)) {
        waiting.delete(next);
        next += 1;
        forward();
      }
    }
  };
}
function messagesOf(callId, { isError, content, additionalContexts = [] }) {
  if (isError || !content.some((block) => block.type === "image")) return additionalContexts;
  const images = {
    id: `${callId}:images`,
    role: "user",
    content,
    source: { kind: "plugin", plugin: "tools-code-mode" }
  };
  return [images, ...additionalContexts];
}

// ../packages/code-mode/src/dispatch.ts
function createSubCalls(exec, signal, ports) {
  const { staged, executionMode, capacity, journal } = ports;
  const scheduler = createScheduler({ capacity, signal, commitOrder: "settled" });
  const forwarding = createForwarding(exec);
  const { callId: parentCallId, rootCallId, agent, token } = exec;
  const over = (name, fate) => new Error(`run_code run is over (${errorMessage(signal.reason)}); ${name} ${fate}`);
  let calls = 0;
  return {
    async call(name, given) {
      if (signal.aborted) throw over(name, "not dispatched");
      const args = readArguments2(given);
      const number2 = calls += 1;
      const callId = `${parentCallId}:code:${number2}`;
      const entry = journal.enter({ rootCallId, parentCallId, subCallId: callId, name, arguments: args });
      const input = {
        callId,
        rootCallId,
        name,
        arguments: args,
        ...agent !== void 0 && { agent },
        parent: token,
        signal
      };
      return new Promise((resolve2, reject) => {
        const settle2 = (result) => {
          if (signal.aborted) reject(over(name, "result discarded"));
          else if (result.isError) reject(errorOf(result.error));
          else resolve2(result.value);
          forwarding.ended(number2, callId, result);
        };
        const abandon2 = () => {
          forwarding.ended(number2, callId);
          reject(over(name, "tool call abandoned"));
        };
        scheduler.submit(jobOf(input, entry, { settle: settle2, abandon: abandon2 }));
      });
    },
    drained: () => scheduler.idle()
  };
  function jobOf(input, entry, { settle: settle2, abandon: abandon2 }) {
    let end2;
    const endAs = ({ kind, exec: started, result }) => {
      end2 = () => kind === "post-result" ? staged.finalize(started, result) : staged.finish(started, result);
    };
    const endWith = (thrown) => {
      end2 = async () => failed(thrown);
    };
    return {
      exclusive: () => executionMode(input).kind !== "parallel",
      async start() {
        entry.started();
        const prepared = await staged.prepare(input).catch(endWith);
        if (prepared?.kind === "dispatch") return { flight: staged.dispatch(prepared.exec).then(endAs).catch(endWith) };
        if (prepared !== void 0) endAs(prepared);
        return void 0;
      },
      async commit() {
        const result = await end2().catch(failed);
        const recorded = entry.settled(result);
        settle2(result);
        await recorded;
      },
      abandon: abandon2
    };
  }
}
function readArguments2(given) {
  const snapshot = snapshotJson(given, { freeze: true });
  if (snapshot.ok) return snapshot.value;
  const where = snapshot.path === "" ? "" : `${snapshot.path}: `;
  const problem = given === void 0 ? " (call the tool with an arguments object, e.g. `{}`)" : `: ${where}${snapshot.reason}`;
  throw new CodedError(codes.INVALID_ARGS, `tool arguments must be lossless JSON${problem}`);
}
function errorOf({ message, info }) {
  return info === void 0 ? new Error(message) : new CodedError(info.code, message);
}

// ../packages/code-mode/src/run.ts
async function runProgram({
  program,
  exec,
  runtime,
  sdk,
  limits: limits3,
  ...ports
}) {
  const run = createRunSignal();
  run.follow(exec.signal);
  const calls = createSubCalls(exec, run.signal, ports);
  let ended;
  try {
    ended = await runtime.run({
      program,
      bindings: [bindTools(sdk, calls, run)],
      signal: run.signal,
      ...limits3 !== void 0 && { limits: limits3 }
    });
  } finally {
    run.end(settled);
    await calls.drained();
    await ports.journal.close();
  }
  const logs = ended.logs.map((log) => log.text);
  if (ended.ok) return { logs, ...ended.value !== void 0 && { result: ended.value } };
  const output = logs.length === 0 ? void 0 : logs.join("\n");
  throw exec.signal.aborted ? cancelledRun(output) : new CodeRunFailedError(ended.failure, output);
}

// ../packages/code-mode/src/sdk.ts
function createSdks(host) {
  const made = /* @__PURE__ */ new WeakMap();
  return (language, scope) => {
    const { tools } = host.view(scope);
    const known2 = made.get(tools) ?? /* @__PURE__ */ new Map();
    made.set(tools, known2);
    const sdk = known2.get(language) ?? createSdk(language, tools);
    known2.set(language, sdk);
    return sdk;
  };
}
function createSdk(language, tools) {
  const signatures = Object.freeze(tools.filter((tool) => tool.name !== RUN_CODE_NAME).map(signatureOf));
  let text3;
  let helpers;
  return {
    signatures,
    get text() {
      return text3 ??= language.renderSdk(signatures);
    },
    get helpers() {
      return helpers ??= language.createHelpers?.(signatures) ?? {};
    }
  };
}
function signatureOf({ name, description, parameters, output }) {
  return Object.freeze({ name, description, parameters, output: output.schema });
}

// ../packages/code-mode/src/seats.ts
function createSeats(host, { codeRuntime, languages }) {
  const byId = readLanguages(languages);
  const seat = (runtime) => {
    const language = byId.get(runtime.language);
    if (language !== void 0) return { runtime, language };
    const known2 = [...byId.keys()].map((id2) => JSON.stringify(id2)).join(", ");
    throw new Error(
      `no SDK renderer registered for runtime language ${JSON.stringify(runtime.language)} (known: ${known2}): install the package of that language${packageOf(runtime.language)} and pass its value in languages`
    );
  };
  if (typeof codeRuntime === "function") {
    return (scope) => {
      const runtime = codeRuntime(scope);
      if (runtime === void 0) throw new Error(noRuntime(host.mode(scope)));
      return seat(runtime);
    };
  }
  if (typeof codeRuntime?.run !== "function")
    throw new TypeError("codeRuntime must be a code runtime, or a function that gives one for a scope");
  const only = seat(codeRuntime);
  return () => only;
}
function noRuntime(mode) {
  return `mode "${mode}" requires a code runtime and a language: npm install @dsh/runtime-quickjs @dsh/codegen-ts, pass them as codeRuntime and languages, or set the mode to "native"`;
}
function readLanguages(languages) {
  if (!Array.isArray(languages) || languages.length === 0)
    throw new TypeError("languages must be program languages, such as typescript of @dsh/codegen-ts: at least one");
  const byId = /* @__PURE__ */ new Map();
  for (const language of languages) {
    if (byId.has(language.id)) throw new TypeError(`languages has ${JSON.stringify(language.id)} twice: give each once`);
    byId.set(language.id, language);
  }
  return byId;
}
function packageOf(language) {
  const name = packages.get(language);
  return name === void 0 ? "" : `, ${name},`;
}
var packages = /* @__PURE__ */ new Map([
  ["typescript", "@dsh/codegen-ts"],
  ["python", "@dsh/codegen-py"]
]);

// ../packages/code-mode/src/sections.ts
var codeOnlyOrder = 99;
var sdkOrder = 150;
var codeOnly = `\`run_code\` is the only tool you can call directly: a direct call of any other tool fails. Write a program and call the others from inside it, as many as the task needs.
`;
function createSections(mode, seatOf, sdkOf) {
  return Object.freeze([
    Object.freeze({
      name: "tools:code-only",
      order: codeOnlyOrder,
      render: (scope) => mode(scope) === "code" ? codeOnly : ""
    }),
    Object.freeze({
      name: "tools:sdk",
      order: sdkOrder,
      render: (scope) => mode(scope) === "native" ? "" : sdkOf(seatOf(scope).language, scope).text
    })
  ]);
}

// ../packages/code-mode/src/output.ts
function renderOutput({ logs, result }) {
  const parts2 = [logs.join("\n"), result === void 0 ? "" : renderResult(result)].filter((part) => part !== "");
  return [text2(parts2.join("\n") || "(run_code completed with no output)")];
}
function renderResult(result) {
  return typeof result === "string" ? result : printTall(result, 0);
}
var deepestTall = 5;
function printTall(value, level) {
  if (level >= deepestTall) return printJson(value);
  if (isJsonArray(value))
    return lines(
      value.map((item) => printTall(item, level + 1)),
      level,
      "[]"
    );
  if (!isJsonObject(value)) return printJson(value);
  const members3 = Object.entries(value).map(([key2, member]) => `${printJson(key2)}: ${printTall(member, level + 1)}`);
  return lines(members3, level, "{}");
}
function lines(parts2, level, brackets) {
  if (parts2.length === 0) return brackets;
  const margin = "  ".repeat(level);
  return `${brackets[0]}
${parts2.map((part) => `${margin}  ${part}`).join(",\n")}
${margin}${brackets[1]}`;
}

// ../packages/code-mode/src/transport.ts
function createTransport(seatOf, run) {
  const definitions2 = /* @__PURE__ */ new Map();
  return {
    definition(scope) {
      const { language } = seatOf(scope);
      const definition = definitions2.get(language) ?? defineRunCode(language, run);
      definitions2.set(language, definition);
      return definition;
    }
  };
}
function defineRunCode(language, run) {
  const { description, codeDescription, descriptionDescription } = language.runCode;
  const parameters = {
    type: "object",
    properties: {
      code: { type: "string", description: codeDescription },
      description: { type: "string", description: descriptionDescription }
    },
    required: ["code", "description"]
  };
  const schema = compileSchema(parameters);
  return Object.freeze({
    name: RUN_CODE_NAME,
    description,
    parameters,
    output: Object.freeze({
      schema: {
        type: "object",
        properties: { logs: { type: "array", items: { type: "string" } }, result: {} },
        required: ["logs"],
        additionalProperties: false
      },
      render: (_args, value) => renderOutput(value)
    }),
    async execute(args, exec) {
      if (!schema.check(args)) throw new ToolArgsError(schema.violations(args, ""));
      if (args.description.trim() === "")
        throw new CodedError(codes.INVALID_ARGS, "invalid description: expected a non-empty string");
      return run(args, exec, language);
    },
    presentCall: (args) => schema.check(args) ? { card: "generic", title: args.description, kind: "execute", rawInput: args.code } : void 0
  });
}

// ../packages/code-mode/src/mount.ts
var defaultCapacity2 = 10;
function mountCodeMode(host, options) {
  const { maxParallelSubCalls: capacity = defaultCapacity2, limits: limits3 } = options;
  if (!Number.isSafeInteger(capacity) || capacity < 1)
    throw new TypeError("maxParallelSubCalls must be a positive integer; 1 runs one call at a time");
  const seatOf = createSeats(host, options);
  const sdkOf = createSdks(host);
  const warn = (message, error) => {
    try {
      host.warn?.(message, error);
    } catch {
    }
  };
  const run = ({ code: program }, exec, language) => {
    const { runtime } = seatOf(exec.agent);
    if (runtime.language !== language.id)
      throw new Error(
        `the code runtime of this scope speaks ${JSON.stringify(runtime.language)} by now: write the program anew`
      );
    const { sink, hooks } = host;
    return runProgram({
      program,
      exec,
      runtime,
      sdk: sdkOf(language, exec.agent),
      ...limits3 !== void 0 && { limits: limits3 },
      staged: host.staged,
      executionMode: (call) => host.executionMode(call),
      capacity,
      journal: createJournal(exec, { ...sink !== void 0 && { sink }, hooks, warn }, capacity)
    });
  };
  let isMounted = true;
  const unseat = host.mountTransport(host.owner, createTransport(seatOf, run));
  const unmount = host.owner.effect(
    () => () => {
      isMounted = false;
      unseat();
    },
    "code mode"
  );
  const mode = (scope) => isMounted ? host.mode(scope) : "native";
  return Object.freeze({ sections: createSections(mode, seatOf, sdkOf), unmount });
}

// ../packages/tool-runtime/src/code-mode.ts
function joinCodeMode(parts2, options) {
  const { codeRuntime, languages, maxParallelSubCalls, sink } = options;
  if (codeRuntime === void 0 || languages === void 0) return () => Object.freeze([]);
  const { owner, hooks, registry, pipeline, warn } = parts2;
  const host = {
    owner,
    hooks,
    staged: pipeline.staged,
    executionMode: pipeline.executionMode,
    view: registry.view,
    mode: registry.mode,
    mountTransport: registry.mountTransport,
    warn,
    ...sink !== void 0 && { sink }
  };
  const { sections } = mountCodeMode(host, {
    codeRuntime,
    languages,
    ...maxParallelSubCalls !== void 0 && { maxParallelSubCalls }
  });
  return (scope) => Object.freeze(
    sections.map(({ name, order, render: render2 }) => Object.freeze({ name, order, text: render2(scope) })).filter(({ text: text3 }) => text3 !== "")
  );
}

// ../packages/tool-runtime/src/options.ts
function assertOptions2(options) {
  const { mode, codeRuntime, languages, maxParallelSubCalls = 1 } = options;
  if (!Number.isSafeInteger(maxParallelSubCalls) || maxParallelSubCalls < 1)
    throw new TypeError("maxParallelSubCalls must be a positive integer; 1 runs one call at a time");
  assertRunnable(mode, options);
  if (codeRuntime !== void 0 && languages === void 0)
    throw new Error(
      "codeRuntime needs languages: npm install @dsh/codegen-ts, and pass languages: [typescript], or those of your runtime"
    );
  if (languages !== void 0 && codeRuntime === void 0)
    throw new Error("languages need a codeRuntime: npm install @dsh/runtime-quickjs, and pass what it creates");
}
function assertRunnable(mode, { codeRuntime, languages }) {
  if (mode !== "code" && mode !== "both" || codeRuntime !== void 0 && languages !== void 0) return;
  throw new Error(
    `mode "${mode}" requires a code runtime and a language: npm install @dsh/runtime-quickjs @dsh/codegen-ts, pass them as codeRuntime and languages, or set the mode to "native"`
  );
}

// ../packages/tool-runtime/src/registrar.ts
var events = {
  "tools/pre-execute": true,
  "tools/execute": true,
  "tools/post-execute": true,
  "tools/code-dispatch-log": true,
  "tools/result": true,
  "tools/change": true
};
function createRegistrar(registry, hooks, owner) {
  const everywhere = { effect: owner.effect };
  return {
    register: (definition) => registry.register(owner, definition),
    guard: (guard, options) => registry.guard(owner, guard, options),
    on(event, listener, options) {
      assertListener(event, listener);
      return hooks.on(event === "tools/change" ? everywhere : owner, event, listener, options);
    },
    get: (name, scope = owner.key) => registry.get(name, scope)
  };
}
function assertListener(event, listener) {
  if (typeof event !== "string" || !Object.hasOwn(events, event)) {
    const given = typeof event === "string" ? JSON.stringify(event) : `a ${typeof event}`;
    throw new TypeError(`on() knows no event ${given}: use one of ${Object.keys(events).join(", ")}`);
  }
  if (typeof listener !== "function") throw new TypeError(`on("${event}") needs a function that listens`);
}

// ../packages/tool-runtime/src/scoped-tools.ts
function createScopedTools(registry, hooks, scope, assertMode2) {
  const { key: key2, dispose } = scope;
  return {
    ...createRegistrar(registry, hooks, scope),
    key: key2,
    restrict: (filter) => registry.restrict(scope, filter),
    presentAs(mode) {
      assertMode2(mode);
      return registry.presentAs(scope, mode);
    },
    dispose,
    [Symbol.asyncDispose]: dispose
  };
}

// ../packages/tool-runtime/src/scopes.ts
function createScopes(owner) {
  const endings = /* @__PURE__ */ new Set();
  const end2 = (scope) => {
    const ending = scope.dispose();
    const forget = () => endings.delete(ending);
    endings.add(ending);
    ending.then(forget, forget);
  };
  return {
    open(wanted) {
      let opened;
      const close2 = owner.effect(() => {
        opened = isScope(wanted) ? handleOn(wanted, () => close2()) : createScope(wanted);
        return () => end2(opened);
      }, "scope");
      const { key: key2, effect, dispose } = opened;
      const closed = () => {
        close2();
        return dispose();
      };
      return { key: key2, effect, dispose: closed, [Symbol.asyncDispose]: closed };
    },
    ending: () => [...endings]
  };
}
function isScope(wanted) {
  return "effect" in wanted;
}
function handleOn(scope, onEnd) {
  const owner = createOwner("handle");
  const letGo = scope.effect(() => onEnd, "handle");
  const dispose = () => {
    letGo();
    return owner.dispose();
  };
  return {
    key: scope.key,
    effect: (setup, label) => owner.effect(() => scope.effect(setup, label), label),
    dispose,
    [Symbol.asyncDispose]: dispose
  };
}

// ../packages/tool-runtime/src/warn.ts
function createWarn(options) {
  return (message, error) => {
    try {
      if (options.warn !== void 0) options.warn(message, error);
      else if (error === void 0) console.warn(message);
      else console.warn(message, error);
    } catch {
    }
  };
}

// ../packages/tool-runtime/src/tool-runtime.ts
var TOOL_RUNTIME_SCHEDULER = /* @__PURE__ */ Symbol.for("@dsh/tool-runtime/scheduler");
function createToolRuntime(options = {}) {
  assertOptions2(options);
  const { mode, approval, sink, maxParallelToolCalls } = options;
  const warn = createWarn(options);
  const hooks = createHooks();
  const registry = createRegistry({ ...mode !== void 0 && { mode }, onChange: createAnnouncer(hooks, warn) });
  const pipeline = createPipeline({
    resolver: registry,
    hooks,
    warn,
    ...sink !== void 0 && { sink },
    ...approval !== void 0 && { approval },
    ...maxParallelToolCalls !== void 0 && { maxParallelToolCalls },
    onDenied: (exec, denial2) => options.onDenied?.(exec, denial2),
    ...options.onRepair && { onRepair: (exec, repairs) => options.onRepair?.(exec, repairs) },
    ...options.onStage && { onStage: (stage, exec) => options.onStage?.(stage, exec) }
  });
  const owner = createOwner("tool runtime");
  const scopes = createScopes(owner);
  const promptSections = joinCodeMode({ owner, hooks, registry, pipeline, warn }, options);
  let end2;
  const dispose = () => {
    end2 ??= allEnded([owner.dispose(), ...scopes.ending()]);
    return end2;
  };
  const { schemas, surface, view, explain: explain2, batch } = registry;
  const { execute: execute2, executeBatch, executionMode, staged } = pipeline;
  return {
    ...createRegistrar(registry, hooks, owner),
    schemas,
    surface,
    view,
    mode: registry.mode,
    explain: explain2,
    batch,
    hooks: { tap: hooks.tap },
    execute: execute2,
    executeBatch,
    executionMode,
    [TOOL_RUNTIME_SCHEDULER]: staged,
    scope: (given = {}) => createScopedTools(registry, hooks, scopes.open(given), (wanted) => assertRunnable(wanted, options)),
    promptSections,
    dispose,
    [Symbol.asyncDispose]: dispose
  };
}

// src/sides/dsh.ts
function createDshHost() {
  const tools = createToolRuntime();
  const { signal } = new AbortController();
  return {
    register: (tool) => void tools.register(define(tool)),
    execute: (name, args, agent) => tools.execute({ callId: "1", name, arguments: args, signal, ...agent !== void 0 && { agent } }),
    get: (name, scope) => tools.get(name, scope),
    nest(masks) {
      let scope;
      for (const deny2 of masks) {
        scope = tools.scope(scope === void 0 ? {} : { parent: scope.key });
        scope.restrict({ deny: deny2 });
      }
      if (scope === void 0) throw new Error("nest() needs one mask at least");
      return scope.key;
    },
    addPolicies({ pre, guards, wrappers, post }) {
      repeat(pre, () => tools.on("tools/pre-execute", (_exec, next) => next()));
      repeat(guards, () => tools.guard(() => void 0));
      repeat(wrappers, () => tools.on("tools/execute", (_exec, next) => next()));
      repeat(post, () => tools.on("tools/post-execute", (_exec, _result, next) => next()));
    }
  };
}
function define({ name, parameters, output, body, render: render2 }) {
  return defineTool({
    name,
    description: "A tool of the bench.",
    parameters,
    output: { schema: output, render: (_args, value) => render2(value) },
    execute: async (args) => body(args)
  });
}

// src/sides/both.ts
function both(setup) {
  return {
    dsh: () => setup(createDshHost()),
    peer: async () => setup(await createPeerHost())
  };
}

// src/rows/execute-10.ts
var execute10 = defineRow({
  name: "execute-10",
  what: "`execute` of a trivial tool, one of 10, no policies",
  contenders: {
    ...both((host) => {
      registerEchoTools(host, 10);
      return verified(
        () => host.execute("tool_7", { text: "hello" }),
        (result) => !result.isError
      );
    }),
    "AI SDK, a step with the call": () => aiSdkStep({ input: { text: "hello" } }),
    "AI SDK, a step without": () => aiSdkStep({})
  },
  targets: { peer: { atLeast: 10 } }
});

// src/rows/execute-chain.ts
var executeChain = defineRow({
  name: "execute-chain",
  what: "`execute` for the deepest of 4 scopes, each with a mask, one of 10 tools",
  contenders: both((host) => {
    registerEchoTools(host, 10);
    const scope = host.nest([["tool_0"], ["tool_1"], ["tool_2"], ["tool_3"]]);
    return verified(
      () => host.execute("tool_7", { text: "hello" }, scope),
      (result) => !result.isError
    );
  })
});

// src/rows/execute-large.ts
var executeLargeArguments = defineRow({
  name: "execute-large-arguments",
  what: "`execute` with 17 kB of arguments: 40 edits of three fields",
  contenders: {
    ...both((host) => {
      host.register(editTool);
      return verified(
        () => host.execute("edit", edits),
        (result) => !result.isError
      );
    }),
    "AI SDK, a step with the call": () => aiSdkStep({ input: edits })
  }
});
var executeLargeValue = defineRow({
  name: "execute-large-value",
  what: "`execute` of a tool that gives 10,000 rows of two fields, each a block of text",
  contenders: {
    ...both((host) => {
      host.register(rowsTool(makeRows(1e4)));
      return verified(
        () => host.execute("rows", {}),
        (result) => !result.isError && result.content.length === 1e4
      );
    }),
    "AI SDK, a step with the call, its value unchecked": () => aiSdkStep({ input: { text: "hello" }, output: makeRows(1e4) })
  }
});

// src/rows/execute-many.ts
var execute1000 = defineRow({
  name: "execute-1000",
  what: "the same, one of 1,000",
  contenders: both((host) => executeOneOf(host, 1e3))
});
var execute10000 = defineRow({
  name: "execute-10000",
  what: "the same, one of 10,000",
  contenders: {
    ...both((host) => executeOneOf(host, 1e4)),
    "AI SDK, a step with the call": () => aiSdkStep({ count: 1e4, input: { text: "hello" } })
  }
});
var executeGrowth = defineRow({
  name: "execute-growth",
  what: "the same by dsh, as tools grow in number",
  contenders: {
    "10 tools": ours3(10),
    "100 tools": ours3(100),
    "1,000 tools": ours3(1e3),
    "10,000 tools": ours3(1e4)
  },
  targets: { "100 tools": { atMost: 1.3 }, "1,000 tools": { atMost: 1.3 }, "10,000 tools": { atMost: 1.3 } }
});
function ours3(count3) {
  return () => executeOneOf(createDshHost(), count3);
}
function executeOneOf(host, count3) {
  registerEchoTools(host, count3);
  return verified(
    () => host.execute("tool_7", { text: "hello" }),
    (result) => !result.isError
  );
}

// src/rows/execute-policies.ts
var executePolicies = defineRow({
  name: "execute-policies",
  what: "`execute`, one of 10, with 3 pre listeners, 2 guards, 2 wrappers and 1 post listener",
  contenders: both((host) => {
    registerEchoTools(host, 10);
    host.addPolicies({ pre: 3, guards: 2, wrappers: 2, post: 1 });
    return verified(
      () => host.execute("tool_7", { text: "hello" }),
      (result) => !result.isError
    );
  }),
  targets: { peer: { atLeast: 5 } }
});

// src/rows/get.ts
var get10 = defineRow({
  name: "get-10",
  what: "`get` in the deepest of 4 scopes, each with a mask, one of 10 tools",
  contenders: both((host) => getOneOf(host, 10))
});
var get1000 = defineRow({
  name: "get-1000",
  what: "the same, one of 1,000",
  contenders: both((host) => getOneOf(host, 1e3))
});
var get10000 = defineRow({
  name: "get-10000",
  what: "the same, one of 10,000",
  contenders: both((host) => getOneOf(host, 1e4)),
  targets: { peer: { atLeast: 1e3 } }
});
var getGrowth = defineRow({
  name: "get-growth",
  what: "the same by dsh, as tools grow in number",
  contenders: {
    "10 tools": ours4(10),
    "100 tools": ours4(100),
    "1,000 tools": ours4(1e3),
    "10,000 tools": ours4(1e4)
  },
  targets: { "100 tools": { atMost: 1.3 }, "1,000 tools": { atMost: 1.3 }, "10,000 tools": { atMost: 1.3 } }
});
function ours4(count3) {
  return () => getOneOf(createDshHost(), count3);
}
function getOneOf(host, count3) {
  registerEchoTools(host, count3);
  const scope = host.nest([["tool_0"], ["tool_1"], ["tool_2"], ["tool_3"]]);
  if (host.get("tool_1", scope) !== void 0) throw new Error("the masks do not hold");
  return verified(
    () => host.get("tool_7", scope),
    (tool) => tool !== void 0
  );
}

// src/rows/import.ts
import { execFileSync as execFileSync3 } from "child_process";
import process7 from "process";
import { pathToFileURL as pathToFileURL2 } from "url";
var importing = defineRow({
  name: "import",
  what: "the first `import` in a fresh process, of the files as they are installed",
  own: { rounds: 7 },
  contenders: {
    dsh: importOf("@dsh/schema"),
    zod: importOf("zod"),
    "ajv 8": importOf("ajv/dist/2020.js")
  },
  targets: { zod: { atLeast: 1 }, "ajv 8": { atLeast: 1 } }
});
var measured = `
  const before = process.cpuUsage()
  const began = performance.now()
  await import(process.argv[1])
  const wall = (performance.now() - began) * 1000
  const { user, system } = process.cpuUsage(before)
  console.log(JSON.stringify({ cpu: user + system, wall }))
`;
function importOf(name) {
  return () => {
    const url = pathToFileURL2(fileOf2(name)).href;
    return () => {
      const flags = ["--input-type=module", "--eval", measured, url];
      return JSON.parse(execFileSync3(process7.execPath, flags, { encoding: "utf8" }));
    };
  };
}

// src/rows/programs.ts
import { setTimeout as setTimeout2 } from "timers/promises";

// src/sides/programs.ts
import { createQuickJsRuntime } from "@dsh/runtime-quickjs";
var MiB = 2 ** 20;
var limits = { resultBytes: 16 * MiB, memoryBytes: 512 * MiB };
async function quickJs() {
  const runtime = createQuickJsRuntime({ limits, workers: 1 });
  await runtime.prewarm?.();
  return runIn(runtime);
}
function runIn(runtime) {
  return async (program, functions) => {
    const result = await runtime.run({ program, bindings: [{ global: "tools", functions }] });
    if (!result.ok) throw new Error(`${result.failure.kind}: ${result.failure.message}`);
    return result.value;
  };
}
async function peerWorker() {
  const { Context } = await loadPeer("@deepseek-ai/cordis");
  const { default: plugin } = await loadPeer(
    "@deepseek-ai/dsh-code-runtime-worker-thread"
  );
  const context = new Context();
  await context.plugin(plugin, {});
  const runtime = context.get("codeRuntime");
  return async (program, functions) => {
    const { value, error } = await runtime.run({ program, bindings: [{ global: "tools", functions }] });
    if (error !== void 0) throw new Error(error.message);
    return value;
  };
}
async function runLibrary() {
  const { createRunner } = await loadPeer("run");
  const wide = {
    memoryLimitBytes: limits.memoryBytes,
    maxHostFunctionOutputBytes: limits.resultBytes,
    maxBridgeRequests: 1e5,
    maxInFlightBridgeRequests: 1e3
  };
  const { run } = createRunner({ limits: wide });
  return async (source, tools) => {
    const { status, value, error } = await run({ source, hostFunctions: { tools } });
    if (status !== "completed") throw new Error(`${status}: ${String(error)}`);
    return value;
  };
}

// src/rows/programs.ts
var sides = { dsh: quickJs, peer: peerWorker, "npm `run`": runLibrary };
var echo = { echo: async (args) => args };
var ofCalls = (count3) => `
  let sum = 0
  for (let at = 0; at < ${count3}; at++) sum += (await tools.echo({ at })).at
  return sum
`;
var sumTo = (count3) => count3 * (count3 - 1) / 2;
var programTrivial = programRow(
  "program-trivial",
  "a program that returns a number, warm",
  { text: "return 1 + 1", gives: 2 },
  50
);
var programIdle = programRow(
  "program-idle",
  "a program of five calls, one after the other, after 300 ms in which nothing happened",
  { text: ofCalls(5), gives: sumTo(5) },
  25,
  { rounds: 7 }
);
var programCalls = programRow(
  "program-calls",
  "a program of 2,000 calls, one after the other",
  { text: ofCalls(2e3), gives: sumTo(2e3) },
  5
);
var programParallel = programRow(
  "program-parallel",
  "a program of 100 calls at once",
  {
    text: "return (await Promise.all(Array.from({ length: 100 }, (_, at) => tools.echo({ at })))).length",
    gives: 100
  },
  40
);
var rows = makeRows(15e4);
var programLarge = programRow(
  "program-large",
  `a program that gets ${(JSON.stringify(rows).length / 1e6).toFixed(0)} MB from one call`,
  { text: "return (await tools.rows({})).length", functions: { rows: async () => rows }, gives: rows.length },
  6
);
function programRow(name, what, program, atLeast, own) {
  const contenders = Object.entries(sides).map(([side, open]) => [side, () => setUp(open, program, own)]);
  const targets = { peer: { atLeast } };
  return defineRow({
    name,
    what,
    by: "wall",
    needsNode22: true,
    ...own && { own },
    contenders: Object.fromEntries(contenders),
    targets
  });
}
async function setUp(open, { text: text3, functions = echo, gives }, own) {
  const run = await open();
  const once = await verified(
    () => run(text3, functions),
    (value) => value === gives
  );
  return own === void 0 ? once : idle(once);
}
function idle(run) {
  return async () => {
    await setTimeout2(300);
    return measure(run, 1);
  };
}

// ../packages/codegen/src/shapes/own.ts
var unreadable = /* @__PURE__ */ Symbol("unreadable");
var mostItems = 1e6;
function fieldsOf(value) {
  try {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return void 0;
    const prototype = Object.getPrototypeOf(value);
    if (prototype !== null && prototype !== Object.prototype && Object.getPrototypeOf(prototype) !== null) {
      return void 0;
    }
    const fields = /* @__PURE__ */ new Map();
    const keys4 = Object.keys(value);
    for (let at2 = 0; at2 < keys4.length; at2++) at2 = readOn(value, keys4, at2, fields);
    return fields;
  } catch {
    return void 0;
  }
}
function itemsOf(value) {
  try {
    if (!Array.isArray(value)) return void 0;
    const { length } = value;
    if (length > mostItems) return void 0;
    const items2 = [];
    for (let index = 0; index < length; index++) {
      if (!(index in value)) return void 0;
      items2.push(read2(value, index));
    }
    return items2;
  } catch {
    return void 0;
  }
}
function fieldOf(value, key2) {
  try {
    return typeof value === "object" && value !== null && Object.hasOwn(value, key2) ? read2(value, key2) : void 0;
  } catch {
    return void 0;
  }
}
function readOn(value, keys4, from, fields) {
  let at2 = from;
  try {
    for (; at2 < keys4.length; at2++)
      fields.set(keys4[at2], value[keys4[at2]]);
  } catch {
    fields.set(keys4[at2], unreadable);
  }
  return at2;
}
function read2(value, key2) {
  try {
    return value[key2];
  } catch {
    return unreadable;
  }
}

// ../packages/codegen/src/sort-tools.ts
function sortTools(tools) {
  const named2 = (itemsOf(tools) ?? []).flatMap((tool) => nameTool(tool));
  const texts = /* @__PURE__ */ new Map();
  const textOf2 = (tool) => {
    const text3 = texts.get(tool) ?? describe4(tool);
    texts.set(tool, text3);
    return text3;
  };
  const sorted2 = named2.sort((a, b) => compare2(a.name, b.name) || compare2(textOf2(a), textOf2(b)));
  return sorted2.filter((tool, index) => {
    const before = sorted2[index - 1];
    return before === void 0 || before.name !== tool.name || textOf2(before) !== textOf2(tool);
  });
}
function nameTool(tool) {
  try {
    const { name, description, parameters, output } = tool;
    if (typeof name !== "string") return [];
    return [{ name, description: typeof description === "string" ? description : "", parameters, output }];
  } catch {
    return [];
  }
}
function compare2(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
function describe4({ description, parameters, output }) {
  const schemas = [parameters, output].map((schema) => {
    const copy = snapshotJson(schema);
    return copy.ok ? printJson(copy.value) : copy.reason;
  });
  return [description, ...schemas].join("\n");
}

// ../packages/codegen/src/words/one-line.ts
var plain2 = /^[!-~]+(?: [!-~]+)*$/;
var untidy = /\s\s|[^\S ]|^ | $|[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
var unseen = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;
var unseenInQuotes = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
function oneLine(text3) {
  if (plain2.test(text3) || !untidy.test(text3)) return text3;
  const line2 = text3.replace(/\s+/gu, " ").replace(unseen, (character) => {
    const code = character.charCodeAt(0);
    return code < 256 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`;
  });
  return line2.trim();
}
function quote(text3) {
  return escapeJson(JSON.stringify(text3));
}
function escapeJson(json) {
  return json.replace(unseenInQuotes, (character) => `\\u${hex(character.charCodeAt(0), 4)}`);
}
function hex(code, digits) {
  return code.toString(16).padStart(digits, "0");
}

// ../packages/codegen/src/words/first-sentence.ts
var abbreviation = /(?:\b(?:[eE]\.g|[iI]\.e|etc|vs|cf|approx|incl|[A-Z])|(?:^|\s)\d+)\.$/u;
function firstSentence(description, longest2 = 120) {
  const paragraph = description.trim().split(/\n[^\S\n]*\n/u, 1)[0] ?? "";
  const sentence = firstOf(oneLine(paragraph));
  if (sentence.length <= longest2) return sentence;
  const cut4 = sentence.slice(0, longest2);
  const words = /^(.*\S)\s+\S*$/u.exec(cut4)?.[1] ?? cut4;
  return `${words.replace(/[\ud800-\udbff]$/u, "")}\u2026`;
}
function firstOf(paragraph) {
  for (const { index } of paragraph.matchAll(/[.!?](?=\s|$)|[。！？]/gu)) {
    const end2 = index + 1;
    if (!abbreviation.test(paragraph.slice(Math.max(0, end2 - 12), end2))) {
      return paragraph.slice(0, end2).replace(/[.。]$/u, "");
    }
  }
  return paragraph.replace(/:$/u, "");
}

// ../packages/codegen/src/search-tools.ts
var weights = { name: 6, summary: 3, description: 1, parameters: 2 };
function searchTools(tools, query, limit2 = 10) {
  const texts = sortTools(tools).map(readWords);
  const scores = texts.map(() => 0);
  for (const word2 of new Set(wordsOf(query))) {
    const hits = texts.map((text3) => weigh(text3, word2));
    const finders = hits.filter((hit) => hit > 0).length;
    const rarity = Math.log(1 + texts.length / Math.max(1, finders));
    for (const [index, hit] of hits.entries()) scores[index] = (scores[index] ?? 0) + hit * rarity;
  }
  return texts.map(({ name, summary }, index) => ({ name, summary, score: scores[index] ?? 0 })).filter(({ score }) => score > 0).sort((a, b) => b.score - a.score).slice(0, limit2).map(({ name, summary }) => ({ name, summary }));
}
function readWords({ name, description, parameters }) {
  const summary = firstSentence(description);
  const properties2 = [...fieldsOf(fieldOf(parameters, "properties"))?.keys() ?? []];
  return {
    name,
    summary,
    words: {
      name: wordsOf(name),
      summary: wordsOf(summary),
      description: wordsOf(description),
      parameters: wordsOf(properties2.join(" "))
    }
  };
}
function weigh({ words }, word2) {
  let best = 0;
  for (const place2 of Object.keys(weights)) {
    if (words[place2].includes(word2)) best = Math.max(best, weights[place2]);
    else if (words[place2].some((one) => one.startsWith(word2))) best = Math.max(best, weights[place2] / 2);
  }
  return best;
}
function wordsOf(text3) {
  const words = text3.replace(new RegExp("(\\p{Ll})(?=\\p{Lu})", "gu"), "$1 ").toLowerCase();
  return (words.match(new RegExp("\\p{L}+|\\p{N}+", "gu")) ?? []).map((word2) => /[^s]s$/u.test(word2) ? word2.slice(0, -1) : word2);
}

// ../packages/codegen/src/words/names.ts
function createNames(taken = []) {
  const used = new Set(taken);
  const counts = /* @__PURE__ */ new Map();
  return {
    allocate: (name) => {
      let free = name;
      let count3 = counts.get(name) ?? 1;
      while (used.has(free)) free = `${name}${++count3}`;
      counts.set(name, count3);
      used.add(free);
      return free;
    }
  };
}
function pascalCase(text3, prefix = "Tool", longest2 = 120) {
  const words = text3.split(new RegExp("(?:(?!\\p{XID_Continue})[^]|_)+", "u"));
  const joined = words.map((word2) => word2.slice(0, 1).toUpperCase() + word2.slice(1)).join("");
  const name = joined.normalize("NFKC");
  const whole = new RegExp("^\\p{XID_Start}", "u").test(name) ? name : `${prefix}${name}`.normalize("NFKC");
  return whole.slice(0, longest2).replace(/[\ud800-\udbff]$/u, "");
}

// ../packages/codegen/src/discovery-helpers.ts
function discoveryNames(tools, liked) {
  const names3 = createNames(sortTools(tools).map((tool) => tool.name));
  return { search: names3.allocate(liked.search), describe: names3.allocate(liked.describe) };
}
function createDiscoveryHelpers(tools, liked, describeTool2) {
  const { search: search2, describe: describe5 } = discoveryNames(tools, liked);
  const helpers = /* @__PURE__ */ new Map([
    [search2, (query) => searchTools(tools, textOf(query))],
    [describe5, (name) => describeTool2(tools, textOf(name)) ?? refuse6(tools, textOf(name))]
  ]);
  return Object.freeze(Object.fromEntries(helpers));
}
function textOf(argument) {
  return typeof argument === "string" ? argument : "";
}
function refuse6(tools, name) {
  const meant = nearest(
    name,
    sortTools(tools).map((tool) => tool.name)
  );
  throw new Error(`unknown tool ${quote(name)}${meant === void 0 ? "" : ` (did you mean ${quote(meant)}?)`}`);
}

// ../packages/codegen/src/words/estimate-tokens.ts
var pieces = new RegExp(" ?\\p{Lu}?[\\p{Ll}\\p{M}]+| ?\\p{Lu}+(?!\\p{Ll})|(?<other> ?[\\p{Lo}\\p{Lm}]+)|\\p{N}{1,3}|(?<marks> ?[^\\s\\p{L}\\p{N}]+)|\\s+", "gu");
function estimateTokens(text3) {
  let count3 = 0;
  for (const { 0: piece, groups } of text3.matchAll(pieces)) {
    const length = piece.charCodeAt(0) === 32 ? piece.length - 1 : piece.length;
    if (groups?.["other"] !== void 0) count3 += length;
    else if (groups?.["marks"] !== void 0) count3 += length <= 4 ? 1 : Math.ceil(length / 2);
    else count3 += isPlain3(piece) ? Math.max(1, Math.ceil(length / 13)) : Math.max(1, Math.ceil(length / 3));
  }
  return count3;
}
function isPlain3(piece) {
  return /^[\0-\u007f]*$/u.test(piece);
}

// ../packages/codegen/src/list-tools.ts
var lengths = [80, 60, 40, 30, 0];
var costOfRest = 20;
function listTools(tools, room, rest) {
  const sorted2 = sortTools(tools);
  const lists = lengths.map((length) => sorted2.map((tool) => lineFor(tool, length)));
  return lists.find((lines2) => estimateTokens(lines2.join("\n")) <= room) ?? cut2(lists.at(-1) ?? [], room, rest);
}
function lineFor({ name, description }, length) {
  const words = length === 0 ? "" : firstSentence(description, length);
  return words === "" ? nameText(name) : `${nameText(name)}: ${words}`;
}
function cut2(names3, room, rest) {
  let left = room - costOfRest;
  const count3 = names3.findIndex((name) => (left -= estimateTokens(`${name}
`)) < 0);
  const shown4 = count3 === -1 ? names3 : names3.slice(0, count3);
  return [...shown4, rest(names3.length - shown4.length)];
}
function nameText(name) {
  return /^[\p{L}\p{N}_$][\p{L}\p{N}_$./:@-]*$/u.test(name) ? name : quote(name);
}

// ../packages/codegen/src/shapes/shape.ts
var none3 = [];
function partsOf(shape) {
  switch (shape.kind) {
    case "array":
      return [shape.item];
    case "tuple":
      return shape.rest === void 0 ? shape.items : [...shape.items, shape.rest];
    case "object": {
      const shapes = shape.members.map((member) => member.shape);
      return typeof shape.others === "string" ? shapes : [...shapes, shape.others];
    }
    case "union":
      return shape.branches;
    case "intersection":
      return shape.parts;
    case "noted":
      return [shape.shape];
    default:
      return none3;
  }
}
function bareShape(shape) {
  let bare = shape;
  while (bare.kind === "noted") bare = bare.shape;
  return bare;
}

// ../packages/codegen/src/shapes/break-loops.ts
function breakLoops(table) {
  const entered = /* @__PURE__ */ new Set();
  const left = /* @__PURE__ */ new Set();
  for (const start of table.shapes.filter((shape) => shape.kind === "recursive")) {
    const way = [];
    let next = start;
    do {
      if (next !== void 0 && !left.has(next)) {
        if (entered.has(next)) breakNearest(way, table);
        else {
          entered.add(next);
          way.push({ shape: next, parts: sameValue(next, table) });
        }
      }
      next = way.at(-1)?.parts.pop();
      if (next === void 0) {
        const done = way.pop();
        if (done !== void 0) left.add(done.shape);
      }
    } while (way.length > 0 || next !== void 0);
  }
}
function sameValue(shape, table) {
  if (shape.kind === "recursive") return [table.bodyOf(shape) ?? table.plain("unknown")];
  return shape.kind === "union" || shape.kind === "intersection" || shape.kind === "noted" ? [...partsOf(shape)] : [];
}
function breakNearest(way, table) {
  const nearest2 = way.findLast(({ shape }) => shape.kind === "recursive");
  if (nearest2 !== void 0) table.close(nearest2.shape, table.plain("unknown"));
}

// ../packages/codegen/src/shapes/draft.ts
function unknown2({ table }) {
  return () => table.plain("unknown");
}

// ../packages/codegen/src/shapes/draft-array.ts
function draftArray(draft, schema) {
  const [prefixItems2, items2] = [schema.get("prefixItems"), schema.get("items")];
  const [minItems2, maxItems2] = [schema.get("minItems"), schema.get("maxItems")];
  const item = items2 === void 0 ? () => draft.table.plain("json") : draft.ask(items2);
  if (prefixItems2 === void 0 && items2 !== false) return () => draft.table.make({ kind: "array", item: item() });
  const places = prefixItems2 === void 0 ? [] : itemsOf(prefixItems2);
  if (places === void 0) return unknown2(draft);
  const answers = places.map((place2) => draft.ask(place2));
  const least = typeof minItems2 === "number" ? Math.min(Math.max(0, minItems2), answers.length) : 0;
  const isFull = items2 === false || typeof maxItems2 === "number" && maxItems2 <= answers.length;
  return () => draft.table.make({
    kind: "tuple",
    items: answers.map((answer) => answer()),
    least,
    ...isFull ? {} : { rest: item() }
  });
}

// ../packages/codegen/src/shapes/draft-object.ts
var none4 = /* @__PURE__ */ new Map();
function draftObject(draft, schema) {
  const properties2 = optional(schema.get("properties"), fieldsOf, none4);
  const required2 = optional(schema.get("required"), namesOf2, []);
  const patterns = optional(schema.get("patternProperties"), fieldsOf, none4);
  if (properties2 === void 0 || required2 === void 0 || patterns === void 0) return unknown2(draft);
  const mandatory = new Set(required2);
  const members3 = Array.from(properties2, ([name, property]) => ({ name, answer: draft.ask(property) }));
  for (const name of mandatory) if (!properties2.has(name)) members3.push({ name, answer: unknown2(draft) });
  const others = draftOthers(draft, schema, [...patterns.values()]);
  return () => draft.table.make({
    kind: "object",
    members: members3.map(({ name, answer }) => ({ name, isRequired: mandatory.has(name), shape: answer() })),
    others: others()
  });
}
function draftOthers(draft, schema, patterns) {
  const additional = schema.get("additionalProperties");
  const answers = patterns.map((pattern2) => draft.ask(pattern2));
  if (additional !== void 0 && additional !== false) answers.push(draft.ask(additional));
  if (answers.length > 0) return () => draft.table.union(answers.map((answer) => answer()));
  return () => additional === false ? "none" : "unsaid";
}
function optional(value, read3, absent) {
  return value === void 0 ? absent : read3(value);
}
function namesOf2(value) {
  const items2 = itemsOf(value);
  const names3 = items2?.filter((item) => typeof item === "string");
  return names3?.length === items2?.length ? names3 : void 0;
}

// ../packages/codegen/src/shapes/draft-values.ts
var belongs = {
  string: (value) => typeof value === "string",
  number: (value) => Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  object: () => false,
  array: () => false
};
function draftValues(draft, values2, types3) {
  const items2 = itemsOf(values2);
  const fitting = items2?.filter((value) => types3 === void 0 || types3.some((type2) => belongs[type2]?.(value) === true));
  if (fitting === void 0 || fitting.length === 0) return unknown2(draft);
  return () => draft.table.union(fitting.map((value) => draft.table.make(literalOf(value))));
}
function literalOf(value) {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return { kind: "literal", value };
  return typeof value === "number" && Number.isFinite(value) ? { kind: "literal", value: value + 0 } : { kind: "unknown" };
}

// ../packages/codegen/src/shapes/notes.ts
var limits2 = [
  "minimum",
  "exclusiveMinimum",
  "maximum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties"
];
var widest = /* @__PURE__ */ new Set([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);
function noteOf(schema) {
  const description = schema.get("description");
  let note = typeof description === "string" ? oneLine(description) : "";
  for (const [name, value] of schema) {
    const words = readers.get(name)?.(value, name) ?? "";
    if (words !== "") note += note === "" ? words : ` ${words}`;
  }
  return note;
}
var limit = (value, name) => typeof value === "string" || Number.isFinite(value) && !widest.has(value) ? oneLine(`${name} ${value}`) : "";
var readers = new Map([
  ...limits2.map((name) => [name, limit]),
  ["uniqueItems", (value) => value === true ? "uniqueItems" : ""],
  ["deprecated", (value) => value === true ? "@deprecated" : ""],
  [
    "default",
    (value) => {
      const copy = snapshotJson(value);
      return copy.ok ? `@default ${escapeJson(printJson(copy.value))}` : "";
    }
  ]
]);

// ../packages/codegen/src/shapes/draft-schema.ts
var plain3 = (kind) => ({ table }) => () => table.plain(kind);
var types = /* @__PURE__ */ new Map([
  ["string", plain3("string")],
  ["number", plain3("number")],
  ["integer", plain3("integer")],
  ["boolean", plain3("boolean")],
  ["null", plain3("null")],
  ["array", draftArray],
  ["object", draftObject]
]);
var plainTypes2 = new Map(
  ["string", "number", "integer", "boolean", "null"].map((kind) => [kind, kind])
);
var shaping = /* @__PURE__ */ new Set(["const", "enum", "anyOf", "oneOf", "allOf", "$ref", "$dynamicRef"]);
function plainShape(table, schema) {
  const kind = plainTypes2.get(schema.get("type"));
  if (kind === void 0) return void 0;
  for (const keyword of schema.keys()) if (shaping.has(keyword)) return void 0;
  return table.noted(noteOf(schema), table.plain(kind));
}
var telling = [
  ["object", ["properties", "required", "additionalProperties", "patternProperties"]],
  ["array", ["items", "prefixItems"]]
];
function draftSchema(draft, schema) {
  const { table } = draft;
  const parts2 = [];
  for (const read3 of readers2) for (const part of read3(draft, schema)) parts2.push(part);
  const note = noteOf(schema);
  const [only] = parts2;
  return only !== void 0 && parts2.length === 1 ? () => table.noted(note, only()) : () => table.noted(note, table.intersection(parts2.map((part) => part())));
}
function draftReference(draft, schema) {
  if (schema.get("$dynamicRef") !== void 0) return [unknown2(draft)];
  return schema.get("$ref") === void 0 ? [] : [draft.askReference(schema.get("$ref"))];
}
function draftOwn(draft, schema) {
  const given = typesOf2(schema);
  if (given === void 0) return [unknown2(draft)];
  const named2 = given.length === 0 ? void 0 : given;
  if (schema.get("const") !== void 0) return [draftValues(draft, [schema.get("const")], named2)];
  if (schema.get("enum") !== void 0) return [draftValues(draft, schema.get("enum"), named2)];
  const answers = given.map((type2) => types.get(type2)?.(draft, schema) ?? unknown2(draft));
  return answers.length < 2 ? answers : [() => draft.table.union(answers.map((answer) => answer()))];
}
function typesOf2(schema) {
  const type2 = schema.get("type");
  if (type2 === void 0) {
    const told = telling.find(([, keywords]) => keywords.some((keyword) => schema.get(keyword) !== void 0));
    return told === void 0 ? [] : [told[0]];
  }
  if (typeof type2 === "string") return types.has(type2) ? [type2] : void 0;
  const names3 = itemsOf(type2);
  const known2 = names3?.filter((name) => types.has(name));
  return known2 === void 0 || known2.length === 0 || known2.length !== names3?.length ? void 0 : known2;
}
var unions = ["anyOf", "oneOf"].map((keyword) => (draft, schema) => {
  if (schema.get(keyword) === void 0) return [];
  const branches = itemsOf(schema.get(keyword));
  if (branches === void 0 || branches.length === 0) return [unknown2(draft)];
  const answers = branches.map((branch2) => draft.ask(branch2, true));
  return [() => draft.table.union(answers.map((answer) => answer()))];
});
function draftAll(draft, schema) {
  if (schema.get("allOf") === void 0) return [];
  return itemsOf(schema.get("allOf"))?.map((part) => draft.ask(part, true)) ?? [unknown2(draft)];
}
var readers2 = [draftReference, draftOwn, ...unions, draftAll];

// ../packages/codegen/src/shapes/references.ts
function createReferences(document) {
  let addresses2;
  return (reference2) => {
    if (typeof reference2 !== "string") return void 0;
    const [address = "", fragment = ""] = cut3(reference2, "#");
    if (address === "" && fragment === "") return { schema: document };
    const base = address === "" ? document : (addresses2 ??= indexOf(document)).get(address);
    if (fragment === "") return base === void 0 ? void 0 : { schema: base };
    if (fragment.startsWith("/")) return follow(base, fragment);
    const schema = (addresses2 ??= indexOf(document)).get(`#${fragment}`);
    return schema === void 0 ? void 0 : { schema, name: fragment };
  };
}
function follow(base, pointer2) {
  let [schema, before, name] = [base, "", ""];
  for (const step of pointer2.slice(1).split("/")) {
    before = name;
    name = decode2(step).replaceAll("~1", "/").replaceAll("~0", "~");
    schema = fieldOf(schema, name);
  }
  if (schema === void 0) return void 0;
  return before === "$defs" || before === "definitions" || before === "properties" ? { schema, name } : { schema };
}
function decode2(step) {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
var most2 = 25e4;
function indexOf(document) {
  const addresses2 = /* @__PURE__ */ new Map();
  const seen = /* @__PURE__ */ new Set();
  const pending = [document];
  for (let at2 = pending.pop(); pending.length > 0 || at2 !== void 0; at2 = pending.pop()) {
    if (typeof at2 !== "object" || at2 === null || seen.has(at2) || seen.size > most2) continue;
    seen.add(at2);
    const fields = fieldsOf(at2);
    for (const [keyword, mark2] of [
      ["$id", ""],
      ["$anchor", "#"]
    ]) {
      const name = fields?.get(keyword);
      if (typeof name !== "string") continue;
      const address = mark2 + (cut3(name, "#")[0] ?? "");
      if (!addresses2.has(address)) addresses2.set(address, at2);
    }
    for (const child of fields === void 0 ? itemsOf(at2) ?? [] : fields.values()) pending.push(child);
  }
  return addresses2;
}
function cut3(text3, mark2) {
  const at2 = text3.indexOf(mark2);
  return at2 === -1 ? [text3] : [text3.slice(0, at2), text3.slice(at2 + mark2.length)];
}

// ../packages/codegen/src/shapes/read-shape.ts
var most3 = 25e4;
function readShape(schema, table) {
  const resolve2 = createReferences(schema);
  const done = /* @__PURE__ */ new Map();
  const open = /* @__PURE__ */ new Map();
  const visits = [];
  const enter2 = ({ schema: asked, isInPlace }, above) => {
    if (asked === true) return table.plain("json");
    if (asked === false) return table.plain("never");
    const depth = isInPlace ? above : above + 1;
    const fields = fieldsOf(asked);
    if (fields === void 0 || typeof asked !== "object" || asked === null) return table.plain("unknown");
    const known2 = done.get(asked) ?? metAgain(open.get(asked), depth, table);
    if (known2 !== void 0) return known2;
    if (done.size + open.size >= most3) return table.plain("unknown");
    const plain4 = plainShape(table, fields);
    if (plain4 !== void 0) return plain4;
    const questions = [];
    const shapes = [];
    const draft = createDraft(table, questions, shapes, resolve2);
    const answer = draftSchema(draft, fields);
    if (questions.length === 0) return answer();
    const visit = { schema: asked, questions, shapes, answer, depth };
    open.set(asked, visit);
    visits.push(visit);
    return void 0;
  };
  let shape = enter2({ schema, isInPlace: true }, 0);
  for (let visit = visits.at(-1); visit !== void 0; visit = visits.at(-1)) {
    if (shape !== void 0) visit.shapes.push(shape);
    const question = visit.questions[visit.shapes.length];
    shape = question === void 0 ? leave2(visit, table) : enter2(question, visit.depth);
    if (question !== void 0) continue;
    visits.pop();
    open.delete(visit.schema);
    if (shape !== void 0) done.set(visit.schema, shape);
  }
  return shape ?? table.plain("unknown");
}
function createDraft(table, questions, shapes, resolve2) {
  const ask4 = (schema, isInPlace = false) => {
    const place2 = questions.push({ schema, isInPlace }) - 1;
    return () => shapes[place2] ?? table.plain("unknown");
  };
  return {
    table,
    ask: ask4,
    askReference: (reference2) => {
      const target = resolve2(reference2);
      const answer = ask4(target?.schema, true);
      return () => {
        const shape = answer();
        if (target?.name !== void 0) table.call(shape, target.name);
        return shape;
      };
    }
  };
}
function metAgain(visit, depth, table) {
  if (visit === void 0) return void 0;
  return visit.depth === depth ? table.plain("unknown") : visit.recursive ??= table.open();
}
function leave2({ answer, recursive }, table) {
  const shape = answer();
  if (recursive !== void 0) table.close(recursive, shape);
  return recursive ?? shape;
}

// ../packages/codegen/src/shapes/saying-parts.ts
function sayingParts(parts2) {
  const saying = parts2.filter((part) => part.kind !== "json" && part.kind !== "unknown");
  if (saying.length === 0) return parts2.slice(0, 1);
  return saying.filter((part) => !isWide(part) || !saying.some((other) => other !== part && implies(other, part)));
}
function isWide(shape) {
  return shape.kind === "object" ? shape.others === "unsaid" && shape.members.length === 0 : shape.kind in valueTypes;
}
var valueTypes = { string: "string", number: "number", integer: "number", boolean: "boolean", null: "object" };
function implies(part, wide) {
  if (wide.kind === "object") return true;
  const bare = bareShape(part);
  const branches = bare.kind === "union" ? bare.branches.map(bareShape) : [bare];
  const type2 = wide.kind in valueTypes ? valueTypes[wide.kind] : void 0;
  return branches.every((branch2) => branch2.kind === "literal" && typeof branch2.value === type2);
}

// ../packages/codegen/src/shapes/same-shape.ts
var seed = Math.trunc(Math.random() * 2 ** 31);
function createHash() {
  const words = /* @__PURE__ */ new Map();
  const numberOf = (word2) => {
    const known2 = words.get(word2);
    if (known2 !== void 0) return known2;
    words.set(word2, words.size);
    return words.size - 1;
  };
  const mixMember = (hash, { name, isRequired, shape }) => mix(mix(hash, numberOf(name)), isRequired ? shape.id : ~shape.id);
  return (body) => {
    switch (body.kind) {
      case "array":
        return mix(mix(seed, 1), body.item.id);
      case "tuple":
        return body.items.reduce(mixShape, mix(mix(seed, 2), body.least));
      case "object":
        return body.members.reduce(mixMember, mix(mix(seed, 3), othersId(body.others)));
      case "union":
        return body.branches.reduce(mixShape, mix(seed, 4));
      case "intersection":
        return body.parts.reduce(mixShape, mix(seed, 5));
      case "noted":
        return mix(mix(mix(seed, 6), body.shape.id), numberOf(body.note));
      case "recursive":
        return mix(mix(seed, 7), body.key);
      case "literal":
        return mix(mix(seed, 8), numberOf(body.value));
      default:
        return mix(mix(seed, 9), numberOf(body.kind));
    }
  };
}
function isSame(shape, body) {
  switch (body.kind) {
    case "array":
      return shape.kind === "array" && shape.item === body.item;
    case "tuple":
      return shape.kind === "tuple" && shape.least === body.least && shape.rest === body.rest && areSame(shape.items, body.items);
    case "object":
      return shape.kind === "object" && shape.others === body.others && haveSame(shape.members, body.members);
    case "union":
      return shape.kind === "union" && areSame(shape.branches, body.branches);
    case "intersection":
      return shape.kind === "intersection" && areSame(shape.parts, body.parts);
    case "noted":
      return shape.kind === "noted" && shape.shape === body.shape && shape.note === body.note;
    case "recursive":
      return shape.kind === "recursive" && shape.key === body.key;
    case "literal":
      return shape.kind === "literal" && shape.value === body.value;
    default:
      return shape.kind === body.kind;
  }
}
function mix(hash, next) {
  const mixed = Math.imul(hash ^ next, 2654435761);
  return mixed ^ mixed >>> 15;
}
function mixShape(hash, { id: id2 }) {
  return mix(hash, id2);
}
function othersId(others) {
  return typeof others === "string" ? -others.length : others.id;
}
function areSame(some, others) {
  return some.length === others.length && some.every((shape, place2) => shape === others[place2]);
}
function haveSame(some, others) {
  if (some.length !== others.length) return false;
  return some.every(({ name, isRequired, shape }, place2) => {
    const other = others[place2];
    return name === other?.name && isRequired === other.isRequired && shape === other.shape;
  });
}

// ../packages/codegen/src/shapes/shape-table.ts
function createShapeTable() {
  const hashOf = createHash();
  const shapes = [];
  const known2 = /* @__PURE__ */ new Map();
  const plains = /* @__PURE__ */ new Map();
  const bodies = [];
  const names3 = /* @__PURE__ */ new Map();
  const table = {
    shapes,
    make: (body) => {
      const hash = hashOf(body);
      const alike = known2.get(hash) ?? [];
      for (const old of alike) if (isSame(old, body)) return old;
      const shape = Object.assign(body, { id: shapes.length });
      shapes.push(shape);
      if (alike.push(shape) === 1) known2.set(hash, alike);
      return shape;
    },
    plain: (kind) => {
      const shape = plains.get(kind) ?? table.make({ kind });
      plains.set(kind, shape);
      return shape;
    },
    union: (branches) => {
      const few2 = [...new Set(branches)].filter((branch2) => branch2.kind !== "never");
      const [only] = few2;
      return only === void 0 || few2.length > 1 ? table.make(unionOf(few2)) : only;
    },
    intersection: (parts2) => {
      const few2 = sayingParts([...new Set(parts2)]);
      const [only] = few2;
      if (only === void 0) return table.plain("json");
      return few2.length === 1 ? only : table.make({ kind: "intersection", parts: few2 });
    },
    noted: (note, shape) => note === "" ? shape : table.make({ kind: "noted", note, shape }),
    open: () => table.make({ kind: "recursive", key: bodies.push(void 0) - 1 }),
    close: (recursive, body) => {
      if (recursive.kind === "recursive") bodies[recursive.key] = body;
    },
    bodyOf: (shape) => shape.kind === "recursive" ? bodies[shape.key] : void 0,
    nameOf: (shape) => names3.get(shape),
    call: (shape, name) => {
      if (!names3.has(shape)) names3.set(shape, name);
    }
  };
  return table;
}
function unionOf(branches) {
  return branches.length === 0 ? { kind: "never" } : { kind: "union", branches };
}

// ../packages/codegen/src/shapes/read-tools.ts
function readTools(tools) {
  const table = createShapeTable();
  const read3 = sortTools(tools).map(({ name, description, parameters, output }) => ({
    name,
    description,
    parameters: readShape(parameters, table),
    output: readShape(output, table)
  }));
  breakLoops(table);
  return { tools: read3, table };
}

// ../packages/codegen/src/shapes/takes-anything.ts
function takesAnything(parameters) {
  const bare = bareShape(parameters);
  return bare.kind === "object" && bare.members.length === 0 && bare.others === "unsaid";
}

// ../packages/codegen/src/shapes/uses.ts
function readUses(tools, table, wordForArguments = "args") {
  const uses = [];
  const hints = [];
  const pending = [];
  for (const { name, parameters, output } of tools.toReversed()) {
    pending.push({ shape: output, hint: `${name} output` });
    if (!takesAnything(parameters)) pending.push({ shape: parameters, hint: `${name} ${wordForArguments}` });
  }
  for (let next = pending.pop(); next !== void 0; next = pending.pop()) {
    const { shape, hint } = next;
    uses[shape.id] = (uses[shape.id] ?? 0) + 1;
    if (hints[shape.id] !== void 0) continue;
    hints[shape.id] = hintOf(shape) ?? hint;
    const body = table.bodyOf(shape);
    if (body !== void 0) pending.push({ shape: body, hint });
    for (const part of hintParts(shape, hint).toReversed()) pending.push(part);
  }
  return { uses, hints };
}
function hintOf(shape) {
  if (shape.kind !== "object" || shape.members.length > 0) return void 0;
  return shape.others === "none" ? "Empty" : shape.others === "unsaid" ? "AnyObject" : void 0;
}
function hintParts(shape, hint) {
  const items2 = shape.kind === "array" || shape.kind === "tuple" ? itemOf(hint) : hint;
  const members3 = shape.kind === "object" ? shape.members : [];
  return partsOf(shape).map((part, index) => ({ shape: part, hint: members3[index]?.name ?? items2 }));
}
function itemOf(hint) {
  if (/item$/iu.test(hint)) return hint;
  return /[^s]s$/u.test(hint) ? hint.slice(0, -1) : pascalCase(`${hint} item`);
}

// ../packages/codegen/src/text/print-text.ts
var deepest = 8;
function printText(text3, style2) {
  let printed = "";
  let remarks = [];
  const endLine = () => {
    if (remarks.length > 0) printed += style2.remark + remarks.join("; ");
    remarks = [];
  };
  const rows3 = [{ texts: [text3], depth: 0, printed: 0 }];
  for (let row = rows3.at(-1); row !== void 0; row = rows3.at(-1)) {
    let now2 = row.texts[row.printed++];
    while (typeof now2 === "function") now2 = now2();
    if (now2 === void 0) rows3.pop();
    else if (typeof now2 === "string") printed += now2;
    else if (!("kind" in now2)) rows3.push({ texts: now2, depth: row.depth, printed: 0 });
    else if (now2.kind === "remark") remarks.push(now2.words);
    else if (now2.kind === "indented") rows3.push({ texts: [now2.text], depth: row.depth + 1, printed: 0 });
    else {
      endLine();
      printed += `
${style2.indentation.repeat(Math.min(row.depth, deepest))}`;
    }
  }
  endLine();
  return printed;
}

// ../packages/codegen/src/text/text.ts
var line = Object.freeze({ kind: "line" });
function remark(words) {
  return { kind: "remark", words };
}
function indent(text3) {
  return { kind: "indented", text: text3 };
}
function join(separator, texts) {
  return texts.flatMap((text3, index) => index === 0 ? [text3] : [separator, text3]);
}

// ../packages/codegen/src/words/type-name.ts
var longestName = 32;
var separators = /[^A-Za-z0-9\u00c0-\u024f\u0370-\u04ff\u3040-\u30ff\u4e00-\u9fa5\uac00-\ud7a3]+/u;
function typeName(words) {
  let short = "";
  for (const word2 of words.split(separators)) {
    if (short !== "" && short.length + word2.length >= longestName) break;
    short = `${short} ${word2}`.trim();
  }
  return pascalCase(short.slice(0, 2 * longestName), "Type");
}

// ../packages/codegen-ts/src/keys.ts
var identifier2 = /^[A-Za-z_$][A-Za-z0-9_$]*$/u;
function propertyKey(name) {
  return identifier2.test(name) ? name : quote(name);
}
function methodKey(name) {
  return name === "new" ? quote(name) : propertyKey(name);
}

// ../packages/codegen-ts/src/literal-text.ts
function literalText(value) {
  return typeof value === "string" ? quote(value) : String(value);
}

// ../packages/codegen-ts/src/cost.ts
var glance = (length) => 1 + length / 5;
function costOf2(shape, costIn) {
  const sum = (parts2) => parts2.reduce((total, part) => total + costIn(part), 0);
  switch (shape.kind) {
    case "literal":
      return glance(literalText(shape.value).length);
    case "array":
      return 1 + costIn(shape.item);
    case "tuple":
      return 2 + shape.items.length + sum(shape.items) + (shape.rest === void 0 ? 0 : 2 + costIn(shape.rest));
    case "object": {
      const keys4 = shape.members.reduce((total, { name }) => total + 1 + glance(name.length), 2);
      const others = typeof shape.others === "string" ? 2 : 5 + costIn(shape.others);
      return keys4 + sum(shape.members.map((member) => member.shape)) + (shape.members.length === 0 ? others + 1 : 0);
    }
    case "union":
      return shape.branches.length - 1 + sum(shape.branches);
    case "intersection":
      return shape.parts.length - 1 + sum(shape.parts);
    case "noted":
      return glance(shape.note.length) + costIn(shape.shape);
    case "recursive":
      return 1;
    default:
      return shape.kind === "json" ? 2 : 1;
  }
}

// ../packages/codegen-ts/src/reserved-names.ts
var reservedNames = [
  "JsonValue ToolCallError",
  "Array ArrayBuffer BigInt Boolean DataView Date Error Function Infinity Intl Iterable Iterator JSON Map Math NaN",
  "Number Object Promise Proxy RangeError Reflect RegExp Set String Symbol SyntaxError TypeError URL Uint8Array WeakMap",
  "WeakRef WeakSet",
  "Awaited Exclude Extract NonNullable Omit Parameters Partial Pick Readonly Record Required ReturnType"
].flatMap((names3) => names3.split(" "));

// ../packages/codegen-ts/src/plan.ts
var costOfDeclaration = 4;
var leastCost = 3;
var longestLine = 40;
function planNames({ tools, table }) {
  const { uses, hints } = readUses(tools, table);
  const names3 = /* @__PURE__ */ new Map();
  const costsOfNames = /* @__PURE__ */ new Map();
  const named2 = [];
  const allocator = createNames(reservedNames);
  const costs = [];
  const noted = [];
  const costIn = (shape) => costsOfNames.get(shape) ?? costs[shape.id] ?? 1;
  const hasRemark = (shape) => !names3.has(shape) && noted[shape.id] === true;
  for (const shape of table.shapes) {
    const count3 = uses[shape.id] ?? 0;
    if (count3 === 0) continue;
    const parts2 = partsOf(shape);
    const cost = costOf2(shape, costIn);
    costs[shape.id] = cost;
    noted[shape.id] = shape.kind === "noted" || parts2.some(hasRemark);
    if (shape.kind !== "recursive" && (count3 === 1 || cost < leastCost || shape.kind === "literal")) continue;
    const hint = typeName(table.nameOf(shape) ?? hints[shape.id] ?? "value");
    const costOfName = estimateTokens(` ${hint}`);
    const saves = count3 * (cost - costOfName) > cost + costOfName + costOfDeclaration;
    if (shape.kind !== "recursive" && !saves) continue;
    const name = allocator.allocate(hint);
    names3.set(shape, name);
    costsOfNames.set(shape, costOfName);
    named2.push({ name, shape: table.bodyOf(shape) ?? shape });
  }
  return {
    nameOf: (shape) => names3.get(shape),
    named: named2,
    isTall: (shape) => partsOf(shape).some(hasRemark) || (costs[shape.id] ?? 0) > longestLine
  };
}

// ../packages/codegen-ts/src/type-text.ts
function typeText(shape, plan, label = "") {
  return plan.nameOf(shape) ?? (withParts.has(shape.kind) ? () => bodyText(shape, plan, label) : bodyText(shape, plan));
}
var withParts = /* @__PURE__ */ new Set(["array", "tuple", "object", "union", "intersection", "noted"]);
function bodyText(shape, plan, label = "") {
  switch (shape.kind) {
    case "json":
      return "JsonValue";
    case "integer":
      return "number";
    case "literal":
      return literalText(shape.value);
    case "array":
      return [operand(shape.item, plan, "each: "), "[]"];
    case "tuple": {
      const items2 = shape.items.map(
        (item, index) => index < shape.least ? typeText(item, plan) : [operand(item, plan), "?"]
      );
      if (shape.rest !== void 0) items2.push(["...", operand(shape.rest, plan), "[]"]);
      return ["[", join(", ", items2), "]"];
    }
    case "object":
      return objectText(shape, plan);
    case "union":
      return join(
        " | ",
        shape.branches.map((branch2) => typeText(branch2, plan, labelOf(branch2)))
      );
    case "intersection":
      return join(
        " & ",
        shape.parts.map((part) => operand(part, plan))
      );
    case "noted":
      return [remark(`${label}${shape.note}${integerNote(shape.shape, plan)}`), typeText(shape.shape, plan)];
    case "recursive":
      return "unknown";
    default:
      return shape.kind;
  }
}
function operand(shape, plan, label = "") {
  let inner = shape;
  while (inner.kind === "noted" && plan.nameOf(inner) === void 0) inner = inner.shape;
  const isLoose = plan.nameOf(inner) === void 0 && (inner.kind === "union" || inner.kind === "intersection");
  const text3 = typeText(shape, plan, label);
  return isLoose ? ["(", text3, ")"] : text3;
}
function integerNote(shape, plan) {
  return shape.kind === "integer" && plan.nameOf(shape) === void 0 ? " integer" : "";
}
function labelOf(branch2) {
  const bare = bareShape(branch2);
  return bare.kind === "literal" ? `${literalText(bare.value)}: ` : "";
}
function objectText(shape, plan) {
  const { members: members3, others } = shape;
  if (members3.length === 0) return mapText(others, plan);
  const texts = members3.map(({ name, isRequired, shape: member }) => [
    propertyKey(name),
    isRequired ? ": " : "?: ",
    typeText(member, plan)
  ]);
  if (typeof others !== "string") texts.push("[key: string]: unknown");
  return plan.isTall(shape) ? ["{", indent(texts.map((text3) => [line, text3])), line, "}"] : ["{ ", join("; ", texts), " }"];
}
function mapText(others, plan) {
  if (others === "unsaid") return "Record<string, JsonValue>";
  if (others === "none") return "Record<string, never>";
  return ["{ [key: string]: ", typeText(others, plan), " }"];
}

// ../packages/codegen-ts/src/declarations.ts
var style = { indentation: " ", remark: " // " };
var preamble = [
  ["type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }", line],
  ["declare class ToolCallError extends Error {", line],
  [" readonly code: string", remark('such as "INVALID_ARGS"'), line],
  [" readonly toolName: string", line, "}", line]
];
function declare2(set) {
  const plan = planNames(set);
  const types3 = plan.named.map(({ name, shape }) => [`type ${name} = `, bodyText(shape, plan), line]);
  const tools = set.tools.map(({ name, description, parameters, output }) => {
    const words = oneLine(description);
    const args = takesAnything(parameters) ? "{}" : typeText(parameters, plan);
    const comment = words === "" ? [] : [`// ${words}`, line];
    return [comment, methodKey(name), "(args: ", args, "): Promise<", typeText(output, plan), ">", line];
  });
  return [types3, tools.length === 0 ? "declare const tools: {}" : ["declare const tools: {", line, tools, "}"]];
}
function printDeclarations(text3) {
  return printText(text3, style);
}

// ../packages/codegen-ts/src/describe-tool.ts
function describeTool(tools, name) {
  const named2 = sortTools(tools).filter((tool) => tool.name === name);
  return named2.length === 0 ? void 0 : printDeclarations(declare2(readTools(named2)));
}

// ../packages/codegen-ts/src/instructions.ts
var instructions = `## Programs for \`run_code\`

A call of \`run_code\` takes two required arguments: \`code\`, the body of an async TypeScript function (erasable syntax only: no \`enum\`, no \`namespace\`; types guide you and nothing checks them), and \`description\`, five to ten words for the user.

- Call a tool with \`await tools.name(args)\`, or \`await tools["odd-name"](args)\`. Arguments must be lossless JSON; the call resolves to the declared JSON value.
- A call that fails rejects with \`ToolCallError\`; \`message\` says why. Catch it to go on.
- Calls of tools that are safe to run together MAY overlap under \`Promise.all\`; all others run one by one, in the order in which you make them. Await what a later call builds on.
- Only what you print with \`console.log\` or \`return\` comes back. Images that calls return are attached after the run.
`;

// ../packages/codegen-ts/src/index-form.ts
var helperNames = { search: "$search", describe: "$describe" };
function renderIndex(tools, budget) {
  const sorted2 = sortTools(tools);
  const { search: search2, describe: describe5 } = discoveryNames(sorted2, helperNames);
  const declarations = printDeclarations([preamble, declareHelpers(search2, describe5)]);
  const head2 = [
    instructions,
    `There are ${sorted2.length} tools, too many to declare here. Find some with \`await tools.${search2}("words")\`, and print \`await tools.${describe5}("name")\` to read how one is called before you call it.
`,
    ["```ts", declarations, "```", ""].join("\n"),
    "The tools:",
    ""
  ].join("\n");
  const rest = (count3) => `\u2026 and ${count3} more, which tools.${search2} finds`;
  const names3 = listTools(sorted2, budget - estimateTokens(head2), rest);
  return `${head2}
${["```", ...names3, "```"].join("\n")}`;
}
function declareHelpers(search2, describe5) {
  return [
    ["declare const tools: {", line],
    [`${search2}(query: string): Promise<{ name: string; summary: string }[]>`, remark("best first"), line],
    [`${describe5}(name: string): Promise<string>`, remark("its declarations"), line],
    ["[name: string]: (args: any) => Promise<any>", line, "}"]
  ];
}

// ../packages/codegen-ts/src/run-code.ts
var runCode2 = Object.freeze({
  description: "Execute a TypeScript program that calls tools. Takes two required arguments: `code`, the BODY of an async function (erasable syntax only; top-level `await` and `return` work), and `description`, which the user sees. Inside, call tools as the declarations in the system prompt show. Only what the program prints or returns comes back; images that its calls return are attached after the run.",
  codeDescription: "The program: the body of an async TypeScript function.",
  descriptionDescription: 'What the program does, in five to ten words in the active voice, for the user to read: "Count failing tests in all packages", "Rename the config key everywhere it is used".'
});

// ../packages/codegen-ts/src/typescript.ts
function createTypeScript({ budgetTokens = Infinity } = {}) {
  if (!(budgetTokens >= 0))
    throw new RangeError("budgetTokens must be a number of tokens, 0 or more; leave it out for no limit");
  const fits2 = (sdk) => budgetTokens === Infinity || estimateTokens(sdk) <= budgetTokens;
  return Object.freeze({
    id: "typescript",
    renderSdk: (tools) => {
      const sdk = renderAll(tools);
      return fits2(sdk) ? sdk : renderIndex(tools, budgetTokens);
    },
    createHelpers: (tools) => fits2(renderAll(tools)) ? Object.freeze({}) : createDiscoveryHelpers(tools, helperNames, describeTool),
    runCode: runCode2
  });
}
var typescript = createTypeScript();
function renderAll(tools) {
  return `${instructions}
\`\`\`ts
${printDeclarations([preamble, declare2(readTools(tools))])}
\`\`\``;
}

// src/inputs/real-tools.ts
import { existsSync as existsSync5, readdirSync as readdirSync2, readFileSync as readFileSync4 } from "fs";
import path7 from "path";
function realTools(count3) {
  const folder = path7.join(folders.data, "mcp-tools");
  if (!existsSync5(folder)) throw new Error("no real inputs here: let DSH_DATA name their folder");
  const tools = /* @__PURE__ */ new Map();
  for (const file of readdirSync2(folder).toSorted()) {
    const published = JSON.parse(readFileSync4(path7.join(folder, file), "utf8"));
    for (const { name, description = "", inputSchema: parameters, outputSchema: output = {} } of published.tools)
      if (tools.size < count3 && !tools.has(name)) tools.set(name, { name, description, parameters, output });
  }
  return [...tools.values()];
}

// src/rows/sdk.ts
var count2 = 500;
var sdkTypescript = defineRow({
  name: "sdk-typescript",
  what: "the TypeScript SDK of 500 real tools",
  contenders: {
    dsh: () => render((tools) => typescript.renderSdk(tools)),
    "peer, with `unknown` for most": async () => {
      const { renderToolsSdk } = await loadPeerTools();
      return render(renderToolsSdk);
    },
    "json-schema-to-typescript, arguments only": async () => {
      const { compile } = await loadPeer("json-schema-to-typescript");
      const options = { bannerComment: "" };
      return render(async (tools) => {
        const parts2 = [];
        for (const { name, parameters } of tools) parts2.push(await compile(structuredClone(parameters), name, options));
        return parts2.join("\n");
      });
    }
  },
  targets: {
    "peer, with `unknown` for most": { atLeast: 1 },
    "json-schema-to-typescript, arguments only": { atLeast: 70 }
  }
});
function render(renderSdk) {
  const tools = realTools(count2);
  return verified(
    () => renderSdk(tools),
    (text3) => text3.length > 100 * count2
  );
}

// src/rows/snapshot.ts
var snapshotWide = defineRow({
  name: "snapshot-wide",
  what: "a frozen copy of 200,000 objects of two fields",
  contenders: {
    dsh: ours5(2e5),
    "structuredClone, and a freeze": () => frozenCopies((value) => freezeDeep(structuredClone(value))),
    "JSON there and back, and a freeze": () => frozenCopies((value) => freezeDeep(JSON.parse(JSON.stringify(value)))),
    peer: async () => {
      const { snapshotJsonValue } = await loadPeer("@deepseek-ai/dsh-session");
      const { deepFreeze } = await loadPeer("@deepseek-ai/dsh-llm");
      return frozenCopies((value) => deepFreeze(snapshotJsonValue(value)));
    }
  },
  targets: { "structuredClone, and a freeze": { atLeast: 1 } }
});
var snapshotGrowth = defineRow({
  name: "snapshot-growth",
  what: "the same by dsh, as objects grow in number: linear",
  contenders: { "100 objects": ours5(100), "1,000 objects": ours5(1e3), "10,000 objects": ours5(1e4) },
  targets: { "1,000 objects": { atMost: 13 }, "10,000 objects": { atMost: 130 } }
});
function ours5(count3) {
  return () => frozenCopies((value) => {
    const outcome = snapshotJson(value, { freeze: true });
    return outcome.ok && outcome.value;
  }, count3);
}
function frozenCopies(copy, count3 = 2e5) {
  const value = makeRows(count3);
  return verified(
    () => copy(value),
    (made) => Array.isArray(made) && made.length === count3 && made !== value && Object.isFrozen(made.at(-1))
  );
}
function freezeDeep(value) {
  if (typeof value !== "object" || value === null) return value;
  for (const member of Object.values(value)) freezeDeep(member);
  return Object.freeze(value);
}

// src/rows/types.ts
import { execFileSync as execFileSync4 } from "child_process";
import { mkdirSync as mkdirSync3, writeFileSync as writeFileSync3 } from "fs";
import path8 from "path";
import process8 from "process";

// src/inputs/typed-tools.ts
var toolCount = 220;
var indices = Array.from({ length: toolCount }, (_, index) => index);
function dshTools() {
  const tools = indices.map(
    (at2) => `
export const tool${at2} = defineTool({
  name: 'tool_${at2}',
  description: 'Does something.',
  parameters: {
    path${at2}: { type: 'string', required: true, minLength: 1, description: 'Where it is.' },
    mode: { type: 'string', enum: ['a${at2}', 'b'], description: 'How it is read.' },
    limit: { type: 'integer', minimum: 1, description: 'How many at most.' },
    tags: { type: 'array', items: { type: 'string' }, description: 'What it must have.' },
    range: {
      type: 'object',
      additionalProperties: false,
      properties: {
        from: { type: 'integer', required: true, description: 'The first line.' },
        to: { type: 'integer', description: 'The last line.' },
      },
      description: 'Which lines.',
    },
    force: { type: 'boolean', description: 'Whether to overwrite.' },
  },
  output: {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        count: { type: 'integer', required: true },
        rows: {
          type: 'array',
          items: { type: 'object', additionalProperties: false, properties: { name: { type: 'string', required: true } } },
        },
      },
    },
    render: (args, value) => [text(args.path${at2} + value.count)],
  },
  isConcurrencySafe: args => args.force !== true,
  execute: async args => ({ count: args.range?.from ?? 0, rows: [{ name: args.mode ?? args.path${at2} }] }),
  presentCall: args => ({ card: 'generic', title: args.path${at2} }),
})`
  );
  return `import { defineTool, text } from '@dsh/schema'
${tools.join("\n")}
`;
}
function zodSchemas(isInferred) {
  const tools = indices.map(
    (at2) => `
export const parameters${at2} = z.object({
  path${at2}: z.string().min(1).describe('Where it is.'),
  mode: z.enum(['a${at2}', 'b']).optional().describe('How it is read.'),
  limit: z.int().min(1).optional().describe('How many at most.'),
  tags: z.array(z.string()).optional().describe('What it must have.'),
  range: z
    .object({ from: z.int().describe('The first line.'), to: z.int().optional().describe('The last line.') })
    .optional()
    .describe('Which lines.'),
  force: z.boolean().optional().describe('Whether to overwrite.'),
})
export const output${at2} = z.object({
  count: z.int(),
  rows: z.array(z.object({ name: z.string() })).optional(),
})${isInferred ? inferred(at2) : ""}`
  );
  return `import { z } from 'zod'
${tools.join("\n")}
`;
}
function inferred(at2) {
  return `
export const run${at2} = async (args: z.infer<typeof parameters${at2}>): Promise<z.infer<typeof output${at2}>> => ({
  count: args.range?.from ?? 0,
  rows: [{ name: args.mode ?? args.path${at2} }],
})`;
}

// src/rows/types.ts
var repository = path8.join(folders.bench, "..");
var tsc = path8.join(repository, "node_modules", "typescript", "bin", "tsc");
var schemaPackage = path8.join(repository, "packages", "schema-dsl");
var types2 = defineRow({
  name: "types",
  what: "the memory of a type check of 220 tools with four functions each; by zod, of their schemas alone",
  own: { units: ["MB", "instantiations"], rounds: 2 },
  contenders: {
    dsh: checkOf("dsh", dshTools()),
    "zod, schemas alone": checkOf("zod", zodSchemas(false)),
    "zod, with inferred types": checkOf("zod-inferred", zodSchemas(true))
  },
  targets: { "zod, schemas alone": { atLeast: 1 } }
});
function checkOf(name, module) {
  return () => {
    execFileSync4(process8.execPath, [tsc, "-b", path8.join(schemaPackage, "tsconfig.build.json")]);
    const folder = path8.join(folders.installed, "types", name);
    mkdirSync3(folder, { recursive: true });
    writeFileSync3(path8.join(folder, "tools.ts"), module);
    writeFileSync3(path8.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["tools.ts"] }));
    return () => {
      const flags = ["-p", folder, "--noEmit", "--singleThreaded", "--extendedDiagnostics"];
      const report = execFileSync4(process8.execPath, [tsc, ...flags], { encoding: "utf8" });
      return {
        cpu: numberIn(report, /^Memory used:\s+(\d+)K/m) / 1e3,
        wall: numberIn(report, /^Instantiations:\s+(\d+)/m)
      };
    };
  };
}
var compilerOptions = {
  target: "es2022",
  lib: ["es2022", "esnext.disposable", "dom"],
  module: "nodenext",
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  types: [],
  paths: { "@dsh/schema": [path8.join(schemaPackage, "dist", "index.d.ts")] }
};
function numberIn(report, pattern2) {
  const found = pattern2.exec(report)?.[1];
  if (found === void 0) throw new Error(`the compiler reports nothing like ${pattern2}`);
  return Number(found);
}

// src/rows/violations.ts
var ajv2 = "ajv 8, all errors";
var violations = defineRow({
  name: "violations",
  what: "what is wrong with the arguments of a typical call, in words",
  contenders: {
    dsh: () => listInTurn(wrongArguments, dshLister),
    [ajv2]: () => listInTurn(wrongArguments, ajvLister),
    peer: async () => listInTurn(wrongArguments, await peerLister())
  }
});
var violationsRows = defineRow({
  name: "violations-rows",
  what: "what is wrong with 1,000 rows of two fields, both wrong; dsh tells 20 of it",
  contenders: {
    dsh: () => listInTurn(wrongRows(1e3), dshLister),
    [ajv2]: () => listInTurn(wrongRows(1e3), ajvLister),
    peer: async () => listInTurn(wrongRows(1e3), await peerLister())
  }
});
var violationsGrowth = defineRow({
  name: "violations-growth",
  what: "the same by dsh, as rows grow in number: linear",
  contenders: { "100 rows": ours6(100), "1,000 rows": ours6(1e3), "10,000 rows": ours6(1e4) },
  targets: { "1,000 rows": { atMost: 13 }, "10,000 rows": { atMost: 130 } }
});
function ours6(count3) {
  return () => listInTurn(wrongRows(count3), dshLister);
}
function wrongRows(count3) {
  return [{ schema: rowsSchema, values: [makeWrongRows(count3)] }];
}

// src/rows.ts
var rows2 = [
  execute10,
  execute1000,
  execute10000,
  executeGrowth,
  executePolicies,
  executeChain,
  executeLargeArguments,
  executeLargeValue,
  get10,
  get1000,
  get10000,
  getGrowth,
  checkArguments,
  checkRealArguments,
  checkRealCoreArguments,
  checkRows,
  checkWide,
  checkGrowth,
  violations,
  violationsRows,
  violationsGrowth,
  snapshotWide,
  snapshotGrowth,
  sdkTypescript,
  programTrivial,
  programIdle,
  programCalls,
  programParallel,
  programLarge,
  bundle,
  importing,
  types2
];

// src/main.ts
var { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false }, spin: { type: "string" } }
});
if (positionals[0] === "serve") serve(rows2);
else if (values.spin !== void 0) await spin(values.spin, positionals[0]);
else await bench2();
async function bench2() {
  const chosen = chooseRows(rows2, positionals);
  try {
    installPeers();
  } catch {
    console.warn("The libraries that dsh is measured against could not be installed; those contenders are left out.");
  }
  const program = copyProgram();
  try {
    for (const row of chosen) {
      const outcomes = await runRow(row, values.quick ? quick : usual, openProcess(program));
      const result = resultOf(row, describeMachine(), outcomes);
      console.log(`${printTable([result])}
`);
      if (values.quick) continue;
      writeResult(result);
      writeTable(rows2);
    }
  } finally {
    rmSync2(program);
  }
}
function copyProgram() {
  const copy = path9.join(folders.temp, `${process9.pid}.js`);
  mkdirSync4(folders.temp, { recursive: true });
  copyFileSync2(fileURLToPath2(import.meta.url), copy);
  return copy;
}
async function spin(contender, name = "") {
  const [row] = chooseRows(rows2, [name]);
  if (row === void 0) return;
  const session = await openHere(row, contender, { ...usual, round: 800 });
  console.log(await session.round());
}
